# SPDX-License-Identifier: GPL-3.0-or-later
"""Recordings of runs that never were, for the differential tests: every way in which sources join, fail, repeat
themselves, come late or get lost. A scenario and a seed give the same bytes on every machine.

  generate.py SCENARIO SEED > run.jsonl        generate.py --list
"""
import json
import math
import sys
from random import Random

START = 1_790_000_000.0
LOST_AFTER = 600


class Dice:
    """Only Random.random() is the same in every version of Python; the rest is made from it."""

    def __init__(self, seed):
        self.random = Random(seed).random

    def between(self, low, high):
        return low + (high - low) * self.random()

    def whole(self, low, high):
        return low + int(self.random() * (high - low + 1))

    def chance(self, p):
        return self.random() < p

    def waiting(self, mean):
        return -mean * math.log(1 - self.random())

    def one_of(self, things):
        return things[int(self.random() * len(things))]

    def shuffled(self, things):
        rest, out = list(things), []
        while rest:
            out.append(rest.pop(int(self.random() * len(rest))))
        return out


def timeline(dice, t, **shape):
    """What truly happened to one request: chunks [(time, tokens)], the end and its status, the stages."""
    status = "ok"
    if dice.chance(shape.get("failing", 0.1)):
        status = dice.one_of(["error", "timeout", "cancelled", "rejected", "empty"])
    queue, prefill = dice.waiting(0.1), 0.05 + dice.waiting(0.2)
    chunks, at = [], t + queue + prefill + 0.01
    tokens = 0 if status in ("rejected", "empty") else dice.whole(1, shape.get("tokens", 30))
    if status in ("error", "timeout", "cancelled"):
        tokens = dice.whole(0, 10)
    if status == "ok" and dice.chance(0.1):
        chunks.append((t + 0.001, 0))  # a role-only prelude
    pace = dice.between(0.005, 0.06)
    while tokens > 0:
        n = min(tokens, dice.whole(1, 5)) if dice.chance(shape.get("coalescing", 0.2)) else 1
        chunks.append((at, n))
        tokens -= n
        at += dice.waiting(pace) + (dice.between(0.3, 1.5) if dice.chance(0.02) else 0)
    last = chunks[-1][0] if chunks else t + queue + prefill
    end = last if dice.chance(0.2) else last + dice.waiting(0.01)
    if status in ("timeout", "error"):
        end += dice.waiting(1)
    return {"t": t, "queue": queue, "prefill": prefill, "chunks": chunks, "end": end,
            "status": "ok" if status == "empty" else status, "input": dice.whole(1, 12_000)}


