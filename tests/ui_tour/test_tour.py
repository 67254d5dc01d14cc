"""No text is truncated, in combinations of the tour with every theme, language, size, and text size."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.ui_tour.__main__ import combinations
from tests.ui_tour.stops import STOPS
from tests.ui_tour.walk import VISITED
from wsdesk.panels.registry import OVERLAYS, PANELS

ROOT = Path(__file__).resolve().parents[2]
COVERING = (
    "light-de-1600x1000-200-plain",
    "dark-en-1280x800-100-plain",
    "dark-de-1024x700-100-wide",
    "light-en-1024x700-100-wide",
)
"""Each value at least once, and the combinations with the least space: the largest text, and in each language
the smallest window with the widest letters. The other combinations are for manual runs."""

WITH_FOCUS_CHECK = ("dark-en-1280x800-100-plain", "light-en-1024x700-100-wide")
"""These also check that Tab reaches every control and that each one shows the focus."""


def test_the_tour_visits_every_panel_and_every_page() -> None:
    visited = {stop.page for stop in STOPS}
    assert {spec.id for spec in (*PANELS, *OVERLAYS)} <= visited


def test_the_covering_set_is_part_of_the_tour_and_has_each_value() -> None:
    assert set(COVERING) <= set(combinations())
    for part in range(5):
        assert {n.split("-")[part] for n in COVERING} == {n.split("-")[part] for n in combinations()}


@pytest.mark.timeout(600)
@pytest.mark.parametrize("name", COVERING)
def test_no_text_is_truncated_and_every_control_is_reachable(name: str, tmp_path: Path) -> None:
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
    process = subprocess.run(
        [*command, "--keys"] if name in WITH_FOCUS_CHECK else command,
        cwd=ROOT,
        env=environment,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=560,
        check=False,
    )
    assert process.stdout == ""
    assert process.returncode == 0, process.stderr
    visited = (tmp_path / name / VISITED).read_text(encoding="utf-8").splitlines()
    assert visited == [stop.name for stop in STOPS]
