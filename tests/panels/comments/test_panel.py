from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QMimeData, QPoint, QRect, Qt, QUrl
from PySide6.QtGui import QAccessible, QColor, QGuiApplication, QImage
from PySide6.QtWidgets import QAbstractButton, QFileDialog, QLabel, QPushButton, QTextBrowser

from wsdesk.graph.model.document import Document
from wsdesk.graph.model.values import Asset, Kind, Node, Rect
from wsdesk.media.images.image_provider import ImageReady
from wsdesk.panels.comments.card import CommentCard
from wsdesk.panels.comments.commands import CommentCommands
from wsdesk.panels.comments.panel import CommentsPanel
from wsdesk.panels.widgets.images.avatar import Avatar, initials
from wsdesk.panels.widgets.text.label import PlainLabel
from wsdesk.panels.widgets.text.wrapping_label import WrappingLabel
from wsdesk.store.base.load_state import LoadFailure, LoadState
from wsdesk.store.comments.entry import CommentEntry
from wsdesk.store.comments.import_export import ImportResult
from wsdesk.wire.capabilities import TeamMember

WHEN = datetime(2020, 11, 12, 12).astimezone().isoformat()
"""Noon of the machine's time zone."""


def entry(entry_id: str, body: str = "words", **fields: Any) -> CommentEntry:
    return CommentEntry(entry_id, "Director", "u1", body, WHEN, **fields)


@pytest.fixture
def panel(harness: Any, show: Callable[..., Any]) -> CommentsPanel:
    widget = show(CommentsPanel(harness.stores), 348, 700)
    harness.comments.show(
        canvas_id="c1",
        node_id="n1",
        node_title="Harbour",
        thread_id="t1",
        can_read=True,
        phase=LoadState.READY,
    )
    harness.commands.add(*CommentCommands(harness.stores, widget).all())
    return widget


def texts_in(panel: CommentsPanel) -> list[str]:
    labels = [label.text() for label in panel.findChildren(QLabel) if label.isVisible()]
    bodies = [body.toPlainText() for body in panel.findChildren(QTextBrowser) if body.isVisible()]
    return [*labels, *bodies]


def button(panel: CommentsPanel, name: str) -> QAbstractButton:
    return next(b for b in panel.findChildren(QAbstractButton, name) if b.isVisible())


def test_comments_are_read_in_order_with_author_and_time(panel: CommentsPanel, harness: Any) -> None:
    harness.comments.show(entries=(entry("1", "first"), entry("2", "second")))
    assert [card.entry.body for card in panel.node_page.list_view.cards] == ["first", "second"]
    assert "Director" in texts_in(panel)
    time = next(label for label in panel.findChildren(QLabel) if label.text().startswith("Nov 12, 2020"))
    assert "2020" in time.toolTip()


def test_text_of_other_users_is_plain(panel: CommentsPanel, harness: Any) -> None:
    harness.comments.show(entries=(entry("1", "<img src='/dev/zero'>"),))
    assert "<img src='/dev/zero'>" in texts_in(panel)
    panel.grab()


@pytest.mark.parametrize(
    ("state", "expected_text", "retry", "discard"),
    [
        ("real", "", False, False),
        ("sending", "Sending…", False, False),
        ("queued", "Waiting to send", False, True),
        ("unknown", "May have been sent", True, True),
        ("failed", "Couldn't send: refused by the server", True, True),
    ],
)
def test_each_state_has_a_label_and_its_actions(
    panel: CommentsPanel, harness: Any, state: Any, expected_text: str, retry: bool, discard: bool
) -> None:
    error = "refused by the server" if state == "failed" else ""
    harness.comments.show(entries=(entry("1", "hello", state=state, error=error),))
    (card,) = panel.node_page.list_view.cards
    text = " ".join(label.text() for label in card.findChildren(QLabel) if label.isVisible())
    assert expected_text in text
    visible_buttons = {b.objectName() for b in card.findChildren(QPushButton) if b.isVisible()}
    assert ("commentRetry" in visible_buttons) is retry
    assert ("commentDiscard" in visible_buttons) is discard


def test_the_message_of_the_server_is_under_details(panel: CommentsPanel, harness: Any, qtbot: Any) -> None:
    error = "Rejected\n<b>Not in the team</b>\n403"
    harness.comments.show(entries=(entry("1", "hello", state="failed", error=error),))
    (card,) = panel.node_page.list_view.cards
    qtbot.waitUntil(lambda: button(panel, "comment-details").height() > 10)
    before = card.height()
    assert not any("in the team" in text for text in texts_in(panel))
    qtbot.mouseClick(button(panel, "comment-details"), Qt.MouseButton.LeftButton)
    assert "<b>Not in the team</b>\n403" in texts_in(panel)
    qtbot.waitUntil(lambda: card.height() > before)


