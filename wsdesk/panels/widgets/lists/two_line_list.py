"""List of two-line rows with a detail view beside it."""

from __future__ import annotations

from typing import TypeVar

from PySide6.QtWidgets import QWidget
from typing_extensions import override

from wsdesk.panels.widgets.lists.list_view import ListView
from wsdesk.panels.widgets.lists.row_painter import RowState
from wsdesk.theme.theme_manager import ThemeManager

R = TypeVar("R")


class TwoLineList(ListView[R]):
    """List whose selected row is the one in the detail view, independent of the current row."""

    row_px = 48

    def __init__(self, name: str, words: str, themes: ThemeManager, parent: QWidget | None = None) -> None:
        super().__init__(name, words, themes, parent)
        self.shown_id = ""
        """ID of the row in the detail view."""
        self.target_id = ""
        """ID of the drop target of a drag."""

    def row_id(self, row: R) -> str:
        """Unique ID of a row."""
        raise NotImplementedError

    @override
    def row_state(self, row: R, state: RowState) -> RowState:
        row_id = self.row_id(row)
        ring = "accent" if row_id and row_id == self.target_id else state.ring
        return state._replace(is_selected=row_id == self.shown_id, ring=ring)
