"""Find on the canvas."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QApplication, QLineEdit

from wsdesk.graph.model.document import Document
from wsdesk.graph.model.values import Kind, Node, Note, Rect
from wsdesk.panels.widgets.layout.boxes import Space
from wsdesk.store.culling.marks import Flag

HERE = Rect(0, 0, 10, 10)
DOCUMENT = Document(
    "c1",
    (
        Node("n1", Kind.IMAGE, HERE, title="Harbour at dusk", version_id="v1"),
        Node("n2", Kind.TEXT, HERE, title="Prompt", prompt="lanterns over the Harbour", favorite=True),
        Node(
            "n3",
            Kind.VIDEO,
            HERE,
            title="Rain",
            model="aurora-2",
            seed=4417,
            negative="no umbrellas",
            created_by="u1",
        ),
    ),
    notes=(Note("o1", HERE, "the harbour stays dark"),),
)


@pytest.fixture
def bar(harness: Any) -> Any:
    harness.open("c1").put_document(DOCUMENT)
    harness.show()
    harness.views["c1"].setFocus()
    harness.qtbot.keyClick(harness.views["c1"], Qt.Key.Key_F, Qt.KeyboardModifier.ControlModifier)
    found = harness.window.area.page.find_bar
    assert found.isVisible()
    assert found.field.hasFocus()
    return found


class FakeOverlay(QLineEdit):
    opened = Signal()
    closed = Signal()


def lit(harness: Any) -> object:
    return harness.views["c1"].calls[-1]


def test_what_holds_the_words_is_lit_and_counted(harness: Any, bar: Any) -> None:
    harness.qtbot.keyClicks(bar.field, "HARBOUR")
    harness.qtbot.waitUntil(lambda: bar.hits == ("n1", "n2", "o1"))
    assert lit(harness) == ("n1", "n2", "o1")
    assert bar.count.text() == "3 results"
    bar.field.clear()
    harness.qtbot.keyClicks(bar.field, "4417 aurora")
    harness.qtbot.waitUntil(lambda: bar.hits == ("n3",))
    assert bar.count.text() == "1 result"


def test_all_that_was_found_can_be_selected(harness: Any, bar: Any) -> None:
    assert not bar.all.isEnabled()
    harness.qtbot.keyClicks(bar.field, "harbour")
    harness.qtbot.waitUntil(lambda: bar.hits == ("n1", "n2", "o1"))
    bar.all.click()
    assert harness.views["c1"].calls[-1] == ("select", ("n1", "n2"), ("o1",))
    harness.views["c1"].calls.clear()
    details = QShortcut(
        QKeySequence("Alt+Return"), harness.window, lambda: pytest.fail("the details were shown")
    )
    harness.qtbot.keyClick(bar.field, Qt.Key.Key_Return, Qt.KeyboardModifier.AltModifier)
    details.setEnabled(False)
    assert harness.views["c1"].calls == [("select", ("n1", "n2"), ("o1",))]


def test_keys_go_through_what_was_found(harness: Any, bar: Any) -> None:
    revealed: list[Any] = []
    harness.stores.canvases.current.reveal_requested.connect(revealed.append)
    harness.qtbot.keyClicks(bar.field, "harbour")
    harness.qtbot.keyClick(bar.field, Qt.Key.Key_Return)
    assert bar.count.text() == "1 of 3"
    harness.qtbot.keyClick(harness.window, Qt.Key.Key_F3)
    assert [one.node_id for one in revealed] == ["n1", "n2"]
    harness.qtbot.keyClick(harness.window, Qt.Key.Key_F3)
    assert harness.stores.selection.state.notes == ("o1",)
    harness.qtbot.keyClick(harness.window, Qt.Key.Key_F3, Qt.KeyboardModifier.ShiftModifier)
    assert bar.count.text() == "2 of 3"


def test_a_canvas_that_changes_is_searched_again(harness: Any, bar: Any) -> None:
    harness.qtbot.keyClicks(bar.field, "harbour")
    harness.qtbot.waitUntil(lambda: len(bar.hits) == 3)
    harness.stores.canvases.current.put_document(Document("c1", DOCUMENT.nodes[:1]))
    harness.qtbot.waitUntil(lambda: bar.hits == ("n1",))


def test_escape_ends_it_and_gives_the_canvas_its_light_and_keys_back(harness: Any, bar: Any) -> None:
    harness.qtbot.keyClicks(bar.field, "rain")
    harness.qtbot.waitUntil(lambda: bar.hits == ("n3",))
    harness.qtbot.keyClick(bar.field, Qt.Key.Key_Escape)
    assert not bar.isVisible()
    assert lit(harness) is None
    assert harness.views["c1"].hasFocus()


def test_chips_narrow_down_with_and_without_words(harness: Any, bar: Any) -> None:
    bar.filters.kind.changed.emit(())
    bar.filters.favorite.click()
    assert bar.hits == ("n2",)
    bar.filters.favorite.click()
    assert lit(harness) is None
    bar.filters.kind.set_values(("note",))
    bar.filters.changed.emit()
    assert bar.hits == ("o1",)
    bar.filters.kind.set_values(())
    harness.stores.comments.badges.commented = ("n1",)
    bar.filters.comments.click()
    assert bar.hits == ("n1",)
    assert bar.count.text() == "1 result"


def test_a_chip_filters_by_the_marks_of_the_shown_versions(harness: Any, bar: Any) -> None:
    marks, nodes = harness.stores.marks, harness.stores.canvases.current.document.nodes
    marks.set_flag([nodes[0].version_id], Flag.PICK)
    bar.filters.marks.set_values(("flag:pick",))
    bar.filters.changed.emit()
    assert bar.hits == (nodes[0].id,)
    marks.set_flag([nodes[0].version_id], Flag.REJECT)
    assert bar.hits == ()
    marks.set_flag(["new"], Flag.PICK)
    changed = replace(DOCUMENT, nodes=(replace(nodes[0], version_id="new"), *nodes[1:]))
    harness.stores.canvases.current.put_document(changed)
    harness.qtbot.waitUntil(lambda: bar.hits == (nodes[0].id,))


def test_a_closed_find_bar_does_not_dim_the_canvas_when_marks_change(harness: Any, bar: Any) -> None:
    bar.filters.marks.set_values(("flag:pick",))
    bar.filters.changed.emit()
    bar.dismiss()
    calls = harness.views["c1"].calls
    calls.clear()
    harness.stores.marks.set_flag(["v1"], Flag.PICK)
    assert calls == []
    bar.open()
    assert bar.hits == ("n1",)


def test_chips_offer_what_the_canvas_has(harness: Any, bar: Any) -> None:
    assert [choice.value for choice in bar.filters.kind._choices] == ["text", "image", "video", "note"]
    assert [choice.value for choice in bar.filters.model._choices] == ["aurora-2"]


def test_negative_prompts_are_looked_through(harness: Any, bar: Any) -> None:
    harness.qtbot.keyClicks(bar.field, "umbrellas")
    harness.qtbot.waitUntil(lambda: bar.hits == ("n3",))


def test_patterns_find_and_bad_ones_say_why(harness: Any, bar: Any) -> None:
    bar.pattern.click()
    harness.qtbot.keyClicks(bar.field, "^(rain|harbour at)")
    harness.qtbot.waitUntil(lambda: bar.hits == ("n1", "n3"))
    bar.field.clear()
    harness.qtbot.keyClicks(bar.field, "(rain")
    harness.qtbot.waitUntil(lambda: "Position 6: " in bar.count.text())
    assert bar.hits == ()


def test_a_step_waits_for_a_search_that_is_under_way(harness: Any, bar: Any, monkeypatch: Any) -> None:
    canvas = harness.stores.canvases.current
    canvas.put_document(
        Document("c1", tuple(Node(f"n{at}", Kind.TEXT, HERE, title=f"Fox {at}") for at in range(2_000)))
    )
    monkeypatch.setattr("wsdesk.window.canvas.find_bar._SLICE_S", 0.0)
    # One look a turn of the loop, and none before the step is asked for.
    bar.field.setText("fox 1999")
    bar._pause.trigger()
    bar.step(1)
    assert bar.hits != ("n1999",)
    harness.qtbot.waitUntil(lambda: bar.count.text() == "1 of 1", timeout=30_000)
    assert bar.hits == ("n1999",)


def test_a_pattern_that_backtracks_too_much_ends(harness: Any, bar: Any) -> None:
    harness.stores.canvases.current.put_document(
        Document("c1", (Node("n1", Kind.TEXT, HERE, text="a" * 5_000 + "!"),))
    )
    bar.pattern.click()
    harness.qtbot.keyClicks(bar.field, "^(a+)+$")
    harness.qtbot.waitUntil(lambda: "too complex" in bar.count.text())
    assert bar.hits == ()


def test_what_one_person_made_is_lit_by_a_command(harness: Any, bar: Any) -> None:
    bar.dismiss()
    harness.stores.commands.trigger("find.author", "u1")
    assert bar.isVisible()
    assert bar.hits == ("n3",)


def test_nothing_opens_below_what_lies_over_the_canvas(harness: Any) -> None:
    harness.open("c1").put_document(DOCUMENT)
    harness.show()
    overlay = FakeOverlay()
    harness.window.area.overlays.add(overlay)
    overlay.opened.emit()
    harness.views["c1"].setFocus()
    harness.stores.commands.trigger("find.open")
    harness.stores.commands.trigger("find.next")
    assert harness.window.area.page.find_bar.isHidden()
    assert overlay.hasFocus()
    overlay.closed.emit()
    harness.stores.commands.trigger("find.open")
    assert harness.window.area.page.find_bar.isVisible()


def test_the_field_takes_the_place_of_a_missing_count(bar: Any, harness: Any) -> None:
    QApplication.processEvents()
    assert bar.all.x() - (bar.field.x() + bar.field.width()) <= 2 * Space.SMALL
    harness.qtbot.keyClicks(bar.field, "harbour")
    harness.qtbot.waitUntil(bar.count.isVisible)
    assert bar.count.text() == "3 results"
    assert bar.field.width() > bar.count.width()
