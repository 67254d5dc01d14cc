"""Enlarged preview on hover."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QPoint, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QFrame
from typing_extensions import override

from wsdesk.media.images.image_provider import ImageProvider
from wsdesk.panels.library.labels import hit_tip
from wsdesk.panels.library.results import LibraryResultsGrid
from wsdesk.panels.widgets.images.image_box import ImageBox
from wsdesk.panels.widgets.layout.boxes import Space, column
from wsdesk.panels.widgets.text.label import PlainLabel
from wsdesk.panels.widgets.text.type_scale import scaled
from wsdesk.store.base.debounced import Debounced
from wsdesk.store.connection.people import PeopleStore
from wsdesk.store.content.asset_mapper import asset_of_hit
from wsdesk.store.text import kind_labels
from wsdesk.theme.theme_manager import ThemeManager

HOVER_DELAY_MS = 500
_WIDTH = 340


class HoverPreview(QFrame):
    """Popup beside the grid while the pointer rests on a cell. It gets neither focus nor clicks."""

    def __init__(
        self, grid: LibraryResultsGrid, pictures: ImageProvider, people: PeopleStore, themes: ThemeManager
    ) -> None:
        super().__init__(grid.window(), Qt.WindowType.ToolTip)
        self.setObjectName("libraryPreview")
        self.setAccessibleName(self.tr("Preview"))
        self.setProperty("role", "panel")
        self.setAttribute(Qt.WidgetAttribute.WA_ShowWithoutActivating)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._grid = grid
        self._people = people
        self._hovered = -1
        self.picture = ImageBox("libraryPreviewPicture", pictures, themes)
        self.picture.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.words = PlainLabel(role="small")
        column(self.picture, self.words, space=Space.TIGHT, margin=Space.SMALL, parent=self)
        self._hover_delay = Debounced(HOVER_DELAY_MS, self._on_hover, self)
        grid.viewport().installEventFilter(self)
        grid.verticalScrollBar().valueChanged.connect(self._on_scrolled)

    def show_hit(self, number: int) -> None:
        """Show a result by its index."""
        index = self._grid.model().index(number, 0)
        hit = self._grid.hit_at(index)
        if hit is None:
            self.hide()
            return
        self.picture.show_asset(asset_of_hit(hit), glyph=kind_labels.drawing(hit.file_type or ""))
        self.words.setText(hit_tip(hit, self._people))
        self.setFixedWidth(scaled(_WIDTH))
        self.adjustSize()
        cell = self._grid.visualRect(index)
        corner = self._grid.viewport().mapToGlobal(QPoint(self._grid.viewport().width() + 14, cell.y()))
        room = self._grid.screen().availableGeometry()
        x = min(corner.x(), room.right() - self.width())
        y = max(room.y(), min(corner.y(), room.bottom() - self.height()))
        self.move(x, y)
        self.show()

    def _dismiss(self) -> None:
        self._hover_delay.cancel()
        self._hovered = -1
        self.hide()

    def _on_hover(self) -> None:
        if self._hovered >= 0 and self._grid.isVisible():
            self.show_hit(self._hovered)

    def _on_scrolled(self, _value: int) -> None:
        self._dismiss()

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        kind = event.type()
        if isinstance(event, QMouseEvent) and kind == QEvent.Type.MouseMove:
            at = self._grid.indexAt(event.position().toPoint()).row()
            if at != self._hovered:
                self._dismiss()
                self._hovered = at
                if at >= 0:
                    self._hover_delay.trigger()
        elif kind in (
            QEvent.Type.Leave,
            QEvent.Type.MouseButtonPress,
            QEvent.Type.Wheel,
            QEvent.Type.Hide,
        ):
            self._dismiss()
        # The tooltip's text is below the image.
        return kind == QEvent.Type.ToolTip
