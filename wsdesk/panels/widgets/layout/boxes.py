"""Spacing grid, and box layouts built in one call."""

from __future__ import annotations

from enum import IntEnum
from typing import TypeVar

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QLayout, QListView, QVBoxLayout, QWidget

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


def set_space(target: QLayout | QListView, space: int) -> None:
    """Set the space between the items of a layout or a list."""
    target.setSpacing(space)


B = TypeVar("B", bound=QBoxLayout)


def _filled(box: B, items: tuple[Item, ...], space: int, margin: Margin) -> B:
    set_margin(box, margin)
    box.setSpacing(space)
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
    return box


def _add(box: QBoxLayout, cell: Cell, stretch: int) -> None:
    if isinstance(cell, QLayout):
        box.addLayout(cell, stretch)
    else:
        box.addWidget(cell, stretch)
