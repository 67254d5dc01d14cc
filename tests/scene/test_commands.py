"""The commands of the canvas."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

import pytest
from PySide6.QtGui import QKeySequence

from wsdesk.scene.commands import ROWS, scene_commands
from wsdesk.store.commands import Command
from wsdesk.store.stores import Stores

NewDesk = Callable[..., Any]


@pytest.fixture
def desk(new_desk: NewDesk) -> Any:
    made = new_desk()
    made.by_id = {c.id: c for c in scene_commands(lambda: made.view, cast(Stores, None))}
    return made


def run(desk: Any, name: str, subject: object | None = None) -> tuple[str, ...]:
    cast(Command, desk.by_id[name]).run(subject)
    return cast("tuple[str, ...]", desk.selection.current.nodes)


def test_every_row_has_words_keys_that_qt_understands_and_something_to_do(desk: Any) -> None:
    assert len(desk.by_id) == len(ROWS)
    for command in desk.by_id.values():
        assert command.title()
        assert command.menu
        assert all(not QKeySequence(key).isEmpty() for key in command.keys)


def test_selecting_all_none_and_the_others(desk: Any) -> None:
    assert len(run(desk, "canvas.select-all")) == 7
    assert run(desk, "canvas.select-none") == ()
    desk.selection.select("board", ["prompt", "shots"])
    assert set(run(desk, "canvas.invert-selection")) == {"style", "harbour", "shot1", "shot2", "tone"}


def test_selecting_by_kind_and_along_edges(desk: Any) -> None:
    assert set(run(desk, "canvas.select-kind", "style")) == {"style", "harbour"}
    assert set(run(desk, "canvas.select-upstream", "shot1")) == {"shot1", "harbour", "prompt", "style"}
    desk.selection.clear()
    assert set(run(desk, "canvas.select-downstream", "prompt")) == {"prompt", "harbour", "shot1", "shot2"}
    desk.selection.clear()
    assert set(run(desk, "canvas.select-neighbours", "shot1")) == {"shot1", "harbour"}


def test_a_menu_on_a_node_of_the_selection_is_about_all_of_it(desk: Any) -> None:
    desk.selection.select("board", ["prompt", "tone"])
    assert set(run(desk, "canvas.select-downstream", "tone")) == {
        "prompt",
        "tone",
        "harbour",
        "shot1",
        "shot2",
    }


def test_without_a_canvas_nothing_is_enabled_and_nothing_breaks() -> None:
    for command in scene_commands(lambda: None, cast(Stores, None)):
        assert not command.enabled(None)
        command.run(None)


def test_zooming_and_fitting(desk: Any) -> None:
    run(desk, "canvas.actual-size")
    assert desk.view.camera.scale == 1
    run(desk, "canvas.zoom-in")
    assert desk.view.camera.scale == pytest.approx(2**0.5)
    run(desk, "canvas.fit")
    assert desk.view.camera.scale < 1
