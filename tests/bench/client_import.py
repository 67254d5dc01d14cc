"""`python -m tests.bench.client_import [--repeat 5]`: importing the client library.

ms of CPU time (in brackets wall-clock time), with compiled modules; the minimum counts. Goal: 150 ms.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
CASES = {
    "import wsdesk.client": "import wsdesk.client",
    "first client": "from wsdesk.client import SyncClient; SyncClient('http://localhost', 'key').close()",
    "httpx and pydantic alone": "import httpx, pydantic",
}
CODE = """
import time
began, worked = time.perf_counter(), time.process_time()
{}
print(time.process_time() - worked, time.perf_counter() - began)
"""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--repeat", type=int, default=5)
    repeat = parser.parse_args().repeat
    environment = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
    for name, code in CASES.items():
        command = [sys.executable, "-c", CODE.format(code)]
        lines = [
            subprocess.run(
                command, cwd=ROOT, env=environment, capture_output=True, text=True, check=True
            ).stdout
            for _ in range(repeat + 1)
        ]
        cpu, wall = min(tuple(map(float, line.split())) for line in lines)
        print(f"{name}: {cpu * 1000:.0f} ({wall * 1000:.0f}) ms")


if __name__ == "__main__":
    main()
