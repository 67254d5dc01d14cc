"""Selection by keys in lists and grids of several selected items."""

from __future__ import annotations

from PySide6.QtCore import QItemSelectionModel, QModelIndex, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QAbstractItemView

_SELECTING = (
    Qt.KeyboardModifier.ShiftModifier | Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier
)
_MOVES = (
    *(Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Down),
    *(Qt.Key.Key_Home, Qt.Key.Key_End, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown),
)


def select_one_at_end(view: QAbstractItemView, event: QKeyEvent, before: QModelIndex) -> None:
    """Select only the current item after a key that couldn't move from it: Qt leaves the others selected.

    Call it after the view has handled the event; `before` is the item that was current until then.
    """
    is_move = event.key() in _MOVES and not event.modifiers() & _SELECTING
    is_extended = view.selectionMode() == QAbstractItemView.SelectionMode.ExtendedSelection
    if is_move and is_extended and before.isValid() and before == view.currentIndex():
        view.selectionModel().select(before, QItemSelectionModel.SelectionFlag.ClearAndSelect)
