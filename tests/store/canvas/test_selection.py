"""What is selected, per canvas."""

from __future__ import annotations

from pytestqt.qtbot import QtBot

from wsdesk.store.canvas.selection import ChosenVersion, Selection, SelectionStore


def test_each_canvas_gets_its_selection_back(qtbot: QtBot) -> None:
    store = SelectionStore()
    emitted: list[Selection] = []
    store.changed.connect(emitted.append)
    store.select("a", nodes=["1", "2", "1"])
    store.restore("b")
    assert store.state == Selection("b")
    store.restore("a")
    assert store.state == Selection("a", ("1", "2"))
    assert len(emitted) == 3


def test_selecting_the_same_again_says_nothing(qtbot: QtBot) -> None:
    store = SelectionStore()
    store.select("a", nodes=["1"])
    emitted: list[object] = []
    store.changed.connect(emitted.append)
    store.select("a", nodes=["1"])
    assert emitted == []


def test_what_is_gone_from_the_canvas_is_gone_from_the_selection(qtbot: QtBot) -> None:
    store = SelectionStore()
    store.select("a", nodes=["1", "2"], edges=["e"], notes=["n"])
    store.restore("b")
    store.keep_only("a", ["2"], [], ["n"])
    assert store.state.canvas_id == "b"
    store.restore("a")
    assert store.state == Selection("a", ("2",), (), ("n",))


def test_one_node_alone_is_the_node(qtbot: QtBot) -> None:
    assert Selection("a", ("1",)).node == "1"
    assert Selection("a", ("1",), ("e",)).node == ""
    assert Selection("a", ("1", "2")).node == ""


def test_the_viewed_version_is_remembered(qtbot: QtBot) -> None:
    store = SelectionStore()
    emitted: list[ChosenVersion] = []
    store.version_changed.connect(emitted.append)
    store.choose_version("1", "v2")
    store.choose_version("1", "v2")
    assert store.chosen_version("1") == "v2"
    store.choose_version("1", "")
    assert store.chosen_version("1") == ""
    assert emitted == [ChosenVersion("1", "v2"), ChosenVersion("1", "")]
