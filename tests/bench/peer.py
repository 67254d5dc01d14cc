"""Another program, measured in the same run in its own environment outside of this repository."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

_NEEDS = {
    "NodeGraphQt": ("NodeGraphQt==0.6.44", "PySide6==6.11.3", "Qt.py", "setuptools<81", "typing_extensions")
}
_MODULES = {"NodeGraphQt": "tests.bench.peers.nodegraphqt"}
MOST = 10_000
"""Nodes: with more a peer needs many minutes before its first frame."""


def measure(name: str, count: int) -> dict[str, Any]:
    """The peer's figures on the canvas of `count` cards."""
    environment = {**os.environ, "QT_SCALE_FACTOR": "1", "QT_PREFERRED_BINDING": "PySide6"}
    environment.setdefault("QT_QPA_PLATFORM", "offscreen")
    command = [str(_python(name)), "-m", _MODULES[name], str(count)]
    done = subprocess.run(
        command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=True, text=True
    )
    return json.loads(done.stdout.strip().splitlines()[-1])


def _python(name: str) -> Path:
    """The interpreter of the peer's environment, which is made where it is not there yet."""
    folder = Path(tempfile.gettempdir()) / f"wsdesk-bench-{name}"
    python = folder / "bin" / "python"
    ready = folder / "ready"
    if not ready.exists():
        subprocess.run([sys.executable, "-m", "venv", str(folder)], check=True)
        install = [str(python), "-m", "pip", "install", "--quiet", *_NEEDS[name]]
        subprocess.run(install, check=True, stdout=sys.stderr)
        ready.touch()
    return python
