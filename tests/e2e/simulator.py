# SPDX-License-Identifier: GPL-3.0-or-later
"""The built simulator as its users meet it, and its recordings as the app reads them.   simulator.py INFERAMA_SIM INFERAMA"""
import json
import pathlib
import shutil
import signal
import subprocess
import sys
import tempfile
import unittest

SIMULATOR = INFERAMA = ""
START = 1767225600
ANY_PORT = ["--publish", "tcp://127.0.0.1:*", "--control", "tcp://127.0.0.1:*"]


def run(*arguments):
    return subprocess.run([SIMULATOR, *map(str, arguments)], capture_output=True, text=True, check=False, timeout=120)


def start(*arguments):
    """A simulator in real time, and the addresses of its two sockets."""
    program = subprocess.Popen([SIMULATOR, *ANY_PORT, *map(str, arguments)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    first = program.stdout.readline()
    return program, first.split("publishing on ")[1].split(",")[0].strip(), first.split("commands on ")[1].strip()


class Simulator(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(tempfile.mkdtemp())
        self.addCleanup(shutil.rmtree, self.folder, True)

    def recorded(self, name, *arguments):
        path = self.folder / name
        done = run("--speed", "max", "--out", path, *arguments)
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        return path

    def stopped(self, program, sent=signal.SIGINT):
        program.send_signal(sent)
        out, errors = program.communicate(timeout=60)
        self.assertEqual((program.returncode, errors), (0, ""))
        return out

    def test_help_list_and_version_go_to_standard_output(self):
        for option, text in (("--help", "--scenario"), ("--list", "load-spike"), ("--version", "inferama-sim ")):
            done = run(option)
            self.assertEqual((done.returncode, done.stderr), (0, ""))
            self.assertIn(text, done.stdout)

    def test_impossible_settings_are_one_line_and_status_2(self):
        for arguments, message in (
                (["--set", "rate=-1"], "rate must be a number"),
                (["--set", "max_batch=0"], "max_batch must be a whole number"),
                (["--preset", "7b", "--set", "input_tokens=400000"], "KV memory"),
                (["--scenario", "nothing"], "no scenario is called nothing"),
                (["--trace", self.folder / "absent.jsonl"], "absent.jsonl"),
                (["--speed", "max"], "--speed max needs --out"),
                (["--speed", "max", "--out", self.folder / "run.json"], "a recording ends in .jsonl"),
                (["--frobnicate"], "no such option")):
            done = run(*arguments)
            self.assertEqual((done.returncode, done.stdout), (2, ""), arguments)
            self.assertIn(message, done.stderr)
            self.assertEqual(len(done.stderr.splitlines()), 1)
            self.assertTrue(done.stderr.startswith("inferama-sim: "))

    def test_an_address_in_use_or_a_recording_that_cannot_be_written_is_status_1(self):
        program, endpoint, _ = start()
        done = run("--publish", endpoint, "--control", "none")
        self.stopped(program)
        self.assertEqual(done.returncode, 1)
        self.assertIn("another program listens there", done.stderr)
        done = run("--speed", "max", "--out", self.folder / "no" / "run.jsonl", "--for", "1")
        self.assertEqual(done.returncode, 1)
        self.assertIn("no/run.jsonl", done.stderr)

    def test_the_same_seed_gives_the_same_bytes_and_another_one_others(self):
        runs = [self.recorded(f"{n}.jsonl", "--scenario", "faults", "--for", "90", "--seed", seed).read_bytes() for n, seed in enumerate((5, 5, 6))]
        self.assertEqual(runs[0], runs[1])
        self.assertNotEqual(runs[0], runs[2])

    def test_a_minute_as_fast_as_it_goes_is_a_recording_the_app_reads_without_a_complaint(self):
        path = self.recorded("run.jsonl.zst", "--for", "60")
        done = subprocess.run([INFERAMA, "--headless", "--report", "-", str(path)], capture_output=True, text=True, check=True, timeout=120)
        report = json.loads(done.stdout)
        self.assertEqual([source["source"] for source in report["sources"]], ["client", "server-0"])
        for source in report["sources"]:
            for count in ("lost", "duplicates", "invalid", "undecodable", "before_joining"):
                self.assertFalse(source["transport"][count], count)
        self.assertGreater(report["requests"]["sent"], 600)
        self.assertGreaterEqual(report["window"]["start"], START)
        self.assertLessEqual(report["window"]["end"], START + 60)

    def test_marks_name_a_fault_only_when_asked_to(self):
        def marks(path):
            return [event["text"] for line in path.read_text().splitlines() for event in json.loads(line)["events"] if event["kind"] == "mark"]
        fault = ["--fault", "slow-rank:0.8:1:2", "--for", "5"]
        self.assertEqual(marks(self.recorded("hidden.jsonl", *fault)), ["fault begins", "fault ends"])
        revealed = marks(self.recorded("revealed.jsonl", *fault, "--reveal"))
        self.assertEqual(len(revealed), 2)
        self.assertTrue(all("slow-rank" in text for text in revealed), revealed)

    def test_a_script_and_a_sweep_are_played_at_their_times(self):
        script = self.folder / "script"
        script.write_text('# two steps\n{"at":2,"set":{"rate":3}}\n{"at":1,"mark":"here"}\n')
        path = self.recorded("run.jsonl", "--script", script, "--set", "max_batch=128", "--sweep", "max_batch=64,32", "--step", "3", "--for", "5")
        marks = [(round(event["t"] - START, 3), event["text"]) for line in path.read_text().splitlines()
                 for event in json.loads(line)["events"] if event["kind"] == "mark"]
        self.assertEqual(marks, [(0, "sweep of max_batch: 64, 32, 3 s each"), (0, "max_batch 128 → 64"), (1, "here"), (2, "rate 12 → 3"), (3, "max_batch 64 → 32")])

    def test_in_real_time_it_ends_at_its_time_or_on_a_signal_with_the_recording_closed(self):
        for number, sent in enumerate((None, signal.SIGINT, signal.SIGTERM)):
            path = self.folder / f"{number}.jsonl.zst"
            program, _, _ = start("--out", path, "--speed", "10", *([] if sent else ["--for", "5"]))
            if sent:
                out = self.stopped(program, sent)
            else:
                out, errors = program.communicate(timeout=60)
                self.assertEqual((program.returncode, errors), (0, ""))
                self.assertIn(" sent ", out)
            if shutil.which("zstd"):
                subprocess.run(["zstd", "-tq", str(path)], check=True)

    def test_the_app_meets_it_live_and_a_command_shows_as_a_mark(self):
        try:
            import zmq
        except ImportError:
            self.skipTest("python3-zmq is missing")
        program, publish, control = start("--wait")
        recorded = self.folder / "live.jsonl"
        app = subprocess.Popen([INFERAMA, "--headless", "--for", "4", "--report", "-", "--record", str(recorded), publish], stdout=subprocess.PIPE, text=True)
        with zmq.Context() as context, context.socket(zmq.REQ) as commands:
            commands.linger = 0
            commands.rcvtimeo = 20_000
            commands.connect(control)
            answer = {}
            while not answer.get("ok"):
                commands.send_string('{"set":{"rate":31}}')
                answer = json.loads(commands.recv())
            self.assertEqual(answer, {"ok": True, "changed": "rate 12 → 31"})
            commands.send_string("nonsense")
            self.assertIn("must be a JSON object", json.loads(commands.recv())["error"])
        report = json.loads(app.communicate(timeout=60)[0])
        self.stopped(program)
        self.assertEqual(report["sources"][0]["transport"]["lost"], 0)
        self.assertEqual(report["sources"][0]["load"]["rate"], 31)
        self.assertIn("rate 12 → 31", recorded.read_text(encoding="utf-8"))


if __name__ == "__main__":
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    SIMULATOR, INFERAMA = sys.argv.pop(1), sys.argv.pop(1)
    unittest.main()
