"""Base of pages over the canvas."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QToolButton, QWidget

from wsdesk.panels.widgets.controls.icon_button import ThemedIcon
from wsdesk.panels.widgets.layout.boxes import Item, Space, named, row
from wsdesk.panels.widgets.text.label import PlainLabel
from wsdesk.panels.widgets.text.tooltip import set_tip
from wsdesk.store.canvas.canvases import CanvasesStore
from wsdesk.theme.theme_manager import ThemeManager


class OverlayPage(QWidget):
    """Page over the canvas, open from `opened` to `closed`; `OverlayHost` shows it and returns the focus.

    `overlay_id` is that of its `OverlaySpec`. A subclass puts `close_button` into its title bar.
    """

    opened = Signal()
    closed = Signal()
    bare_changed = Signal(object)
    """Whether the page shows only its content, in full screen."""

    def __init__(
        self,
        overlay_id: str,
        title: str,
        close_words: str,
        themes: ThemeManager,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        named(self, f"{overlay_id}Page", title)
        self.setProperty("surface", "surface")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._overlay_id = overlay_id
        self._is_open = False
        self._canvas_below: object | None = None
        self.close_button = named(QToolButton(), f"{overlay_id}Close", close_words)
        set_tip(self.close_button, f"{close_words}   Esc")
        self.close_button.clicked.connect(self.leave)
        ThemedIcon(self.close_button, "close", themes)

    @property
    def is_open(self) -> bool:
        return self._is_open

    def open_page(self) -> None:
        """Open the page, or raise it if it is open."""
        self._is_open = True
        self.prepare()
        self.opened.emit()

    def close_page(self) -> None:
        """Close the page."""
        if self._is_open:
            self._is_open = False
            self.clean_up()
            self.closed.emit()

    def leave(self) -> None:
        """Handle the close button."""
        self.close_page()

    def escape(self) -> None:
        """Handle Escape, which may go back by smaller steps than the close button."""
        self.leave()

    def prepare(self) -> None:
        """Fetch and fill in what the page shows, before it is opened."""

    def clean_up(self) -> None:
        """Release what the page needs only while it is open, before it is closed."""

    def toggle_bare(self) -> bool:
        """Switch between the page and its content alone, in full screen; False if the page can't do that."""
        return False

    def heading(self, text: str) -> PlainLabel:
        """Label for the title in the title bar."""
        label = PlainLabel(text, role="heading", elide=True)
        label.setObjectName(f"{self._overlay_id}Title")
        return label

    def title_bar(self, *items: Item) -> QHBoxLayout:
        """Row of these items and the close button, for the top of the page."""
        margin = (Space.MEDIUM, Space.MEDIUM, Space.MEDIUM, Space.NONE)
        return row(*items, self.close_button, margin=margin)

    def close_with_canvas(self, canvases: CanvasesStore) -> None:
        """Close the page when another canvas becomes current, unless it is the first one."""
        self._canvas_below = canvases.current
        canvases.current_changed.connect(self._on_canvas_replaced)

    def _on_canvas_replaced(self, canvas: object | None) -> None:
        before, self._canvas_below = self._canvas_below, canvas
        if before is not None and canvas is not before:
            self.close_page()
