"""Finds truncated texts in widgets."""

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
    QScrollArea,
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
"""Rounding tolerance in pixels."""
_BORDER = 4
"""Offset in pixels that Qt gives to a menu as high as the screen."""


def truncated_texts(window: QWidget) -> list[str]:
    """Truncated texts of a window: the name and the text of each widget that doesn't show all of its text.

    Labels that elide their text and show all of it in a tooltip are ignored, as is text outside of a scroll
    area's viewport.
    """
    return [
        f"{_path(widget)}: {text!r}"
        for widget in window.findChildren(QWidget)
        if widget.isVisible() and not widget.visibleRegion().isEmpty()
        for text in _truncated_in(widget)
    ]


def _truncated_in(widget: QWidget) -> Iterator[str]:
    match widget:
        case QLabel():
            if _is_truncated(widget):
                yield widget.text()
        case QTabBar():
            yield from _truncated_tabs(widget)
        case QPushButton() | QToolButton() | QCheckBox():
            if _has_text(widget) and not _fits(widget):
                yield widget.text()
        case QComboBox():
            yield from _truncated_choice(widget)
        case QScrollArea():
            yield from _truncated_page(widget)
        case QMenu():
            screen = widget.screen().availableGeometry()
            if not screen.adjusted(-_BORDER, -_BORDER, _BORDER, _BORDER).contains(widget.geometry()):
                yield "the menu is larger than the screen"
        case _:
            pass


def _truncated_choice(combo: QComboBox) -> Iterator[str]:
    if isinstance(combo, ElidedComboBox) and combo.is_elided():
        return
    option = QStyleOptionComboBox()
    combo.initStyleOption(option)
    field = combo.style().subControlRect(
        QStyle.ComplexControl.CC_ComboBox, option, QStyle.SubControl.SC_ComboBoxEditField, combo
    )
    if combo.fontMetrics().horizontalAdvance(combo.currentText()) > field.width() + _SLACK:
        yield combo.currentText()


def _truncated_page(area: QScrollArea) -> Iterator[str]:
    """A page that is wider than its viewport, and can't be scrolled to its right part."""
    page = area.widget()
    can_scroll = area.horizontalScrollBarPolicy() is not Qt.ScrollBarPolicy.ScrollBarAlwaysOff
    if page is not None and not can_scroll and page.width() > area.viewport().width():
        yield f"{page.width() - area.viewport().width()} px of the page are outside"


def _truncated_tabs(bar: QTabBar) -> Iterator[str]:
    for at in range(bar.count()):
        needed = bar.fontMetrics().horizontalAdvance(bar.tabText(at))
        if bar.isTabVisible(at) and bar.tabRect(at).width() + _SLACK < needed and not bar.tabToolTip(at):
            yield bar.tabText(at)


def _is_truncated(label: QLabel) -> bool:
    if (
        not label.text()
        or isinstance(label, WrappingLabel)
        or (isinstance(label, PlainLabel) and label.is_elided())
    ):
        return False  # a WrappingLabel has the height of its lines and shows where it truncates
    available = label.contentsRect()
    if label.wordWrap():
        inside = QRect(0, 0, available.width(), 1 << 20)
        needed = label.fontMetrics().boundingRect(inside, Qt.TextFlag.TextWordWrap, label.text()).height()
        return needed > available.height() + 2
    lines = label.text().split("\n") if label.textFormat() is Qt.TextFormat.PlainText else []
    widest = max((label.fontMetrics().horizontalAdvance(line) for line in lines), default=0)
    margins = 2 * label.margin() + max(0, label.indent())
    return widest > available.width() - margins + _SLACK or label.fontMetrics().height() > label.height() + 2


def _has_text(button: QAbstractButton) -> bool:
    if isinstance(button, QToolButton) and button.toolButtonStyle() is Qt.ToolButtonStyle.ToolButtonIconOnly:
        return False
    return bool(button.text().strip())


def _fits(button: QAbstractButton) -> bool:
    needed = button.fontMetrics().horizontalAdvance(button.text().replace("&", ""))
    if not button.icon().isNull():
        needed += button.iconSize().width()
    available = button.width()
    if isinstance(button, QPushButton):
        option = QStyleOptionButton()
        button.initStyleOption(option)
        element = QStyle.SubElement.SE_PushButtonContents
        available = button.style().subElementRect(element, option, button).width()
    return needed <= available + _SLACK and button.fontMetrics().height() <= button.height() + 2


def _path(widget: QWidget) -> str:
    """The names of a widget and of its parents, outermost first."""
    names: list[str] = []
    at: QWidget | None = widget
    while at is not None and len(names) < 3:
        names.append(at.objectName() or type(at).__name__)
        at = at.parentWidget()
    position = widget.mapTo(widget.window(), QPoint(0, 0))
    return (
        f"{' > '.join(reversed(names))} ({widget.width()}x{widget.height()} at {position.x()},{position.y()})"
    )
