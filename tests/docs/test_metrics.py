#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""resources/metrics.json, docs/metrics.md, docs/protocol.md, the panorama and the report name the same things.
usage: test_metrics.py INFERAMA INFERAMA_SIM"""
import json
import re
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

from examples import ROOT, blocks

CATALOGUE = json.loads((ROOT / "resources/metrics.json").read_text(encoding="utf-8"))
METRICS = {metric["id"]: metric for metric in CATALOGUE["metrics"]}
# Two runs that between them have data for every metric but one: the simulator tells no channels apart.
SIMULATED = [["--preset", preset, "--workload", "agent", "--set", "speculative=on", "--scenario", "steady",
              "--speed", "max", "--for", "30"] for preset in ("70b", "pd-split")]
NOT_SIMULATED = {"time_to_first_answer"}
KINDS = {"hello", "request", "tokens", "span", "finish", "record", "step"}


def names_of_the_protocol():
    """The stages, gauges and counters that docs/protocol.md understands."""
    page = (ROOT / "docs/protocol.md").read_text(encoding="utf-8")
    section = page.split("\n## Names\n", 1)[1].split("\n## ", 1)[0]
    stages = section.split("Any other stage", 1)[0]
    table = "\n".join(line for line in section.splitlines() if line.startswith("| ") and "`" in line)
    labels = set(re.findall(r"label `(\w+)`", table))
    return set(re.findall(r"`(\w+)`", stages + table)) - labels


class Metrics(unittest.TestCase):
    inferama = ""
    simulator = ""

    def test_the_page_is_what_the_catalogue_says(self):
        made = subprocess.run([sys.executable, ROOT / "docs/make_metrics.py", "--check"], stderr=subprocess.PIPE, text=True)
        self.assertEqual(made.returncode, 0, made.stderr)

    def test_the_catalogue_and_the_protocol_name_the_same_stages_gauges_and_counters(self):
        named = {name for metric in METRICS.values() for name in metric["sources"]["protocol"]} - KINDS
        self.assertEqual(named, names_of_the_protocol())

    def test_what_the_panorama_reads_is_in_the_catalogue(self):
        named = {name for metric in METRICS.values() for name in metric["sources"]["protocol"]}
        pages = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "app/pages").glob("panorama*.cpp"))
        read = set(re.findall(r'\b(?:gauge|counter)\("(\w+)"', pages))
        self.assertTrue(read)
        self.assertEqual(read - named, set())
        tiles = set(re.findall(r'Tile\w*\(s?,? ?"(\w+)"|tileOf\("(\w+)"', pages))
        self.assertEqual({name for pair in tiles for name in pair if name} - set(METRICS), set())

    def test_every_text_that_places_share_is_used(self):
        used = json.dumps([CATALOGUE["metrics"], CATALOGUE["alerts"]])
        self.assertEqual({name for name in CATALOGUE["texts"] if f'"{name}"' not in used}, set())

    def test_the_report_has_what_the_catalogue_points_to(self):
        with tempfile.TemporaryDirectory() as folder:
            reports = [self.report_of(arguments, Path(folder) / "run.jsonl.zst") for arguments in SIMULATED]
        missing = {f"{metric['id']}: {pointer}" for metric in METRICS.values() if metric["id"] not in NOT_SIMULATED
                   for pointer in metric["report"].values() if not any(self.holds(report, pointer) for report in reports)}
        self.assertEqual(missing, set())

    def report_of(self, arguments, recording):
        subprocess.run([self.simulator, *arguments, "--out", recording], check=True, timeout=100,
                       stdout=subprocess.DEVNULL)
        done = subprocess.run([self.inferama, "--headless", "--slo", "ttft=1s", "--report", "-", recording],
                              check=True, timeout=100, stdout=subprocess.PIPE, text=True)
        return json.loads(done.stdout)

    def test_the_default_rules_are_quiet_in_a_healthy_run_and_name_what_is_wrong_in_another(self):
        def raised(scenario, *options):
            with tempfile.TemporaryDirectory() as folder:
                arguments = ["--scenario", scenario, "--speed", "max", "--for", "160", *options]
                return {alert["rule"] for alert in self.report_of(arguments, Path(folder) / "run.jsonl.zst")["alerts"]}
        self.assertEqual(raised("steady"), set())
        self.assertEqual(raised("slow-rank"), {"slow_rank"})
        self.assertLessEqual({"ttft_poor", "queue_risen", "oldest_waiting", "attainment_low"},
                             raised("steady", "--fault", "load-spike:0.6:90:60"))  # after a calm minute to compare with

    @staticmethod
    def holds(report, pointer):
        value = report
        for key in pointer.split("/")[1:]:
            if not isinstance(value, dict) or key not in value:
                return False
            value = value[key]
        return value is not None

    def test_the_examples_of_rules_files_are_accepted(self):
        rules = [text for text in blocks("cli.md", "json") if '"alerts"' in text or '"bands"' in text]
        self.assertTrue(rules)
        for text in rules:
            with tempfile.TemporaryDirectory() as folder:
                path = Path(folder) / "rules.json"
                path.write_text(text, encoding="utf-8")
                done = subprocess.run([self.inferama, "--headless", "--rules", path, "--report", "-",
                                       ROOT / "resources/demo/llamacpp-steady.jsonl.zst"],
                                      stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=60, text=True)
                self.assertEqual(done.returncode, 0, done.stderr)
                self.assertTrue(any(note.startswith("judged by other than the defaults")
                                    for note in json.loads(done.stdout)["notes"]))


if __name__ == "__main__":
    Metrics.simulator = sys.argv.pop(2)
    Metrics.inferama = sys.argv.pop(1)
    unittest.main()
