# SPDX-License-Identifier: GPL-3.0-or-later
"""docs/simulator.md names what inferama-sim has, and its examples run.   usage: test_simulator.py INFERAMA_SIM"""
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest

PAGE = (pathlib.Path(__file__).resolve().parents[2] / "docs/simulator.md").read_text(encoding="utf-8")
SIMULATOR = ""


def output(*arguments):
    return subprocess.run([SIMULATOR, *map(str, arguments)], capture_output=True, text=True, check=True, timeout=60).stdout


def listed(title):
    """The names and meanings under a title of --list."""
    part = re.search(rf"^{title} .*?\n(.*?)(\n\n|\Z)", output("--list"), re.MULTILINE | re.DOTALL).group(1)
    return dict(re.match(r"  (\S+)\s+(.*)", line).groups() for line in part.splitlines() if line.strip())


def rows(heading):
    """The first two cells of each row of the first table under a heading."""
    part = PAGE.split(f"# {heading}\n", 1)[1].split("\n#", 1)[0]
    return [[cell.strip() for cell in row.split("|")[1:3]] for row in part.splitlines() if row.startswith("| `")]


class Page(unittest.TestCase):
    def test_the_options_are_those_of_the_help(self):
        described = {name for names, _ in rows("The program") for name in re.findall(r"--[a-z]+", names)}
        self.assertEqual(described, set(re.findall(r"^ +(?:-h,)?(--[a-z]+)", output("--help"), re.MULTILINE)))

    def test_scenarios_and_faults_are_described_as_the_program_does(self):
        self.assertEqual({name.strip("`"): text for name, text in rows("Scenarios")}, listed("Scenarios"))
        self.assertEqual({name.strip("`"): text for name, text in rows("Faults")}, listed("Faults"))

    def test_settings_presets_and_workloads_are_all_there(self):
        described = {name for names, _ in rows("Settings") for name in re.findall(r"`(\w+)`", names)}
        self.assertEqual(described, set(listed("Settings")))
        for name in [*listed("Presets"), *listed("Workloads")]:
            self.assertIn(f"| `{name}` |", PAGE)

    def test_the_script_of_the_page_can_be_played(self):
        with tempfile.TemporaryDirectory() as folder:
            script = pathlib.Path(folder) / "script"
            script.write_text(re.search(r"```\n(# a deploy.*?)```", PAGE, re.DOTALL).group(1), encoding="utf-8")
            output("--script", script, "--speed", "max", "--for", "130", "--out", pathlib.Path(folder) / "run.jsonl")


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    SIMULATOR = sys.argv.pop(1)
    unittest.main()
