"""Presentation on two screens, in a separate process because Qt reads its screens at startup."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[3]
SCREENS = {
    "screens": [
        {"name": "laptop", "x": 0, "y": 0, "width": 1440, "height": 900},
        {"name": "projector", "x": 1440, "y": 0, "width": 1920, "height": 1080},
    ]
}
SCRIPT = """
import json
from PySide6.QtWidgets import QApplication
application = QApplication([])
from tests.panels.conftest import Harness
from tests.panels.presentation.test_page import SLIDES
from wsdesk.panels.presentation.page import PresentationPage
from wsdesk.store.results.presentation import PresentationState

harness = Harness()
page = PresentationPage(harness.stores)
page.setGeometry(100, 100, 900, 600)
page.show()
harness.presentation.set_state(PresentationState(SLIDES))
application.processEvents()
window = page.window_of_slides
screens = [page.screen().name(), window.screen().name()]
print(json.dumps([*screens, window.geometry().getRect(), page.isVisible()]))
"""


def test_slides_are_on_the_other_screen_and_the_page_stays_on_the_first(tmp_path: Path) -> None:
    screens = tmp_path / "screens.json"
    screens.write_text(json.dumps(SCREENS))
    environment = os.environ | {
        "QT_QPA_PLATFORM": f"offscreen:configfile={screens}",
        "PYTHONPATH": str(ROOT),
        "HOME": str(tmp_path),
    }
    process = subprocess.run(
        [sys.executable, "-c", SCRIPT],
        env=environment,
        cwd=tmp_path,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert process.returncode == 0, process.stderr
    assert json.loads(process.stdout) == ["laptop", "projector", [1440, 0, 1920, 1080], True]
