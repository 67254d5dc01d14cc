"""Canvases of a team that has thousands."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import pytest
from PySide6.QtCore import QObject, Signal

from wsdesk.window.command_palette.ranking import split_words
from wsdesk.window.command_palette.sources import CanvasSource


class FakeStores(QObject):
    """Projects and canvases at once, as far as the source asks them."""

    changed = Signal(object)
    opened = Signal(object)
    closed = Signal(object)
    current_changed = Signal(object)
    current = None
    all: tuple[Any, ...] = ()
    state = SimpleNamespace(projects=())

    def __init__(self, many: int) -> None:
        super().__init__()
        self.canvases = {f"c{at}": SimpleNamespace(id=f"c{at}", title=f"Board {at}") for at in range(many)}

    def project_of(self, _canvas_id: str) -> None:
        return None


def titles(source: CanvasSource, typed: str) -> list[str]:
    return [entry.title for entry in source.entries(split_words(typed))]


@pytest.mark.usefixtures("qapp")
def test_what_was_listed_in_slices_is_what_is_listed_at_once() -> None:
    stand = cast(Any, FakeStores(5_000))
    warmed, asked = CanvasSource(stand, stand), CanvasSource(stand, stand)
    assert len(list(warmed.warm_up())) > 5
    assert list(warmed.warm_up()) == []
    assert titles(warmed, "board 4321") == titles(asked, "board 4321") == ["Board 4321"]


@pytest.mark.usefixtures("qapp")
def test_a_list_that_changes_while_it_is_made_ready_is_made_anew() -> None:
    stand = cast(Any, FakeStores(2_000))
    source = CanvasSource(stand, stand)
    steps = source.warm_up()
    next(steps)
    stand.canvases["new"] = SimpleNamespace(id="new", title="Late arrival")
    stand.changed.emit(None)
    assert list(steps) == []
    assert titles(source, "late") == ["Late arrival"]
    assert list(source.warm_up()) == []
