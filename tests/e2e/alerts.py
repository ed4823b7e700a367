# SPDX-License-Identifier: GPL-3.0-or-later
"""Alerts of a simulated overload: those of a rule are worked out again here from the recording's own gauges, and all are
the same whether the recording is read at once, replayed, or arrives over TCP.

  alerts.py INFERAMA INFERAMA_SIM PUBLISH_RECORDING
"""
import json
import math
import pathlib
import subprocess
import sys
import tempfile

import transports

WATCH, ACT, HOLDS, CLEARS = 20, 60, 4, 6
RULES = {"version": 1, "alerts": [{"id": "queue", "name": "Queue", "signal": "gauge.waiting", "window": "10s", "when": "above", "watch": WATCH, "act": ACT,
                                   "for": HOLDS, "clear_for": CLEARS, "hysteresis": 0}]}


def queue_by_second(recording):
    """The sum of the sources' newest `waiting` at each whole second of the run."""
    values, first, last = [], math.inf, 0
    for line in recording.read_text(encoding="utf-8").splitlines():
        batch = json.loads(line)
        for event in batch["events"]:
            if event["kind"] == "request":
                first = min(first, event["t"])
            if event["kind"] in ("request", "tokens", "end"):
                last = max(last, event["t"])
            if event["kind"] == "gauge" and "waiting" in event["values"]:
                values.append((event["t"], batch["source"], event["values"]["waiting"]))
    values.sort()
    now, place = {}, 0
    for second in range(math.floor(first) + 1, math.floor(last) + 1):
        while place < len(values) and values[place][0] <= second:
            now[values[place][1]] = values[place][2]
            place += 1
        yield second, sum(now.values()) if now else None


def expected_alerts(recording):
    """One alert from the second at which watch has been reached for HOLDS until it has been left for CLEARS."""
    levels = {"watch": WATCH, "act": ACT}
    reached, left, raised = {}, {}, set()
    alerts = []
    for second, value in queue_by_second(recording):
        for level, threshold in levels.items():
            if value is not None and value >= threshold:
                left.pop(level, None)
                reached.setdefault(level, second)
                if second - reached[level] >= HOLDS:
                    raised.add(level)
            else:
                if level not in raised:
                    reached.pop(level, None)
                    continue
                left.setdefault(level, second)
                if second - left[level] >= CLEARS:
                    raised.discard(level)
                    reached.pop(level, None)
                    left.pop(level, None)
        if raised and (not alerts or alerts[-1]["end"] is not None):
            alerts.append({"start": second, "since": min(reached[level] for level in raised), "end": None, "level": "watch"})
        if raised:
            alerts[-1]["level"] = "act" if "act" in raised else alerts[-1]["level"]
        elif alerts and alerts[-1]["end"] is None:
            alerts[-1]["end"] = second
    return alerts


def report_of(inferama, *arguments):
    run = subprocess.run([inferama, "--headless", "--report", "-", *map(str, arguments)], capture_output=True, text=True, check=True)
    return json.loads(run.stdout)


def main():
    inferama, simulator, publish = sys.argv[1:]
    failures = []
    with tempfile.TemporaryDirectory() as temporary:
        folder = pathlib.Path(temporary)
        recording, rules = folder / "overload.jsonl", folder / "rules.json"
        rules.write_text(json.dumps(RULES), encoding="utf-8")
        subprocess.run([simulator, "--scenario", "spike", "--for", "150", "--speed", "max", "--out", str(recording)], check=True, capture_output=True)

        def check(name, alerts, wanted):
            print(f"{name}: {'the same' if alerts == wanted else 'differs'}, {len(alerts)} alerts")
            if alerts != wanted:
                failures.append(name)
                print(f"  {alerts}\n  {wanted}")

        at_once = report_of(inferama, "--rules", rules, recording)["alerts"]
        ours = [{key: alert[key] for key in ("start", "since", "end", "level")} for alert in at_once if alert["rule"] == "queue"]
        wanted = expected_alerts(recording)
        if not wanted or wanted[0]["end"] is None:
            failures.append("no overload that passes")
        check("worked out again", ours, wanted)
        for speed in ("60", "25"):
            check(f"replayed at {speed}×", report_of(inferama, "--rules", rules, "--speed", speed, recording)["alerts"], at_once)
        live = transports.streamed(inferama, publish, recording, "25", [], folder / "recorded.jsonl", "--rules", str(rules))["alerts"]
        check("over TCP at 25×", live, at_once)
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
