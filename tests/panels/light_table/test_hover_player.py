"""Videos that play under the pointer in the light table."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, cast

import pytest
from PySide6.QtCore import QEvent, QObject, QPointF, Qt, Signal
from PySide6.QtGui import QHelpEvent, QMouseEvent
from PySide6.QtWidgets import QApplication

from tests.panels.light_table.test_grid import Cells, center_of
from wsdesk.graph.model.values import Asset
from wsdesk.panels.light_table import hover_player
from wsdesk.panels.light_table.cells import ResultCell
from wsdesk.panels.light_table.grid import CELL_ROLE, ResultsGrid
from wsdesk.panels.light_table.hover_player import HoverPlayer
from wsdesk.theme import motion


class Videos(Cells):
    """Videos, and images at odd rows."""

    def __init__(self, count: int) -> None:
        super().__init__(count)
        self.tooltips: list[int] = []

    def data(self, index: Any, role: int = 0) -> Any:
        if role == Qt.ItemDataRole.ToolTipRole:
            self.tooltips.append(index.row())
        if role == CELL_ROLE:
            return ResultCell(Asset(f"a{index.row()}"), "image" if index.row() % 2 else "video")
        return super().data(index, role)


class FakePlayer(QObject):
    """A player that records calls."""

    failed = Signal(object)
    frame_ready = Signal()

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.path = path
        self.calls: list[object] = []

    def set_volume(self, volume: float, muted: bool) -> None:
        self.calls.append(("muted", muted))

    def set_loop(self, on: bool) -> None:
        self.calls.append(("loop", on))

    def set_size(self, width: int, height: int) -> None:
        pass

    def take_frame(self) -> None:
        return None

    def play(self) -> None:
        self.calls.append("play")

    def close(self) -> None:
        self.calls.append("close")


@pytest.fixture
def grid(harness: Any, show: Callable[..., Any], monkeypatch: pytest.MonkeyPatch) -> ResultsGrid:
    monkeypatch.setattr(hover_player, "HOVER_DELAY_MS", 1)
    monkeypatch.setattr(motion, "reduced", lambda: False)
    view = ResultsGrid("Results", harness.images, harness.themes)
    view.setModel(Videos(40))
    view.set_layout([1.5] * 40, ())
    return show(view, 900, 600)


@pytest.fixture
def players(harness: Any, monkeypatch: pytest.MonkeyPatch) -> list[FakePlayer]:
    players: list[FakePlayer] = []

    def open_(path: Path) -> FakePlayer:
        players.append(FakePlayer(path))
        return players[-1]

    monkeypatch.setattr(harness.images.players, "open", open_)
    return players


def hover(grid: ResultsGrid, row: int) -> None:
    """Send a mouse move over a cell without moving the real pointer."""
    at, none = QPointF(center_of(grid, row)), Qt.MouseButton.NoButton
    move = QMouseEvent(QEvent.Type.MouseMove, at, at, none, none, Qt.KeyboardModifier.NoModifier)
    QApplication.sendEvent(grid.viewport(), move)


def test_one_video_plays_muted_until_the_pointer_leaves(
    grid: ResultsGrid, harness: Any, qtbot: Any, players: list[FakePlayer]
) -> None:
    player, files = HoverPlayer(grid, harness.stores), harness.file_export
    hover(grid, 0)
    qtbot.waitUntil(lambda: files.calls == [("request", "a0")])
    files.bring("other", Path("other"))
    assert not players, "the file of another player"
    files.bring("a0", Path("a0"))
    (first,) = players
    assert first.calls == [("muted", True), ("loop", True), "play"]
    assert player.surface.geometry() == grid.visualRect(grid.model().index(0, 0))
    hover(grid, 2)
    assert first.calls[-1] == "close"
    qtbot.waitUntil(lambda: files.calls[-1] == ("request", "a2"))
    hover(grid, 1)
    assert files.calls[-1] == ("cancel", "a2")
    files.bring("a2", Path("a2"))
    assert len(players) == 1, "the pointer left before the file was loaded"


def test_no_tooltip_covers_a_video(
    grid: ResultsGrid, harness: Any, qtbot: Any, players: list[FakePlayer]
) -> None:
    player, model = HoverPlayer(grid, harness.stores), cast(Videos, grid.model())
    at = center_of(grid, 0)
    help_event = QHelpEvent(QEvent.Type.ToolTip, at, grid.viewport().mapToGlobal(at))
    hover(grid, 0)
    QApplication.sendEvent(grid.viewport(), help_event)
    assert model.tooltips == [0]
    qtbot.waitUntil(lambda: harness.file_export.calls == [("request", "a0")])
    harness.file_export.bring("a0", Path("a0"))
    QApplication.sendEvent(grid.viewport(), help_event)
    assert model.tooltips == [0]
    player.stop()


def test_nothing_plays_over_images_or_with_reduced_motion(
    grid: ResultsGrid, harness: Any, qtbot: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    player = HoverPlayer(grid, harness.stores)
    hover(grid, 1)
    qtbot.wait(30)
    monkeypatch.setattr(motion, "reduced", lambda: True)
    hover(grid, 2)
    qtbot.wait(30)
    assert harness.file_export.calls == []
    assert player.playing is None


def test_scrolling_stops_the_video(
    grid: ResultsGrid, harness: Any, qtbot: Any, players: list[FakePlayer]
) -> None:
    player, files = HoverPlayer(grid, harness.stores), harness.file_export
    hover(grid, 0)
    qtbot.waitUntil(lambda: files.calls == [("request", "a0")])
    files.bring("a0", Path("a0"))
    grid.verticalScrollBar().setValue(40)
    assert players[0].calls[-1] == "close"
    assert player.playing is None
    player.stop()
