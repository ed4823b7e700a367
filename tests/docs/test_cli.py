#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""docs/cli.md and `inferama --help` name the same options. usage: test_cli.py INFERAMA"""
import re
import subprocess
import sys
import unittest

from examples import ROOT

OPTION = re.compile(r"--[a-z][a-z-]*")


class CommandLine(unittest.TestCase):
    inferama = ""

    def test_the_page_and_the_help_name_the_same_options(self):
        help_text = subprocess.run([self.inferama, "--help"], stdout=subprocess.PIPE, check=True, timeout=60, text=True).stdout
        page = (ROOT / "docs/cli.md").read_text(encoding="utf-8")
        rows = [line for line in page.splitlines() if line.startswith("| `")]
        self.assertEqual(set(OPTION.findall("\n".join(rows))), set(OPTION.findall(help_text)))


if __name__ == "__main__":
    CommandLine.inferama = sys.argv.pop(1)
    unittest.main()
