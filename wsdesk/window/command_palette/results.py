"""Result list of the command palette."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QPoint, QRect, QRectF, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QFrame, QWidget
from typing_extensions import override

from wsdesk.graph.model.values import Asset
from wsdesk.media.images.image_provider import ImageProvider
from wsdesk.panels.widgets.layout.boxes import BORDER, Space, column, set_margin
from wsdesk.panels.widgets.lists.list_view import ListView
from wsdesk.panels.widgets.lists.row_model import AccessibleText
from wsdesk.panels.widgets.lists.row_painter import RowContent, RowEnd
from wsdesk.panels.widgets.text.label import PlainLabel
from wsdesk.panels.widgets.text.type_scale import scaled
from wsdesk.store.versions.viewer_items import ViewerItem, ViewerItemsStore
from wsdesk.theme.theme_manager import ThemeManager
from wsdesk.window.command_palette.entry import PaletteEntry, PaletteMatch
from wsdesk.window.widgets.popover import SHADOW, paint_shadow

HEIGHT = 34


class ResultList(ListView[PaletteMatch]):
    """List without focus: the field keeps the keyboard, hovering moves the selection."""

    row_px = HEIGHT

    def __init__(self, themes: ThemeManager, asset_of: Callable[[PaletteEntry], Asset | None]) -> None:
        super().__init__("finderList", "", themes)
        self._asset_of = asset_of
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
    def asset(self, row: PaletteMatch) -> Asset | None:
        return self._asset_of(row.entry)

    @override
    def viewer_item(self, row: PaletteMatch, asset: Asset) -> ViewerItem:
        entry, names = row.entry, ("canvas_id", "node_id", "version_id")
        canvas_id, node_id, version_id = (str(getattr(entry.subject, name, "")) for name in names)
        return ViewerItem(asset, entry.title, entry.place, canvas_id, node_id, version_id)

    @override
    def accessible_text(self, row: PaletteMatch) -> AccessibleText:
        entry = row.entry
        text = ", ".join(word for word in (entry.title, entry.place, entry.keys) if word)
        return AccessibleText(entry.title, text, "")

    @override
    def content(self, row: PaletteMatch) -> RowContent:
        entry = row.entry
        return RowContent(
            entry.title,
            icon=entry.icon,
            beside=entry.place,
            ends=(RowEnd(entry.keys, style="outlined"),) if entry.keys else (),
            marks=row.marks,
            is_dimmed=entry.is_disabled,
        )


_ROWS = 11
_WIDTH = 560


class Results(QWidget):
    """Popup below the field, a child of the window; the field keeps the focus."""

    chosen = Signal(object)
    """Emitted with the `PaletteEntry` that was clicked."""

    def __init__(
        self,
        window: QWidget,
        themes: ThemeManager,
        images: ImageProvider,
        viewer: ViewerItemsStore,
        asset_of: Callable[[PaletteEntry], Asset | None],
    ) -> None:
        """`asset_of` returns what the thumbnail of an entry shows; called only for visible rows."""
        super().__init__(window)
        self.setObjectName("finderResults")
        self.hide()
        self._window = window
        self._themes = themes
        self.list = ResultList(themes, asset_of)
        self.list.show_thumbnails(images, viewer)
        self._nothing = PlainLabel(role="muted", name="finderNothing")
        set_margin(self._nothing, Space.MEDIUM)
        self._panel = QFrame(self)
        self._panel.setProperty("role", "panel")
        self._inner = column(
            self._nothing,
            self.list,
            space=Space.NONE,
            margin=(BORDER, BORDER + Space.TIGHT),
            parent=self._panel,
        )
        self._around = column(self._panel, margin=SHADOW, parent=self)
        self.list.chosen.connect(self.chosen)

    @property
    def current(self) -> PaletteEntry | None:
        """The entry that Enter runs."""
        match = self.list.current_row()
        return match.entry if match is not None else None

    @property
    def entries(self) -> tuple[PaletteEntry, ...]:
        """All entries, from top to bottom."""
        return tuple(match.entry for match in self.list.rows)

    def show_entries(self, matches: Sequence[PaletteMatch], nothing: str) -> None:
        """Show entries and select the first; `nothing` is the text without any."""
        self.list.set_rows(tuple(matches))
        self._nothing.setText(nothing)
        self._nothing.setVisible(not matches)
        self.list.setVisible(bool(matches))
        self.list.setFixedHeight(scaled(HEIGHT) * min(_ROWS, max(1, len(matches))))
        if matches:
            self.list.setCurrentIndex(self.list.index_of(0))
            self.list.scrollToTop()

    def choose(self, entry: PaletteEntry | None) -> None:
        """Select an entry, if shown."""
        shown = self.entries
        if entry is not None and entry in shown:
            self.list.setCurrentIndex(self.list.index_of(shown.index(entry)))

    def open_below(self, field: QWidget) -> None:
        """Open below the field."""
        window = self._window
        corner = field.mapTo(window, QPoint(0, 0))
        width = min(max(scaled(_WIDTH), field.width()), window.width() - 16) + 2 * SHADOW
        center = corner.x() + field.width() // 2
        least, most = 8 - SHADOW, window.width() - 8 + SHADOW - width
        x = max(least, min(center - width // 2, most))
        y = corner.y() + field.height() + 6 - SHADOW
        self._inner.activate()
        self._around.activate()
        height = min(self.sizeHint().height(), window.height() - y)
        self.setGeometry(QRect(x, y, width, height))
        self.show()
        self.raise_()

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        theme = self._themes.current
        painter = QPainter(self)
        paint_shadow(painter, theme, QRectF(self._panel.geometry()), theme.radius("panel"))
