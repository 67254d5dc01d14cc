"""Query of an image search: its image or color, with a button that clears it."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QColor, QIcon, QImage, QPainter, QPaintEvent, QPixmap
from PySide6.QtWidgets import QWidget
from typing_extensions import override

from wsdesk.panels.widgets.controls.form_controls import push_button
from wsdesk.panels.widgets.layout.boxes import Space, row, set_accessible_name
from wsdesk.panels.widgets.painting import paint
from wsdesk.panels.widgets.text.label import PlainLabel
from wsdesk.panels.widgets.text.type_scale import scaled
from wsdesk.store.base.load_state import LoadState
from wsdesk.store.query.colors import COLORS, Color
from wsdesk.store.query.filter_labels import color_label
from wsdesk.store.search.image_search import ImageSearchState
from wsdesk.theme.theme_manager import ThemeManager

_PREVIEW = QSize(64, 44)
_SWATCH_PX = 16


class ImageQueryBar(QWidget):
    """Preview of the query of an image search; hidden while there is none."""

    def __init__(self, themes: ThemeManager) -> None:
        super().__init__()
        self.setObjectName("everywhereImageQuery")
        self._preview = _Preview(themes)
        self._label = PlainLabel(name="everywhereImageQueryLabel")
        self.clear_button = push_button("everywhereImageClear", self.tr("Clear"))
        margin = (Space.MEDIUM, Space.NONE, Space.MEDIUM, Space.NONE)
        row(self._preview, (self._label, 1), self.clear_button, margin=margin, parent=self)
        self.hide()

    def show_query(self, state: ImageSearchState) -> None:
        """Show the query of a search."""
        self.setVisible(state.phase is not LoadState.IDLE)
        self._preview.set_query(state.image, state.color)
        name = color_label(color_value(state.color)) if state.color is not None else ""
        self._label.setText(self.tr("Images of this color: {color}").format(color=name) if name else "")
        if state.color is None:
            self._label.setText(self.tr("Results for this image"))
        set_accessible_name(self, self._label.text())


class _Preview(QWidget):
    def __init__(self, themes: ThemeManager) -> None:
        super().__init__()
        self._themes = themes
        self._image: QImage | None = None
        self._color: QColor | None = None
        self.setFixedSize(scaled(_PREVIEW.width()), scaled(_PREVIEW.height()))

    def set_query(self, image: QImage | None, color: Color | None) -> None:
        self._image, self._color = image, QColor(*color) if color is not None else None
        self.update()

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        theme, area = self._themes.current, QRectF(self.rect())
        painter = QPainter(self)
        if self._image is not None:
            paint.draw_image(painter, area, self._image, theme.radius("control"), "contain")
        elif self._color is not None:
            paint.draw_tile(painter, area, self._color, theme.radius("control"))


def color_value(color: Color) -> str:
    """Name of a color, else its hexadecimal number."""
    return next((name for name, value in COLORS.items() if value == color), bytes(color).hex())


def swatch(color: Color) -> QIcon:
    """Icon of a color."""
    pixmap = QPixmap(_SWATCH_PX, _SWATCH_PX)
    pixmap.fill(QColor(*color))
    return QIcon(pixmap)
