"""No text is cut off where there is the least room: in one of the combinations of the tour."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.tour.__main__ import combinations
from tests.tour.stops import STOPS
from wsdesk.panels.covers import COVERS
from wsdesk.panels.registry import PANELS

ROOT = Path(__file__).resolve().parents[2]
COVERING = ("light-de-1600x1000-200",)
"""The largest text in the longest words leaves the least room; the others are for who has the time."""


def test_the_tour_sees_every_panel_and_every_page() -> None:
    seen = {stop.shows for stop in STOPS}
    assert {spec.id for spec in (*PANELS, *COVERS)} <= seen


def test_the_covering_set_is_of_the_tour() -> None:
    assert set(COVERING) <= set(combinations())


@pytest.mark.timeout(300)
@pytest.mark.parametrize("name", COVERING)
def test_no_text_is_cut_off(name: str, tmp_path: Path) -> None:
    environment = dict(os.environ, WSDESK_HOME=str(tmp_path / "home"), QT_QPA_PLATFORM="offscreen")
    ran = subprocess.run(
        [sys.executable, "-m", "tests.tour", str(tmp_path / "pictures"), "--only", name, "--here"],
        cwd=ROOT,
        env=environment,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=280,
        check=False,
    )
    assert ran.stdout == ""
    assert ran.returncode == 0, ran.stderr
    assert len(list((tmp_path / "pictures" / name).iterdir())) >= len(STOPS)
