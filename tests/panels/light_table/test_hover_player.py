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


class Playing(QObject):
    failed = Signal(object)
    frame_ready = Signal()

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.path = path
        self.did: list[object] = []

    def set_volume(self, volume: float, muted: bool) -> None:
        self.did.append(("muted", muted))

    def set_loop(self, on: bool) -> None:
        self.did.append(("loop", on))

    def set_size(self, width: int, height: int) -> None:
        pass

    def take_frame(self) -> None:
        return None

    def play(self) -> None:
        self.did.append("play")

    def close(self) -> None:
        self.did.append("close")


@pytest.fixture
def grid(harness: Any, show: Callable[..., Any], monkeypatch: pytest.MonkeyPatch) -> ResultsGrid:
    monkeypatch.setattr(hover_player, "HOVER_DELAY_MS", 1)
    motion.choose("full")
    view = ResultsGrid("Results", harness.images, harness.themes)
    view.setModel(Videos(40))
    view.set_layout([1.5] * 40, ())
    return show(view, 900, 600)


@pytest.fixture
def opened(harness: Any, monkeypatch: pytest.MonkeyPatch) -> list[Playing]:
    opened: list[Playing] = []

    def open_(path: Path) -> Playing:
        opened.append(Playing(path))
        return opened[-1]

    monkeypatch.setattr(harness.images.players, "open", open_)
    return opened


def hover(grid: ResultsGrid, row: int) -> None:
    """Move the pointer to a cell, without moving the one of other tests."""
    at, none = QPointF(center_of(grid, row)), Qt.MouseButton.NoButton
    move = QMouseEvent(QEvent.Type.MouseMove, at, at, none, none, Qt.KeyboardModifier.NoModifier)
    QApplication.sendEvent(grid.viewport(), move)


def test_one_video_plays_muted_until_the_pointer_leaves(
    grid: ResultsGrid, harness: Any, qtbot: Any, opened: list[Playing]
) -> None:
    player, files = HoverPlayer(grid, harness.stores), harness.file_export
    hover(grid, 0)
    qtbot.waitUntil(lambda: files.calls == [("request", "a0")])
    files.bring("other", Path("other"))
    assert not opened, "the file of another player"
    files.bring("a0", Path("a0"))
    (first,) = opened
    assert first.did == [("muted", True), ("loop", True), "play"]
    assert player.surface.geometry() == grid.visualRect(grid.model().index(0, 0))
    hover(grid, 2)
    assert first.did[-1] == "close"
    qtbot.waitUntil(lambda: files.calls[-1] == ("request", "a2"))
    hover(grid, 1)
    assert files.calls[-1] == ("cancel", "a2")
    files.bring("a2", Path("a2"))
    assert len(opened) == 1, "the pointer was gone before the file was there"


def test_no_tooltip_covers_a_video(
    grid: ResultsGrid, harness: Any, qtbot: Any, opened: list[Playing]
) -> None:
    player, model = HoverPlayer(grid, harness.stores), cast(Videos, grid.model())
    at = center_of(grid, 0)
    rest = QHelpEvent(QEvent.Type.ToolTip, at, grid.viewport().mapToGlobal(at))
    hover(grid, 0)
    QApplication.sendEvent(grid.viewport(), rest)
    assert model.tooltips == [0]
    qtbot.waitUntil(lambda: harness.file_export.calls == [("request", "a0")])
    harness.file_export.bring("a0", Path("a0"))
    QApplication.sendEvent(grid.viewport(), rest)
    assert model.tooltips == [0]
    player.stop()


def test_images_and_reduced_motion_play_nothing(
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


def test_scrolling_stops_it(grid: ResultsGrid, harness: Any, qtbot: Any, opened: list[Playing]) -> None:
    player, files = HoverPlayer(grid, harness.stores), harness.file_export
    hover(grid, 0)
    qtbot.waitUntil(lambda: files.calls == [("request", "a0")])
    files.bring("a0", Path("a0"))
    grid.verticalScrollBar().setValue(40)
    assert opened[0].did[-1] == "close"
    assert player.playing is None
    player.stop()
