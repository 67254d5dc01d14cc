"""Canvas area: tabs and pages of the open canvases."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, QPoint, Qt, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QStackedWidget, QWidget
from typing_extensions import override

from wsdesk.panels.widgets.controls.icon_button import IconButton
from wsdesk.panels.widgets.layout.boxes import BORDER, Space, column, named, row
from wsdesk.panels.widgets.text.type_scale import FONT_EVENTS, scaled
from wsdesk.store.canvas.recent_canvases import RecentCanvas
from wsdesk.store.stores import Stores
from wsdesk.store.text import sanitize
from wsdesk.theme.icons import icon
from wsdesk.window.canvas.canvas_tabs import CanvasTabs
from wsdesk.window.canvas.overlay_host import OverlayHost
from wsdesk.window.canvas.tab_bar import HEIGHT
from wsdesk.window.canvas.tab_labels import show_tab
from wsdesk.window.canvas.welcome import Welcome
from wsdesk.window.commands.shortcut_tooltips import ShortcutTooltips
from wsdesk.window.protocols import CanvasFactory, MinimapFactory

if TYPE_CHECKING:
    from wsdesk.store.canvas.canvas import CanvasStore
    from wsdesk.window.canvas.canvas_page import CanvasPage


_MOST = 12


class RecentMenu(QObject):
    """Made again each time that it opens."""

    def __init__(self, stores: Stores, window: QWidget) -> None:
        super().__init__(window)
        self._stores = stores
        self.menu = named(QMenu(window), "visitsMenu", self.tr("Pinned and recent canvases"))
        self.menu.triggered.connect(self._on_triggered)

    def open_below(self, widget: QWidget) -> None:
        """Open it under a widget."""
        self._fill()
        self.menu.popup(widget.mapToGlobal(QPoint(0, widget.height())))

    def _fill(self) -> None:
        visits, current = self._stores.visits, self._stores.canvases.current
        here = current.canvas_id if current is not None else ""
        self.menu.clear()
        for visit in visits.pinned:
            self._add(visit, "pin")
        if visits.pinned:
            self.menu.addSeparator()
        lately = [v for v in visits.recent if not visits.is_pinned(v.canvas_id) and v.canvas_id != here]
        for visit in lately[:_MOST]:
            self._add(visit, "clock")
        if not visits.pinned and not lately:
            nothing = self.menu.addAction(self.tr("No other recent canvases"))
            nothing.setEnabled(False)

    def _add(self, visit: RecentCanvas, drawing: str) -> None:
        title = sanitize.label(visit.title, 80) or self.tr("Untitled")
        action = QAction(icon(drawing, self._stores.themes.current, color="muted"), title, self.menu)
        action.setObjectName(f"visit-{visit.canvas_id}")
        action.setData(visit.canvas_id)
        self.menu.addAction(action)

    def _on_triggered(self, action: QAction) -> None:
        if action.data():
            self._stores.canvases.open(str(action.data()))


class CanvasArea(QWidget):
    """Tabs and pages. What is open and which is current, the store knows; this shows it."""

    connection_wanted = Signal()
    sample_wanted = Signal()
    window_wanted = Signal(object, object)
    """The ID of a canvas that gets a window of its own, and where on the screen (QPoint)."""

    def __init__(
        self,
        stores: Stores,
        make_view: CanvasFactory,
        make_minimap: MinimapFactory,
        tips: ShortcutTooltips,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setObjectName("canvasArea")
        self.setProperty("surface", "bg")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._stores = stores
        self._make_view = make_view
        self._make_minimap = make_minimap
        self._tips = tips
        self._pages: dict[str, CanvasPage] = {}
        self.shown = ""
        """The ID of the canvas that is seen here."""
        self.tabs = CanvasTabs(stores.themes, self)
        self._strip = QWidget(self)
        self._strip.setObjectName("tabStrip")
        self._strip.setProperty("role", "document-tabs")
        self._strip.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._strip.setFixedHeight(scaled(HEIGHT))
        self.others = IconButton(
            "canvasOthers", "chevron-down", self.tr("Pinned and recent canvases"), stores.themes
        )
        self._visits = RecentMenu(stores, self)
        row(
            (self.tabs, 1),
            self.others,
            space=Space.TIGHT,
            margin=(Space.NONE, Space.NONE, Space.TIGHT, BORDER),
            parent=self._strip,
        )
        tips.add(self.others, "go.visits")
        self.stack = QStackedWidget(self)
        self.stack.setObjectName("canvasStack")
        self.welcome = Welcome(stores)
        self.stack.addWidget(self.welcome)
        column(self._strip, (self.stack, 1), space=Space.NONE, parent=self)
        self.covers = OverlayHost(self.stack, self)
        self.setFocusProxy(self.stack)
        self.stack.setFocusProxy(self.welcome)
        self._connect_signals()
        for canvas in stores.canvases.all:
            self._on_opened(canvas)
        self._on_current_changed(stores.canvases.current)

    def _connect_signals(self) -> None:
        stores, canvases = self._stores, self._stores.canvases
        self.welcome.connection_wanted.connect(self.connection_wanted)
        self.welcome.sample_wanted.connect(self.sample_wanted)
        self.tabs.chosen.connect(self._on_tab_chosen)
        self.tabs.ordered.connect(canvases.reorder)
        self.tabs.close_wanted.connect(self._on_close_wanted)
        self.tabs.keep_wanted.connect(canvases.keep)
        self.tabs.torn.connect(self.window_wanted)
        self.tabs.menu_wanted.connect(self._on_menu_wanted)
        stores.themes.changed.connect(self._on_theme_changed)
        stores.commands.keys_changed.connect(self._on_keys_changed)
        stores.visits.changed.connect(self._on_keys_changed)
        self.others.clicked.connect(self.open_visits)
        stores.offline.changed.connect(self._on_offline_changed)
        canvases.opened.connect(self._on_opened)
        canvases.closed.connect(self._on_closed)
        canvases.current_changed.connect(self._on_current_changed)
        canvases.preview_changed.connect(self._on_keys_changed)
        stores.apart.parted.connect(self._on_closed)
        stores.apart.returned.connect(self._on_returned)

    @property
    def page(self) -> CanvasPage | None:
        """The page on top, None where no canvas is open."""
        current = self._stores.canvases.current
        return self._pages.get(current.canvas_id) if current is not None else None

    @property
    def front(self) -> QWidget:
        """What is seen of the canvases: a cover where one lies over them."""
        return self.covers.on_top or self.stack

    def go_there(self) -> None:
        """Give the focus to the canvas in front."""
        self.stack.setFocus(Qt.FocusReason.OtherFocusReason)

    def open_visits(self) -> None:
        """Offer the canvases that are pinned and those that were looked at lately."""
        self._visits.open_below(self.others if self.others.isVisible() else self._strip)

    def step(self, by: int) -> None:
        """Look at the canvas so many tabs further."""
        canvas_id = self.tabs.neighbour(by)
        if canvas_id:
            self._stores.canvases.make_current(canvas_id)

    def show_number(self, number: int) -> None:
        """Look at the canvas of the tab of that number, from 1; 9 is always the last."""
        ids = self.tabs.canvas_ids
        if ids and (number == 9 or number <= len(ids)):
            self._stores.canvases.make_current(ids[-1] if number == 9 else ids[number - 1])

    def place_for(self, at: QPoint) -> int:
        """Before which tab one comes to stand that is let go at a place of the screen; -1: not over the tabs.

        Where there are no tabs, there is no strip either: all of the area takes one.
        """
        target = self._strip if self._strip.isVisible() else self
        if not target.isVisible() or not target.rect().contains(target.mapFromGlobal(at)):
            return -1
        return self.tabs.place_at(at)

    def take(self, canvas_id: str, place: int) -> None:
        """Make a canvas that stands apart a tab again, at a place among the others, and look at it."""
        ids = [*self.tabs.canvas_ids]
        self._stores.canvases.reorder((*ids[:place], canvas_id, *ids[place:]))
        self._stores.apart.bring_back(canvas_id)
        self._stores.canvases.make_current(canvas_id)

    def make_page(self, canvas: CanvasStore) -> CanvasPage:
        """A page of a canvas that stands nowhere yet."""
        from wsdesk.window.canvas.canvas_page import CanvasPage

        return CanvasPage(
            canvas,
            self._make_view,
            self._make_minimap,
            self._stores,
        )

    def _on_opened(self, canvas: CanvasStore) -> None:
        page = self.make_page(canvas)
        page.titled.connect(self._on_titled)
        page.tell_keys(self._tips)
        self._pages[canvas.canvas_id] = page
        self.stack.addWidget(page)
        self.tabs.add(canvas, self._place_of(canvas))
        self._refresh_tab(canvas)
        self._strip.show()
        if not self.shown:  # what is looked at stands apart: here the first tab is seen
            self._on_current_changed(self._stores.canvases.current)

    def _place_of(self, canvas: CanvasStore) -> int:
        """Where its tab stands among the others, as the store has them in order."""
        ids = [one.canvas_id for one in self._stores.canvases.all]
        before = ids[: ids.index(canvas.canvas_id)]
        return sum(canvas_id in before for canvas_id in self.tabs.canvas_ids)

    def _on_returned(self, canvas: CanvasStore) -> None:
        self._on_opened(canvas)
        self._on_current_changed(self._stores.canvases.current)

    def _on_closed(self, canvas: CanvasStore) -> None:
        """It is closed, or stands in a window of its own from now on."""
        self.tabs.remove(canvas.canvas_id)
        page = self._pages.pop(canvas.canvas_id, None)
        if page is not None:
            self.stack.removeWidget(page)
            page.deleteLater()
        self._on_current_changed(self._stores.canvases.current)

    def _on_current_changed(self, canvas: CanvasStore | None) -> None:
        if canvas is not None and self._stores.apart.has(canvas.canvas_id):
            # It is looked at in another window; here stays what was seen, or what stands beside it.
            ids = self.tabs.canvas_ids
            fallback = ids[max(0, self.tabs.currentIndex())] if ids else ""
            canvas = self._stores.canvases.get(self.shown if self.shown in self._pages else fallback)
        self.shown = canvas.canvas_id if canvas is not None else ""
        page = self._pages.get(self.shown)
        had_focus = self.stack.isAncestorOf(self.window().focusWidget() or self.window())
        self.stack.setCurrentWidget(page or self.welcome)
        self.stack.setFocusProxy(page or self.welcome)
        self._strip.setVisible(self.tabs.count() > 0)
        if canvas is not None:
            self.tabs.show_current(canvas.canvas_id)
        if had_focus:
            self.go_there()

    def _on_titled(self, page: CanvasPage) -> None:
        self._refresh_tab(page.canvas)

    def _on_keys_changed(self, _what: object) -> None:
        """The key that closes a tab is another one, something was pinned, or another tab is the preview."""
        for page in self._pages.values():
            self._refresh_tab(page.canvas)

    def _on_theme_changed(self, _theme: object) -> None:
        for page in self._pages.values():
            self._refresh_tab(page.canvas)

    def _on_offline_changed(self, canvas_id: str) -> None:
        for page in self._pages.values():
            if canvas_id in ("", page.canvas.canvas_id):
                self._refresh_tab(page.canvas)

    def _refresh_tab(self, canvas: CanvasStore) -> None:
        show_tab(self.tabs, canvas, self._stores)

    def _on_tab_chosen(self, canvas_id: str) -> None:
        self._stores.canvases.make_current(canvas_id)

    def _on_close_wanted(self, canvas_id: str) -> None:
        self._stores.canvases.close(canvas_id)

    def _on_menu_wanted(self, canvas_id: str, at: QPoint) -> None:
        canvas = self._stores.canvases.get(canvas_id)
        if canvas is not None:
            self._stores.commands.request_menu("tab", canvas, at.x(), at.y())

    @override
    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in FONT_EVENTS:
            self._strip.setFixedHeight(scaled(HEIGHT))
