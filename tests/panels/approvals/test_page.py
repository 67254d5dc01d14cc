"""The Approvals page: what it shows of a hostile approval, and what its buttons do."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtWidgets import QApplication

from wsdesk.panels.approvals.page import ApprovalCommands, ApprovalsPage
from wsdesk.store.agent.approvals import ApprovalRow
from wsdesk.store.base.load_state import LoadFailure, LoadState
from wsdesk.wire.agent import Approval

ID = "d75513c7-4655-5756-9593-5b14e0362a2f"


def asked(args: object, **more: object) -> ApprovalRow:
    told = {"id": ID, "toolName": "start_run", "status": "pending", "requestArgs": args, "result": {}}
    return ApprovalRow(ID, Approval.read({**told, **more}), watched=True)


@pytest.fixture
def page(harness: Any, show: Callable[..., Any]) -> ApprovalsPage:
    widget = show(ApprovalsPage(harness.stores), 860, 700)
    harness.commands.add(*ApprovalCommands(harness.stores, widget).all())
    widget.open_page()
    return widget


def cells(page: ApprovalsPage) -> dict[str, str]:
    model = page.detail.tree.tree
    found: dict[str, str] = {}

    def walk(parent: QModelIndex) -> None:
        for row in range(model.rowCount(parent)):
            index = model.index(row, 0, parent)
            found[str(index.data())] = str(model.index(row, 1, parent).data())
            walk(index)

    walk(QModelIndex())
    return found


def test_nothing_of_the_arguments_is_hidden(page: ApprovalsPage, harness: Any) -> None:
    args = {
        "path": "safe\u202etxt.exe",
        "blank": "a\u200bb\u3164\u00a0c",
        "lines": "one\ntwo\x00",
        "ke\u2066y": None,
        "deep": {"list": [1, True, {"x": []}]},
        "html": "<img src='/dev/zero'>",
    }
    row = asked(args, surprise={"hidden": 1})
    harness.approvals.show(rows=(row,), current=ID, decides=True, listed=True)
    said = cells(page)
    assert said["path"] == '"safe⟨U+202E⟩txt.exe"'
    assert said["blank"] == '"a⟨U+200B⟩b⟨U+3164⟩⟨U+00A0⟩c"'
    assert said["lines"] == '"one⏎two⟨U+0000⟩"'
    assert said["ke⟨U+2066⟩y"] == "null"
    assert said["html"] == "\"<img src='/dev/zero'>\""
    assert said["surprise"] == "1 field"
    assert said["hidden"] == "1"
    assert said["x"] == "empty list"
    page.grab()


def test_what_is_long_is_cut_with_a_sign_and_read_whole(page: ApprovalsPage, harness: Any) -> None:
    text = "a" * 5_000
    harness.approvals.show(rows=(asked({"text": text, "k" * 400: 1}),), current=ID)
    said = cells(page)
    assert said["text"].endswith("… 4,760 more characters")
    assert any(key.endswith("… 280 more characters") for key in said)
    tree = page.detail.tree
    tree.setCurrentIndex(tree.tree.index(0, 0, tree.tree.index(0, 0)))
    assert page.detail.reader.toPlainText().replace("\u200b", "") == text
    page.detail.copy_value()
    assert QApplication.clipboard().text() == text


def test_a_megabyte_in_one_word_is_said_to_be_longer(page: ApprovalsPage, harness: Any) -> None:
    harness.approvals.show(rows=(asked({"text": "x" * 1_000_000}),), current=ID)
    tree = page.detail.tree
    tree.setCurrentIndex(tree.tree.index(0, 0, tree.tree.index(0, 0)))
    assert "980,000 more characters" in page.detail.reader.toPlainText()


def test_a_list_of_a_hundred_thousand_unfolds_its_first_level_alone(
    page: ApprovalsPage, harness: Any
) -> None:
    harness.approvals.show(rows=(asked({"all": list(range(100_000))}),), current=ID)
    tree = page.detail.tree
    top = tree.tree.index(0, 0)
    assert tree.isExpanded(top)
    assert not tree.isExpanded(tree.tree.index(0, 0, top))
    assert tree.tree.rowCount(tree.tree.index(0, 0, top)) == 100_000


def test_deciding_takes_a_second_press(page: ApprovalsPage, harness: Any, qtbot: Any) -> None:
    harness.approvals.show(rows=(asked({}),), current=ID, decides=True)
    decision = page.detail.decision
    qtbot.mouseClick(decision.approve_button, Qt.MouseButton.LeftButton)
    assert harness.approvals.calls[-1] == ("load",)
    assert "Start run" in decision.question_label.text()
    assert decision.cancel_button.hasFocus()
    qtbot.keyClick(decision.cancel_button, Qt.Key.Key_Space)
    assert decision.approve_button.isVisible()
    qtbot.mouseClick(decision.deny_button, Qt.MouseButton.LeftButton)
    qtbot.mouseClick(decision.confirm_button, Qt.MouseButton.LeftButton)
    assert harness.approvals.calls[-1] == ("decide", ID, "denied")


def test_a_change_meanwhile_takes_the_question_away(page: ApprovalsPage, harness: Any, qtbot: Any) -> None:
    row = asked({})
    harness.approvals.show(rows=(row,), current=ID, decides=True)
    qtbot.mouseClick(page.detail.decision.approve_button, Qt.MouseButton.LeftButton)
    other = replace(row, id="another", approval=row.approval)
    harness.approvals.show(rows=(row, other), current="another")
    assert not page.detail.decision.confirm_button.isVisible()


def test_what_changes_under_the_question_takes_it_away(page: ApprovalsPage, harness: Any, qtbot: Any) -> None:
    harness.approvals.show(rows=(asked({"amount": 1}),), current=ID, decides=True)
    qtbot.mouseClick(page.detail.decision.approve_button, Qt.MouseButton.LeftButton)
    harness.approvals.show(rows=(asked({"amount": 1_000}),))
    assert not page.detail.decision.confirm_button.isVisible()
    assert "has changed" in page.detail.decision.question_label.text()
    page.detail.decision.confirm_button.click()
    assert not any(call[0] == "decide" for call in harness.approvals.calls)


def test_arguments_that_are_no_object_are_shown_all_the_same(page: ApprovalsPage, harness: Any) -> None:
    harness.approvals.show(rows=(asked(["rm", "-rf"]),), current=ID)
    said = cells(page)
    assert said["requestArgs"] == "2 items"
    assert said["1"] == '"-rf"'


def test_where_deciding_is_not_offered_that_is_said(page: ApprovalsPage, harness: Any) -> None:
    harness.approvals.show(rows=(asked({}),), current=ID, decides=False)
    assert not page.detail.decision.approve_button.isVisible()
    assert "decided elsewhere" in page.detail.decision.question_label.text()


def test_the_field_takes_ids_and_links_and_says_what_is_none(
    page: ApprovalsPage, harness: Any, qtbot: Any
) -> None:
    qtbot.keyClicks(page.field, "nonsense")
    qtbot.keyClick(page.field, Qt.Key.Key_Return)
    assert page.error_label.isVisible()
    page.field.clear()
    qtbot.keyClicks(page.field, ID)
    assert not page.error_label.isVisible()
    qtbot.mouseClick(page.go_button, Qt.MouseButton.LeftButton)
    assert harness.approvals.calls[-1] == ("open_link", ID)
    assert page.field.text() == ""


def test_down_leads_from_the_field_into_the_list_and_nothing_is_no_mistake(
    page: ApprovalsPage, harness: Any, qtbot: Any
) -> None:
    page.activateWindow()
    page.field.setFocus()
    qtbot.waitUntil(page.field.hasFocus, timeout=30_000)
    qtbot.keyClick(page.field, Qt.Key.Key_Return)
    assert not page.error_label.isVisible()
    assert not [call for call in harness.approvals.calls if call[0] == "open_link"]
    qtbot.keyClick(page.field, Qt.Key.Key_Down)
    assert page.field.hasFocus()
    harness.approvals.show(rows=(asked({}),), listed=True, phase=LoadState.READY)
    qtbot.keyClick(page.field, Qt.Key.Key_Down)
    assert page.list.hasFocus()
    qtbot.keyClick(page.list, Qt.Key.Key_Return)
    assert harness.approvals.calls[-1] == ("open", ID)


def test_every_state_is_said(page: ApprovalsPage, harness: Any) -> None:
    states = page.findChild(object, "approvalStates")
    assert states is not None
    harness.approvals.show(phase=LoadState.READY)
    assert states.state == "empty"
    harness.approvals.show(listed=True, phase=LoadState.FAILED, failure=LoadFailure("offline", "Away."))
    assert states.state == "failed"
    states.retried.emit()
    assert harness.approvals.calls[-1] == ("load",)
    harness.approvals.show(phase=LoadState.BUSY, failure=None)
    assert states.state == "busy"


def test_the_page_goes_with_escape_and_with_another_canvas(page: ApprovalsPage, harness: Any) -> None:
    assert harness.commands.trigger("approvals.close")
    assert not page.is_open
    assert harness.commands.trigger("approvals.open")
    harness.open("c1")
    assert page.is_open  # the first canvas of a start takes no page away
    harness.open("c2")
    assert not page.is_open
