# SPDX-License-Identifier: GPL-3.0-or-later
"""A recording that arrives over TCP, in each encoding, in real time or faster, gives the report of its file; and what
--record writes of that stream gives it once more.

  transports.py INFERAMA PUBLISH_RECORDING [--data DIR]
"""
import argparse
import json
import pathlib
import shutil
import signal
import subprocess
import sys
import tempfile
import time

import figures

HERE = pathlib.Path(__file__).resolve().parent
SKIPPED = 77
SLO = "ttft=1s,tpot=50ms,e2e=20s"
ENCODINGS = ([], ["msgpack"], ["zstd"], ["msgpack", "zstd"])
PATIENCE = 60  # seconds until what was published has arrived


def cut(packed, seconds, path):
    """The first seconds of a recording."""
    plain = subprocess.run(["zstd", "-dqc", str(packed)], capture_output=True, text=True, check=True).stdout
    lines = plain.splitlines(keepends=True)
    first = json.loads(lines[0])["t"]
    path.write_text("".join(line for line in lines if json.loads(line)["t"] <= first + seconds), encoding="utf-8")
    return path


def comparable(report):
    """A report without what is bound to a live stream: how long its batches were on the way."""
    for source in report["sources"]:
        source["transport"]["lag"] = None
    return report


def report_of(inferama, *arguments):
    run = subprocess.run([inferama, "--headless", "--slo", SLO, "--report", "-", *map(str, arguments)], capture_output=True, text=True, check=True)
    return comparable(json.loads(run.stdout))


def batches_in(path):
    """Whole lines: what is written is written a batch at a time."""
    return path.read_bytes().count(b"\n") if path.exists() else 0


def streamed(inferama, publish, recording, speed, encoding, recorded, *options):
    """The report of a live run that is ended by Ctrl+C as soon as all that was published has been recorded."""
    publisher = subprocess.Popen([publish, str(recording), speed, *encoding], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    try:
        endpoint = publisher.stdout.readline().strip()
        report = recorded.with_suffix(".json")
        program = subprocess.Popen([inferama, "--headless", "--slo", SLO, "--report", str(report), "--record", str(recorded), *options, endpoint],
                                   stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
        try:
            published = int(publisher.stdout.readline().split()[1])
            deadline = time.monotonic() + PATIENCE
            while batches_in(recorded) < published and time.monotonic() < deadline and program.poll() is None:
                time.sleep(0.02)
            program.send_signal(signal.SIGINT)
            _, errors = program.communicate(timeout=PATIENCE)
        finally:
            program.kill()
        if program.returncode != 0:
            raise RuntimeError(f"exit status {program.returncode}: {errors.strip()}")
        return comparable(json.loads(report.read_text(encoding="utf-8")))
    finally:
        publisher.stdin.close()
        publisher.wait(PATIENCE)
        publisher.stdout.close()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("inferama")
    parser.add_argument("publish")
    parser.add_argument("--data", type=pathlib.Path, default=HERE.parent / "data")
    args = parser.parse_args()
    if not shutil.which("zstd"):
        print("zstd is missing: nothing unpacks the recording")
        return SKIPPED
    failed = 0
    with tempfile.TemporaryDirectory() as temporary:
        folder = pathlib.Path(temporary)
        packed = args.data / "llamacpp-closed8.jsonl.zst"
        short, long = cut(packed, 10, folder / "short.jsonl"), cut(packed, 1e9, folder / "long.jsonl")
        runs = [(short, "1", encoding) for encoding in ENCODINGS] + [(long, "50", encoding) for encoding in ENCODINGS]
        for n, (recording, speed, encoding) in enumerate(runs):
            name = f"{recording.stem} at {speed}×, {' in '.join(encoding) or 'json'}"
            recorded = folder / f"recorded{n}.jsonl"
            expected = report_of(args.inferama, recording)
            found = figures.differences_between(streamed(args.inferama, args.publish, recording, speed, encoding, recorded), expected)
            found += [f"recorded: {d}" for d in figures.differences_between(report_of(args.inferama, recorded), expected)]
            failed += bool(found)
            print(f"{name}: {'differs' if found else 'the same'}")
            for difference in found:
                print(f"  {difference}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
