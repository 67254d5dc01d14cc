"""List of the differences between two snapshots, above the canvas."""

from __future__ import annotations

from typing import Protocol

from PySide6.QtCore import QLocale, QSize, Qt
from PySide6.QtWidgets import QFrame
from typing_extensions import override

from wsdesk.graph.model.values import Asset
from wsdesk.media.images.image_provider import ImageProvider
from wsdesk.panels.widgets.controls.button import IconButton
from wsdesk.panels.widgets.layout.boxes import BORDER, Space, column, named, row
from wsdesk.panels.widgets.lists.row_model import AccessibleText
from wsdesk.panels.widgets.lists.row_painter import RowContent
from wsdesk.panels.widgets.lists.stepping_list import SteppingListView
from wsdesk.panels.widgets.text.label import PlainLabel
from wsdesk.panels.widgets.text.type_scale import scaled
from wsdesk.store.history.comparison import SnapshotComparison, SnapshotComparisonRow
from wsdesk.store.text.kind_labels import kind_icon
from wsdesk.theme.theme_manager import ThemeManager

_WIDTH, _ROWS = 300, 8


class ChangesList(SteppingListView[SnapshotComparisonRow]):
    """Differences; a click or Enter goes to one."""

    row_px = 44

    @override
    def content(self, row: SnapshotComparisonRow) -> RowContent:
        return RowContent(row.title, row.line, dot=row.color)

    @override
    def accessible_text(self, row: SnapshotComparisonRow) -> AccessibleText:
        text = ", ".join(part for part in (row.title, row.line) if part)
        return AccessibleText(row.title, text, f"{row.title}\n{row.line}".rstrip())

    @override
    def asset(self, row: SnapshotComparisonRow) -> Asset | None:
        return row.node.asset if row.node is not None else None

    @override
    def thumbnail_icon(self, row: SnapshotComparisonRow) -> str:
        if row.node is not None:
            return kind_icon(row.node.kind)
        return "edge" if row.differences[0].kind.startswith("edge") else "note"

    @override
    def row_key(self, row: SnapshotComparisonRow) -> object:
        return tuple(one.key for one in row.differences)


class ChangesStores(Protocol):
    """Stores that the list uses."""

    themes: ThemeManager
    images: ImageProvider


class ChangesCard(QFrame):
    """Floating list of the differences with a button that copies them."""

    def __init__(self, stores: ChangesStores) -> None:
        super().__init__()
        named(self, "changesCard", self.tr("Differences"))
        self.setProperty("role", "panel")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        themes = stores.themes
        self.title = PlainLabel(role="title", name="changesTitle")
        self.copy_button = IconButton("changesCopy", "copy", self.tr("Copy changes as Markdown"), themes)
        self.close_button = IconButton("changesClose", "close", self.tr("End comparison"), themes)
        self.list = ChangesList("changesList", self.tr("Differences"), themes)
        self.list.show_thumbnails(stores.images)
        self.list.setProperty("surface", "raised")
        head = row(
            (self.title, 1),
            self.copy_button,
            self.close_button,
            space=Space.NONE,
            margin=(Space.MEDIUM, Space.TIGHT, Space.TIGHT, Space.NONE),
        )
        column(
            head, (self.list, 1), space=Space.TIGHT, margin=(BORDER, BORDER, BORDER, Space.SMALL), parent=self
        )
        self.setFocusProxy(self.list)

    def set_comparison(self, comparison: SnapshotComparison | None) -> None:
        """Show the differences; None while they are computed."""
        rows = comparison.rows() if comparison is not None else ()
        self.list.set_rows(rows)
        self.list.setVisible(bool(rows))
        self.copy_button.setEnabled(bool(rows))
        count = QLocale().toString(len(rows))
        title = self.tr("Differences · {n}").format(n=count) if rows else self.tr("No differences")
        self.title.setText(title if comparison is not None else self.tr("Comparing…"))

    @override
    def sizeHint(self) -> QSize:
        shown = min(len(self.list.rows), _ROWS)
        rows = shown * scaled(self.list.row_px) + (Space.SMALL if shown else 0)
        return QSize(scaled(_WIDTH), scaled(40) + rows)