class Source:
    """A publisher with a clock and a delay of its own, whose events go out in batches."""

    def __init__(self, dice, name, role=None, clock=0.0, delay=0.0, late=0.0, **hello):
        self.dice, self.name, self.clock, self.delay, self.late = dice, name, clock, delay, late
        self.events = []  # (time of publishing, event)
        self.boot = f"b{dice.whole(1000, 9999)}"
        if role:
            self.say(START - 1, {"kind": "hello", "t": START - 1 + clock, "role": role, **hello})

    def say(self, known, event):
        """`known`: when the publisher could tell, in true time."""
        if event["kind"] != "hello" and self.dice.chance(self.late):
            known += self.dice.between(0.5, 8)
        self.events.append((known, event))

    def sees(self, true, delay=None):
        """The source's own clock at the moment it observes what truly happened at `true`."""
        return true + self.clock + (self.delay if delay is None else delay)

    def view(self, i, line, start=True, end=True, spans=False, reports_output=0.5, reports_input=0.8):
        dice = self.dice
        chunks = [(self.sees(t + dice.waiting(0.001)), n) for t, n in line["chunks"]]
        chunks.sort()
        begin = self.sees(line["t"])
        if start:
            event = {"kind": "request", "t": begin, "id": i}
            if dice.chance(reports_input):
                event["input_tokens"] = line["input"]
            if dice.chance(0.3):
                event["due"] = begin - dice.waiting(0.005)
            self.say(line["t"], event)
        for t, n in chunks:
            event = {"kind": "tokens", "t": t, "id": i}
            if n != 1 or dice.chance(0.3):
                event["n"] = n
            self.say(t - self.clock, event)
        last = max([begin] + [t for t, _ in chunks])
        if end:
            event = {"kind": "finish", "t": max(last, self.sees(line["end"])), "id": i, "status": line["status"]}
            if dice.chance(reports_output):
                event["output_tokens"] = sum(n for _, n in chunks)
            if dice.chance(0.3):
                event["input_tokens"] = line["input"]
            if dice.chance(0.2):
                event["cached_tokens"] = int(line["input"] * dice.random())
            self.say(event["t"] - self.clock, event)
        if spans:
            self.spans(i, line, chunks)

    def spans(self, i, line, chunks):
        dice = self.dice
        begin = self.sees(line["t"])
        for stage, at, dur in (("queue", begin, line["queue"]), ("prefill", begin + line["queue"], line["prefill"])):
            parts = 2 if dice.chance(0.2) else 1
            for part in range(parts):
                self.say(at + dur - self.clock, {"kind": "span", "id": i, "stage": stage, "t": at + dur * part / parts, "dur": dur / parts})
        for t, _ in chunks[::4]:
            event = {"kind": "span", "id": i, "stage": dice.one_of(["forward", "comm", "kv_read", "speculate"]), "t": t, "dur": dice.waiting(0.01)}
            if dice.chance(0.3):
                event["count"] = dice.whole(1, 4)
            self.say(t + event["dur"] - self.clock, event)

    def record(self, i, line, chunked=True, first=True):
        dice = self.dice
        event = {"kind": "record", "t": self.sees(line["t"]), "id": i, "end": line["end"] - line["t"], "status": line["status"]}
        chunks = [[t - line["t"], n] for t, n in line["chunks"]]
        if chunked:
            event["chunks"] = chunks
        elif first and any(n for _, n in chunks):
            event["first"] = next(t for t, n in chunks if n)
        if dice.chance(0.7) or not chunked:
            event["output_tokens"] = sum(n for _, n in chunks)
        if dice.chance(0.7):
            event["input_tokens"] = line["input"]
        if dice.chance(0.3):
            event["due"] = event["t"] - dice.waiting(0.01)
        if dice.chance(0.5):
            event["spans"] = [["queue", 0, line["queue"]], ["prefill", line["queue"], line["prefill"]]]
        self.say(line["end"], event)

    def batches(self, disorder=False, lose=0.0, repeat=0.0):
        """[(time of arrival, batch)]: what was known within 50 ms goes out together."""
        dice, out, seq, at = self.dice, [], 0, 0
        events = sorted(self.events, key=lambda known_event: known_event[0])
        while at < len(events):
            until = events[at][0] + 0.05
            group = []
            while at < len(events) and events[at][0] <= until:
                group.append(events[at][1])
                at += 1
            batch = {"v": 1, "source": self.name, "boot": self.boot, "seq": seq, "t": until + self.clock + 0.001,
                     "events": dice.shuffled(group) if disorder else merged(dice, group)}
            seq += 1
            if dice.chance(lose) and seq > 1:
                continue
            arrival = until + (dice.waiting(0.3) if disorder else 0)
            out.append((arrival, batch))
            if dice.chance(repeat):
                out.append((arrival + dice.waiting(0.5), batch))
        return out


def merged(dice, group):
    """Neighbouring single chunks of one time become one event with ids; the rest stays as it is."""
    out = []
    for event in group:
        if event["kind"] == "tokens" and dice.chance(0.2) and "n" not in event:
            event = {"kind": "tokens", "t": event["t"], "ids": [event["id"]]}
            if dice.chance(0.5):
                event["n"] = [1]
        out.append(event)
    return out


def arrivals(dice, count, rate=4.0):
    t = START
    for n in range(count):
        yield n, t
        t += dice.waiting(1 / rate)


def client_and_server(dice):
    client, server = Source(dice, "load", "client"), Source(dice, "engine", "server", clock=3.7, delay=0.004)
    for n, t in arrivals(dice, 150):
        line = timeline(dice, t)
        client.view(f"r{n}", line)
        if dice.chance(0.9):
            server.view(f"r{n}", line, spans=True)
    return [client.batches(), server.batches()]


