# SPDX-License-Identifier: GPL-3.0-or-later
"""Any moment of the past, looked back to, has the report of a run that ended then.

  past.py LOOK_BACK SIMULATOR
"""
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
GENERATED = ["client-proxy-and-server", "late-and-disordered", "lost-by-silence", "records-and-streams",
             "retries-and-reused-ids", "two-servers-of-one-rank", "everything"]
SIMULATED = [["--scenario", "pd-split"], ["--scenario", "kv-pressure"]]


def main(look_back, simulator):
    with tempfile.TemporaryDirectory() as folder:
        runs = list((HERE.parent / "data").glob("*.jsonl.zst"))
        for name in GENERATED:
            runs.append(Path(folder) / f"{name}.jsonl")
            with open(runs[-1], "wb") as out:
                subprocess.run([sys.executable, HERE / "generate.py", name, "3"], stdout=out, check=True, timeout=60)
        for i, options in enumerate(SIMULATED):
            runs.append(Path(folder) / f"simulated-{i}.jsonl")
            subprocess.run([simulator, *options, "--for", "45", "--speed", "max", "--out", runs[-1]], check=True,
                           timeout=120, stdout=subprocess.DEVNULL)
        if len(runs) < 3 + len(GENERATED) + len(SIMULATED):
            sys.exit("recordings are missing")
        sys.exit(subprocess.run([look_back, "15", *runs], timeout=500).returncode)


if __name__ == "__main__":
    main(*sys.argv[1:])
