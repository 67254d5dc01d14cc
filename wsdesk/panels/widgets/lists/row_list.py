"""Lists of rows of one or two lines."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeVar

from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QSizePolicy
from typing_extensions import override

from wsdesk.panels.widgets.layout.boxes import Space
from wsdesk.panels.widgets.lists.list_view import ListView
from wsdesk.panels.widgets.lists.row_painter import RowContent, RowEnd, RowState
from wsdesk.panels.widgets.text.type_scale import FONT_EVENTS
from wsdesk.theme.theme_manager import ThemeManager


@dataclass(frozen=True, slots=True)
class ListRow:
    """One-line row: key, label, icon, indentation level, and muted text at its end."""

    key: str
    label: str
    icon: str
    depth: int = 0
    end: str = ""


class RowList(ListView[ListRow]):
    """List as high as its rows, up to `most`; the subject of a row is its key."""

    inset = Space.NONE

    def __init__(self, name: str, text: str, themes: ThemeManager, *, most: int = 10) -> None:
        super().__init__(name, text, themes)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._most = most

    @override
    def set_rows(self, rows: Sequence[ListRow]) -> bool:
        changed = super().set_rows(tuple(rows))
        self._fit()
        return changed

    def _fit(self) -> None:
        self.setFixedHeight(max(1, min(len(self.rows), self._most)) * self.row_height())

    @override
    def subject(self, row: ListRow) -> object:
        return row.key

    @override
    def content(self, row: ListRow) -> RowContent:
        ends = (RowEnd(row.end),) if row.end else ()
        return RowContent(row.label, icon=row.icon, depth=row.depth, ends=ends)

    @override
    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in FONT_EVENTS:
            self._fit()


R = TypeVar("R")


class TwoLineList(ListView[R]):
    """List whose selected row is the one in the detail view, independent of the current row."""

    row_px = 48

    def __init__(self, name: str, text: str, themes: ThemeManager) -> None:
        super().__init__(name, text, themes)
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
