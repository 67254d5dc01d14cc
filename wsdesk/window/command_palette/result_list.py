"""List of palette results: icon, title with the typed letters strong, place, and shortcut."""

from __future__ import annotations

from PySide6.QtCore import Qt
from typing_extensions import override

from wsdesk.panels.widgets.lists.list_view import AccessibleText, ListView
from wsdesk.panels.widgets.lists.row_painter import RowContent, RowEnd
from wsdesk.theme.theme_manager import ThemeManager
from wsdesk.window.command_palette.entry import PaletteMatch

HEIGHT = 34


class ResultList(ListView[PaletteMatch]):
    """Keys stay in the field: the list never gets the focus, and the pointer moves the selection."""

    row_px = HEIGHT

    def __init__(self, themes: ThemeManager) -> None:
        super().__init__("finderList", "", themes)
        self.setAccessibleName(self.tr("Search results"))
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.entered.connect(self.setCurrentIndex)

    def step(self, by: int) -> None:
        """Move the selection; single steps wrap around."""
        count = len(self.rows)
        if count:
            at = self.currentIndex().row() + by
            at = at % count if abs(by) == 1 else max(0, min(at, count - 1))
            self.setCurrentIndex(self.index_of(at))

    @override
    def subject(self, row: PaletteMatch) -> object:
        return row.entry

    @override
    def said(self, row: PaletteMatch) -> AccessibleText:
        entry = row.entry
        words = ", ".join(word for word in (entry.title, entry.place, entry.keys) if word)
        return AccessibleText(entry.title, words, "")

    @override
    def content(self, row: PaletteMatch) -> RowContent:
        entry = row.entry
        return RowContent(
            entry.title,
            icon=entry.drawing,
            icon_size=16,
            beside=entry.place,
            ends=(RowEnd(entry.keys, style="outlined"),) if entry.keys else (),
            marks=row.marks,
            is_dimmed=entry.off,
        )
