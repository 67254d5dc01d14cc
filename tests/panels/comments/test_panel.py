from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QAbstractButton, QLabel, QPushButton

from wsdesk.panels.comments.commands import CommentCommands
from wsdesk.panels.comments.panel import CommentsPanel
from wsdesk.store.comments import CommentEntry
from wsdesk.store.phase import Phase, Trouble

WHEN = "2026-11-12T17:42:00Z"


def entry(entry_id: str, body: str = "words", **fields: Any) -> CommentEntry:
    return CommentEntry(entry_id, "Director", "u1", body, WHEN, **fields)


@pytest.fixture
def panel(world: Any, show: Callable[..., Any]) -> CommentsPanel:
    widget = show(CommentsPanel(world.stores), 348, 700)
    world.comments.show(
        canvas_id="c1", node_id="n1", node_title="Harbour", thread_id="t1", can_read=True, phase=Phase.READY
    )
    world.commands.add(*CommentCommands(world.stores, widget).all())
    return widget


def words_in(panel: CommentsPanel) -> list[str]:
    return [label.text() for label in panel.findChildren(QLabel) if label.isVisible()]


def button(panel: CommentsPanel, name: str) -> QAbstractButton:
    return next(b for b in panel.findChildren(QAbstractButton, name) if b.isVisible())


def test_comments_are_read_in_order_with_author_and_time(panel: CommentsPanel, world: Any) -> None:
    world.comments.show(entries=(entry("1", "first"), entry("2", "second")))
    assert [card.entry.body for card in panel.thread_view.cards] == ["first", "second"]
    assert "Director" in words_in(panel)
    time = next(label for label in panel.findChildren(QLabel) if label.text().startswith("12 Nov"))
    assert "2026" in time.toolTip()


def test_text_of_others_is_plain(panel: CommentsPanel, world: Any) -> None:
    world.comments.show(entries=(entry("1", "<img src='/dev/zero'>"),))
    assert "<img src='/dev/zero'>" in words_in(panel)
    panel.grab()


@pytest.mark.parametrize(
    ("state", "words", "retry", "discard"),
    [
        ("real", "", False, False),
        ("sending", "Sending…", False, False),
        ("queued", "Waiting to be sent", False, True),
        ("unknown", "May have arrived", True, True),
        ("failed", "Not sent: refused by the service", True, True),
    ],
)
def test_each_state_says_what_it_is_and_what_can_be_done(
    panel: CommentsPanel, world: Any, state: Any, words: str, retry: bool, discard: bool
) -> None:
    error = "refused by the service" if state == "failed" else ""
    world.comments.show(entries=(entry("1", "hello", state=state, error=error),))
    (card,) = panel.thread_view.cards
    text = " ".join(label.text() for label in card.findChildren(QLabel) if label.isVisible())
    assert words in text
    shown = {b.objectName() for b in card.findChildren(QPushButton) if b.isVisible()}
    assert ("commentRetry" in shown) is retry
    assert ("commentDiscard" in shown) is discard


def test_the_person_decides_about_what_may_have_arrived(panel: CommentsPanel, world: Any, qtbot: Any) -> None:
    world.comments.show(entries=(entry("1", state="unknown"),))
    qtbot.waitUntil(lambda: button(panel, "commentDiscard").height() > 10)
    qtbot.mouseClick(button(panel, "commentRetry"), Qt.MouseButton.LeftButton)
    qtbot.mouseClick(button(panel, "commentDiscard"), Qt.MouseButton.LeftButton)
    assert [c for c in world.comments.calls if c[0] != "set_draft"] == [("retry", "1"), ("discard", "1")]