def test_the_user_decides_about_a_comment_with_unknown_outcome(
    panel: CommentsPanel, harness: Any, qtbot: Any
) -> None:
    harness.comments.show(entries=(entry("1", state="unknown"),))
    qtbot.waitUntil(lambda: button(panel, "commentDiscard").height() > 10)
    qtbot.mouseClick(button(panel, "commentRetry"), Qt.MouseButton.LeftButton)
    qtbot.mouseClick(button(panel, "commentDiscard"), Qt.MouseButton.LeftButton)
    assert [c for c in harness.comments.calls if c[0] != "set_draft"] == [("retry", "1"), ("discard", "1")]


def test_every_letter_is_saved_and_ctrl_enter_sends(panel: CommentsPanel, harness: Any, qtbot: Any) -> None:
    qtbot.keyClicks(panel.node_page.composer.edit, "hi")
    assert harness.comments.calls == [("set_draft", "h"), ("set_draft", "hi")]
    qtbot.keyClick(panel.node_page.composer.edit, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    assert harness.comments.calls[-1] == ("post", "hi")
    assert panel.node_page.composer.edit.toPlainText() == ""


def test_white_space_only_is_not_sent(panel: CommentsPanel, harness: Any, qtbot: Any) -> None:
    qtbot.keyClicks(panel.node_page.composer.edit, "   ")
    qtbot.keyClick(panel.node_page.composer.edit, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    assert not any(call[0] == "post" for call in harness.comments.calls)


def test_text_of_another_window_is_appended_and_reported(panel: CommentsPanel, harness: Any) -> None:
    composer, edit = panel.node_page.composer, panel.node_page.composer.edit
    edit.insertPlainText("mine 🙂")
    harness.comments.show(draft="mine 🙂\n\ntheirs", merged=True)
    assert edit.toPlainText() == "mine 🙂\n\ntheirs"
    assert edit.textCursor().position() == len("mine 🙂") + 1, "typing goes on where it was"
    assert "Both versions were kept" in panel.findChild(QLabel, "commentNotice").text()
    edit.insertPlainText("!")
    assert harness.comments.state.draft == "mine 🙂!\n\ntheirs"
    assert composer.counter == ""


def test_each_node_has_its_own_draft(panel: CommentsPanel, harness: Any) -> None:
    panel.node_page.composer.edit.setPlainText("for the harbour")
    harness.comments.show(node_id="n2", node_title="Boat", thread_id="t2", draft="for the boat")
    assert panel.node_page.composer.edit.toPlainText() == "for the boat"
    calls = len(harness.comments.calls)
    harness.comments.show(node_id="n1", node_title="Harbour", thread_id="t1", draft="for the harbour")
    assert panel.node_page.composer.edit.toPlainText() == "for the harbour"
    assert len(harness.comments.calls) == calls, "showing a draft is not writing one"


def test_a_refresh_does_not_change_the_draft(panel: CommentsPanel, harness: Any, qtbot: Any) -> None:
    qtbot.keyClicks(panel.node_page.composer.edit, "half a sent")
    cursor = panel.node_page.composer.edit.textCursor()
    cursor.setPosition(4)
    panel.node_page.composer.edit.setTextCursor(cursor)
    harness.comments.show(entries=(entry("1"),))
    assert panel.node_page.composer.edit.toPlainText() == "half a sent"
    assert panel.node_page.composer.edit.textCursor().position() == 4


def test_the_counter_is_shown_near_the_limit_and_counts_as_the_server(
    panel: CommentsPanel, qtbot: Any
) -> None:
    composer = panel.node_page.composer
    composer.edit.setPlainText("x" * 8_999)
    assert composer.counter == ""
    composer.edit.setPlainText("🌅" * 4_600)
    assert composer.counter.replace(",", "") == "9200 / 10000"
    assert composer.can_send
    composer.edit.setPlainText("x" * 10_001)
    assert composer.counter == "1 over limit"
    assert not composer.can_send
    assert not any(b.isVisible() for b in panel.findChildren(QPushButton, "commentSend"))


@pytest.mark.parametrize(
    ("text", "excess", "parts"),
    [("🌅" * 10_000, "10000", 2), ("漢" * 10_001, "1", 2), ("x" * 300_000, "290000", 30)],
    ids=["emoji", "kanji", "one word"],
)
def test_a_long_paste_is_complete_and_sent_as_several_comments(
    panel: CommentsPanel, text: str, excess: str, parts: int
) -> None:
    composer = panel.node_page.composer
    data = QMimeData()
    data.setText(text)
    composer.edit.insertFromMimeData(data)
    assert composer.edit.toPlainText() == text
    assert composer.counter.replace(",", "") == f"{excess} over limit"
    split = composer.findChild(QPushButton, "commentSplit")
    assert split is not None
    assert split.isVisible()
    assert str(parts) in split.text()
    signals: list[bool] = []
    composer.split_button.clicked.connect(lambda: signals.append(True))
    split.click()
    assert signals


def test_a_huge_paste_is_rejected_with_a_message(panel: CommentsPanel, qtbot: Any) -> None:
    composer = panel.node_page.composer
    data = QMimeData()
    data.setText("x" * 1_000_000)
    composer.edit.insertFromMimeData(data)
    assert composer.edit.toPlainText() == ""
    notice = panel.findChild(QLabel, "commentNotice")
    assert notice.isVisible()
    assert notice.text() == "Couldn't paste 1,000,000 characters. The field holds up to 500,000."
    panel.resize(260, 700)
    qtbot.waitUntil(lambda: notice.height() >= notice.heightForWidth(notice.width()) > 0)
    assert notice.heightForWidth(notice.width()) > 1.5 * notice.fontMetrics().height(), "wrapped, not cut"
    composer.edit.insertPlainText("a")
    assert not notice.isVisible()


def test_cards_are_reused_when_a_comment_is_confirmed(panel: CommentsPanel, harness: Any) -> None:
    harness.comments.show(entries=(entry("1"), entry("mine", "hello", state="sending")))
    first, _mine = panel.node_page.list_view.cards
    harness.comments.show(entries=(entry("1"), entry("real", "hello")))
    assert panel.node_page.list_view.cards[0] is first
    assert [card.entry.state for card in panel.node_page.list_view.cards] == ["real", "real"]
    assert panel.badge() == "2"


def test_a_long_thread_shows_its_end_first(panel: CommentsPanel, harness: Any, qtbot: Any) -> None:
    harness.comments.show(entries=tuple(entry(str(n), f"comment {n}") for n in range(200)))
    list_view = panel.node_page.list_view
    bar = list_view.verticalScrollBar()
    qtbot.waitUntil(lambda: bar.maximum() > 0 and bar.value() == bar.maximum() and list_view.height() > 300)
    assert list_view.cards[-1].entry.id == "199"
    assert list_view.cards[-1].geometry().bottom() <= list_view.viewport().height()
    bar.setValue(0)
    assert list_view.cards[0].entry.id == "0"
    assert list_view.cards[0].y() >= 0


def test_new_comments_do_not_scroll_the_view(panel: CommentsPanel, harness: Any, qtbot: Any) -> None:
    entries = tuple(entry(str(n), f"comment {n}") for n in range(24))
    harness.comments.show(entries=entries)
    bar = panel.node_page.list_view.verticalScrollBar()
    qtbot.waitUntil(lambda: bar.maximum() > 0 and bar.value() == bar.maximum())
    bar.setValue(10)
    harness.comments.show(entries=tuple(entry(str(n), "changed") for n in range(24)))
    qtbot.wait(50)
    assert bar.value() == 10


def test_an_unknown_thread_is_explained_and_can_be_pasted(
    panel: CommentsPanel, harness: Any, qtbot: Any
) -> None:
    harness.comments.show(thread_id="")
    assert any("Paste its ID" in text for text in texts_in(panel))
    assert not panel.node_page.composer.isVisible()
    harness.comments.links = False
    qtbot.keyClicks(panel.node_page.link_form.field, "nonsense")
    qtbot.keyClick(panel.node_page.link_form.field, Qt.Key.Key_Return)
    assert harness.comments.calls[-1] == ("link", "nonsense")
    assert any("No thread ID found" in text for text in texts_in(panel))


def test_a_thread_can_be_unlinked(panel: CommentsPanel, harness: Any, qtbot: Any) -> None:
    harness.comments.show(linked_by_user=True)
    qtbot.mouseClick(button(panel, "threadUnbind"), Qt.MouseButton.LeftButton)
    assert harness.comments.calls[-1] == ("unlink",)


def test_an_unreadable_thread_is_explained(panel: CommentsPanel, harness: Any) -> None:
    harness.comments.show(can_read=False, entries=(entry("1"),))
    assert any("only see comments sent from this computer" in text for text in texts_in(panel))


def test_a_failure_leaves_the_loaded_comments(panel: CommentsPanel, harness: Any) -> None:
    harness.comments.show(entries=(entry("1", "still here"),))
    harness.comments.show(
        phase=LoadState.FAILED, failure=LoadFailure("offline", "Couldn't reach the server.")
    )
    assert "still here" in texts_in(panel)
    assert "Couldn't reach the server." in texts_in(panel)


def test_a_thread_that_could_not_be_loaded_is_not_called_empty(panel: CommentsPanel, harness: Any) -> None:
    failure = LoadFailure("offline", "Couldn't reach the server.")
    harness.comments.show(phase=LoadState.FAILED, failure=failure, can_read=True)
    assert not any("No comments yet" in text for text in texts_in(panel))
    harness.comments.show(phase=LoadState.READY, failure=None)
    assert any("No comments yet" in text for text in texts_in(panel))


def test_a_canvas_whose_comments_are_unknown_or_filtered_is_not_called_empty(
    panel: CommentsPanel, harness: Any
) -> None:
    on_canvas, page = harness.comments.canvas, panel.canvas_page
    failure = LoadFailure("offline", "Couldn't reach the server.")
    on_canvas.show(phase=LoadState.FAILED, failure=failure, can_read=True)
    assert page._summary.text() == ""
    on_canvas.show(phase=LoadState.READY, failure=None)
    assert page._summary.text() == "No comments on this canvas yet"
    page.set_search_text("missing")
    on_canvas.show(entries=(entry("1", "here"),))
    assert page._summary.text() == "1 comment"


def test_m_focuses_the_composer_and_shows_the_panel(panel: CommentsPanel, harness: Any, qtbot: Any) -> None:
    from wsdesk.store.commands.commands import Command

    shown_panels: list[object] = []
    harness.commands.add(Command("panel.comments", str, shown_panels.append))
    write = harness.commands.get("comments.write")
    assert write.shortcuts == ("M",)
    assert write.place_in("node")
    harness.commands.trigger("comments.write")
    assert len(shown_panels) == 1
    qtbot.waitUntil(panel.node_page.composer.edit.hasFocus)


def test_a_comment_can_be_copied(panel: CommentsPanel, harness: Any) -> None:
    harness.comments.show(entries=(entry("1", "exactly *this*"),))
    assert harness.commands.trigger("comments.copy", entry("1", "exactly *this*"))
    assert QGuiApplication.clipboard().text() == "exactly *this*"


def test_commands_are_enabled_by_state(panel: CommentsPanel, harness: Any) -> None:
    harness.comments.show(entries=(entry("1"), entry("2", state="failed")))
    assert not harness.commands.trigger("comments.retry", entry("1"))
    assert harness.commands.trigger("comments.retry")
    assert harness.comments.calls[-1] == ("retry", "2")
    harness.comments.show(node_id="")
    assert not harness.commands.get("comments.write").enabled(None)


def test_several_selected_nodes_have_a_message(panel: CommentsPanel, harness: Any) -> None:
    def visible_texts() -> set[str]:
        return {label.text() for label in panel.findChildren(QLabel) if label.isVisible()}

    harness.comments.show(node_id="")
    harness.selection.select("c1")
    assert "No node selected" in visible_texts()
    harness.selection.select("c1", nodes=("n1", "n2"))
    assert "Select a single node" in visible_texts()
    assert "No node selected" not in visible_texts()


def test_the_next_thread_reuses_the_cards(panel: CommentsPanel, harness: Any, qtbot: Any) -> None:
    harness.comments.show(entries=tuple(entry(f"a{n}", state="failed") for n in range(5)))
    qtbot.waitUntil(lambda: len(panel.node_page.list_view.cards) == 5)
    before = set(panel.node_page.list_view.cards)
    harness.comments.show(node_id="n2", thread_id="t2", entries=tuple(entry(f"b{n}") for n in range(5)))
    qtbot.waitUntil(lambda: len(panel.node_page.list_view.cards) == 5)
    assert set(panel.node_page.list_view.cards) == before
    assert not any(b.isVisible() for b in panel.findChildren(QPushButton, "commentRetry"))


def body(panel: CommentsPanel, at: int = 0) -> QTextBrowser:
    browser = panel.node_page.list_view.cards[at].findChild(QTextBrowser, "commentBody")
    assert isinstance(browser, QTextBrowser)
    return browser


def test_markdown_is_rendered_and_opens_nothing(panel: CommentsPanel, harness: Any) -> None:
    text = "**bold** [there](https://x.example/a) ![p](file:///dev/zero) <b>plain</b>\nsecond line\n\n- one"
    harness.comments.show(entries=(entry("1", text),))
    browser = body(panel)
    plain = browser.toPlainText()
    assert "bold there p" in plain
    assert "<b>plain</b>" in plain
    assert "second line" in plain.splitlines()
    signals: list[object] = []
    harness.notifications.posted.connect(signals.append)
    for address in ("file:///etc/passwd", "https://x.example/a"):
        browser.anchorClicked.emit(QUrl(address))
    assert ["x.example" in notice.message for notice in signals] == [True]


def test_long_comments_collapse_at_a_line_boundary(panel: CommentsPanel, harness: Any, qtbot: Any) -> None:
    harness.comments.show(entries=(entry("1", "word " * 600), entry("2", "short")))
    qtbot.waitUntil(lambda: len(panel.node_page.list_view.cards) == 2)
    first = panel.node_page.list_view.cards[0]
    high = first.height()
    assert high < 400
    more = button(panel, "commentMore")
    qtbot.mouseClick(more, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: first.height() > 2 * high)
    assert not more.isVisible()


def test_a_version_link_shows_its_version(panel: CommentsPanel, harness: Any, qtbot: Any) -> None:
    harness.comments.show(entries=(entry("1", "on v4: brighter", node_id="n1"), entry("2", "on vacation")))
    qtbot.waitUntil(lambda: len(panel.node_page.list_view.cards) == 2)
    assert body(panel).toPlainText() == "brighter"
    links = [b for b in panel.findChildren(QAbstractButton, "commentVersion") if b.isVisible()]
    assert [link.text() for link in links] == ["on v4"]
    qtbot.mouseClick(links[0], Qt.MouseButton.LeftButton)
    assert harness.comments.calls[-1] == ("show_version", "n1", 4)
    harness.comments.show(entries=(entry("1", "on v9: gone", node_id="n1"),))
    harness.commands.trigger("comments.go-to-version", entry("1", "on v9: gone", node_id="n1"))
    assert "Version 9" in harness.notifications.recent[-1].message


def test_a_click_tags_the_version_and_another_removes_the_tag(
    panel: CommentsPanel, harness: Any, qtbot: Any
) -> None:
    harness.comments.show(version=4)
    edit = panel.node_page.composer.edit
    qtbot.keyClicks(edit, "darker")
    assert harness.commands.trigger("comments.version")
    assert edit.toPlainText() == "on v4: darker"
    assert harness.comments.calls[-1] == ("set_draft", "on v4: darker")
    qtbot.keyClicks(edit, "!")
    assert edit.toPlainText() == "on v4: darker!"
    qtbot.mouseClick(button(panel, "commentOnVersion"), Qt.MouseButton.LeftButton)
    assert edit.toPlainText() == "darker!"
    edit.undo()
    assert edit.toPlainText() == "on v4: darker!"


def test_a_long_paste_is_split_only_on_request(panel: CommentsPanel, harness: Any, qtbot: Any) -> None:
    QGuiApplication.clipboard().setText("word " * 4_500)
    panel.node_page.composer.edit.paste()
    assert len(panel.node_page.composer.edit.toPlainText()) == 22_500
    split = button(panel, "commentSplit")
    assert split.text() == "Send as 3 comments"
    qtbot.keyClick(panel.node_page.composer.edit, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    assert not any(call[0] in ("post", "post_parts") for call in harness.comments.calls)
    qtbot.mouseClick(split, Qt.MouseButton.LeftButton)
    assert harness.comments.calls[-1] == ("post_parts",)


def test_an_unsent_comment_is_moved_back_to_the_composer(
    panel: CommentsPanel, harness: Any, qtbot: Any
) -> None:
    harness.comments.show(entries=(entry("1", state="failed", thread_id="t1"),))
    qtbot.waitUntil(lambda: button(panel, "commentEditAgain").height() > 10)
    qtbot.mouseClick(button(panel, "commentEditAgain"), Qt.MouseButton.LeftButton)
    assert harness.comments.calls[-1] == ("edit", "1")
    qtbot.waitUntil(panel.node_page.composer.edit.hasFocus)


def test_a_comment_moved_back_in_another_window_can_be_edited(
    panel: CommentsPanel, harness: Any, qtbot: Any
) -> None:
    panel.scope.choose("canvas")
    harness.comments.writing_requested.emit("n1")
    qtbot.waitUntil(panel.node_page.composer.edit.hasFocus)


def test_personal_markers_are_labeled_as_local(panel: CommentsPanel, harness: Any, qtbot: Any) -> None:
    harness.comments.show(entries=(entry("1", markers=frozenset(("follow-up",)), unread=True),))
    qtbot.waitUntil(lambda: len(panel.node_page.list_view.cards) == 1)
    texts = texts_in(panel)
    assert "follow up · only on this computer" in texts
    assert "unread" in texts
    assert "follow up" in panel.node_page.list_view.cards[0].accessibleName()
    for name, call in (("resolve", "resolved"), ("follow-up", "follow-up")):
        assert harness.commands.trigger(f"comments.{name}", entry("1"))
        assert harness.comments.calls[-1] == ("toggle_marker", "1", call)
    assert not harness.commands.trigger("comments.resolve", entry("1", state="failed"))


def test_a_search_shows_matching_comments(panel: CommentsPanel, harness: Any, qtbot: Any) -> None:
    harness.comments.show(
        entries=(entry("1", "The Lantern light"), entry("2", "water"), entry("3", "lanterns, no LIGHT"))
    )
    harness.commands.trigger("comments.find")
    qtbot.waitUntil(panel.search.hasFocus)
    qtbot.keyClicks(panel.search, "light lantern")
    qtbot.keyClick(panel.search, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: [e.id for e in panel.node_page.list_view.entries] == ["1", "3"])
    assert "2 results" in texts_in(panel)
    qtbot.waitUntil(lambda: len(body(panel).extraSelections()) == 2)
    qtbot.keyClick(panel.search, Qt.Key.Key_Escape)
    qtbot.waitUntil(lambda: len(panel.node_page.list_view.entries) == 3)
    assert body(panel).extraSelections() == []


def test_only_visible_comments_have_widgets(panel: CommentsPanel, harness: Any, qtbot: Any) -> None:
    entries = tuple(entry(str(n), "word " * (n % 40)) for n in range(2_000))
    harness.comments.show(entries=entries)
    list_view = panel.node_page.list_view
    bar = list_view.verticalScrollBar()
    qtbot.waitUntil(lambda: list_view.height() > 300 and bar.value() == bar.maximum() > 10_000)
    for value in (bar.maximum() // 2, 0, bar.maximum() // 3):
        bar.setValue(value)
        assert 3 < len(list_view.cards) < 30
        tops = [(card.y(), card.y() + card.height()) for card in list_view.cards]
        assert all(end < next_top for (_, end), (next_top, _) in pairwise(tops))
        assert any(top <= 0 <= end or 0 <= top < 40 for top, end in tops)
    tops_by_id = {card.entry.id: card.y() for card in list_view.cards}
    harness.comments.show(entries=(*entries, entry("late")))
    bar.setValue(bar.maximum() // 3)
    harness.comments.show(entries=tuple(entry(e.id, e.body, unread=True) for e in entries))
    assert tops_by_id.keys() & {card.entry.id for card in list_view.cards}


def test_comments_are_navigated_by_keyboard(panel: CommentsPanel, harness: Any, qtbot: Any) -> None:
    harness.comments.show(entries=tuple(entry(str(n), f"comment {n}") for n in range(300)))
    list_view = panel.node_page.list_view
    qtbot.waitUntil(lambda: list_view.height() > 300)
    panel.focus_thread()
    focused = lambda: list_view.current.id if list_view.current else ""  # noqa: E731

    def press(key: Qt.Key) -> None:
        card = next(card for card in list_view.cards if card.hasFocus())
        qtbot.keyClick(card, key)

    assert focused() == "299"
    press(Qt.Key.Key_Up)
    press(Qt.Key.Key_Up)
    assert focused() == "297"
    press(Qt.Key.Key_Home)
    assert focused() == "0"
    card = next(card for card in list_view.cards if card.hasFocus())
    assert card.entry.id == "0"
    assert 0 <= card.y() < list_view.viewport().height()
    assert "comment 0" in card.accessibleName()
    press(Qt.Key.Key_End)
    assert focused() == "299"
    takes_tab = [c for c in list_view.cards if c.focusPolicy() is Qt.FocusPolicy.StrongFocus]
    assert [c.entry.id for c in takes_tab] == ["299"], "Tab stops at one of them"


def test_comments_are_a_list_for_assistive_technology(panel: CommentsPanel, harness: Any) -> None:
    harness.comments.show(entries=(entry("1", "first"), entry("2", "second")))
    assert panel.accessible().role() is QAccessible.Role.Grouping
    list_interface, cards = panel.node_page.list_view.accessible(), panel.node_page.list_view.cards
    assert list_interface.role() is QAccessible.Role.List
    assert list_interface.childCount() == 2
    card_interface = cards[1].accessible()
    assert card_interface.role() is QAccessible.Role.ListItem
    assert card_interface.text(QAccessible.Text.Name).endswith(": second")
    assert list_interface.indexOfChild(card_interface) == 1


def test_a_comment_is_scrolled_into_view(panel: CommentsPanel, harness: Any, qtbot: Any) -> None:
    harness.comments.reveal_requested.emit("40")
    harness.comments.show(entries=tuple(entry(str(n), f"comment {n}") for n in range(100)))
    qtbot.waitUntil(
        lambda: panel.node_page.list_view.current is not None and panel.node_page.list_view.current.id == "40"
    )
    card = next(c for c in panel.node_page.list_view.cards if c.entry.id == "40")
    qtbot.waitUntil(lambda: 0 <= card.y() < panel.node_page.list_view.viewport().height())


def test_a_link_to_a_comment_is_copied(panel: CommentsPanel, harness: Any) -> None:
    from wsdesk.store.connection.deep_links import DeepLink, parse_link

    ids = [f"{n}23e4567-e89b-12d3-a456-426614174000" for n in (1, 2, 3)]
    harness.commands.trigger("comments.copy-link", entry(ids[2], canvas_id=ids[0], node_id=ids[1]))
    assert parse_link(QGuiApplication.clipboard().text()) == DeepLink(ids[0], ids[1], comment_id=ids[2])


def test_comments_of_the_canvas_have_links_to_their_nodes(
    panel: CommentsPanel, harness: Any, qtbot: Any
) -> None:
    harness.comments.canvas.show(
        canvas_id="c1",
        can_read=True,
        phase=LoadState.READY,
        entries=(
            entry("1", "first", canvas_id="c1", node_id="n7", node_title="Boat", unread=True),
            entry("2", "second", canvas_id="c1", node_id="n8", node_title="Sea"),
        ),
    )
    harness.open("c1")
    assert harness.commands.trigger("comments.list")
    assert harness.comments.canvas.calls[-1] == ("active", True)
    list_view = panel.canvas_page.list_view
    qtbot.waitUntil(lambda: len(list_view.cards) == 2)
    assert [card.entry.id for card in list_view.cards] == ["1", "2"]
    link = list_view.cards[0].findChild(QAbstractButton, "commentNode")
    assert link is not None
    assert (link.text(), link.accessibleName()) == ("Boat", "Go to Boat")
    qtbot.mouseClick(link, Qt.MouseButton.LeftButton)
    assert harness.comments.calls[-1] == ("reveal", "c1", "n7", "1")
    qtbot.keyClick(list_view.cards[1], Qt.Key.Key_Return)
    assert harness.comments.calls[-1] == ("reveal", "c1", "n8", "2")
    qtbot.mouseClick(button(panel, "canvasCommentsView-mine"), Qt.MouseButton.LeftButton)
    assert ("view", "mine") in harness.comments.canvas.calls
    qtbot.mouseClick(button(panel, "canvasCommentsRead"), Qt.MouseButton.LeftButton)
    assert harness.comments.canvas.calls[-1] == ("read_all",)
    qtbot.mouseClick(button(panel, "commentsScope-node"), Qt.MouseButton.LeftButton)
    assert harness.comments.canvas.calls[-1] == ("active", False)


def test_comments_of_the_canvas_show_the_image_of_their_node(
    panel: CommentsPanel, harness: Any, qtbot: Any
) -> None:
    asset = Asset("a7", addresses=(("thumbnail", "https://x.example/7.webp"),))
    image = QImage(40, 30, QImage.Format.Format_RGB32)
    image.fill(QColor("#ff0000"))
    canvas = harness.open("c1")
    canvas.document = Document("c1", tuple(_node(n, asset if n == "n7" else None) for n in ("n7", "n8")))
    entries = tuple(entry(n, canvas_id="c1", node_id=n, node_title=n) for n in ("n7", "n8", "gone"))
    harness.comments.canvas.show(can_read=True, phase=LoadState.READY, entries=entries)
    assert harness.commands.trigger("comments.list")
    cards = panel.canvas_page.list_view.cards
    qtbot.waitUntil(lambda: "a7" in harness.images.wanted_ids())
    harness.images.images["a7"] = image
    harness.images.ready.emit(ImageReady("a7"))

    def image_visibility() -> list[bool]:
        labels = [card.findChildren(QLabel) for card in cards]
        return [any(label.isVisible() and not label.pixmap().isNull() for label in one) for one in labels]

    qtbot.waitUntil(lambda: image_visibility() == [True, False, False])


def test_authors_have_initials_or_the_image_of_a_member(
    panel: CommentsPanel, harness: Any, qtbot: Any
) -> None:
    image = QImage(40, 30, QImage.Format.Format_RGB32)
    image.fill(QColor("#ff0000"))
    harness.comments.show(entries=(entry("1"),))
    (avatar,) = panel.node_page.list_view.findChildren(Avatar)

    def middle() -> QColor:
        return avatar.grab().toImage().pixelColor(avatar.rect().center())

    without = middle()
    assert without != QColor("#ff0000")
    address = "https://x.example/ada.png"
    harness.people.set_members([TeamMember.read({"id": "u1", "name": "Director", "avatar": address})])
    qtbot.waitUntil(lambda: address in harness.images.wanted_ids())
    harness.images.images[address] = image
    harness.images.ready.emit(ImageReady(address))
    qtbot.waitUntil(lambda: middle() == QColor("#ff0000"))
    harness.people.clear()
    assert middle() == without


@pytest.mark.parametrize(
    ("name", "letters"),
    [
        ("Ada Lovelace", "AL"),
        ("zoë", "Z"),
        ("Mary Ann von Trapp", "MT"),
        ("  ", ""),
        ("Ada Ada", "A"),
        ("森 愛子 (Aiko)", "森愛"),
        ("(?)", ""),
    ],
)
def test_initials_are_those_of_the_first_and_the_last_word(name: str, letters: str) -> None:
    assert initials(name) == letters


def _node(node_id: str, asset: Asset | None) -> Node:
    return Node(node_id, Kind.IMAGE, Rect(0, 0, 9, 9), asset=asset)


def test_the_newest_comment_of_the_canvas_stays_visible_while_threads_load(
    panel: CommentsPanel, harness: Any, qtbot: Any
) -> None:
    def some(*ids: int) -> tuple[CommentEntry, ...]:
        return tuple(entry(str(i), "words " * 40, node_id="n7") for i in ids)

    canvas_comments, list_view = harness.comments.canvas, panel.canvas_page.list_view
    harness.open("c1")
    canvas_comments.show(entries=some(*range(20, 30)), can_read=True, phase=LoadState.BUSY)
    assert harness.commands.trigger("comments.list")
    qtbot.waitUntil(lambda: list_view.current is not None and list_view.current.id == "20")
    canvas_comments.show(entries=some(*range(30)), phase=LoadState.READY)
    assert list_view.current is not None
    assert list_view.current.id == "0", "the list starts at the top"
    assert list_view.verticalScrollBar().value() == 0
    assert list_view.cards[0].entry.id == "0"

    # After scrolling, the position stays when rows are inserted above.
    list_view.reveal("12")
    top = next(card for card in list_view.cards if card.entry.id == "12").y()
    canvas_comments.show(entries=some(*range(100, 105), *range(30)))
    assert list_view.current.id == "12"
    assert next(card for card in list_view.cards if card.entry.id == "12").y() == top


def test_keyboard_navigation_is_not_reset_to_the_top(panel: CommentsPanel, harness: Any, qtbot: Any) -> None:
    def some(*ids: int) -> tuple[CommentEntry, ...]:
        return tuple(entry(str(i), node_id="n7") for i in ids)

    canvas_comments, list_view = harness.comments.canvas, panel.canvas_page.list_view
    harness.open("c1")
    canvas_comments.show(entries=some(1, 2, 6), can_read=True, phase=LoadState.BUSY)
    assert harness.commands.trigger("comments.list")
    qtbot.waitUntil(lambda: list_view.current is not None and list_view.current.id == "1")
    qtbot.keyClick(list_view.cards[0], Qt.Key.Key_Down)
    canvas_comments.show(entries=some(0, 1, 2, 6, 7), phase=LoadState.READY)
    assert list_view.current is not None
    assert list_view.current.id == "2"


def test_a_comment_with_unknown_outcome_shows_its_possible_copy(panel: CommentsPanel, harness: Any) -> None:
    harness.comments.show(entries=(entry("1"), entry("2", state="unknown", may_be_sent=True)))
    assert any("contains a comment with the same text" in text for text in texts_in(panel))


LONG = "The lanterns should come on one by one, and not all at once. " * 3


@pytest.mark.parametrize("width", [250, 300, 420])
@pytest.mark.parametrize(
    ("before", "after"),
    [
        (entry("2", state="unknown"), entry("2", state="unknown", may_be_sent=True)),
        (entry("2", state="unknown", may_be_sent=True), entry("2", state="unknown")),
        (entry("2"), entry("2", state="failed", error=LONG)),
        (entry("2", state="failed", error=LONG), entry("2")),
        (entry("2", "short"), entry("2", LONG)),
        (entry("2", LONG), entry("2", "short")),
    ],
)
def test_the_height_of_a_card_follows_its_text(
    panel: CommentsPanel, harness: Any, qtbot: Any, before: CommentEntry, after: CommentEntry, width: int
) -> None:
    list_view = panel.node_page.list_view
    panel.resize(width, 700)
    harness.comments.show(entries=(before, entry("3", "below")))
    qtbot.waitUntil(lambda: len(list_view.cards) == 2)
    panel.grab()
    harness.comments.show(entries=(after, entry("3", "below")))
    panel.grab()
    card, below = list_view.cards
    fresh = CommentCard(after, named=False, parent=list_view.viewport())
    assert card.height() == fresh.height_at(card.width()), "as a new card with this text"
    assert below.y() > card.geometry().bottom()
    for label in card.findChildren(WrappingLabel):
        if label.isVisible():
            assert label.height() >= label.heightForWidth(label.width()), label.text()
            assert card.rect().contains(QRect(label.mapTo(card, QPoint()), label.size())), label.text()


def test_the_excess_length_is_shown(panel: CommentsPanel, qtbot: Any, harness: Any) -> None:
    panel.resize(290, 700)
    harness.comments.show(version=4)
    panel.node_page.composer.edit.setPlainText("word " * 2_300)
    counter = panel.findChild(QLabel, "commentCounter")
    assert isinstance(counter, PlainLabel)
    qtbot.waitUntil(counter.isVisible)
    assert not counter.is_elided()


def test_visible_comments_are_marked_as_read(panel: CommentsPanel, harness: Any, qtbot: Any) -> None:
    panel.activateWindow()
    qtbot.waitUntil(panel.isActiveWindow)
    harness.comments.show(entries=(entry("1", unread=True),))
    qtbot.waitUntil(lambda: ("mark_read",) in harness.comments.calls)


def test_threads_and_markers_are_exported_and_imported(
    panel: CommentsPanel, harness: Any, tmp_path: Path
) -> None:
    for command, name, icon in (("export", "commentsExport", "out"), ("import", "commentsImport", "in")):
        assert harness.commands.trigger(f"comments.{command}")
        dialog = panel.window().findChild(QFileDialog, name)
        assert dialog is not None
        dialog.fileSelected.emit(str(tmp_path / "a.json"))
        dialog.close()
        assert harness.comments.transfer.calls[-1][0] == icon
    harness.comments.transfer.done.emit(ImportResult("out", tmp_path / "a.json", 1, 2))
    assert harness.notifications.recent[-1].message == "Exported 1 thread and 2 markers to a.json"
    failure = LoadFailure("disk", "Couldn't save “a.json”. The disk is full.", "No space left on device")
    harness.comments.transfer.done.emit(ImportResult("out", tmp_path / "a.json", failure=failure))
    notice = harness.notifications.recent[-1]
    assert (notice.level, notice.message, notice.detail) == ("error", failure.message, failure.detail)
    harness.comments.transfer.done.emit(ImportResult("in", tmp_path / "a.json", error="other-file"))
    assert "a.json" in harness.notifications.recent[-1].message
    assert harness.notifications.recent[-1].level == "warning"
