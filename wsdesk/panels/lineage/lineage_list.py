"""List of the lineage, indented by distance."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget
from typing_extensions import override

from wsdesk.panels.lineage.rows import LineageRow
from wsdesk.panels.widgets.lists.list_view import ListView
from wsdesk.panels.widgets.lists.row_painter import RowContent, RowEnd, RowState
from wsdesk.panels.widgets.painting import paint
from wsdesk.store.text import kind_labels
from wsdesk.theme.theme_manager import ThemeManager

_DEEPEST = 6
"""Steps up to which rows are indented."""


class LineageList(ListView[LineageRow]):
    """One click or Enter goes to a node; a heading leads nowhere."""

    row_px = 44

    def __init__(self, words: str, themes: ThemeManager, parent: QWidget | None = None) -> None:
        super().__init__("lineageList", words, themes, parent)

    @override
    def set_rows(self, rows: tuple[LineageRow, ...]) -> bool:
        changed = super().set_rows(rows)
        own = next((at for at, row in enumerate(rows) if row.own), -1)
        if changed and own >= 0:  # keys begin where one is, not at the furthest ancestor
            self.setCurrentIndex(self.index_of(own))
        return changed

    @override
    def is_heading(self, row: LineageRow) -> bool:
        return row.is_heading

    @override
    def row_state(self, row: LineageRow, state: RowState) -> RowState:
        return state._replace(is_selected=state.is_selected or row.own)

    @override
    def content(self, row: LineageRow) -> RowContent:
        if row.is_heading:
            return RowContent(row.title, is_heading=True)
        return RowContent(
            row.title,
            row.words,
            kind_labels.drawing(row.kind),
            paint.kind_token(row.kind),
            depth=min(max(0, row.depth - 1), _DEEPEST),
            ends=(RowEnd(icon="clock", color="warn"),) if row.stale else (),
        )
