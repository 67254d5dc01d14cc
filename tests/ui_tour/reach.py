"""Finds what a mouse reaches and the keyboard does not, and what does not show that it has the keys."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractSlider,
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QHeaderView,
    QLineEdit,
    QPlainTextEdit,
    QScrollBar,
    QTabBar,
    QTextEdit,
    QWidget,
)

from wsdesk.panels.widgets.controls.segmented_control import SegmentedControl

_INTERACTIVE = (
    QAbstractButton,
    QAbstractItemView,
    QAbstractSlider,
    QAbstractSpinBox,
    QComboBox,
    QLineEdit,
    QPlainTextEdit,
    QTabBar,
    QTextEdit,
)
_AROUND = 5
"""Px around a widget in which its ring may lie."""
BY_OTHER_KEYS = {
    "finderList": "Up and Down in the field",
    "targetPicker-list": "Up and Down in the field",
    "viewerStrip": "Up and Down in the viewer",
    "commentBody": "the comment that holds it has the keys, and a command that copies its words",
}


def unreachable(window: QWidget) -> list[str]:
    """Controls of a window that can be clicked, and that Tab passes by."""
    return [
        f"{_path(widget)}: Tab does not come here"
        for widget in controls(window)
        if not widget.focusPolicy() & Qt.FocusPolicy.TabFocus and not is_excused(widget)
    ]


def unseen(window: QWidget, known: set[str]) -> list[str]:
    """Controls that look the same with and without the keys; those in `known` were looked at before."""
    found: list[str] = []
    before = QApplication.focusWidget()
    for widget in controls(window):
        path = _path(widget)
        if path in known or not widget.focusPolicy() & Qt.FocusPolicy.TabFocus:
            continue
        box = QRect(widget.mapTo(window, QPoint(0, 0)), widget.size())
        box = box.adjusted(-_AROUND, -_AROUND, _AROUND, _AROUND) & window.rect()
        _leave()
        without = window.grab(box).toImage()
        widget.setFocus(Qt.FocusReason.TabFocusReason)
        if QApplication.focusWidget() is not widget:
            continue  # it took nothing: what it is the door to has the keys
        known.add(path)
        if window.grab(box).toImage() == without:
            found.append(f"{path}: nothing shows that it has the keys")
    _leave()
    if before is not None and before.isVisible():
        before.setFocus(Qt.FocusReason.OtherFocusReason)
    return found


def _leave() -> None:
    focused = QApplication.focusWidget()
    if focused is not None:
        focused.clearFocus()


def controls(window: QWidget) -> list[QWidget]:
    """What can be clicked, seen and used now. A view's scroll bars and headings belong to it."""
    return [
        widget
        for widget in window.findChildren(QWidget)
        if isinstance(widget, _INTERACTIVE)
        and not isinstance(widget, QScrollBar | QHeaderView)
        and widget.window() is window
        and widget.isVisible()
        and widget.isEnabled()
        and widget.focusProxy() is None
        and not widget.visibleRegion().isEmpty()
        and _is_on_top(widget, window)
    ]


def _is_on_top(widget: QWidget, window: QWidget) -> bool:
    """Whether a click comes to it: what lies whole under something else is no control now."""
    seen = widget.visibleRegion().boundingRect()
    places = (seen.center(), seen.topLeft() + QPoint(3, 3), seen.bottomRight() - QPoint(3, 3))
    hits = (window.childAt(widget.mapTo(window, place)) for place in places)
    return any(hit is widget or (hit is not None and widget.isAncestorOf(hit)) for hit in hits)


def is_excused(widget: QWidget) -> bool:
    """What Qt puts into a field, or between tabs, has a key of the field or of the tabs; arrows walk through
    a row of segments, of which Tab reaches the chosen one."""
    around = widget.parentWidget()
    if isinstance(around, SegmentedControl):
        return any(b.focusPolicy() & Qt.FocusPolicy.TabFocus for b in around.findChildren(QAbstractButton))
    inside = isinstance(around, QLineEdit | QTabBar | QAbstractSpinBox | QComboBox)
    return inside or widget.objectName() in BY_OTHER_KEYS


def _path(widget: QWidget) -> str:
    names: list[str] = []
    at: QWidget | None = widget
    while at is not None and len(names) < 3:
        names.append(at.objectName() or type(at).__name__)
        at = at.parentWidget()
    return " > ".join(reversed(names))
