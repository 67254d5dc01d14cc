"""Find on the canvas."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QLineEdit

from wsdesk.graph.model.document import Document
from wsdesk.graph.model.values import Kind, Node, Note, Rect

HERE = Rect(0, 0, 10, 10)
DOCUMENT = Document(
    "c1",
    (
        Node("n1", Kind.IMAGE, HERE, title="Harbour at dusk"),
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
def bar(rig: Any) -> Any:
    rig.open("c1").put_document(DOCUMENT)
    rig.show()
    rig.views["c1"].setFocus()
    rig.qtbot.keyClick(rig.views["c1"], Qt.Key.Key_F, Qt.KeyboardModifier.ControlModifier)
    found = rig.window.area.page.find_bar
    assert found.isVisible()
    assert found.field.hasFocus()
    return found


class Cover(QLineEdit):
    opened = Signal()
    closed = Signal()


def lit(rig: Any) -> object:
    return rig.views["c1"].asked[-1]


def test_what_holds_the_words_is_lit_and_counted(rig: Any, bar: Any) -> None:
    rig.qtbot.keyClicks(bar.field, "HARBOUR")
    rig.qtbot.waitUntil(lambda: bar.hits == ("n1", "n2", "o1"))
    assert lit(rig) == ("n1", "n2", "o1")
    assert bar.count.text() == "3 results"
    bar.field.clear()
    rig.qtbot.keyClicks(bar.field, "4417 aurora")
    rig.qtbot.waitUntil(lambda: bar.hits == ("n3",))
    assert bar.count.text() == "1 result"


def test_all_that_was_found_can_be_selected(rig: Any, bar: Any) -> None:
    assert not bar.all.isEnabled()
    rig.qtbot.keyClicks(bar.field, "harbour")
    rig.qtbot.waitUntil(lambda: bar.hits == ("n1", "n2", "o1"))
    bar.all.click()
    assert rig.views["c1"].asked[-1] == ("select", ("n1", "n2"), ("o1",))
    rig.views["c1"].asked.clear()
    details = QShortcut(QKeySequence("Alt+Return"), rig.window, lambda: pytest.fail("the details were shown"))
    rig.qtbot.keyClick(bar.field, Qt.Key.Key_Return, Qt.KeyboardModifier.AltModifier)
    details.setEnabled(False)
    assert rig.views["c1"].asked == [("select", ("n1", "n2"), ("o1",))]


def test_keys_go_through_what_was_found(rig: Any, bar: Any) -> None:
    revealed: list[Any] = []
    rig.stores.canvases.current.reveal_requested.connect(revealed.append)
    rig.qtbot.keyClicks(bar.field, "harbour")
    rig.qtbot.keyClick(bar.field, Qt.Key.Key_Return)
    assert bar.count.text() == "1 of 3"
    rig.qtbot.keyClick(rig.window, Qt.Key.Key_F3)
    assert [one.node_id for one in revealed] == ["n1", "n2"]
    rig.qtbot.keyClick(rig.window, Qt.Key.Key_F3)
    assert rig.stores.selection.state.notes == ("o1",)
    rig.qtbot.keyClick(rig.window, Qt.Key.Key_F3, Qt.KeyboardModifier.ShiftModifier)
    assert bar.count.text() == "2 of 3"


def test_a_canvas_that_changes_is_searched_again(rig: Any, bar: Any) -> None:
    rig.qtbot.keyClicks(bar.field, "harbour")
    rig.qtbot.waitUntil(lambda: len(bar.hits) == 3)
    rig.stores.canvases.current.put_document(Document("c1", DOCUMENT.nodes[:1]))
    rig.qtbot.waitUntil(lambda: bar.hits == ("n1",))


def test_escape_ends_it_and_gives_the_canvas_its_light_and_keys_back(rig: Any, bar: Any) -> None:
    rig.qtbot.keyClicks(bar.field, "rain")
    rig.qtbot.waitUntil(lambda: bar.hits == ("n3",))
    rig.qtbot.keyClick(bar.field, Qt.Key.Key_Escape)
    assert not bar.isVisible()
    assert lit(rig) is None
    assert rig.views["c1"].hasFocus()


def test_chips_narrow_down_with_and_without_words(rig: Any, bar: Any) -> None:
    bar.filters.kind.changed.emit(())
    bar.filters.favorite.click()
    assert bar.hits == ("n2",)
    bar.filters.favorite.click()
    assert lit(rig) is None
    bar.filters.kind.set_values(("note",))
    bar.filters.changed.emit()
    assert bar.hits == ("o1",)
    bar.filters.kind.set_values(())
    rig.stores.comments.badges.commented = ("n1",)
    bar.filters.comments.click()
    assert bar.hits == ("n1",)
    assert bar.count.text() == "1 result"


def test_chips_offer_what_the_canvas_has(rig: Any, bar: Any) -> None:
    assert [choice.value for choice in bar.filters.kind._choices] == ["text", "image", "video", "note"]
    assert [choice.value for choice in bar.filters.model._choices] == ["aurora-2"]


def test_negative_prompts_are_looked_through(rig: Any, bar: Any) -> None:
    rig.qtbot.keyClicks(bar.field, "umbrellas")
    rig.qtbot.waitUntil(lambda: bar.hits == ("n3",))


def test_patterns_find_and_bad_ones_say_why(rig: Any, bar: Any) -> None:
    bar.pattern.click()
    rig.qtbot.keyClicks(bar.field, "^(rain|harbour at)")
    rig.qtbot.waitUntil(lambda: bar.hits == ("n1", "n3"))
    bar.field.clear()
    rig.qtbot.keyClicks(bar.field, "(rain")
    rig.qtbot.waitUntil(lambda: "Position 6: " in bar.count.text())
    assert bar.hits == ()


def test_a_step_waits_for_a_search_that_is_under_way(rig: Any, bar: Any, monkeypatch: Any) -> None:
    canvas = rig.stores.canvases.current
    canvas.put_document(
        Document("c1", tuple(Node(f"n{at}", Kind.TEXT, HERE, title=f"Fox {at}") for at in range(2_000)))
    )
    monkeypatch.setattr("wsdesk.window.canvas.find_bar._SLICE_S", 0.0)
    # One look a turn of the loop, and none before the step is asked for.
    bar.field.setText("fox 1999")
    bar._pause.trigger()
    bar.step(1)
    assert bar.hits != ("n1999",)
    rig.qtbot.waitUntil(lambda: bar.count.text() == "1 of 1", timeout=30_000)
    assert bar.hits == ("n1999",)


def test_a_pattern_that_backtracks_too_much_ends(rig: Any, bar: Any) -> None:
    rig.stores.canvases.current.put_document(
        Document("c1", (Node("n1", Kind.TEXT, HERE, text="a" * 5_000 + "!"),))
    )
    bar.pattern.click()
    rig.qtbot.keyClicks(bar.field, "^(a+)+$")
    rig.qtbot.waitUntil(lambda: "too complex" in bar.count.text())
    assert bar.hits == ()


def test_what_one_person_made_is_lit_by_a_command(rig: Any, bar: Any) -> None:
    bar.dismiss()
    rig.stores.commands.trigger("find.author", "u1")
    assert bar.isVisible()
    assert bar.hits == ("n3",)


def test_nothing_opens_below_what_lies_over_the_canvas(rig: Any) -> None:
    rig.open("c1").put_document(DOCUMENT)
    rig.show()
    cover = Cover()
    rig.window.area.covers.add(cover)
    cover.opened.emit()
    rig.views["c1"].setFocus()
    rig.stores.commands.trigger("find.open")
    rig.stores.commands.trigger("find.next")
    assert rig.window.area.page.find_bar.isHidden()
    assert cover.hasFocus()
    cover.closed.emit()
    rig.stores.commands.trigger("find.open")
    assert rig.window.area.page.find_bar.isVisible()
