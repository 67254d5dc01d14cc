"""`wsdesk serve` as a process with the sample workspace."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]


@contextmanager
def serve_process(data: Path) -> Iterator[dict[str, str]]:
    """The line that the server prints when it is ready: `url`, `key`, `team`, and `data`."""
    command = [sys.executable, "-m", "wsdesk", "serve", "--data", str(data), "--watch-stdin"]
    process = subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    assert process.stdin is not None
    assert process.stdout is not None
    yield json.loads(process.stdout.readline())
    process.stdin.close()
    process.wait(10)
    process.stdout.close()
