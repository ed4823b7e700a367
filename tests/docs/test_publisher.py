#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The publisher in docs/protocol.md does what the page promises. usage: test_publisher.py INFERAMA"""
import json
import socket
import subprocess
import sys
import unittest

from examples import blocks

PORT = "5557"


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return str(probe.getsockname()[1])


class Publisher(unittest.TestCase):
    inferama = ""

    def test_it_has_ten_lines(self):
        (script,) = blocks("protocol.md", "python")
        self.assertEqual(len(script.splitlines()), 10)

    def test_its_requests_are_in_the_report(self):
        (script,) = blocks("protocol.md", "python")
        self.assertEqual(script.count(PORT), 1)
        port = free_port()
        publisher = subprocess.Popen([sys.executable, "-c", script.replace(PORT, port)])
        try:
            run = subprocess.run(
                [self.inferama, "--headless", "--for", "3", "--report", "-", f"tcp://127.0.0.1:{port}"],
                stdout=subprocess.PIPE, timeout=60, check=True)
        finally:
            publisher.kill()
            publisher.wait()
        report = json.loads(run.stdout)

        self.assertEqual([source["source"] for source in report["sources"]], ["my-client"])
        self.assertEqual(report["sources"][0]["role"], "client")
        self.assertEqual(report["sources"][0]["transport"]["invalid"], 0)
        # A request takes 21 pauses of 20 ms: several end in three seconds, even on a busy machine.
        self.assertGreaterEqual(report["requests"]["ok"], 2)
        self.assertEqual(report["requests"]["error"], 0)
        ttft, itl, e2e = (report["metrics"][metric] for metric in ("ttft", "itl", "e2e"))
        self.assertGreaterEqual(ttft["count"], 2)
        self.assertGreaterEqual(ttft["min"], 0.02)
        self.assertGreaterEqual(itl["min"], 0.02)
        self.assertGreaterEqual(e2e["min"], 20 * 0.02)
        self.assertEqual(report["tokens_per_chunk"], 1.0)


if __name__ == "__main__":
    Publisher.inferama = sys.argv.pop(1)
    unittest.main()
