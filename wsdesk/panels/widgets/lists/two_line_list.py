"""List of two-line rows, beside which the details of one row are shown."""

from __future__ import annotations

from typing import TypeVar

from PySide6.QtWidgets import QWidget
from typing_extensions import override

from wsdesk.panels.widgets.lists.list_view import ListView
from wsdesk.panels.widgets.lists.row_painter import RowState
from wsdesk.theme.theme_manager import ThemeManager

R = TypeVar("R")


class TwoLineList(ListView[R]):
    """List whose selected row is the one that is shown beside it, whatever the keyboard is on."""

    row_px = 48

    def __init__(self, name: str, words: str, themes: ThemeManager, parent: QWidget | None = None) -> None:
        super().__init__(name, words, themes, parent)
        self.shown_id = ""
        """The one that stands beside the list."""
        self.target_id = ""
        """The one that would get what is being dragged over the list."""

    def row_id(self, row: R) -> str:
        """What tells a row from the others."""
        raise NotImplementedError

    @override
    def row_state(self, row: R, state: RowState) -> RowState:
        row_id = self.row_id(row)
        ring = "accent" if row_id and row_id == self.target_id else state.ring
        return state._replace(is_selected=row_id == self.shown_id, ring=ring)
