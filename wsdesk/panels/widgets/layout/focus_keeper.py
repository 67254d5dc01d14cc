"""Keeps the focus inside a page when the focused widget is removed."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractScrollArea, QApplication, QWidget


class FocusKeeper:
    """Made before a part shows something else, asked to hold afterwards.

    Left to itself, Qt gives the keyboard of a button that goes to whatever stands next in the order of the
    window, which may be at the top of the page, and scrolls there.
    """

    def __init__(self, part: QWidget) -> None:
        focus = QApplication.focusWidget()
        self._part = part
        self._was_here = focus is not None and part.isAncestorOf(focus)
        self._area = _area_of(part)
        self._value = self._area.verticalScrollBar().value() if self._area is not None else 0

    def hold(self, place: QWidget) -> None:
        """Where the keyboard was in the part and has left it, it goes to this place; the view stays."""
        focus = QApplication.focusWidget()
        if not self._was_here or (focus is not None and self._part.isAncestorOf(focus)):
            return
        place.setFocus(Qt.FocusReason.OtherFocusReason)
        if self._area is not None:
            self._area.verticalScrollBar().setValue(self._value)


def _area_of(part: QWidget) -> QAbstractScrollArea | None:
    above = part.parentWidget()
    while above is not None and not isinstance(above, QAbstractScrollArea):
        above = above.parentWidget()
    return above
