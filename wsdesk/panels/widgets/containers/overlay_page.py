"""Overlay page with a title and Close."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QToolButton, QWidget

from wsdesk.panels.widgets.controls.icon_button import ThemedIcon
from wsdesk.panels.widgets.layout.boxes import Space, column, named, row
from wsdesk.panels.widgets.text.label import PlainLabel
from wsdesk.panels.widgets.text.tooltip import set_tip
from wsdesk.store.stores import Stores


class OverlayPage(QWidget):
    """Up from `opened` to `closed`. Who goes to another canvas meanwhile sees that canvas."""

    opened = Signal()
    closed = Signal()

    def __init__(self, name: str, title: str, stores: Stores, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName(name)
        self.setAccessibleName(title)
        self.setProperty("surface", "surface")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._page_stores = stores
        self._up = False
        self._canvas: object | None = stores.canvases.current
        self.title = PlainLabel(title, role="heading", elide=True)
        self.title.setObjectName(f"{name}Title")
        self.close_button = named(QToolButton(), f"{name}Close", self.tr("Close {page}").format(page=title))
        set_tip(self.close_button, self.tr("Close   Esc"))
        self.top = row(
            (self.title, 1), self.close_button, margin=(Space.MEDIUM, Space.MEDIUM, Space.MEDIUM, Space.NONE)
        )
        self.column = column(self.top, parent=self)
        self.close_button.clicked.connect(self.close_page)
        stores.canvases.current_changed.connect(self._on_canvas_changed)
        ThemedIcon(self.close_button, "close", stores.themes)

    @property
    def is_open(self) -> bool:
        return self._up

    def open_page(self) -> None:
        """Lie over the canvas."""
        self._up = True
        self.prepare()
        self.opened.emit()

    def close_page(self) -> None:
        """Go away."""
        self._up = False
        self.closed.emit()

    def prepare(self) -> None:
        """The page is about to be seen: what it shows is fetched and filled now."""

    def _on_canvas_changed(self, canvas: object | None) -> None:
        before, self._canvas = self._canvas, canvas
        if self._up and before is not None and canvas is not before:
            self.close_page()