def client_proxy_and_server(dice):
    client, proxy, server = (Source(dice, "load", "client", clock=-0.2), Source(dice, "gateway", "proxy", delay=0.002),
                             Source(dice, "engine", "server", clock=0.5, delay=0.004))
    for n, t in arrivals(dice, 150):
        line = timeline(dice, t)
        if dice.chance(0.6):
            client.view(f"r{n}", line)
        if dice.chance(0.8):
            proxy.view(f"r{n}", line, end=dice.chance(0.9))
        server.view(f"r{n}", line, start=dice.chance(0.9), spans=True)
    return [client.batches(), proxy.batches(), server.batches()]


def server_only(dice):
    server = Source(dice, "engine", "server", model="m", model_params=8e9)
    for n, t in arrivals(dice, 200):
        server.view(f"r{n}", timeline(dice, t), spans=True)
    return [server.batches()]


def two_servers_of_one_rank(dice):
    prefill, decode = Source(dice, "prefill", "server"), Source(dice, "decode", "server", clock=0.01, delay=0.02)
    for n, t in arrivals(dice, 150):
        line = timeline(dice, t)
        early = dict(line, chunks=line["chunks"][:1], end=(line["chunks"] or [(line["end"], 0)])[0][0])
        prefill.view(f"r{n}", early, spans=True)
        if dice.chance(0.9):
            decode.view(f"r{n}", line, spans=dice.chance(0.5))
    return [prefill.batches(), decode.batches()]


def retries_and_reused_ids(dice):
    client, server = Source(dice, "load", "client"), Source(dice, "engine", "server", clock=1.0, delay=0.003)
    free = [START] * 12  # when each id may be used again
    for _, t in arrivals(dice, 200):
        n = dice.whole(0, 11)
        if free[n] > t:
            continue
        line = timeline(dice, t, failing=0.3)
        free[n] = line["end"] + dice.between(0.02, 2)
        client.view(f"again{n}", line)
        slow = dict(line, end=line["end"] + dice.between(0, 0.015))
        server.view(f"again{n}", slow, spans=True)
    return [client.batches(), server.batches()]


def late_and_disordered(dice):
    client, server = Source(dice, "load", "client", late=0.03), Source(dice, "engine", "server", clock=-2.0, delay=0.003, late=0.05)
    for n, t in arrivals(dice, 150):
        line = timeline(dice, t)
        client.view(f"r{n}", line)
        server.view(f"r{n}", line, spans=True)
    return [client.batches(disorder=True), server.batches(disorder=True)]


def lost_and_repeated(dice):
    client, server = Source(dice, "load", "client"), Source(dice, "engine", "server", delay=0.003)
    for n, t in arrivals(dice, 200):
        line = timeline(dice, t)
        client.view(f"r{n}", line)
        server.view(f"r{n}", line, spans=True)
    return [client.batches(lose=0.04, repeat=0.04), server.batches(lose=0.04, repeat=0.04)]


def records(dice):
    client = Source(dice, "bench", "client")
    for n, t in arrivals(dice, 200):
        line = timeline(dice, t, failing=0.15)
        client.record(f"r{n}", line, chunked=dice.chance(0.5), first=dice.chance(0.8))
    return [client.batches()]


def records_and_streams(dice):
    client, server = Source(dice, "bench", "client"), Source(dice, "engine", "server", clock=0.3, delay=0.002)
    for n, t in arrivals(dice, 150):
        line = timeline(dice, t, coalescing=0.7)
        client.record(f"r{n}", line, chunked=dice.chance(0.6))
        server.view(f"r{n}", line, spans=True)
    return [client.batches(), server.batches()]


def many_failures(dice):
    client = Source(dice, "load")  # says no hello: it is a client
    for n, t in arrivals(dice, 200, rate=8):
        line = timeline(dice, t, failing=0.6)
        client.view(f"r{n}", line, end=dice.chance(0.9))
    return [client.batches()]


