from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QLabel, QPushButton

from wsdesk.panels.widgets.controls.loading_indicators import Skeleton
from wsdesk.panels.widgets.state_stack import SKELETON_AFTER_MS, ErrorBar, StateStack
from wsdesk.panels.widgets.text.label import PlainLabel
from wsdesk.store.base.load_state import LoadFailure, LoadState

REFUSED = LoadFailure("offline", "Couldn't reach the server.", "ConnectError: refused")


@pytest.fixture
def stack(harness: Any, show: Callable[..., Any]) -> StateStack:
    return show(StateStack("states", QLabel("content"), harness.themes))


def test_a_skeleton_shows_within_a_tenth_of_a_second(stack: StateStack, qtbot: Any) -> None:
    assert SKELETON_AFTER_MS <= 100
    stack.show_busy()
    skeleton = stack.findChild(Skeleton)
    assert skeleton is not None
    assert not skeleton.isVisible()
    qtbot.waitUntil(skeleton.isVisible)
    skeleton.grab()


def test_a_fast_response_shows_no_skeleton(stack: StateStack, qtbot: Any) -> None:
    stack.show_busy()
    stack.show_ready()
    qtbot.wait(2 * SKELETON_AFTER_MS)
    assert stack.state == "ready"


def test_a_failure_has_a_message_and_a_retry_button(stack: StateStack, qtbot: Any) -> None:
    stack.show_failed("Couldn't load projects", REFUSED)
    assert stack.state == "failed"
    texts = [label.text() for label in stack.findChildren(QLabel) if label.isVisible()]
    assert REFUSED.message in texts
    assert REFUSED.detail not in texts
    details = stack.findChild(QPushButton, "states-failed-details")
    retry = stack.findChild(QPushButton, "states-failed-retry")
    assert details is not None
    assert retry is not None
    qtbot.mouseClick(details, Qt.MouseButton.LeftButton)
    assert REFUSED.detail in [label.text() for label in stack.findChildren(QLabel) if label.isVisible()]
    with qtbot.waitSignal(stack.retried):
        qtbot.mouseClick(retry, Qt.MouseButton.LeftButton)


def test_the_bar_above_content_has_a_details_button_too(stack: StateStack, qtbot: Any) -> None:
    stack.show_phase(LoadState.FAILED, REFUSED, has_content=True)
    details = stack.findChild(QPushButton, "states-line-details")
    assert details is not None
    detail = stack.findChild(QLabel, "states-line-detail")
    assert detail is not None
    assert not detail.isVisible()
    qtbot.mouseClick(details, Qt.MouseButton.LeftButton)
    assert detail.isVisible()
    assert detail.text() == REFUSED.detail
    stack.show_phase(LoadState.FAILED, LoadFailure("x", "Without any"), has_content=True)
    assert not details.isVisible()
    assert not detail.isVisible()


def test_the_message_above_content_is_whole_in_a_narrow_panel(stack: StateStack, qtbot: Any) -> None:
    stack.show_phase(LoadState.FAILED, REFUSED, has_content=True)
    bar = stack.findChild(ErrorBar, "states-line")
    message = next(label for label in bar.findChildren(PlainLabel) if label.text() == REFUSED.message)
    needed = message.fontMetrics().horizontalAdvance(REFUSED.message)
    retry = stack.findChild(QPushButton, "states-line-retry")
    others = bar.minimumSizeHint().width()  # those of the buttons in one row
    for width, is_one_line in (
        (needed + others // 2, False),
        (needed + 2 * others, True),
        (needed + 20, False),
    ):
        stack.resize(width, 300)
        qtbot.waitUntil(
            lambda is_one_line=is_one_line: (
                (retry.mapTo(bar, QPoint()).y() < message.geometry().bottom()) == is_one_line
            )
        )
        assert not message.is_elided()


def test_the_buttons_of_a_failure_are_whole_in_a_narrow_panel(stack: StateStack, qtbot: Any) -> None:
    stack.show_failed("Couldn't load projects", REFUSED)
    buttons = [stack.findChild(QPushButton, f"states-failed-{name}") for name in ("retry", "details")]
    for text in ("Erneut versuchen", "Erneut versuchen und warten"):
        buttons[0].setText(text)
        stack.resize(buttons[0].sizeHint().width() + 30, 300)
        for button in buttons:
            qtbot.waitUntil(
                lambda button=button: (
                    button.width() >= button.sizeHint().width()
                    and stack.rect().contains(button.rect().translated(button.mapTo(stack, QPoint())))
                )
            )


def test_a_final_failure_has_no_retry_button(stack: StateStack) -> None:
    stack.show_failed("No", LoadFailure("unauthorized", "Wrong key", can_retry=False))
    retry = stack.findChild(QPushButton, "states-failed-retry")
    assert retry is not None
    assert not retry.isVisible()


def test_content_stays_during_a_refresh_and_its_failure(stack: StateStack) -> None:
    assert stack.show_phase(LoadState.BUSY, None, has_content=True)
    assert stack.state == "ready"
    assert stack.show_phase(LoadState.FAILED, REFUSED, has_content=True)
    assert stack.state == "ready"
    assert REFUSED.message in [label.text() for label in stack.findChildren(QLabel) if label.isVisible()]


def test_an_empty_state_has_its_action(stack: StateStack, qtbot: Any) -> None:
    stack.show_empty("No projects yet", "They stand here.", "Refresh")
    button = stack.findChild(QPushButton, "states-empty-action")
    assert button is not None
    with qtbot.waitSignal(stack.acted):
        qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    stack.show_empty("Nothing selected", "Select a node.")
    assert not button.isVisible()


def test_a_title_wraps_in_a_narrow_panel(stack: StateStack, qtbot: Any) -> None:
    stack.resize(400, 400)
    stack.show_empty("Einzelnen Knoten auswählen", "Wählen Sie einen Knoten aus.")
    title = next(label for label in stack.findChildren(QLabel) if label.text().startswith("Einzelnen"))
    line = title.fontMetrics().height()
    qtbot.waitUntil(lambda: title.height() < 2 * line)
    one_line = title.height()
    stack.resize(140, 400)
    qtbot.waitUntil(lambda: title.height() >= 2 * one_line - 4)


def test_the_panel_defines_its_empty_state(stack: StateStack) -> None:
    assert not stack.show_phase(LoadState.READY, None, has_content=False)
