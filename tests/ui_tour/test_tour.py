"""No text is cut off: in combinations of the tour that hold every theme, language, size and text size."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.ui_tour.__main__ import combinations
from tests.ui_tour.stops import STOPS
from tests.ui_tour.walk import SEEN
from wsdesk.panels.registry import OVERLAYS, PANELS

ROOT = Path(__file__).resolve().parents[2]
COVERING = (
    "light-de-1600x1000-200-plain",
    "dark-en-1280x800-100-plain",
    "dark-de-1024x700-100-wide",
    "light-en-1024x700-100-wide",
)
"""Each value of each at least once, and those that leave the least room: the largest text, and in each
language the smallest window with the widest letters. The other combinations are for manual runs."""

WITH_KEYS = ("dark-en-1280x800-100-plain", "light-en-1024x700-100-wide")
"""Here it is looked, too, whether Tab comes to every control and each one shows that it has the keys."""


def test_the_tour_sees_every_panel_and_every_page() -> None:
    seen = {stop.shows for stop in STOPS}
    assert {spec.id for spec in (*PANELS, *OVERLAYS)} <= seen


def test_the_covering_set_is_of_the_tour_and_holds_each_value() -> None:
    assert set(COVERING) <= set(combinations())
    for values in range(5):
        assert {n.split("-")[values] for n in COVERING} == {n.split("-")[values] for n in combinations()}


@pytest.mark.timeout(600)
@pytest.mark.parametrize("name", COVERING)
def test_no_text_is_cut_off_and_no_control_is_out_of_reach(name: str, tmp_path: Path) -> None:
    environment = dict(os.environ, WSDESK_HOME=str(tmp_path / "home"), QT_QPA_PLATFORM="offscreen")
    command = [
        sys.executable,
        "-m",
        "tests.ui_tour",
        str(tmp_path),
        "--only",
        name,
        "--here",
        "--no-pictures",
    ]
    ran = subprocess.run(
        [*command, "--keys"] if name in WITH_KEYS else command,
        cwd=ROOT,
        env=environment,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=560,
        check=False,
    )
    assert ran.stdout == ""
    assert ran.returncode == 0, ran.stderr
    seen = (tmp_path / name / SEEN).read_text(encoding="utf-8").splitlines()
    assert seen == [stop.name for stop in STOPS]
