"""The approvals page: display of a hostile approval, and its buttons."""

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


def approval_with(args: object, **more: object) -> ApprovalRow:
    fields = {"id": ID, "toolName": "start_run", "status": "pending", "requestArgs": args, "result": {}}
    return ApprovalRow(ID, Approval.read({**fields, **more}), watched=True)


@pytest.fixture
def page(harness: Any, show: Callable[..., Any]) -> ApprovalsPage:
    widget = show(ApprovalsPage(harness.stores), 860, 700)
    harness.commands.add(*ApprovalCommands(harness.stores, widget).all())
    widget.open_page()
    return widget


def cells(page: ApprovalsPage) -> dict[str, str]:
    model = page.detail.tree.tree
    cells_by_key: dict[str, str] = {}

    def walk(parent: QModelIndex) -> None:
        for row in range(model.rowCount(parent)):
            index = model.index(row, 0, parent)
            cells_by_key[str(index.data())] = str(model.index(row, 1, parent).data())
            walk(index)

    walk(QModelIndex())
    return cells_by_key


def test_all_arguments_are_shown(page: ApprovalsPage, harness: Any) -> None:
    args = {
        "path": "safe\u202etxt.exe",
        "blank": "a\u200bb\u3164\u00a0c",
        "lines": "one\ntwo\x00",
        "ke\u2066y": None,
        "deep": {"list": [1, True, {"x": []}]},
        "html": "<img src='/dev/zero'>",
    }
    row = approval_with(args, surprise={"hidden": 1})
    harness.approvals.show(rows=(row,), current=ID, decides=True, listed=True)
    texts = cells(page)
    assert texts["path"] == '"safe⟨U+202E⟩txt.exe"'
    assert texts["blank"] == '"a⟨U+200B⟩b⟨U+3164⟩⟨U+00A0⟩c"'
    assert texts["lines"] == '"one⏎two⟨U+0000⟩"'
    assert texts["ke⟨U+2066⟩y"] == "null"
    assert texts["html"] == "\"<img src='/dev/zero'>\""
    assert texts["surprise"] == "1 field"
    assert texts["hidden"] == "1"
    assert texts["x"] == "empty list"
    page.grab()


def test_a_long_text_is_truncated_with_a_mark_and_readable_completely(
    page: ApprovalsPage, harness: Any
) -> None:
    text = "a" * 5_000
    harness.approvals.show(rows=(approval_with({"text": text, "k" * 400: 1}),), current=ID)
    texts = cells(page)
    assert texts["text"].endswith("… 4,760 more characters")
    assert any(key.endswith("… 280 more characters") for key in texts)
    tree = page.detail.tree
    tree.setCurrentIndex(tree.tree.index(0, 0, tree.tree.index(0, 0)))
    assert page.detail.reader.toPlainText().replace("\u200b", "") == text
    page.detail.copy_value()
    assert QApplication.clipboard().text() == text


def test_a_megabyte_in_one_word_is_marked_as_truncated(page: ApprovalsPage, harness: Any) -> None:
    harness.approvals.show(rows=(approval_with({"text": "x" * 1_000_000}),), current=ID)
    tree = page.detail.tree
    tree.setCurrentIndex(tree.tree.index(0, 0, tree.tree.index(0, 0)))
    assert "980,000 more characters" in page.detail.reader.toPlainText()


def test_a_list_of_a_hundred_thousand_expands_its_first_level_only(page: ApprovalsPage, harness: Any) -> None:
    harness.approvals.show(rows=(approval_with({"all": list(range(100_000))}),), current=ID)
    tree = page.detail.tree
    top = tree.tree.index(0, 0)
    assert tree.isExpanded(top)
    assert not tree.isExpanded(tree.tree.index(0, 0, top))
    assert tree.tree.rowCount(tree.tree.index(0, 0, top)) == 100_000


def test_a_decision_needs_a_second_click(page: ApprovalsPage, harness: Any, qtbot: Any) -> None:
    harness.approvals.show(rows=(approval_with({}),), current=ID, decides=True)
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


def test_a_change_of_the_approval_removes_the_confirmation(
    page: ApprovalsPage, harness: Any, qtbot: Any
) -> None:
    row = approval_with({})
    harness.approvals.show(rows=(row,), current=ID, decides=True)
    qtbot.mouseClick(page.detail.decision.approve_button, Qt.MouseButton.LeftButton)
    other = replace(row, id="another", approval=row.approval)
    harness.approvals.show(rows=(row, other), current="another")
    assert not page.detail.decision.confirm_button.isVisible()


def test_a_change_of_arguments_removes_the_confirmation(
    page: ApprovalsPage, harness: Any, qtbot: Any
) -> None:
    harness.approvals.show(rows=(approval_with({"amount": 1}),), current=ID, decides=True)
    qtbot.mouseClick(page.detail.decision.approve_button, Qt.MouseButton.LeftButton)
    harness.approvals.show(rows=(approval_with({"amount": 1_000}),))
    assert not page.detail.decision.confirm_button.isVisible()
    assert "has changed" in page.detail.decision.question_label.text()
    page.detail.decision.confirm_button.click()
    assert not any(call[0] == "decide" for call in harness.approvals.calls)


def test_arguments_other_than_an_object_are_shown(page: ApprovalsPage, harness: Any) -> None:
    harness.approvals.show(rows=(approval_with(["rm", "-rf"]),), current=ID)
    texts = cells(page)
    assert texts["requestArgs"] == "2 items"
    assert texts["1"] == '"-rf"'


def test_a_server_without_decisions_is_explained(page: ApprovalsPage, harness: Any) -> None:
    harness.approvals.show(rows=(approval_with({}),), current=ID, decides=False)
    assert not page.detail.decision.approve_button.isVisible()
    assert "decided elsewhere" in page.detail.decision.question_label.text()


def test_the_field_accepts_ids_and_links_and_reports_others(
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


def test_down_moves_from_the_field_to_the_list_and_empty_text_is_no_error(
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
    harness.approvals.show(rows=(approval_with({}),), listed=True, phase=LoadState.READY)
    qtbot.keyClick(page.field, Qt.Key.Key_Down)
    assert page.list.hasFocus()
    qtbot.keyClick(page.list, Qt.Key.Key_Return)
    assert harness.approvals.calls[-1] == ("open", ID)


def test_every_state_of_approvals_has_a_message(page: ApprovalsPage, harness: Any) -> None:
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


def test_escape_and_another_canvas_close_the_page(page: ApprovalsPage, harness: Any) -> None:
    assert harness.commands.trigger("approvals.close")
    assert not page.is_open
    assert harness.commands.trigger("approvals.open")
    harness.open("c1")
    assert page.is_open  # the first canvas after the start closes no page
    harness.open("c2")
    assert not page.is_open
