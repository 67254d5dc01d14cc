"""Base class of overlay pages above the canvas, and their responsive splitter."""

from __future__ import annotations

from typing import Any, Generic, TypeVar

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QSplitter, QToolButton, QWidget
from typing_extensions import override

from wsdesk.panels.widgets.controls.button import ThemedIcon
from wsdesk.panels.widgets.controls.filter_field import FilterField
from wsdesk.panels.widgets.layout.boxes import Item, Space, named, row
from wsdesk.panels.widgets.text.label import PlainLabel, set_tip
from wsdesk.panels.widgets.text.type_scale import scaled
from wsdesk.store.canvas.canvases import CanvasesStore
from wsdesk.store.commands.commands import CommandGroup
from wsdesk.theme.theme_manager import ThemeManager


class OverlayPage(QWidget):
    """Page above the canvas; `OverlayHost` shows it between `opened` and `closed`, and restores the focus.

    `overlay_id` is that of its `OverlaySpec`. A subclass adds `close_button` to its title bar.
    """

    opened = Signal()
    closed = Signal()
    bare_changed = Signal(object)
    """Whether the page shows only its content, in full screen."""

    def __init__(
        self,
        overlay_id: str,
        title: str,
        close_label: str,
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
        self.close_button = named(QToolButton(), f"{overlay_id}Close", close_label)
        set_tip(self.close_button, f"{close_label}   Esc")
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
        if self._is_open:
            self._is_open = False
            self.clean_up()
            self.closed.emit()

    def leave(self) -> None:
        """Handle the close button."""
        self.close_page()

    def escape(self) -> None:
        """Handle Escape: clear the focused search field, or go back."""
        field = self.focusWidget()
        if isinstance(field, FilterField) and field.hasFocus() and field.text():
            field.clear()
        else:
            self.go_back()

    def go_back(self) -> None:
        """Go back by one step where the close button closes the page."""
        self.leave()

    def prepare(self) -> None:
        """Load the data of the page, before it is opened."""

    def clean_up(self) -> None:
        """Release the resources of an open page, before it is closed."""

    def toggle_bare(self) -> bool:
        """Toggle full screen with the content only; False if the page doesn't support that."""
        return False

    def heading(self, text: str) -> PlainLabel:
        """Label for the title in the title bar."""
        return PlainLabel(text, role="heading", elide=True, name=f"{self._overlay_id}Title")

    def title_bar(self, *items: Item) -> QHBoxLayout:
        """Row of the given items and the close button, for the top of the page."""
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


NARROW = 560
"""Width in logical px below which the two are stacked."""
LIST_WIDTH = 236
LIST_HEIGHT = 150


class ResponsiveSplitter(QSplitter):
    """Splitter whose orientation depends on its width."""

    def __init__(self, name: str, first: QWidget, second: QWidget) -> None:
        super().__init__(Qt.Orientation.Horizontal)
        self.setObjectName(name)
        self.addWidget(first)
        self.addWidget(second)
        self.setStretchFactor(0, 0)
        self.setStretchFactor(1, 1)
        self.setChildrenCollapsible(False)
        self.setSizes([scaled(LIST_WIDTH), 3 * scaled(LIST_WIDTH)])

    def _update_orientation(self, width: int, height: int) -> None:
        orientation = Qt.Orientation.Vertical if width < scaled(NARROW) else Qt.Orientation.Horizontal
        if orientation is self.orientation():
            return
        self.setOrientation(orientation)
        first, available = (
            (scaled(LIST_HEIGHT), height)
            if orientation is Qt.Orientation.Vertical
            else (scaled(LIST_WIDTH), width)
        )
        self.setSizes([first, max(1, available - first)])

    @override
    def resizeEvent(self, arg__1: QResizeEvent) -> None:
        self._update_orientation(arg__1.size().width(), arg__1.size().height())
        super().resizeEvent(arg__1)


S = TypeVar("S")
P = TypeVar("P", bound=OverlayPage)


class OverlayCommands(CommandGroup, Generic[S, P]):
    """Commands of an overlay page, created with its stores and the page."""

    def __init__(self, stores: S, page: P) -> None:
        super().__init__(page)
        self._stores = stores
        self.page = page


def page_is_open(group: OverlayCommands[Any, OverlayPage]) -> bool:
    """Condition of commands that need the open page."""
    return group.page.is_open
