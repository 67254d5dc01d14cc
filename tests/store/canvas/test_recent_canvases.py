"""Recent and pinned canvases of an account."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

from PySide6.QtCore import QObject, Signal
from pytestqt.qtbot import QtBot

from wsdesk.store.canvas.recent_canvases import MAX_RECENT, RecentCanvas, RecentCanvasesStore
from wsdesk.store.connection.connection import ConnectionState


class Parts(QObject):
    """The three stores that it listens to, and the disk."""

    changed = Signal(object)
    current_changed = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self.values: dict[tuple[str, str], object] = {}

    def canvas_title(self, canvas_id: str) -> str:
        return "Listed" if canvas_id == "listed" else ""

    def get(self, profile: str, key: str) -> object:
        return self.values.get((profile, key))

    def set(self, profile: str, key: str, value: object) -> None:
        self.values[profile, key] = value

    def be(self, profile: str) -> None:
        self.changed.emit(ConnectionState("live", "", profile, "", "", "", None))

    def look(self, canvas_id: str, title: str = "") -> None:
        self.current_changed.emit(SimpleNamespace(canvas_id=canvas_id, title=title))


def store(parts: Parts) -> RecentCanvasesStore:
    given = cast(Any, parts)
    return RecentCanvasesStore(given, given, given, given)


def test_the_latest_is_first_and_each_is_there_once(qtbot: QtBot) -> None:
    parts = Parts()
    recent_canvases = store(parts)
    parts.be("p")
    for name in ("a", "listed", "a"):
        parts.look(name, name.title())
    parts.current_changed.emit(None)
    assert recent_canvases.recent == (RecentCanvas("a", "A"), RecentCanvas("listed", "Listed"))
    for number in range(2 * MAX_RECENT):
        parts.look(str(number))
    assert len(recent_canvases.recent) == MAX_RECENT


def test_it_returns_and_belongs_to_one_account(qtbot: QtBot) -> None:
    parts = Parts()
    recent_canvases = store(parts)
    parts.be("p")
    parts.look("a", "A")
    recent_canvases.pin("b", "B")
    recent_canvases.pin("b", "again")
    recent_canvases.pin("c")
    recent_canvases.unpin("c")
    parts.be("other")
    assert recent_canvases.recent == recent_canvases.pinned == ()
    again = store(parts)
    parts.be("p")
    assert again.recent == (RecentCanvas("a", "A"),)
    assert again.pinned == (RecentCanvas("b", "B"),)
    assert again.is_pinned("b")


def test_values_of_another_version_are_ignored(qtbot: QtBot) -> None:
    parts = Parts()
    parts.values["p", "recent-canvases"] = [["a", "A"], 3, ["b"], [1, "x"], {"c": 1}]
    parts.values["p", "pinned-canvases"] = "x"
    recent_canvases = store(parts)
    parts.be("p")
    assert recent_canvases.recent == (RecentCanvas("a", "A"),)
    assert recent_canvases.pinned == ()
