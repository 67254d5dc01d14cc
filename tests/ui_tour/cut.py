"""Finds texts that do not fit into what shows them."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtWidgets import (
    QAbstractButton,
    QCheckBox,
    QComboBox,
    QLabel,
    QMenu,
    QPushButton,
    QStyle,
    QStyleOptionButton,
    QStyleOptionComboBox,
    QTabBar,
    QToolButton,
    QWidget,
)

from wsdesk.panels.widgets.controls.combo_box import ElidedComboBox
from wsdesk.panels.widgets.text.label import PlainLabel
from wsdesk.panels.widgets.text.wrapping_label import WrappingLabel

_SLACK = 1
"""Pixels by which Qt rounds."""
_BORDER = 4
"""By so many pixels Qt sets a menu off that is as high as the screen."""


def cut_texts(window: QWidget) -> list[str]:
    """What is cut off in a window: the name and the text of each widget that shows less than all of it.

    Labels that end in an ellipsis by themselves tell the whole in a tooltip and are left out, as is what lies
    outside of a scrolled area.
    """
    return [
        f"{_path(widget)}: {text!r}"
        for widget in window.findChildren(QWidget)
        if widget.isVisible() and not widget.visibleRegion().isEmpty()
        for text in _cut_in(widget)
    ]


def _cut_in(widget: QWidget) -> Iterator[str]:
    match widget:
        case QLabel():
            if _is_cut(widget):
                yield widget.text()
        case QTabBar():
            yield from _cut_tabs(widget)
        case QPushButton() | QToolButton() | QCheckBox():
            if _has_words(widget) and not _fits(widget):
                yield widget.text()
        case QComboBox() if not (isinstance(widget, ElidedComboBox) and widget.is_elided()):
            option = QStyleOptionComboBox()
            widget.initStyleOption(option)
            field = widget.style().subControlRect(
                QStyle.ComplexControl.CC_ComboBox, option, QStyle.SubControl.SC_ComboBoxEditField, widget
            )
            if widget.fontMetrics().horizontalAdvance(widget.currentText()) > field.width() + _SLACK:
                yield widget.currentText()
        case QMenu():
            screen = widget.screen().availableGeometry()
            if not screen.adjusted(-_BORDER, -_BORDER, _BORDER, _BORDER).contains(widget.geometry()):
                yield "the menu is larger than the screen"
        case _:
            pass


def _cut_tabs(bar: QTabBar) -> Iterator[str]:
    for at in range(bar.count()):
        needed = bar.fontMetrics().horizontalAdvance(bar.tabText(at))
        if bar.isTabVisible(at) and bar.tabRect(at).width() + _SLACK < needed and not bar.tabToolTip(at):
            yield bar.tabText(at)


def _is_cut(label: QLabel) -> bool:
    if (
        not label.text()
        or isinstance(label, WrappingLabel)
        or (isinstance(label, PlainLabel) and label.is_elided())
    ):
        return False  # a FlowText asks for the height of its lines, and says where it folds
    room = label.contentsRect()
    if label.wordWrap():
        inside = QRect(0, 0, room.width(), 1 << 20)
        needed = label.fontMetrics().boundingRect(inside, Qt.TextFlag.TextWordWrap, label.text()).height()
        return needed > room.height() + 2
    lines = label.text().split("\n") if label.textFormat() is Qt.TextFormat.PlainText else []
    widest = max((label.fontMetrics().horizontalAdvance(line) for line in lines), default=0)
    margins = 2 * label.margin() + max(0, label.indent())
    return widest > room.width() - margins + _SLACK or label.fontMetrics().height() > label.height() + 2


def _has_words(button: QAbstractButton) -> bool:
    if isinstance(button, QToolButton) and button.toolButtonStyle() is Qt.ToolButtonStyle.ToolButtonIconOnly:
        return False
    return bool(button.text().strip())


def _fits(button: QAbstractButton) -> bool:
    needed = button.fontMetrics().horizontalAdvance(button.text().replace("&", ""))
    if not button.icon().isNull():
        needed += button.iconSize().width()
    room = button.width()
    if isinstance(button, QPushButton):
        option = QStyleOptionButton()
        button.initStyleOption(option)
        element = QStyle.SubElement.SE_PushButtonContents
        room = button.style().subElementRect(element, option, button).width()
    return needed <= room + _SLACK and button.fontMetrics().height() <= button.height() + 2


def _path(widget: QWidget) -> str:
    """The names of a widget and of who holds it, from the outside in."""
    names: list[str] = []
    at: QWidget | None = widget
    while at is not None and len(names) < 3:
        names.append(at.objectName() or type(at).__name__)
        at = at.parentWidget()
    place = widget.mapTo(widget.window(), QPoint(0, 0))
    return f"{' > '.join(reversed(names))} ({widget.width()}x{widget.height()} at {place.x()},{place.y()})"
