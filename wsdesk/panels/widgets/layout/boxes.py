"""Spacing grid and layouts: boxes built in one call, scrolling columns, and wrapping rows."""

from __future__ import annotations

from enum import IntEnum
from typing import TypeVar

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtGui import QPaintEvent, QPalette
from PySide6.QtWidgets import (
    QAbstractScrollArea,
    QBoxLayout,
    QFrame,
    QHBoxLayout,
    QLayout,
    QLayoutItem,
    QListView,
    QScrollArea,
    QScrollBar,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)
from typing_extensions import override

W = TypeVar("W", bound=QWidget)
BORDER = 1
"""Logical px of a border line that a widget paints inside its own margin."""


class Space(IntEnum):
    """The only spacings, in logical px, all on the 4 px grid."""

    NONE, TIGHT, SMALL, MEDIUM, LARGE, PAGE = 0, 4, 8, 12, 16, 24


class Stretch(int):
    """Flexible space between two items of a box layout; the value is its stretch factor."""


Cell = QWidget | QLayout
Item = Cell | Space | Stretch | tuple[Cell, int] | tuple[Cell, int, Qt.AlignmentFlag]
Margin = int | tuple[int, int] | tuple[int, int, int, int]
"""All four sides, horizontal and vertical sides, or left, top, right, and bottom."""


def column(
    *items: Item, space: int = Space.SMALL, margin: Margin = Space.NONE, parent: QWidget | None = None
) -> QVBoxLayout:
    """Vertical box layout of `parent`, or to be nested. A tuple adds a stretch factor and an alignment."""
    return _filled(QVBoxLayout(parent) if parent is not None else QVBoxLayout(), items, space, margin)


def row(
    *items: Item, space: int = Space.SMALL, margin: Margin = Space.NONE, parent: QWidget | None = None
) -> QHBoxLayout:
    """Horizontal box layout of `parent`, or to be nested. A tuple adds a stretch factor and an alignment."""
    return _filled(QHBoxLayout(parent) if parent is not None else QHBoxLayout(), items, space, margin)


def flow(*widgets: QWidget, gap: int = Space.SMALL, parent: QWidget | None = None) -> FlowLayout:
    """Layout of widgets that wraps into rows."""
    layout = FlowLayout(parent, gap=gap)
    for widget in widgets:
        layout.addWidget(widget)
    return layout


def stack(*pages: QWidget) -> QStackedWidget:
    """Widget that shows one of the pages, at first the first one."""
    widget = QStackedWidget()
    for page in pages:
        widget.addWidget(page)
    return widget


def named(widget: W, object_name: str, accessible_name: str) -> W:
    """Set the object name and the accessible name of a widget, and return it."""
    widget.setObjectName(object_name)
    set_accessible_name(widget, accessible_name)
    return widget


def set_accessible_name(widget: QWidget, name: str) -> None:
    """Set the accessible name if it differs: setting it always fires an event for screen readers."""
    if name != widget.accessibleName():
        widget.setAccessibleName(name)


def set_accessible_description(widget: QWidget, description: str) -> None:
    """Set the accessible description if it differs; see `set_accessible_name`."""
    if description != widget.accessibleDescription():
        widget.setAccessibleDescription(description)


def set_margin(target: QLayout | QWidget, margin: Margin) -> None:
    """Set the margin inside a layout or a widget."""
    sides = (margin,) * 4 if isinstance(margin, int) else margin
    target.setContentsMargins(*(sides if len(sides) == 4 else sides * 2))


def clear_layout(box: QLayout, first: int = 0) -> None:
    """Remove the items of a layout from `first` on, and delete their widgets."""
    while box.count() > first:
        item = box.takeAt(first)
        widget = item.widget() if item is not None else None
        if widget is not None:
            widget.hide()
            widget.deleteLater()


def set_space(target: QLayout | QListView, space: int) -> None:
    """Set the space between the items of a layout or a list."""
    target.setSpacing(space)


B = TypeVar("B", bound=QBoxLayout)


def _filled(box: B, items: tuple[Item, ...], space: int, margin: Margin) -> B:
    set_margin(box, margin)
    box.setSpacing(space)
    add_items(box, *items)
    return box


def add_items(box: QBoxLayout, *items: Item) -> None:
    """Append items to a box layout."""
    for item in items:
        match item:
            case Stretch():
                box.addStretch(item)
            case int():
                box.addSpacing(item)
            case (cell, stretch):
                _add(box, cell, stretch)
            case (cell, stretch, alignment):
                _add(box, cell, stretch)
                box.setAlignment(cell, alignment)
            case cell:
                _add(box, cell, 0)


def _add(box: QBoxLayout, cell: Cell, stretch: int) -> None:
    if isinstance(cell, QLayout):
        box.addLayout(cell, stretch)
    else:
        box.addWidget(cell, stretch)


SCROLL_BAR = 9
"""Width of a scroll bar in the style sheet, in logical px."""


