# SPDX-License-Identifier: GPL-3.0-or-later
"""Holds `inferama --headless --report -` to reference figures: those kept in tests/data, and, where the reference
program is at hand, its own on the same input.

  compare.py INFERAMA [--simulator INFERAMA-SIM] [--data DIR] [--oracle ORACLE.py] [--seeds N] [--only TEXT]
             [--write-expected]

The reference program is taken from --oracle, from INFERAMA_ORACLE, or from ../shared/oracle/oracle.py beside the
checkout. --write-expected makes the kept figures anew with it. Exit status: 0 all agree, 1 differences, 77 nothing to run.
"""
import argparse
import concurrent.futures
import functools
import json
import os
import pathlib
import subprocess
import sys
import tempfile

import figures
import generate

SKIPPED = 77
HERE = pathlib.Path(__file__).resolve().parent
RECORDINGS = ("llamacpp-steady", "llamacpp-overload", "llamacpp-closed8")
SLO = {"ttft": "1s", "tpot": "50ms", "e2e": "20s"}
PLAIN_SLO = "ttft=1,tpot=0.05,e2e=20"
WINDOW_LENGTHS = {"10s": 10, "1m": 60}
KEPT_SEEDS = ("kept-1", "kept-2")
SIMULATED = (  # options of inferama-sim
    ("--preset", "7b"),
    ("--preset", "13b", "--workload", "rag", "--set", "rate=1"),
    ("--preset", "70b", "--fault", "load-spike:1:10:8"),
    ("--preset", "70b", "--set", "speculative=on", "--fault", "pauses:1"),
    ("--preset", "175b", "--fault", "slow-rank"),
    ("--preset", "pd-split", "--fault", "slow-migration:1:5"),
    ("--preset", "pd-split", "--set", "pd_split=off", "--fault", "replica-overload:1"),
    ("--preset", "7b", "--set", "timeout=3", "--set", "rate=12"),
    ("--preset", "7b", "--set", "mode=closed", "--set", "concurrency=24", "--fault", "kv-too-small:1:10"),
    ("--preset", "70b", "--workload", "agent", "--fault", "network-congestion:1", "--fault", "slow-client:0.5"),
)


class Case:
    """One question about a recording, in the words of both programs."""

    def __init__(self, window="run", at=None, slo=True, exact_samples=None):
        self.window, self.at, self.slo, self.exact_samples = window, at, slo, exact_samples

    def ours(self):
        out = ["--headless", "--window", self.window, "--report", "-"]
        if self.slo:
            out += ["--slo", ",".join(f"{k}={v}" for k, v in SLO.items())]
        if self.at is not None:
            out += ["--at", repr(self.at)]
        if self.exact_samples is not None:
            out += ["--exact-samples", str(self.exact_samples)]
        return out

    def reference(self):
        out = ["--slo", PLAIN_SLO] if self.slo else []
        if self.at is not None:
            out += ["--to", repr(self.at)]
            if self.window != "run":
                out += ["--from", repr(self.at - WINDOW_LENGTHS[self.window])]
        return out

    def __str__(self):
        words = [self.window] + ([f"at {self.at:g}"] if self.at is not None else []) + ([] if self.slo else ["no SLO"])
        return ", ".join(words + ([f"exact up to {self.exact_samples}"] if self.exact_samples is not None else []))


CASES = [Case(), Case(slo=False), Case(exact_samples=50), Case(at=20.125), Case("10s", 30.75, exact_samples=50), Case("1m", 12.5, exact_samples=50),
         *[Case(window=w, at=at) for w in WINDOW_LENGTHS for at in (0.5, 5.25, 12.5, 30.75, 47.0)]]


# Where many wait or fail: the survival estimates of each moment, however the window cuts them off.
EVERY_FIVE_SECONDS = {"llamacpp-overload": range(5, 75, 5), "llamacpp-closed8": range(5, 65, 5)}


def kept_cases(kept):
    """Those whose figures are kept of an input."""
    if kept not in RECORDINGS:
        return [Case(), Case(window="10s", at=12.5)]  # no run is shorter
    return CASES + [Case(w, float(at)) for at in EVERY_FIVE_SECONDS.get(kept, ()) for w in WINDOW_LENGTHS]


class Check:
    def __init__(self, inferama):
        self.inferama, self.compared, self.failed, self.runs = inferama, 0, 0, 0

    def report(self, case, paths):
        run = subprocess.run([self.inferama, *case.ours(), *map(str, paths)], capture_output=True, text=True, check=False)
        if run.returncode != 0:
            return None, f"exit status {run.returncode}: {run.stderr.strip()}"
        return json.loads(run.stdout), None

    def case(self, name, case, paths, expected):
        """(what it was, how many figures were compared, the differences)"""
        report, failure = self.report(case, paths)
        if failure:
            return f"{name} ({case})", 0, [failure]
        comparison = figures.compare(report, expected(), case.slo)
        return f"{name} ({case})", comparison.compared, comparison.differences

    def note(self, name, compared, differences):
        self.runs += 1
        self.compared += compared
        self.failed += bool(differences)
        if differences:
            print(f"{name}:", *differences, sep="\n  ")


