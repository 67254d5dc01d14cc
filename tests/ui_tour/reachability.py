"""Finds controls that the keyboard doesn't reach, and controls that don't show the focus."""

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
_MARGIN = 5
"""Margin in px around a widget for its focus ring."""
BY_OTHER_KEYS = {
    "finderList": "Up and Down in the field",
    "targetPicker-list": "Up and Down in the field",
    "viewerStrip": "Up and Down in the viewer",
    "commentBody": "its comment has the focus, and a command copies its text",
    "comparePin": "R on the current side",
    "comparePin-": "R on the image, which has the focus",
}


def unreachable_controls(window: QWidget) -> list[str]:
    """Clickable controls of a window that Tab doesn't reach."""
    return [
        f"{_path(widget)}: not reached by Tab"
        for widget in controls(window)
        if not widget.focusPolicy() & Qt.FocusPolicy.TabFocus and not is_exempt(widget)
    ]


def controls_without_focus_mark(window: QWidget, known: set[str]) -> list[str]:
    """Controls that look the same with and without the focus; those in `known` were checked before."""
    unchanged: list[str] = []
    before = QApplication.focusWidget()
    for widget in controls(window):
        path = _path(widget)
        if path in known or not widget.focusPolicy() & Qt.FocusPolicy.TabFocus:
            continue
        box = QRect(widget.mapTo(window, QPoint(0, 0)), widget.size())
        box = box.adjusted(-_MARGIN, -_MARGIN, _MARGIN, _MARGIN) & window.rect()
        _clear_focus()
        without = window.grab(box).toImage()
        widget.setFocus(Qt.FocusReason.TabFocusReason)
        if QApplication.focusWidget() is not widget:
            continue  # the focus is on its proxy
        known.add(path)
        if window.grab(box).toImage() == without:
            unchanged.append(f"{path}: the focus is not visible")
    _clear_focus()
    if before is not None and before.isVisible():
        before.setFocus(Qt.FocusReason.OtherFocusReason)
    return unchanged


def _clear_focus() -> None:
    focused = QApplication.focusWidget()
    if focused is not None:
        focused.clearFocus()


def controls(window: QWidget) -> list[QWidget]:
    """Clickable, visible, and enabled controls. Scroll bars and headers belong to their view."""
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
    """Whether a click reaches the control: a completely covered one doesn't count."""
    visible_rect = widget.visibleRegion().boundingRect()
    points = (
        visible_rect.center(),
        visible_rect.topLeft() + QPoint(3, 3),
        visible_rect.bottomRight() - QPoint(3, 3),
    )
    children = (window.childAt(widget.mapTo(window, point)) for point in points)
    return any(child is widget or (child is not None and widget.isAncestorOf(child)) for child in children)


def is_exempt(widget: QWidget) -> bool:
    """Whether other keys reach it: a widget of Qt in a field or a tab bar, or a segment of a control whose
    chosen segment Tab reaches."""
    parent = widget.parentWidget()
    if isinstance(parent, SegmentedControl):
        return any(b.focusPolicy() & Qt.FocusPolicy.TabFocus for b in parent.findChildren(QAbstractButton))
    is_inside = isinstance(parent, QLineEdit | QTabBar | QAbstractSpinBox | QComboBox)
    return is_inside or widget.objectName().rstrip("0123456789") in BY_OTHER_KEYS


def _path(widget: QWidget) -> str:
    names: list[str] = []
    at: QWidget | None = widget
    while at is not None and len(names) < 3:
        names.append(at.objectName() or type(at).__name__)
        at = at.parentWidget()
    return " > ".join(reversed(names))
