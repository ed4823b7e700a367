#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes the catalogue of metrics, resources/metrics.json, into docs/metrics.md, between its two marker lines.

usage: docs/make_metrics.py [--check]    --check: only says whether the page is as it would be written"""
import json
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PAGE = ROOT / "docs/metrics.md"
BEGIN = "<!-- made by docs/make_metrics.py from resources/metrics.json: begin -->"
END = "<!-- made by docs/make_metrics.py: end -->"

WORDS = {"quality": ("excellent", "acceptable", "poor"),
         "smoothness": ("very smooth", "smooth", "acceptable", "stuttering"),
         "severity": ("good", "watch", "act", "severe")}
IN_SECONDS = 0.5  # scales that reach so far are written in seconds, shorter ones in milliseconds


class Page:
    def __init__(self, catalogue):
        self.catalogue = catalogue
        self.metrics = {metric["id"]: metric for metric in catalogue["metrics"]}

    def text(self, value):
        return (self.catalogue["texts"][value] if isinstance(value, str) else value)["en"]

    def markdown(self):
        parts = [self.contents()]
        for layer in self.catalogue["layers"]:
            parts.append(f"### {layer['number']} {self.text(layer['name'])}\n\n{self.text(layer['sentence'])}")
            parts += [self.metric(metric) for metric in self.metrics.values() if metric["layer"] == layer["number"]]
        parts.append(self.alerts())
        return "\n\n".join(parts) + "\n"

    def contents(self):
        rows = ["| layer | metrics |", "|---|---|"]
        for layer in self.catalogue["layers"]:
            links = (f"[{self.text(metric['name'])}](#metric-{metric['id']})" for metric in self.metrics.values()
                     if metric["layer"] == layer["number"])
            rows.append(f"| {layer['number']} {self.text(layer['name'])} | {', '.join(links)} |")
        return "\n".join(rows)

    def metric(self, metric):
        better = f", {metric['better']} is better" if metric["better"] else ""
        lines = [f"#### <a id=\"metric-{metric['id']}\"></a>{self.text(metric['name'])}",
                 f"`{metric['id']}`, {metric['unit']}{better}. *{self.text(metric['question'])}*",
                 self.text(metric["definition"])]
        window = self.text(metric["window"])
        if metric.get("estimator") == "distribution":
            window += " [Percentiles](#percentiles) over all of them."
        rows = [("window", window)]
        rows += self.bands(metric)
        if "typical" in metric:
            low, high = metric["typical"]
            ends = [self.value(end, metric["unit"]) for end in (low, high) if end is not None]
            rows.append(("typical", " to ".join(ends) if high is not None else f"{ends[0]} and more"))
        for key, label in (("affects", "moves"), ("causes", "usual causes"), ("remedies", "what to do")):
            rows.append((label, "; ".join(self.text(value) for value in metric[key])))
        rows.append(("filled by", self.text(metric["filled_by"])))
        rows += self.sources(metric["sources"])
        rows.append(("in the report", ", ".join(f"`{pointer}`" for pointer in metric["report"].values())))
        rows.append(("see also", ", ".join(f"[{self.text(self.metrics[other]['name'])}](#metric-{other})"
                                           for other in metric["related"])))
        table = "\n".join(["| | |", "|---|---|"] + [f"| {label} | {cell} |" for label, cell in rows])
        return "\n\n".join(lines + [table])

    @staticmethod
    def value(number, unit, largest=None):
        if unit == "s":
            in_seconds = (number if largest is None else largest) >= IN_SECONDS
            return f"{number:g} s" if in_seconds else f"{number * 1000:g} ms"
        if unit == "ratio":
            return f"{number * 100:g} %"
        return f"{number:g}" if unit == "factor" else f"{number:g} {unit}"

    def bands(self, metric):
        bands = metric.get("bands")
        if isinstance(bands, str):
            return [("bands", f"those of [{self.text(self.metrics[bands]['name'])}](#metric-{bands})")]
        if not bands:
            return []
        if "split" not in bands:
            judged = self.text(self.catalogue["judged_by"][bands["by"]])
            return [(f"bands, {judged}", self.scale(metric, bands["borders"]))]
        classes = self.catalogue["classes"][bands["split"]]
        return [(f"bands, {self.text(classes[name])}", self.scale(metric, borders))
                for name, borders in bands["borders"].items()]

    def scale(self, metric, borders):
        bands = metric["bands"]
        words = WORDS[bands["words"]]
        sides = bands["border_is"]
        sides = [sides] * len(borders) if isinstance(sides, str) else sides
        if "relative_to" in bands:
            near = (f"{word} up to {border * 100:g} points below" if border else f"{word} at or above the target"
                    for word, border in zip(words, borders))
            return ", ".join([*near, f"{words[len(borders)]} further below"])
        higher = metric["better"] == "higher"
        sign = {("better", False): "≤", ("worse", False): "<", ("better", True): "≥", ("worse", True): ">"}
        steps = [f"{word} {sign[side, higher]} {self.value(border, metric['unit'], max(borders))}"
                 for word, side, border in zip(words, sides, borders)]
        return ", ".join([*steps, f"{words[len(borders)]} {'below' if higher else 'beyond'}"])

    @staticmethod
    def sources(sources):
        def names(all_names):
            return ", ".join(f"`{name}`" for name in all_names)
        rows = [("protocol", names(sources["protocol"]))]
        if "prometheus" in sources:
            rows.append(("Prometheus", "; ".join(names(of_engine) for of_engine in sources["prometheus"].values())))
        rows += [(label, names(sources[key])) for key, label in (("otlp", "OpenTelemetry"), ("exporter", "exporters"))
                 if key in sources]
        return rows

    def alerts(self):
        rows = ["### Default alert rules", "",
                "Judged once a second of event time. Levels are watch, act and severe; `--rules` changes them "
                "([cli.md](cli.md#rules-files)).", "",
                "| rule | watches | over | levels | for | says |", "|---|---|---|---|---|---|"]
        for rule in self.catalogue["alerts"]:
            levels = ", ".join(f"{level} {rule[level]:g}{'× the baseline' if rule.get('relative') else ''}"
                               for level in ("watch", "act", "severe") if level in rule)
            watched = f"`{rule['signal']}` {rule['when']}"
            if "while" in rule:
                watched += f", while `{rule['while']['signal']}` > {rule['while']['above']:g}"
            if "least" in rule:
                watched += f", at {rule['least']:g} or more"
            rows.append(f"| `{rule['id']}` | {watched} | {rule['window']} | {levels} | {rule['for']} s | "
                        f"{self.text(rule['name'])}. {self.text(rule['explanation'])} See "
                        f"[{self.text(self.metrics[rule['metric']]['name'])}](#metric-{rule['metric']}) |")
        return "\n".join(rows)


def page_with(made, page):
    before, rest = page.split(BEGIN + "\n", 1)
    _, after = rest.split(END, 1)
    return before + BEGIN + "\n\n" + made + "\n" + END + after


def main(arguments):
    catalogue = json.loads((ROOT / "resources/metrics.json").read_text(encoding="utf-8"))
    page = PAGE.read_text(encoding="utf-8")
    made = page_with(Page(catalogue).markdown(), page)
    if arguments == ["--check"]:
        if page != made:
            sys.exit("docs/metrics.md is not what resources/metrics.json says: run docs/make_metrics.py")
    elif arguments:
        sys.exit(__doc__)
    else:
        PAGE.write_text(made, encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