def test_every_letter_is_kept_and_ctrl_enter_sends(panel: CommentsPanel, world: Any, qtbot: Any) -> None:
    qtbot.keyClicks(panel.composer.edit, "hi")
    assert world.comments.calls == [("set_draft", "h"), ("set_draft", "hi")]
    qtbot.keyClick(panel.composer.edit, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    assert world.comments.calls[-1] == ("post", "hi")
    assert panel.composer.edit.toPlainText() == ""


def test_nothing_but_words_is_sent(panel: CommentsPanel, world: Any, qtbot: Any) -> None:
    qtbot.keyClicks(panel.composer.edit, "   ")
    qtbot.keyClick(panel.composer.edit, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    assert not any(call[0] == "post" for call in world.comments.calls)


def test_a_draft_belongs_to_its_node(panel: CommentsPanel, world: Any) -> None:
    panel.composer.edit.setPlainText("for the harbour")
    world.comments.show(node_id="n2", node_title="Boat", thread_id="t2", draft="for the boat")
    assert panel.composer.edit.toPlainText() == "for the boat"
    calls = len(world.comments.calls)
    world.comments.show(node_id="n1", node_title="Harbour", thread_id="t1", draft="for the harbour")
    assert panel.composer.edit.toPlainText() == "for the harbour"
    assert len(world.comments.calls) == calls, "showing a draft is not writing one"


def test_a_refresh_does_not_disturb_the_writing(panel: CommentsPanel, world: Any, qtbot: Any) -> None:
    qtbot.keyClicks(panel.composer.edit, "half a sent")
    cursor = panel.composer.edit.textCursor()
    cursor.setPosition(4)
    panel.composer.edit.setTextCursor(cursor)
    world.comments.show(entries=(entry("1"),))
    assert panel.composer.edit.toPlainText() == "half a sent"
    assert panel.composer.edit.textCursor().position() == 4


def test_the_counter_comes_near_the_limit_and_counts_as_the_service(panel: CommentsPanel, qtbot: Any) -> None:
    composer = panel.composer
    composer.edit.setPlainText("x" * 8_999)
    assert composer.counter == ""
    composer.edit.setPlainText("🌅" * 4_600)
    assert composer.counter.replace(",", "") == "9200 / 10000"
    assert composer.can_send
    composer.edit.setPlainText("x" * 10_001)
    assert "1 too many" in composer.counter
    assert not composer.can_send
    assert not button(panel, "commentSend").isEnabled()


def test_cards_are_kept_when_a_comment_is_confirmed(panel: CommentsPanel, world: Any) -> None:
    world.comments.show(entries=(entry("1"), entry("mine", "hello", state="sending")))
    first, _mine = panel.thread_view.cards
    world.comments.show(entries=(entry("1"), entry("real", "hello")))
    assert panel.thread_view.cards[0] is first
    assert [card.entry.state for card in panel.thread_view.cards] == ["real", "real"]
    assert panel.badge() == "2"


def test_a_long_thread_shows_its_end_first(panel: CommentsPanel, world: Any, qtbot: Any) -> None:
    world.comments.show(entries=tuple(entry(str(n), f"comment {n}") for n in range(200)))
    assert len(panel.thread_view.cards) == 24
    assert panel.thread_view.cards[-1].entry.id == "199"
    bar = panel.thread_view.verticalScrollBar()
    qtbot.waitUntil(lambda: bar.maximum() > 0 and bar.value() == bar.maximum())
    earlier = button(panel, "commentsEarlier")
    assert "176" in earlier.accessibleName()
    qtbot.mouseClick(earlier, Qt.MouseButton.LeftButton)
    assert len(panel.thread_view.cards) == 48


def test_reading_is_not_disturbed_by_what_comes(panel: CommentsPanel, world: Any, qtbot: Any) -> None:
    many = tuple(entry(str(n), f"comment {n}") for n in range(24))
    world.comments.show(entries=many)
    bar = panel.thread_view.verticalScrollBar()
    qtbot.waitUntil(lambda: bar.maximum() > 0 and bar.value() == bar.maximum())
    bar.setSliderPosition(10)
    bar.actionTriggered.emit(7)
    world.comments.show(entries=tuple(entry(str(n), "changed") for n in range(24)))
    qtbot.wait(50)
    assert bar.value() == 10


def test_an_unknown_thread_is_explained_and_can_be_pasted(
    panel: CommentsPanel, world: Any, qtbot: Any
) -> None:
    world.comments.show(thread_id="")
    assert any("paste the thread's id" in words for words in words_in(panel))
    assert not panel.composer.isVisible()
    world.comments.binds = False
    qtbot.keyClicks(panel.binding.field, "nonsense")
    qtbot.keyClick(panel.binding.field, Qt.Key.Key_Return)
    assert world.comments.calls[-1] == ("bind", "nonsense")
    assert any("There is no thread id in this text" in words for words in words_in(panel))


def test_a_binding_can_be_undone(panel: CommentsPanel, world: Any, qtbot: Any) -> None:
    world.comments.show(bound_here=True)
    qtbot.mouseClick(button(panel, "threadUnbind"), Qt.MouseButton.LeftButton)
    assert world.comments.calls[-1] == ("unbind",)


def test_what_cannot_be_read_is_honestly_said(panel: CommentsPanel, world: Any) -> None:
    world.comments.show(can_read=False, entries=(entry("1"),))
    assert any("only what was sent from here" in words for words in words_in(panel))


def test_a_failure_leaves_what_is_there(panel: CommentsPanel, world: Any) -> None:
    world.comments.show(entries=(entry("1", "still here"),))
    world.comments.show(phase=Phase.FAILED, trouble=Trouble("offline", "The service cannot be reached."))
    assert "still here" in words_in(panel)
    assert "The service cannot be reached." in words_in(panel)


def test_m_goes_to_the_composer_and_brings_the_panel_to_the_front(
    panel: CommentsPanel, world: Any, qtbot: Any
) -> None:
    from wsdesk.store.commands import Command

    fronted: list[object] = []
    world.commands.add(Command("panel.comments", str, fronted.append))
    write = world.commands.get("comments.write")
    assert write.keys == ("M",)
    assert "node" in write.contexts
    world.commands.trigger("comments.write")
    assert len(fronted) == 1
    qtbot.waitUntil(panel.composer.edit.hasFocus)


def test_a_comment_can_be_copied(panel: CommentsPanel, world: Any) -> None:
    world.comments.show(entries=(entry("1", "exactly *this*"),))
    assert world.commands.trigger("comments.copy", entry("1", "exactly *this*"))
    assert QGuiApplication.clipboard().text() == "exactly *this*"


def test_commands_know_what_they_may_do(panel: CommentsPanel, world: Any) -> None:
    world.comments.show(entries=(entry("1"), entry("2", state="failed")))
    assert not world.commands.trigger("comments.retry", entry("1"))
    assert world.commands.trigger("comments.retry")
    assert world.comments.calls[-1] == ("retry", "2")
    world.comments.show(node_id="")
    assert not world.commands.get("comments.write").enabled(None)


def test_the_next_thread_uses_the_cards_of_the_last(panel: CommentsPanel, world: Any) -> None:
    world.comments.show(entries=tuple(entry(f"a{n}", state="failed") for n in range(5)))
    before = set(panel.thread_view.cards)
    world.comments.show(node_id="n2", thread_id="t2", entries=tuple(entry(f"b{n}") for n in range(5)))
    assert set(panel.thread_view.cards) == before
    assert not any(b.isVisible() for b in panel.findChildren(QPushButton, "commentRetry"))
