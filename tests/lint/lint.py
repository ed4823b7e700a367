#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Holds the sources to the rules of docs/contributing.md. usage: lint.py ROOT [CHECK…]"""
import re
import sys
from pathlib import Path

FOLDERS = ("app", "cmake", "core", "ingest", "resources", "tests", "tools", "widgets", ".ci")
SOURCES = {".h", ".cpp", ".py", ".cmake", ".sh"}
LONGEST_FILE = 500  # lines; files are meant to stay below 400

# What each folder may include, beside the C++ standard library: our folders, and a pattern for others' headers. Of
# several rows that a file is under, the last one holds.
WITHOUT_QT = r"(?!Q[A-Z]|Qt)"
MAY_INCLUDE = {
    "core": (("core",), None),
    "ingest": (("core", "ingest"), WITHOUT_QT),
    "widgets": (("core", "widgets"), r"Q[A-Z]|Qt"),
    "tools": (("core", "ingest", "tools"), WITHOUT_QT),
    "tools/simulator/program": (("core", "ingest", "tools", "app"), WITHOUT_QT),
    "app": (("core", "ingest", "widgets", "tools", "app"), r"."),
}
STANDARD_HEADER = re.compile(r"[a-z_0-9]+$")
INCLUDE = re.compile(r'^\s*#\s*include\s+([<"])([^>"]+)[>"]', re.MULTILINE)

# The core is told the time and handed its events: it has no clock, no threads and no files.
NOT_IN_CORE = re.compile(
    r"#\s*include\s+<(thread|mutex|shared_mutex|condition_variable|future|stop_token|semaphore|fstream|filesystem|"
    r"iostream|cstdio|ctime)>|\b(system|steady|high_resolution)_clock\b")


def sources(root):
    for folder in FOLDERS:
        for path in sorted((root / folder).rglob("*")):
            if path.is_file() and (path.suffix in SOURCES or path.name in ("CMakeLists.txt", "run")):
                yield path
    yield from (root / name for name in ("CMakeLists.txt", "dev") if (root / name).exists())


def cpp(root, folder=None):
    for path in sources(root):
        if path.suffix in (".h", ".cpp") and folder in (None, path.relative_to(root).parts[0]):
            yield path, path.read_text(encoding="utf-8")


def check_licence(root):
    for path in sources(root):
        head = path.read_text(encoding="utf-8").splitlines()[:2]
        if not any("SPDX-License-Identifier: GPL-3.0-or-later" in line for line in head):
            yield path, "has no SPDX line on top"


def check_dependencies(root):
    for path, text in cpp(root):
        place = path.relative_to(root).as_posix()
        folder = next((row for row in reversed(MAY_INCLUDE) if place.startswith(row + "/")), None)
        if not folder:
            continue
        ours, others = MAY_INCLUDE[folder]
        for bracket, header in INCLUDE.findall(text):
            if bracket == '"' and header.endswith(".moc"):
                continue
            if bracket == '"' and header.split("/")[0] not in ours:
                yield path, f'must not include "{header}": {folder} may use {" and ".join(ours)}'
            elif bracket == "<" and not STANDARD_HEADER.match(header) and not (others and re.match(others, header)):
                yield path, f"must not include <{header}>"


def check_core(root):
    for path, text in cpp(root, "core"):
        for match in NOT_IN_CORE.finditer(text):
            yield path, f"uses {match.group().strip()}: the core has no clock, no threads and no files"


def check_charts(root):
    for path, text in cpp(root):
        if re.match(r"line_(chart|plot)", path.name):
            continue
        for _, header in INCLUDE.findall(text):
            if re.match(r"QtCharts|QChart|Q\w+(Series|Axis)$", header):
                yield path, f"includes {header}: Qt Charts stays inside widgets/line_chart"


def check_length(root):
    for path in sources(root):
        lines = len(path.read_text(encoding="utf-8").splitlines())
        if lines > LONGEST_FILE:
            yield path, f"has {lines} lines, more than {LONGEST_FILE}: it holds two subjects"


def check_leftovers(root):
    marker = re.compile(r"\b(TO" r"DO|FIX" r"ME|XX" r"X)\b")
    for path in sources(root):
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            if marker.search(line):
                yield path, f"line {number} leaves work behind: {line.strip()}"


def anchors(text):
    """The fragments by which a page's headings, and what it gives an id, can be linked to."""
    yield from re.findall(r'<a id="([^"]+)">', text)
    for heading in re.findall(r"^#+ (.+)$", re.sub(r"^```.*?^```", "", text, flags=re.MULTILINE | re.DOTALL), re.MULTILINE):
        yield re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")


def check_links(root):
    for path in [*root.glob("*.md"), *sorted((root / "docs").rglob("*.md"))]:
        text = re.sub(r"<!--.*?-->", "", path.read_text(encoding="utf-8"), flags=re.DOTALL)
        for target in re.findall(r"\]\(([^)\s]+)\)", text):
            if re.match(r"\w+:", target):
                continue
            name, _, fragment = target.partition("#")
            file = path.parent / name if name else path
            if not file.exists():
                yield path, f"links to {target}, which does not exist"
            elif fragment and fragment not in anchors(file.read_text(encoding="utf-8")):
                yield path, f"links to {target}, a heading that {file.name} does not have"


CHECKS = {name[len("check_"):]: check for name, check in list(globals().items()) if name.startswith("check_")}


def main():
    root = Path(sys.argv[1])
    findings = [
        f"{path.relative_to(root)}: {message}"
        for name in sys.argv[2:] or CHECKS
        for path, message in CHECKS[name](root)
    ]
    print("\n".join(findings), end="\n" if findings else "")
    return 1 if findings else 0


if __name__ == "__main__":
    sys.exit(main())