class ThinScrollBar(QScrollBar):
    """Scroll bar that isn't painted if there is nothing to scroll."""

    @override
    def paintEvent(self, arg__1: QPaintEvent) -> None:
        if self.maximum() > self.minimum():
            super().paintEvent(arg__1)


def create_scroll_children(area: QAbstractScrollArea) -> None:
    """Replace the viewport and the scroll bars that Qt created by equal ones.

    Of a widget that Qt created, PySide doesn't know the class, and first creates 80 classes to find it: 2% of
    a profile until the window is painted.
    """
    viewport = QWidget()
    viewport.setObjectName("qt_scrollarea_viewport")
    viewport.setBackgroundRole(QPalette.ColorRole.Base)
    viewport.setAutoFillBackground(True)
    area.setViewport(viewport)
    area.setHorizontalScrollBar(QScrollBar(Qt.Orientation.Horizontal))
    area.setVerticalScrollBar(QScrollBar(Qt.Orientation.Vertical))


class ColumnScroll(QScrollArea):
    """Scroll area around a column of items; `column` is its layout.

    `inset` is the part of the horizontal padding that the items have themselves.
    """

    def __init__(
        self,
        name: str,
        *items: Item,
        padding: int = Space.MEDIUM,
        spacing: int = Space.MEDIUM,
        inset: int = Space.NONE,
    ) -> None:
        super().__init__()
        self.setObjectName(name)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        # Space for the bar is reserved. A bar that appears changes the width and thus the height of wrapped
        # text: at some heights neither state is stable, and Qt alternates between them endlessly.
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)
        self.setVerticalScrollBar(ThinScrollBar(Qt.Orientation.Vertical))
        # The page isn't focusable: Tab goes to its widgets, and the wheel works without focus.
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._page = QWidget()
        beside_bar = max(0, padding - SCROLL_BAR - inset)
        margin = (padding - inset, padding, beside_bar, padding)
        self.column = column(*items, space=spacing, margin=margin, parent=self._page)
        self.setWidget(self._page)


class FlowLayout(QLayout):
    """Layout in reading direction that wraps into rows; lower items are in the middle of their row."""

    def __init__(self, parent: QWidget | None = None, *, gap: int = Space.SMALL) -> None:
        super().__init__(parent)
        self._gap = gap
        self._items: list[QLayoutItem] = []
        set_margin(self, Space.NONE)

    def _rows(self, width: int) -> list[list[tuple[QLayoutItem, QSize]]]:
        """The items by row, with their sizes."""
        rows: list[list[tuple[QLayoutItem, QSize]]] = []
        x = 0
        for item in self._items:
            if item.isEmpty():
                continue
            size = item.sizeHint().boundedTo(QSize(max(1, width), 10_000))
            if not rows or x + size.width() > width:
                rows.append([])
                x = 0
            rows[-1].append((item, size))
            x += size.width() + self._gap
        return rows

    def _lay_out(self, box: QRect, apply: bool) -> int:
        """Lay out within the width of the box, centered in each row; return the required height."""
        y = 0
        owner = self.parentWidget()
        mirrored = owner is not None and owner.layoutDirection() == Qt.LayoutDirection.RightToLeft
        for cells in self._rows(box.width()):
            x, height = 0, max(size.height() for _item, size in cells)
            for item, size in cells if apply else ():
                left = box.right() + 1 - x - size.width() if mirrored else box.x() + x
                top = box.y() + y + (height - size.height()) // 2
                item.setGeometry(QRect(QPoint(left, top), size))
                x += size.width() + self._gap
            y += height + self._gap
        return max(0, y - self._gap)

    @override
    def addItem(self, arg__1: QLayoutItem) -> None:
        self._items.append(arg__1)

    @override
    def count(self) -> int:
        return len(self._items)

    @override
    def itemAt(self, index: int) -> QLayoutItem | None:  # pyright: ignore[reportIncompatibleMethodOverride]
        return self._items[index] if 0 <= index < len(self._items) else None

    @override
    def takeAt(self, index: int) -> QLayoutItem | None:  # pyright: ignore[reportIncompatibleMethodOverride]
        return self._items.pop(index) if 0 <= index < len(self._items) else None

    @override
    def hasHeightForWidth(self) -> bool:
        return True

    @override
    def heightForWidth(self, arg__1: int) -> int:
        edges = self.contentsMargins()
        return self._lay_out(QRect(0, 0, arg__1 - edges.left() - edges.right(), 0), apply=False) + (
            edges.top() + edges.bottom()
        )

    @override
    def setGeometry(self, arg__1: QRect) -> None:
        super().setGeometry(arg__1)
        self._lay_out(arg__1.marginsRemoved(self.contentsMargins()), apply=True)

    @override
    def sizeHint(self) -> QSize:
        return self.minimumSize()

    @override
    def minimumSize(self) -> QSize:
        widest = max((item.minimumSize().width() for item in self._items if not item.isEmpty()), default=0)
        tallest = max((item.sizeHint().height() for item in self._items if not item.isEmpty()), default=0)
        edges = self.contentsMargins()
        return QSize(widest + edges.left() + edges.right(), tallest + edges.top() + edges.bottom())
