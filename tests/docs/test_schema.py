#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""resources/protocol.schema.json accepts what docs/protocol.md shows and what real publishers sent, and refuses
what the program refuses. usage: test_schema.py [INFERAMA]"""
import copy
import json
import shutil
import subprocess
import sys
import tempfile
import unittest

from examples import ROOT, blocks

try:
    import jsonschema
except ImportError:
    print("python3-jsonschema is not installed: nothing was tested")
    sys.exit(77)

SCHEMA = json.loads((ROOT / "resources/protocol.schema.json").read_text(encoding="utf-8"))
VALIDATOR = jsonschema.Draft202012Validator(SCHEMA)
BATCH = {"v": 1, "source": "test", "events": []}
KINDS = {"hello", "request", "span", "tokens", "finish", "record", "step", "gauge", "counter", "histogram", "summary", "mark"}
T = 1772352912.25

# Events that the schema refuses and the program counts as invalid.
INVALID = (
    {"kind": "hello", "role": "spectator"},
    {"kind": "request", "t": 946684799, "id": "a"},
    {"kind": "request", "t": 4102444800, "id": "a"},
    {"kind": "request", "t": str(T), "id": "a"},
    {"kind": "request", "t": T, "id": 7},
    {"kind": "request", "t": T, "id": "a", "input_tokens": -1},
    {"kind": "span", "t": T, "id": "a", "stage": "queue", "dur": -0.1},
    {"kind": "span", "t": T, "id": "a", "stage": "forward", "dur": 0.1, "count": 0},
    {"kind": "tokens", "t": T, "id": "a", "n": -1},
    {"kind": "tokens", "t": T, "id": "a", "n": [1]},
    {"kind": "tokens", "t": T, "ids": ["a"], "n": 1},
    {"kind": "finish", "t": T, "id": "a", "status": "done"},
    {"kind": "record", "t": T, "id": "a", "status": "ok", "end": -1},
    {"kind": "record", "t": T, "id": "a", "status": "ok", "end": 1, "chunks": [[0.1]]},
    {"kind": "record", "t": T, "id": "a", "status": "ok", "end": 1, "chunks": [[-0.1, 1]]},
    {"kind": "record", "t": T, "id": "a", "status": "ok", "end": 1, "spans": [["queue", 0.1]]},
    {"kind": "step", "t": T, "dur": -0.1},
    {"kind": "gauge", "t": T, "values": {"running": "many"}},
    {"kind": "counter", "t": T, "values": {"preemptions": -1}},
    {"kind": "histogram", "t": T, "name": "h", "le": [1], "counts": [], "sum": 0},
    {"kind": "summary", "t": T, "metric": "ttft", "stats": {"p50": None}},
    {"kind": "mark", "t": T, "text": 12},
    {"kind": "mark", "t": T, "text": "x", "dur": -0.1},
)

# Events that the schema refuses and the program takes without the part that it cannot read.
READ_IN_PART = (
    {"kind": "request", "t": T, "id": "a", "labels": {"gpu": 0}},
    {"kind": "tokens", "t": T, "id": "a", "channel": "smoke"},
)


def batch(*events, **fields):
    return {**BATCH, "events": list(events), **fields}


def recordings():
    """Batches of the recordings in the repository, line by line."""
    for path in sorted([*ROOT.glob("tests/data/**/*.jsonl*"), *ROOT.glob("resources/demo/*.jsonl*")]):
        if path.suffix == ".jsonl":
            lines = path.read_text(encoding="utf-8").splitlines()
        elif shutil.which("zstd"):
            lines = subprocess.run(["zstd", "-dcq", path], stdout=subprocess.PIPE, check=True).stdout.decode().splitlines()
        else:
            continue
        yield path.relative_to(ROOT), lines


class Schema(unittest.TestCase):
    inferama = ""

    def accepts(self, instance):
        errors = [f"{list(error.path)}: {error.message}" for error in VALIDATOR.iter_errors(instance)]
        self.assertEqual(errors, [], json.dumps(instance)[:500])

    def refuses(self, instance):
        self.assertFalse(VALIDATOR.is_valid(instance), json.dumps(instance))

    def test_the_schema_is_one(self):
        jsonschema.Draft202012Validator.check_schema(SCHEMA)

    def test_it_accepts_every_example_of_the_page_and_the_page_shows_every_kind(self):
        shown = set()
        for text in blocks("protocol.md", "json"):
            example = json.loads(text)
            if "kind" in example:
                shown.add(example["kind"])
                example = batch(example)
            self.accepts(example)
        self.assertEqual(shown, KINDS)

    def test_it_accepts_real_recordings(self):
        seen = 0
        for path, lines in recordings():
            for number, line in enumerate(lines, 1):
                with self.subTest(recording=str(path), line=number):
                    self.accepts(json.loads(line))
                    seen += 1
        self.assertGreater(seen, 0)

    def test_it_accepts_kinds_and_fields_of_the_future(self):
        self.accepts(batch({"kind": "teleport", "t": T, "to": [1, 2]}))
        self.accepts(batch({"kind": "mark", "t": T, "text": "x", "colour": "red"}, compression="none"))

    def test_it_refuses_batches_that_are_none(self):
        for wrong in (
            [], {}, {"v": 1, "source": "a"}, {"v": 1, "events": []}, {"source": "a", "events": []},
            batch(v=2), batch(v="1"), batch(source=""), batch(source="s" * 129), batch(source=7), batch(boot="b" * 65),
            batch(seq=-1), batch(seq=1.5), batch(t="now"), batch(t=12.0), {**BATCH, "events": {}}, batch("tokens"), batch({"t": T}),
        ):
            with self.subTest(wrong=wrong):
                self.refuses(wrong)

    def test_it_refuses_each_example_without_any_of_its_required_fields(self):
        for text in blocks("protocol.md", "json"):
            example = json.loads(text)
            if "kind" not in example:
                continue
            required = {"kind"} | set(SCHEMA["$defs"].get(example["kind"], {}).get("required", []))
            required |= {"ids" if "ids" in example else "id"} if example["kind"] == "tokens" else set()
            required |= {"t"} if example["kind"] != "hello" else set()
            for field in required:
                with self.subTest(kind=example["kind"], without=field):
                    wrong = copy.deepcopy(example)
                    del wrong[field]
                    self.refuses(batch(wrong))

    def test_it_refuses_events_with_wrong_values(self):
        for wrong in INVALID + READ_IN_PART:
            with self.subTest(wrong=wrong):
                self.refuses(batch(wrong))

    def test_the_program_agrees(self):
        if not self.inferama:
            self.skipTest("no program was given")
        with tempfile.NamedTemporaryFile("w", suffix=".jsonl") as recording:
            for number, event in enumerate(INVALID + READ_IN_PART):
                recording.write(json.dumps(batch(event, source=f"source-{number}")) + "\n")
            recording.flush()
            run = subprocess.run([self.inferama, "--headless", "--report", "-", recording.name],
                                 stdout=subprocess.PIPE, check=True, timeout=60)
        invalid = {source["source"]: source["transport"]["invalid"] for source in json.loads(run.stdout)["sources"]}
        for number, event in enumerate(INVALID + READ_IN_PART):
            with self.subTest(event=event):
                self.assertEqual(invalid[f"source-{number}"], 1 if event in INVALID else 0)


if __name__ == "__main__":
    Schema.inferama = sys.argv.pop(1) if len(sys.argv) > 1 else ""
    unittest.main()
