from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication

from wsdesk.graph.model.values import Edge
from wsdesk.panels.raw.view import RawCommands, RawView, matching, raw_rows
from wsdesk.wire.node import NodeResource

SENT: dict[str, Any] = {
    "id": "n1",
    "title": "Harbour",
    "seed": 9007199254740993,
    "supportedInputs": [],
    "magic": {"beyond": [1, None]},
    "versions": [{"id": "v1", "asset": {"url": "https://x.example/1.png"}}],
}


def test_each_received_field_is_a_row() -> None:
    rows = {row.path: row.value for row in raw_rows("", NodeResource.read(SENT))}
    assert rows == {
        "id": "n1",
        "title": "Harbour",
        "seed": "9007199254740993",
        "supportedInputs": "[]",
        "magic.beyond[0]": "1",
        "magic.beyond[1]": "null",
        "versions[0].id": "v1",
        "versions[0].asset.url": "https://x.example/1.png",
    }


def test_rows_show_the_location_of_their_field() -> None:
    rows = {row.path: row.location for row in raw_rows("", NodeResource.read(SENT))}
    assert rows["seed"] == "Details, Settings"
    assert rows["versions[0].asset.url"] == "Details, File"
    assert rows["magic.beyond[0]"] == ""


@pytest.mark.parametrize(
    ("search_text", "paths"),
    [("harb", ["title"]), ("asset URL", ["versions[0].asset.url"]), ("90071", ["seed"]), ("nothing", [])],
)
def test_rows_are_found_by_field_and_value(search_text: str, paths: list[str]) -> None:
    assert [row.path for row in matching(raw_rows("", NodeResource.read(SENT)), search_text)] == paths


@pytest.fixture
def view(harness: Any, show: Callable[..., Any]) -> RawView:
    raw_view = show(RawView(harness.stores), 700, 500)
    harness.commands.add(*RawCommands(harness.stores, raw_view).all())
    return raw_view


def test_raw_data_follows_the_selection(view: RawView, harness: Any, qtbot: Any) -> None:
    harness.select(NodeResource.read(SENT))
    with qtbot.waitSignal(view.opened):
        assert harness.commands.trigger("raw.open")
    assert len(view.model.rows) == 8
    harness.select(NodeResource.read({"id": "n2", "title": "Quay"}))
    qtbot.waitUntil(lambda: [row.value for row in view.model.rows] == ["n2", "Quay"])
    view.grab()
    with qtbot.waitSignal(view.closed):
        harness.commands.trigger("raw.close")


def test_the_escape_command_clears_the_search_before_it_closes(
    view: RawView, harness: Any, qtbot: Any
) -> None:
    """In the program, the shortcut of the command gets Escape before the field."""
    harness.select(NodeResource.read(SENT))
    harness.commands.trigger("raw.open")
    view.search.setFocus()
    qtbot.waitUntil(view.search.hasFocus)
    qtbot.keyClicks(view.search, "seed")
    harness.commands.trigger("raw.close")
    assert (view.is_open, view.search.text()) == (True, "")
    harness.commands.trigger("raw.close")
    assert not view.is_open


def test_typing_searches(view: RawView, harness: Any, qtbot: Any) -> None:
    harness.select(NodeResource.read(SENT))
    harness.commands.trigger("raw.open")
    qtbot.keyClicks(view.search, "seed")
    qtbot.waitUntil(lambda: [row.path for row in view.model.rows] == ["seed"])
    qtbot.keyClick(view.search, Qt.Key.Key_Down)
    harness.commands.trigger("raw.copy")
    assert QGuiApplication.clipboard().text() == "9007199254740993"


def test_all_data_is_copied_unchanged(view: RawView, harness: Any) -> None:
    harness.select(NodeResource.read(SENT))
    harness.commands.trigger("raw.open")
    view.copy_button.click()
    assert json.loads(QGuiApplication.clipboard().text()) == SENT


def test_edges_have_raw_data_too(view: RawView, harness: Any) -> None:
    harness.select(NodeResource.read(SENT), edges=(Edge("e", "n1", "n1", "out", "in"),))
    harness.selection.select("c1", edges=("e",))
    harness.commands.trigger("raw.open")
    assert {row.path: row.value for row in view.model.rows} == {
        "id": "e",
        "srcNodeId": "n1",
        "dstNodeId": "n1",
        "srcHandle": "out",
        "dstHandle": "in",
    }