def lost_by_silence(dice):
    client, server = Source(dice, "load", "client"), Source(dice, "engine", "server", clock=0.1)
    for n, t in arrivals(dice, 60):
        line = timeline(dice, t)
        client.view(f"r{n}", line, end=dice.chance(0.7))
        server.view(f"r{n}", line, end=dice.chance(0.7), spans=True)
    for n, t in arrivals(dice, 60):
        client.view(f"s{n}", timeline(dice, t + LOST_AFTER + dice.between(5, 60)))
    return [client.batches(), server.batches()]


def faulty_events(dice):
    client = Source(dice, "load", "client")
    for n, t in arrivals(dice, 120):
        client.view(f"r{n}", timeline(dice, t))
        if dice.chance(0.3):
            client.say(t, dice.one_of([
                {"kind": "request", "id": f"x{n}"},
                {"kind": "request", "t": t},
                {"kind": "request", "t": t + 100, "id": f"x{n}"},
                {"kind": "request", "t": t, "id": f"x{n}", "input_tokens": -1},
                {"kind": "tokens", "t": t, "id": f"r{n}", "n": -2},
                {"kind": "tokens", "t": t, "ids": [f"r{n}", f"x{n}"], "n": [1]},
                {"kind": "finish", "t": t, "id": f"r{n}", "status": "fine"},
                {"kind": "finish", "t": t, "id": f"r{n}", "status": "ok", "output_tokens": -5},
                {"kind": "span", "t": t, "id": f"r{n}", "stage": "queue", "dur": -0.1},
                {"kind": "span", "t": 12.0, "id": f"r{n}", "stage": "queue", "dur": 0.1},
                {"kind": "record", "t": t, "id": f"x{n}", "end": -1, "status": "ok"},
            ]))
        if dice.chance(0.1):
            client.say(t, {"kind": "surprise", "t": t, "id": f"r{n}"})
        if dice.chance(0.1):  # orphans, and events after the end
            client.say(t, {"kind": "tokens", "t": t, "id": f"nobody{n}"})
            client.say(t, {"kind": "span", "t": t, "id": f"nothing{n}", "stage": "queue", "dur": 0.01})
            client.say(t + 8, {"kind": "tokens", "t": t + 8, "id": f"r{n}"})
            client.say(t + 8, {"kind": "finish", "t": t + 8, "id": f"r{n}", "status": "error"})
    return [client.batches()]


def everything(dice):
    sources = [Source(dice, "load-a", "client", late=0.02), Source(dice, "load-b", "client", clock=0.4, late=0.02),
               Source(dice, "engine", "server", clock=-0.7, delay=0.003, late=0.04)]
    for n, t in arrivals(dice, 300, rate=6):
        line = timeline(dice, t, failing=0.25, coalescing=0.4)
        client = sources[n % 2]
        i = f"r{n % 200}" if n >= 250 else f"r{n}"
        if dice.chance(0.15):
            client.record(i, line, chunked=dice.chance(0.5))
        elif dice.chance(0.9):
            client.view(i, line, end=dice.chance(0.95))
        sources[2].view(i, line, spans=True, end=dice.chance(0.95))
    return [s.batches(disorder=True, lose=0.01, repeat=0.02) for s in sources]


SCENARIOS = {f.__name__.replace("_", "-"): f for f in (
    client_and_server, client_proxy_and_server, server_only, two_servers_of_one_rank, retries_and_reused_ids, late_and_disordered,
    lost_and_repeated, records, records_and_streams, many_failures, lost_by_silence, faulty_events, everything)}


def lines_of(batches):
    return [json.dumps(batch, separators=(",", ":")) + "\n" for _, batch in sorted(batches, key=lambda arrival_batch: arrival_batch[0])]


def generate(scenario, seed):
    """The recording of the whole run, and one recording a source, each as a list of lines."""
    sources = SCENARIOS[scenario](Dice(f"{scenario} {seed}"))
    return lines_of([entry for batches in sources for entry in batches]), [lines_of(batches) for batches in sources]


if __name__ == "__main__":
    if sys.argv[1:] == ["--list"]:
        print("\n".join(SCENARIOS))
    elif len(sys.argv) == 3 and sys.argv[1] in SCENARIOS:
        sys.stdout.writelines(generate(sys.argv[1], sys.argv[2])[0])
    else:
        sys.exit(__doc__)
