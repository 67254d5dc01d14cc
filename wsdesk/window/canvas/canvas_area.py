"""Canvas area: tabs and pages of the open canvases."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from PySide6.QtCore import QObject, QPoint, Qt, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QStackedWidget, QWidget

from wsdesk.panels.widgets.controls.button import IconButton
from wsdesk.panels.widgets.layout.boxes import Space, column, named
from wsdesk.store.canvas.recent_canvases import RecentCanvas
from wsdesk.store.stores import Stores
from wsdesk.store.text import sanitize
from wsdesk.theme.icons import icon
from wsdesk.window.canvas.canvas_tabs import CanvasTabs, TabStrip, show_tab
from wsdesk.window.canvas.overlay_host import OverlayHost
from wsdesk.window.canvas.welcome import Welcome
from wsdesk.window.commands.shortcuts import ShortcutTooltips
from wsdesk.window.protocols import CanvasFactory, MinimapFactory

if TYPE_CHECKING:
    from wsdesk.store.canvas.canvas import CanvasStore
    from wsdesk.window.canvas.canvas_page import CanvasPage


_MOST = 12


class RecentMenu(QObject):
    """Filled each time it opens."""

    def __init__(self, stores: Stores, window: QWidget) -> None:
        super().__init__(window)
        self._stores = stores
        self.menu = named(QMenu(window), "visitsMenu", self.tr("Pinned and recent canvases"))
        self.menu.triggered.connect(self._on_triggered)

    def open_below(self, widget: QWidget) -> None:
        """Open below a widget."""
        self._fill()
        self.menu.popup(widget.mapToGlobal(QPoint(0, widget.height())))

    def _fill(self) -> None:
        recents, current = self._stores.recent_canvases, self._stores.canvases.current
        here = current.canvas_id if current is not None else ""
        self.menu.clear()
        for one in recents.pinned:
            self._add(one, "pin")
        if recents.pinned:
            self.menu.addSeparator()
        recent = [v for v in recents.recent if not recents.is_pinned(v.canvas_id) and v.canvas_id != here]
        for one in recent[:_MOST]:
            self._add(one, "clock")
        if not recents.pinned and not recent:
            empty = self.menu.addAction(self.tr("No other recent canvases"))
            empty.setEnabled(False)

    def _add(self, canvas: RecentCanvas, drawing: str) -> None:
        title = sanitize.label(canvas.title, 80) or self.tr("Untitled")
        color = "muted"
        count = len(self._stores.whats_new.state.of(canvas.canvas_id))
        if count:
            drawing, color = "dot", "accent"
            changes = self.tr("%Ln new changes", "", count)
            title = f"{title}\t{changes}"
        action = QAction(icon(drawing, self._stores.themes.current, color=color), title, self.menu)
        action.setObjectName(f"visit-{canvas.canvas_id}")
        action.setData(canvas.canvas_id)
        self.menu.addAction(action)

    def _on_triggered(self, action: QAction) -> None:
        if action.data():
            self._stores.canvases.open(str(action.data()))


class CanvasArea(QWidget):
    """Tabs and pages, following the open canvases and the current one of the store."""

    pane_created = Signal(object, object)
    """Emitted with the name and the widget of a pane in a page."""

    def __init__(
        self, stores: Stores, make_view: CanvasFactory, make_minimap: MinimapFactory, tips: ShortcutTooltips
    ) -> None:
        super().__init__()
        self.setObjectName("canvasArea")
        self.setProperty("surface", "bg")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._stores = stores
        self._make_view = make_view
        self._make_minimap = make_minimap
        self._tips = tips
        self._pages: dict[str, CanvasPage] = {}
        self.shown = ""
        """ID of the visible canvas."""
        self.tabs = CanvasTabs(stores.themes, self)
        self.others = IconButton(
            "canvasOthers", "chevron-down", self.tr("Pinned and recent canvases"), stores.themes
        )
        self._strip = TabStrip("tabStrip", self.tabs, self.others, self)
        self._recent_menu = RecentMenu(stores, self)
        tips.add(self.others, "go.visits")
        self.stack = QStackedWidget(self)
        self.stack.setObjectName("canvasStack")
        self.welcome = Welcome(stores)
        self.stack.addWidget(self.welcome)
        column(self._strip, (self.stack, 1), space=Space.NONE, parent=self)
        self.overlays = OverlayHost(self.stack, self)
        self.setFocusProxy(self.stack)
        self.stack.setFocusProxy(self.welcome)
        self._connect_signals()
        for canvas in stores.canvases.all:
            self._on_opened(canvas)
        self._on_current_changed()

    def _connect_signals(self) -> None:
        stores, canvases = self._stores, self._stores.canvases
        self.tabs.chosen.connect(canvases.make_current)
        self.tabs.tabBarClicked.connect(self._on_tab_clicked)
        self.tabs.ordered.connect(canvases.reorder)
        self.tabs.close_requested.connect(canvases.close)
        self.tabs.keep_requested.connect(canvases.keep)
        self.tabs.menu_requested.connect(self._on_menu_requested)
        stores.themes.changed.connect(self._refresh_tabs)
        stores.commands.keys_changed.connect(self._refresh_tabs)
        stores.recent_canvases.changed.connect(self._refresh_tabs)
        stores.whats_new.changed.connect(self._refresh_tabs)
        self.others.clicked.connect(self.open_recent)
        stores.offline.changed.connect(self._on_offline_changed)
        canvases.opened.connect(self._on_opened)
        canvases.closed.connect(self._on_closed)
        canvases.current_changed.connect(self._on_current_changed)
        canvases.preview_changed.connect(self._refresh_tabs)
        canvases.reordered.connect(self.tabs.sort)
        stores.detached_windows.detached.connect(self._on_closed)
        stores.detached_windows.reattached.connect(self._on_returned)

    @property
    def page(self) -> CanvasPage | None:
        """The visible page; None if no canvas is open."""
        current = self._stores.canvases.current
        return self._pages.get(current.canvas_id) if current is not None else None

    @property
    def front(self) -> QWidget:
        """The visible widget: an overlay if one is open, else the canvas."""
        return self.overlays.current or self.stack

    @property
    def panes(self) -> tuple[QWidget, ...]:
        """Panes inside the visible page, and the visible overlay or canvas."""
        page = self._pages.get(self.shown)
        below = page.timeline if page is not None and self.overlays.current is None else None
        return (below, self.front) if below is not None else (self.front,)

    def focus_front(self) -> None:
        """Focus the visible overlay or canvas."""
        self.stack.setFocus(Qt.FocusReason.OtherFocusReason)

    def open_recent(self) -> None:
        """Open the menu of pinned and recent canvases."""
        self._recent_menu.open_below(self.others if self.others.isVisible() else self._strip)

    def step(self, by: int) -> None:
        """Activate the canvas `by` tabs further."""
        canvas_id = self.tabs.neighbor(by)
        if canvas_id:
            self._stores.canvases.make_current(canvas_id)

    def show_tab_number(self, number: int) -> None:
        """Activate the tab of that number, from 1; 9 is always the last."""
        ids = self.tabs.canvas_ids
        if ids and (number == 9 or number <= len(ids)):
            self._stores.canvases.make_current(ids[-1] if number == 9 else ids[number - 1])

    def tab_index_at(self, at: QPoint) -> int:
        """Index before which a tab dropped at a global position is inserted; -1 if it isn't over the tabs.

        Without tabs, the whole area accepts it.
        """
        target = self._strip if self._strip.isVisible() else self
        if not target.isVisible() or not target.rect().contains(target.mapFromGlobal(at)):
            return -1
        return self.tabs.index_at(at)

    def attach(self, canvas_id: str, index: int) -> None:
        """Turn a detached canvas into a tab at an index, and activate it."""
        ids = [*self.tabs.canvas_ids]
        self._stores.canvases.reorder((*ids[:index], canvas_id, *ids[index:]))
        self._stores.detached_windows.reattach(canvas_id)
        self._stores.canvases.make_current(canvas_id)

    def create_page(self, canvas: CanvasStore) -> CanvasPage:
        """Create a page for a canvas without one."""
        from wsdesk.window.canvas.canvas_page import CanvasPage

        return CanvasPage(canvas, self._make_view, self._make_minimap, self._stores)

    def _on_opened(self, canvas: CanvasStore) -> None:
        """Add a tab. Its page is created when it is shown first, since a session may have many tabs."""
        for changed in (canvas.title_changed, canvas.state_changed):
            changed.connect(self._on_canvas_changed, Qt.ConnectionType.UniqueConnection)
        self.tabs.add(canvas, self._index_of(canvas))
        show_tab(self.tabs, canvas, self._stores)
        self._strip.show()
        if not self.shown:  # the current canvas is detached: show the first tab
            self._on_current_changed()

    def _page_of(self, canvas: CanvasStore) -> CanvasPage:
        page = self._pages.get(canvas.canvas_id)
        if page is None:
            page = self._pages[canvas.canvas_id] = self.create_page(canvas)
            page.pane_created.connect(self.pane_created)
            page.restore_timeline()
            page.update_tooltips(self._tips)
            self.stack.addWidget(page)
        return page

    def _index_of(self, canvas: CanvasStore) -> int:
        """Index of its tab in the order of the store."""
        ids = [one.canvas_id for one in self._stores.canvases.all]
        before = ids[: ids.index(canvas.canvas_id)]
        return sum(canvas_id in before for canvas_id in self.tabs.canvas_ids)

    def _on_returned(self, canvas: CanvasStore) -> None:
        self._on_opened(canvas)
        self._on_current_changed()

    def _on_closed(self, canvas: CanvasStore) -> None:
        """Remove the tab of a closed or detached canvas."""
        self.tabs.remove(canvas.canvas_id)
        page = self._pages.pop(canvas.canvas_id, None)
        if page is not None:
            self.stack.removeWidget(page)
            page.deleteLater()
        self._on_current_changed()

    def _on_current_changed(self) -> None:
        canvas = self._stores.canvases.shown
        self.shown = canvas.canvas_id if canvas is not None else ""
        page = self._page_of(canvas) if canvas is not None else None
        had_focus = self.stack.isAncestorOf(self.window().focusWidget() or self.window())
        self.stack.setCurrentWidget(page or self.welcome)
        self.stack.setFocusProxy(page or self.welcome)
        self._strip.setVisible(self.tabs.count() > 0)
        if canvas is not None:
            self.tabs.show_current(canvas.canvas_id)
        if had_focus:
            self.focus_front()

    def _on_tab_clicked(self, at: int) -> None:
        """Make the canvas current whose tab is the current one, while another window is used."""
        if at >= 0 and at == self.tabs.currentIndex():
            self._stores.canvases.make_current(self.shown)

    def _on_canvas_changed(self, _change: object) -> None:
        canvas = cast("CanvasStore", self.sender())
        show_tab(self.tabs, canvas, self._stores)

    def _on_offline_changed(self, canvas_id: str) -> None:
        canvas = self._stores.canvases.get(canvas_id)
        if canvas is not None:
            show_tab(self.tabs, canvas, self._stores)
        elif not canvas_id:
            self._refresh_tabs()

    def _refresh_tabs(self) -> None:
        for canvas_id in self.tabs.canvas_ids:
            canvas = self._stores.canvases.get(canvas_id)
            if canvas is not None:
                show_tab(self.tabs, canvas, self._stores)

    def _on_menu_requested(self, canvas_id: str, at: QPoint) -> None:
        canvas = self._stores.canvases.get(canvas_id)
        if canvas is not None:
            self._stores.commands.request_menu("tab", canvas, at.x(), at.y())
