"""A screenshot of the window, which doesn't change the next start."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from wsdesk.app.session.launch_target import EMBEDDED_PROFILE
from wsdesk.app.session.session_restore import CAMERAS, FOLDS, KEY
from wsdesk.localdb.core.open_database import open_database
from wsdesk.localdb.tables.session_state import SessionStateTable
from wsdesk.localdb.tables.snapshots import SnapshotTable
from wsdesk.settings.directories import find_directories
from wsdesk.store.canvas.recent_canvases import RECENT

ROOT = Path(__file__).resolve().parents[3]
PROGRAM = """
import sys
from wsdesk.app.session import session_restore
session_restore.SAVE_AFTER_MS = 0
from wsdesk.app.cli.main import main
sys.exit(main(["demo", "--shot", sys.argv[1]]))
"""


def test_a_screenshot_saves_no_session_and_no_settings(tmp_path: Path) -> None:
    environment = os.environ | {"WSDESK_HOME": str(tmp_path), "PYTHONPATH": str(ROOT)}
    image = tmp_path / "shot.png"
    command = [sys.executable, "-c", PROGRAM, str(image)]
    subprocess.run(command, env=environment, check=True, capture_output=True)
    assert image.exists()
    directories = find_directories(environment)
    database = open_database(directories.database)
    session = SessionStateTable(database)
    saved = [session.get(EMBEDDED_PROFILE.id, key) for key in (KEY, CAMERAS, FOLDS, RECENT)]
    cached = SnapshotTable(database).size(EMBEDDED_PROFILE.id)
    database.close()
    assert cached, "no canvas was opened"
    assert saved == [None] * 4
    assert not directories.settings.exists()
