"""A window that fails while it starts."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
PROGRAM = """
import sys
from wsdesk.app.cli.main import main
from wsdesk.app.session.controller import AppController
def begin(self):
    raise ValueError("the first error")
AppController.begin = begin
sys.exit(main(["demo", "--shot", sys.argv[1]]))
"""


def test_the_first_error_is_reported_and_no_other_one(tmp_path: Path) -> None:
    environment = {
        **os.environ,
        "WSDESK_HOME": str(tmp_path),
        "PYTHONPATH": str(ROOT),
        "QT_QPA_PLATFORM": "offscreen",
    }
    process = subprocess.run(
        [sys.executable, "-c", PROGRAM, str(tmp_path / "shot.png")],
        env=environment,
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert process.returncode == 1
    assert process.stderr.count("Traceback (most recent call last)") == 1, process.stderr
    assert "ValueError: the first error" in process.stderr
