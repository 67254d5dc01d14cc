"""List of models."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget
from typing_extensions import override

from wsdesk.panels.models.list_row import ModelRow
from wsdesk.panels.widgets.lists.list_view import AccessibleText, ListView
from wsdesk.panels.widgets.lists.row_painter import RowContent, RowEnd
from wsdesk.store.text import sanitize
from wsdesk.theme.theme_manager import ThemeManager


class ModelListView(ListView[ModelRow]):
    """Rows of two lines, whose subject is a wire `Model`."""

    row_px = 48

    def __init__(self, themes: ThemeManager, parent: QWidget | None = None) -> None:
        super().__init__("modelList", "", themes, parent)
        self.setAccessibleName(self.tr("Models"))

    @override
    def subject(self, row: ModelRow) -> object:
        return row.model

    @override
    def said(self, row: ModelRow) -> AccessibleText:
        words = [row.title, self.tr("deprecated") if row.deprecated else "", row.line]
        about = sanitize.plain(row.model.featured_description, 300)
        return AccessibleText(
            row.title,
            ", ".join(word for word in words if word),
            "\n".join(word for word in (*words, about) if word),
        )

    @override
    def content(self, row: ModelRow) -> RowContent:
        ends = (RowEnd(row.cost),) if row.cost else ()
        if row.deprecated:
            ends = (*ends, RowEnd(self.tr("deprecated"), color="warn", style="tinted"))
        return RowContent(row.title, row.line, ends=ends, is_strong=True, is_muted=row.deprecated)
