# SPDX-License-Identifier: GPL-3.0-or-later
"""The examples in a page of the documentation."""
import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def blocks(page, language):
    """The texts of the fenced blocks of that language in docs/`page`."""
    text = (ROOT / "docs" / page).read_text(encoding="utf-8")
    return re.findall(rf"^```{language}\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
