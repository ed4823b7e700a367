# SPDX-License-Identifier: GPL-3.0-or-later
"""The built program as its users meet it: exit status, messages, outputs.   program.py INFERAMA"""
import json
import os
import pathlib
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import unittest

import figures
import generate

INFERAMA = ""
STEADY = pathlib.Path(__file__).resolve().parents[1] / "data" / "llamacpp-steady.jsonl.zst"


def run(*arguments, **options):
    return subprocess.run([INFERAMA, *map(str, arguments)], capture_output=True, text=True, check=False, timeout=120, **options)


def report(*arguments):
    done = run("--headless", "--report", "-", *arguments)
    if done.returncode != 0:
        raise AssertionError(done.stderr)
    return json.loads(done.stdout)


class Program(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(tempfile.mkdtemp())
        self.addCleanup(shutil.rmtree, self.folder, True)

    def file(self, name, content):
        path = self.folder / name
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
        return path

    def fails(self, status, message, *arguments, **options):
        done = run(*arguments, **options)
        self.assertEqual(done.returncode, status, done.stderr)
        self.assertIn(message, done.stderr)
        self.assertTrue(all(line.startswith("inferama: ") for line in done.stderr.splitlines()), done.stderr)
        return done

    def test_help_definitions_and_version_go_to_standard_output(self):
        for arguments, text in ((["--help"], "--headless"), (["--help", "metrics"], "Time to first token"), (["--version"], "inferama ")):
            done = run(*arguments)
            self.assertEqual((done.returncode, done.stderr), (0, ""))
            self.assertIn(text, done.stdout)

    def test_wrong_usage_is_status_2_and_prints_nothing_else(self):
        self.assertEqual(self.fails(2, "did you mean --headless?", "--headles").stdout, "")
        self.fails(2, "http:// is not supported yet in this version", "--headless", "http://127.0.0.1:1/metrics")

    def test_a_source_that_cannot_be_read_is_status_1_and_named(self):
        self.fails(1, "absent.jsonl: no such file", "--headless", self.folder / "absent.jsonl")
        self.fails(1, str(self.folder), "--headless", self.folder)
        self.fails(1, "empty.jsonl", "--headless", self.file("empty.jsonl", ""))
        self.fails(1, "noise.bin", "--headless", self.file("noise.bin", bytes(range(256)) * 50))
        if os.geteuid() != 0:
            secret = self.file("secret.jsonl", "{}\n")
            secret.chmod(0)
            self.fails(1, "secret.jsonl", "--headless", secret)

    def test_one_source_that_fails_does_not_spoil_the_others(self):
        done = self.fails(1, "absent.jsonl", "--headless", "--report", "-", STEADY, self.folder / "absent.jsonl")
        self.assertEqual(json.loads(done.stdout)["requests"]["sent"], 166)

    def test_nobody_at_an_address_is_told_after_the_time_given(self):
        self.fails(1, "tcp://127.0.0.1:1: nothing arrived", "--headless", "--for", "0.5", "tcp://127.0.0.1:1")

    def test_a_recording_cut_in_a_line_is_read_up_to_it_and_a_note_says_so(self):
        whole, _ = generate.generate("client-and-server", "cut")
        text = "".join(whole)
        cut = self.file("cut.jsonl", text[:len(text) // 2])
        kept = self.file("kept.jsonl", text[:text.rindex("\n", 0, len(text) // 2) + 1])
        got, expected = report(cut), report(kept)
        self.assertTrue(any(note.startswith(str(cut)) for note in got["notes"]), got["notes"])
        for key in ("requests", "metrics", "window", "rates"):
            self.assertEqual(got[key], expected[key])

    def test_the_report_is_written_whole_to_every_place_that_is_named(self):
        a, b = self.folder / "a.json", self.folder / "b.json"
        done = run("--headless", "--report", a, "--report", "-", "--report", b, STEADY)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(a.read_text(), done.stdout)
        self.assertEqual(b.read_text(), done.stdout)
        self.assertEqual(sorted(p.name for p in self.folder.iterdir()), ["a.json", "b.json"])

    def test_an_output_that_cannot_be_written_is_status_1(self):
        self.fails(1, "create the folder first", "--headless", "--report", self.folder / "no" / "r.json", STEADY)
        self.fails(1, "no/run.jsonl", "--headless", "--record", self.folder / "no" / "run.jsonl", STEADY)
        if os.path.exists("/dev/full"):
            with open("/dev/full", "w", encoding="ascii") as full:
                done = subprocess.run([INFERAMA, "--headless", "--report", "-", str(STEADY)], stdout=full, stderr=subprocess.PIPE, text=True, check=False)
            self.assertEqual(done.returncode, 1)
            self.assertIn("standard output: cannot be written: No space left on device", done.stderr)

    def test_without_a_report_a_table_of_100_columns_is_printed(self):
        done = run("--headless", "--slo", "ttft=1s,tpot=50ms,e2e=20s", STEADY)
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        for text in ("TTFT", "ITL", "E2E", "166 sent", "attainment", "· "):
            self.assertIn(text, done.stdout)
        self.assertLessEqual(max(map(len, done.stdout.splitlines())), 100)

    def test_the_time_given_ends_a_file_as_the_moment_asked_for_does(self):
        self.assertEqual(figures.differences_between(report("--for", "30", STEADY), report("--at", "30", STEADY)), [])
        self.assertLess(report("--for", "30", STEADY)["requests"]["sent"], 166)

    def test_a_moment_beyond_the_end_is_the_end_with_a_note(self):
        beyond, end = report("--at", "1000", STEADY), report(STEADY)
        self.assertTrue(any("beyond the last request event" in note for note in beyond["notes"]), beyond["notes"])
        beyond["notes"] = [note for note in beyond["notes"] if "beyond the last" not in note]
        self.assertEqual(beyond, end)

    def test_a_replay_at_a_speed_gives_the_figures_of_the_file(self):
        lines, _ = generate.generate("client-and-server", "speed")
        path = self.file("run.jsonl", "".join(lines))
        self.assertEqual(figures.differences_between(report("--speed", "40", path), report(path)), [])

    def test_what_is_recorded_from_a_file_gives_its_report_again(self):
        for name in ("again.jsonl", "again.jsonl.zst"):
            copy = self.folder / name
            first = report("--record", copy, STEADY)
            self.assertEqual(figures.differences_between(report(copy), first), [])

    def test_ctrl_c_ends_a_run_and_still_reports(self):
        path = self.folder / "r.json"
        program = subprocess.Popen([INFERAMA, "--headless", "--speed", "1", "--report", str(path), "--record", str(self.folder / "rec.jsonl"), str(STEADY)],
                                   stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
        deadline = time.monotonic() + 60
        while not (self.folder / "rec.jsonl").exists() and time.monotonic() < deadline:
            time.sleep(0.02)
        program.send_signal(signal.SIGINT)
        _, errors = program.communicate(timeout=60)
        self.assertEqual((program.returncode, errors), (0, ""))
        self.assertEqual(json.loads(path.read_text())["version"], 1)

    def test_the_demo_is_a_simulated_cluster_seen_from_the_client_and_from_its_servers(self):
        got = report("--demo", "--for", "5")
        self.assertEqual({source["role"] for source in got["sources"]} & {"client", "server"}, {"client", "server"})
        self.assertGreater(got["requests"]["sent"], 0)
        self.assertEqual(sum(source["transport"]["lost"] for source in got["sources"]), 0)
        self.assertLess(abs(got["window"]["end"] - time.time()), 30)

    def test_the_recorded_demo_is_a_live_stream_of_the_built_in_recording(self):
        got = report("demo:recorded", "--for", "4")
        self.assertEqual(got["sources"][0]["engine"], "llama.cpp")
        self.assertGreater(got["requests"]["sent"], 0)
        self.assertLess(abs(got["window"]["end"] - time.time()), 30)


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    INFERAMA = sys.argv.pop(1)
    unittest.main()
