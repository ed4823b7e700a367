# SPDX-License-Identifier: GPL-3.0-or-later
"""Compares a report of the program with reference figures, every figure that both give."""
import re

RELATIVE = 1e-6  # of an exact figure, or
ABSOLUTE = 1e-6  # seconds: a double of Unix seconds resolves a quarter of that
SKETCH = 4e-3    # relative error of a percentile from the sketch
PERCENTILES = ("p50", "p90", "p95", "p99", "p999")


class Comparison:
    def __init__(self):
        self.compared = 0
        self.differences = []

    def value(self, name, ours, theirs, relative=RELATIVE):
        self.compared += 1
        if ours is None or theirs is None or isinstance(theirs, (bool, str)):
            same = ours == theirs
        elif isinstance(theirs, int) and isinstance(ours, int):
            same = ours == theirs
        else:
            same = abs(ours - theirs) <= max(relative * abs(theirs), ABSOLUTE)
        if not same:
            self.differences.append(f"{name}: {ours!r}, expected {theirs!r}")

    def group(self, name, ours, theirs, keys=None):
        for key in theirs if keys is None else keys:
            self.value(f"{name}.{key}", ours.get(key), theirs.get(key))

    def summary(self, name, ours, theirs):
        """A distribution. From a sketch its percentiles are approximate, but its count, mean and ends are not."""
        self.value(f"{name}.count", ours["count"], theirs["count"])
        if ours["count"] == 0 or theirs["count"] == 0:
            if set(ours) != {"count"} and ours["count"] == 0:
                self.differences.append(f"{name}: has figures without samples: {ours}")
            return
        for key in ("mean", "min", "max"):
            self.value(f"{name}.{key}", ours[key], theirs[key])
        for key in PERCENTILES:
            self.value(f"{name}.{key}", ours[key], theirs[key], RELATIVE if ours["exact"] else SKETCH)


def counted_in_notes(report, pattern):
    """A count that the report tells only in its notes; 0 where no note tells it."""
    return sum(int(found[1]) for note in report["notes"] if (found := re.match(pattern, note)))


def compare(report, expected, slo):
    """A Comparison of the report with the reference's figures; SLO figures only where one is set."""
    c = Comparison()
    c.group("window", report["window"], expected["window"])
    c.group("requests", report["requests"], expected["requests"])
    c.group("observers", report["observers"], expected["observers"])
    for name, summary in expected["metrics"].items():
        c.summary(f"metrics.{name}", report["metrics"][name], summary)
    c.value("stalls", report["stalls"], expected["stalls"])
    c.group("rates", report["rates"], expected["rates"], [k for k in expected["rates"] if slo or k != "goodput"])
    if slo:
        c.group("slo", report["slo"], expected["slo"])
    c.group("little", report["little"], expected["little"])
    for name in ("ttft_in_flight_aware", "e2e_in_flight_aware"):
        c.group(name, report[name], expected[name])
    c.value("stages", " ".join(sorted(k for k, v in report["stages"].items() if v["count"])), " ".join(sorted(expected["stages"])))
    for name, summary in expected["stages"].items():
        c.summary(f"stages.{name}", report["stages"].get(name, {"count": 0}), summary)
    c.summary("unattributed", report["unattributed"], expected["unattributed"])
    for key in ("lost", "duplicates", "invalid"):
        c.value(f"transport.{key}", sum(s["transport"][key] for s in report["sources"]), expected["transport"][key])
    c.value("orphans", counted_in_notes(report, r"(\d+) events? belongs? to no request"), expected["transport"]["orphans"])
    c.value("ignored", counted_in_notes(report, r"(\d+) events? (?:was|were) ignored"), expected["transport"]["ignored"])
    return c


def differences_between(a, b, path=""):
    """Where two reports of the same run differ, beyond what the clock's resolution explains."""
    if isinstance(a, dict) and isinstance(b, dict):
        return [d for key in sorted(a.keys() | b.keys()) for d in differences_between(a.get(key), b.get(key), f"{path}.{key}")]
    if isinstance(a, list) and isinstance(b, list) and len(a) == len(b):
        return [d for i, (x, y) in enumerate(zip(a, b)) for d in differences_between(x, y, f"{path}[{i}]")]
    numbers = all(isinstance(x, (int, float)) and not isinstance(x, bool) for x in (a, b))
    if numbers and abs(a - b) <= max(RELATIVE * abs(b), ABSOLUTE) or a == b:
        return []
    return [f"{path[1:]}: {a!r}, expected {b!r}"]