@functools.cache
def ask(oracle, path, case):
    run = subprocess.run([sys.executable, oracle, str(path), *case.reference()], capture_output=True, text=True, check=True)
    return json.loads(run.stdout)


def find_oracle(given):
    beside = HERE.parents[2] / "shared" / "oracle" / "oracle.py"
    path = given or os.environ.get("INFERAMA_ORACLE") or (beside if beside.is_file() else None)
    return str(path) if path else None


def plain_copy(packed, folder):
    """The recording without compression: the reference reads no Zstandard."""
    path = folder / packed.name.removesuffix(".zst")
    if not path.exists():
        subprocess.run(["zstd", "-dqf", "-o", str(path), str(packed)], check=True)
    return path


def write_generated(folder, scenario, seed):
    """The whole run in one file and, for runs of several sources, one file a source."""
    whole, parts = generate.generate(scenario, seed)
    path = folder / f"{scenario}-{seed}.jsonl"
    path.write_text("".join(whole), encoding="utf-8")
    paths = []
    for n, lines in enumerate(parts):
        paths.append(folder / f"{scenario}-{seed}.{n}.jsonl")
        paths[-1].write_text("".join(lines), encoding="utf-8")
    return path, paths


def inputs(data, folder, seeds):
    """(name, what our program reads, the same as one plain file, name of the kept figures or None)"""
    for name in RECORDINGS:
        packed = data / f"{name}.jsonl.zst"
        yield name, [packed], lambda packed=packed: plain_copy(packed, folder), name
    for scenario in generate.SCENARIOS:
        for seed in (*KEPT_SEEDS, *range(seeds)):
            path, parts = write_generated(folder, scenario, seed)
            kept = f"{scenario}-{seed}" if seed in KEPT_SEEDS else None
            yield f"{scenario} {seed}", [path], lambda path=path: path, kept
            if len(parts) > 1 and kept is None:
                yield f"{scenario} {seed}, a file a source", parts, lambda path=path: path, None


def simulated(simulator, folder):
    """(name, path of the recording)"""
    for n, options in enumerate(SIMULATED):
        path = folder / f"simulated-{n}.jsonl"
        subprocess.run([simulator, *options, "--seed", str(n), "--speed", "max", "--for", "30", "--out", str(path)],
                       capture_output=True, check=True)
        yield f"simulated {' '.join(options)}", path


def write_expected(oracle, data, folder):
    for name, _, plain, kept in inputs(data, folder, 0):
        content = {"made_by": "tests/e2e/compare.py --write-expected, from the reference program; S of SLOs and moments in seconds",
                   "cases": [{"window": c.window, "at": c.at, "slo": c.slo, "exact_samples": c.exact_samples, "figures": ask(oracle, plain(), c)} for c in kept_cases(kept)]}
        (data / f"{kept}.expected.json").write_text(json.dumps(content, separators=(",", ":")) + "\n", encoding="utf-8")
        print(f"wrote {name}")


def questions(args, folder, oracle):
    """(name, case, what our program reads, a function that gives the reference figures)"""
    for name, paths, plain, kept in inputs(args.data, folder, args.seeds if oracle else 0):
        if args.only not in name:
            continue
        if kept and (args.data / f"{kept}.expected.json").is_file():
            for entry in json.loads((args.data / f"{kept}.expected.json").read_text(encoding="utf-8"))["cases"]:
                expected = entry.pop("figures")
                yield f"{name}, kept figures", Case(**entry), paths, lambda expected=expected: expected
        elif oracle:
            length = ask(oracle, plain(), CASES[0])["window"]["length"]
            for case in CASES:
                if case.at is None or case.at < length:  # beyond the end both mean something else
                    yield name, case, paths, functools.partial(ask, oracle, plain(), case)


    if args.simulator and oracle:
        for name, path in simulated(args.simulator, folder):
            if args.only not in name:
                continue
            for case in (Case(), Case(exact_samples=50), Case("10s", 20.125)):
                yield name, case, [path], functools.partial(ask, oracle, path, case)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("inferama")
    parser.add_argument("--simulator")
    parser.add_argument("--data", type=pathlib.Path, default=HERE.parent / "data")
    parser.add_argument("--oracle")
    parser.add_argument("--seeds", type=int, default=1, help="of each scenario, beyond the kept ones, with the reference program")
    parser.add_argument("--only", default="", help="inputs whose name contains this")
    parser.add_argument("--write-expected", action="store_true")
    args = parser.parse_args()
    oracle = find_oracle(args.oracle)
    check = Check(args.inferama)
    with tempfile.TemporaryDirectory() as temporary, concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        folder = pathlib.Path(temporary)
        if args.write_expected:
            return write_expected(oracle, args.data, folder)
        for answer in pool.map(lambda question: check.case(*question), questions(args, folder, oracle)):
            check.note(*answer)
    if check.runs == 0:
        return SKIPPED
    print(f"{check.compared} figures of {check.runs} runs compared" + ("" if oracle else ", kept ones only") + f"; {check.failed} runs differ")
    return 1 if check.failed else 0


if __name__ == "__main__":
    sys.exit(main())
