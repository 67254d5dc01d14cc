"""What is said in passing."""

from __future__ import annotations

from functools import partial
from typing import Any

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QCursor
from PySide6.QtWidgets import QApplication, QToolButton

from wsdesk.store.base.notifications import NotificationAction
from wsdesk.window.notifications.toast import DURATION_MS
from wsdesk.window.notifications.toasts import MOST


def words(harness: Any) -> list[str]:
    return [toast.notice.message for toast in harness.window.toasts.toasts]


def test_a_message_is_seen_at_the_lower_right_and_takes_no_focus(harness: Any) -> None:
    harness.open("c1")
    window = harness.show()
    harness.views["c1"].setFocus()
    harness.stores.notifications.notify("error", "The service refused this.")
    (toast,) = window.toasts.toasts
    assert toast.isVisible()
    area = window.area.geometry()
    box = toast.geometry()
    assert box.right() <= area.right() + 14
    assert box.bottom() < window.status.y()
    assert harness.views["c1"].hasFocus()
    assert QApplication.activeModalWidget() is None


def test_its_action_runs_once_and_it_goes(harness: Any) -> None:
    done: list[str] = []
    window = harness.show()
    notice = harness.stores.notifications.notify(
        "warning", "Lost", action=NotificationAction("Retry", lambda: done.append("x"))
    )
    harness.qtbot.mouseClick(harness.find(object, f"toast-action-{notice.id}"), Qt.MouseButton.LeftButton)
    assert done == ["x"]
    assert window.toasts.toasts == ()
    assert harness.stores.notifications.recent == ()


def test_details_are_opened(harness: Any) -> None:
    window = harness.show()
    notice = harness.stores.notifications.notify("error", "Lost", detail="refused")
    harness.qtbot.mouseClick(harness.find(object, f"toast-details-{notice.id}"), Qt.MouseButton.LeftButton)
    assert window.dialogs.current("details").text.toPlainText() == "refused"


def test_the_same_message_is_counted_not_repeated(harness: Any) -> None:
    harness.show()
    for _turn in range(3):
        harness.stores.notifications.notify("info", "Only the web application can do this.")
    (toast,) = harness.window.toasts.toasts
    assert toast._text.text() == "Only the web application can do this. (3×)"


def test_they_do_not_pile_up(harness: Any) -> None:
    harness.show()
    for number in range(MOST + 3):
        harness.stores.notifications.notify("info", f"Message {number}")
    assert words(harness) == [f"Message {number}" for number in range(3, MOST + 3)]
    boxes = [toast.geometry() for toast in harness.window.toasts.toasts]
    assert boxes == sorted(boxes, key=lambda box: box.y())


def test_each_level_stays_its_time_and_a_finished_one_goes(harness: Any) -> None:
    harness.show()
    assert DURATION_MS["ok"] < DURATION_MS["info"] < DURATION_MS["warning"] < DURATION_MS["error"]
    harness.stores.notifications.notify("ok", "Sent")
    (toast,) = harness.window.toasts.toasts
    assert toast._timer.interval() == DURATION_MS["ok"]
    QCursor.setPos(harness.window.mapToGlobal(QPoint(5, 5)))
    toast._timer.setInterval(0)
    toast._timer.start()
    harness.qtbot.waitUntil(lambda: not harness.window.toasts.toasts)


def test_a_question_stays_until_it_is_answered(harness: Any) -> None:
    harness.show()
    answers: list[str] = []
    actions = [NotificationAction(name, partial(answers.append, name)) for name in ("Resume", "Discard")]
    harness.stores.notifications.notify("info", "Interrupted", action=actions[0], second=actions[1])
    (toast,) = harness.window.toasts.toasts
    QCursor.setPos(harness.window.mapToGlobal(QPoint(5, 5)))
    toast._timer.setInterval(0)
    toast._timer.start()
    harness.qtbot.wait(50)
    assert harness.window.toasts.toasts == (toast,)
    toast._on_second_action()
    assert (answers, harness.window.toasts.toasts) == (["Discard"], ())


def test_a_message_is_reached_and_left_by_keys(harness: Any) -> None:
    harness.open("c1")
    window = harness.show()
    harness.views["c1"].setFocus()
    notice = harness.stores.notifications.notify(
        "error", "Lost", action=NotificationAction("Retry", lambda: None)
    )
    harness.qtbot.keyClick(window, Qt.Key.Key_N, Qt.KeyboardModifier.AltModifier)
    assert QApplication.focusWidget().objectName() == f"toast-action-{notice.id}"
    harness.qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_Escape)
    assert window.toasts.toasts == ()
    assert harness.views["c1"].hasFocus()


def test_one_with_the_focus_waits(harness: Any) -> None:
    window = harness.show()
    harness.stores.notifications.notify("ok", "Sent")
    harness.stores.commands.trigger("go.notices")
    (toast,) = window.toasts.toasts
    toast._on_time_over()
    assert window.toasts.toasts == (toast,)


def test_a_withdrawn_notice_goes(harness: Any) -> None:
    harness.show()
    notice = harness.stores.notifications.notify("info", "For a moment")
    harness.stores.notifications.dismiss(notice.id)
    assert harness.window.toasts.toasts == ()


def test_one_that_counts_down_says_how_long_and_goes_then_though_it_is_looked_at(harness: Any) -> None:
    window = harness.show()
    notice = harness.stores.notifications.notify(
        "ok", "Connected", action=NotificationAction("Undo", print), seconds=2
    )
    harness.stores.notifications.notify(
        "ok", "Connected", action=NotificationAction("Undo", print), seconds=2
    )
    first, second = window.toasts.toasts
    button = harness.find(object, f"toast-action-{notice.id}")
    assert button.text() == "Undo (2)"
    button.setFocus()
    first._timer.timeout.emit()
    assert button.text() == "Undo (1)"
    first._timer.timeout.emit()
    assert window.toasts.toasts == (second,)


def test_the_cross_has_the_size_of_an_icon(harness: Any) -> None:
    window = harness.show()
    harness.stores.notifications.notify("info", "Saved")
    (toast,) = window.toasts.toasts
    cross = harness.find(QToolButton, f"toast-close-{toast.notice.id}")
    assert min(cross.width(), cross.height()) >= cross.sizeHint().height() >= cross.iconSize().height()
