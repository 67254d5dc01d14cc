"""Main window: bars, sidebars, canvas area, overlays. It iterates over panel specs."""

from __future__ import annotations

import contextlib
from collections.abc import Sequence
from functools import cached_property, partial
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtGui import QCloseEvent, QGuiApplication, QKeyEvent, QPaintEvent, QPixmapCache, QShowEvent
from PySide6.QtWidgets import QApplication, QMainWindow, QWidget
from typing_extensions import override

from wsdesk.panels.specs import OverlaySpec, PanelSpec
from wsdesk.panels.widgets.controls.image_drop import ImageDropTarget
from wsdesk.panels.widgets.layout.boxes import Space, column
from wsdesk.settings.table import WINDOW_PLACE
from wsdesk.store.connection.deep_links import ids_of
from wsdesk.store.stores import Stores
from wsdesk.store.text import sanitize
from wsdesk.window.bars.status_bar import StatusBar
from wsdesk.window.bars.status_pill import StatusPill
from wsdesk.window.bars.storage_banner import StorageBanner
from wsdesk.window.bars.top_bar import TopBar
from wsdesk.window.canvas.canvas_area import CanvasArea
from wsdesk.window.canvas.canvas_windows import CanvasWindow, CanvasWindows
from wsdesk.window.canvas.overlay_host import EDGE, MINIMAP_HEIGHT
from wsdesk.window.canvas.tab_commands import TabCommands
from wsdesk.window.command_palette.palette import CommandPalette
from wsdesk.window.commands.menus import Menus
from wsdesk.window.commands.shortcuts import ShortcutRouter, ShortcutTooltips
from wsdesk.window.dialog_launcher import DialogLauncher
from wsdesk.window.focus import tab_order
from wsdesk.window.focus.panes import PaneRing, Panes
from wsdesk.window.focus.tab_order import EnterKeyFilter
from wsdesk.window.frame.idle_builder import IdleBuilder
from wsdesk.window.frame.sidebars import LeftSidebar, RightSidebar, Sidebars
from wsdesk.window.frame.views import Views
from wsdesk.window.frame.workbench import Workbench
from wsdesk.window.notifications.toasts import Toasts
from wsdesk.window.protocols import CanvasFactory, MinimapFactory
from wsdesk.window.staged_connections import StagedConnectionsPanel
from wsdesk.window.theme_applier import ThemeApplier
from wsdesk.window.widgets.geometry_saver import GeometrySaver
from wsdesk.window.window_commands import WindowCommands

if TYPE_CHECKING:
    from wsdesk.store.canvas.canvas import CanvasStore
    from wsdesk.window.bars.outbox_popover import OutboxPopover
    from wsdesk.window.bars.status_popover import StatusPopover

_USUAL = QSize(1600, 1000)
_LEAST = QSize(640, 400)
_FRAME = QSize(4, 40)
"""Space for the window frame, whose size is known only once it is shown."""


class MainWindow(QMainWindow):
    """Closing it emits `closing`; the application quits after that."""

    closing = Signal()

    def __init__(
        self,
        stores: Stores,
        panels: Sequence[PanelSpec],
        make_view: CanvasFactory,
        make_minimap: MinimapFactory,
        overlays: Sequence[OverlaySpec] = (),
    ) -> None:
        super().__init__()
        self.setObjectName("mainWindow")
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.NoContextMenu)
        self._stores = stores
        application = QApplication.instance()
        assert isinstance(application, QApplication)  # no widget could be here without one
        applier = ThemeApplier(application, stores.themes, stores.settings, self)
        self._central = central = QWidget()
        self.setCentralWidget(central)
        self.panes = Panes(self)
        self.left = LeftSidebar(stores, [spec for spec in panels if spec.side == "left"])
        self.right = RightSidebar(stores, [spec for spec in panels if spec.side == "right"])
        self.tips = ShortcutTooltips(stores.commands, self)
        self.area = CanvasArea(stores, make_view, make_minimap, self.tips)
        self.workbench = Workbench(self.left, self.area, self.right, stores.settings, stores.themes)
        self.windows = CanvasWindows(stores, self.area, self)
        self.windows.created.connect(applier.add_window)
        self.status = StatusBar(stores)
        self.finder = CommandPalette(stores, partial(self.show_panel, "library"), central)
        self.top = TopBar(self.finder.field, StatusPill(stores.connection, stores.themes), stores.themes)
        self._views = Views(self.top, self.workbench, self.status, stores.commands, overlays)
        column(
            self.top,
            StorageBanner(stores.storage, stores.themes),
            (self.workbench, 1),
            self.status,
            space=Space.NONE,
            parent=central,
        )
        self.toasts = Toasts(stores.notifications, self.area, central, stores.themes)
        self.toasts.bottom_offset = MINIMAP_HEIGHT + EDGE
        self.toasts.is_used = self._shows_toasts
        drops = ImageDropTarget(central, self.tr("Drop the image to find where it is used"), stores.themes)
        drops.dropped.connect(partial(stores.commands.run_role, "search-image"))
        self.staged_panel = StagedConnectionsPanel(stores, self.area.stack, central)
        self.dialogs = DialogLauncher(stores, self)
        drops.archive_dropped.connect(self.dialogs.archive_requested)
        self._ring = PaneRing(central, stores.themes)
        self._was_full = False
        self.workbench.keeps_focus = lambda: self.area.overlays.has_focus
        self._sides = Sidebars(
            self.left, self.right, self.workbench, self.top, self.panes, stores.settings, self
        )
        self._place = GeometrySaver(self, self._save_geometry)
        self.builder = IdleBuilder(self._sides, overlays, self._add_overlay, self)
        self._views.page_needed.connect(self.builder.build)
        self.finder.field.entered.connect(self.builder.build_all)
        stores.commands.build_missing = self.builder.build_all
        self._add_commands(panels)
        self.menus = Menus(stores.commands, stores.themes, self)
        self._update_tooltips()
        self.keys = ShortcutRouter(stores.commands, self.panes, self)
        EnterKeyFilter(self)
        self._name_panes()
        self._connect()
        self._show_title()
        self.setMinimumSize(_LEAST)
        room = QGuiApplication.primaryScreen().availableGeometry().size() - _FRAME
        self.resize(_USUAL.boundedTo(room).expandedTo(_LEAST))

    @cached_property
    def status_popover(self) -> StatusPopover:
        """Popover of the status pill, created on first use."""
        from wsdesk.window.bars.status_popover import StatusPopover

        stores = self._stores
        popover = StatusPopover(stores.connection, stores.profiles, self._central, stores.themes)
        popover.workspace_requested.connect(self.dialogs.open_connection)
        popover.manage_requested.connect(self.dialogs.open_profiles)
        return popover

    @cached_property
    def outbox(self) -> OutboxPopover:
        """Popover of the outbox, created on first use."""
        from wsdesk.window.bars.outbox_popover import OutboxPopover

        return OutboxPopover(self._stores, self._central)

    def restore_geometry(self) -> None:
        """Restore the geometry of the window."""
        self._place.restore(self._stores.settings.get(WINDOW_PLACE))

    def save_geometries(self) -> None:
        """Save the geometry of all windows."""
        self._place.save()
        self.windows.save_geometries()

    def hide_all(self) -> None:
        """Hide all windows."""
        self.windows.hide()
        self.hide()

    def activate(self) -> None:
        """Activate this window, such as for a command used in another one."""
        # Also if this one is active: a detached one may be about to get the focus from the command palette.
        if self.windows.all and (self.isActiveWindow() or self.windows.active is not None):
            self.activateWindow()

    def open_main_menu(self) -> None:
        """Open the main menu under its button."""
        self.activate()
        self.builder.build_all()
        self.menus.open_main(self.top.wordmark)

    def open_outbox(self) -> None:
        """Open the outbox above its label in the status bar."""
        self.activate()
        self.outbox.open_at(self.status.waiting, align="end", above=True)

    def open_workspaces(self) -> None:
        """Open the list of workspaces; a digit chooses one."""
        self.activate()
        self.status_popover.open_at(self.top.pill, align="end")
        self.status_popover.profiles.focus_first()

    def show_panel(self, panel_id: str) -> None:
        """Show and focus a panel, opening its sidebar."""
        self.activate()
        self._sides.show_panel(panel_id)

    def add_panel(self, spec: PanelSpec) -> None:
        """Add a panel to its sidebar after those of the constructor."""
        self._sides.add_panel(spec)
        number = len(self.left.pages.ids) + len(self.right.pages.ids)
        self._stores.commands.add(self._commands.panel(spec.id, spec.title, spec.icon, number))

    def _save_geometry(self, place: str) -> None:
        with contextlib.suppress(OSError):  # a full disk isn't reported for this
            self._stores.settings.set(WINDOW_PLACE, place)

    def _add_commands(self, panels: Sequence[PanelSpec]) -> None:
        self._commands = commands = WindowCommands(self._stores, self)
        self._stores.commands.add(*commands.all())
        self._stores.commands.add(*TabCommands(self._stores, self.area, self.windows).all())
        for number, spec in enumerate(panels, start=1):
            self._stores.commands.add(commands.panel(spec.id, spec.title, spec.icon, number))

    def _update_tooltips(self) -> None:
        for widget, command_id in (
            (self.top.wordmark, "go.menu"),
            (self.top.left_toggle, "side.left"),
            (self.top.right_toggle, "side.right"),
            (self.staged_panel.undo, "edge.undo"),
            (self.staged_panel.redo, "edge.redo"),
        ):
            self.tips.add(widget, command_id)
        self.tips.refresh()
        self._on_keys_changed()

    def _name_panes(self) -> None:
        self.panes.add("top", self.top)
        self.panes.add("tabs", self.area.tabs)
        self.panes.add("canvas", self.area.stack)
        self.area.pane_created.connect(self.panes.add)
        self.panes.add("status", self.status)
        self.panes.add("tray", self.staged_panel)
        self.panes.set_order(
            lambda: (
                self.left,
                *self.area.panes,
                self.staged_panel,
                self.right,
                self.top,
                self.area.tabs,
                self.status,
            )
        )

    def _add_overlay(self, spec: OverlaySpec) -> None:
        overlay: Any = spec.build(self._stores)
        self.area.overlays.add(overlay)
        overlay.opened.connect(self.activate)
        self.panes.add(spec.id, overlay)
        overlay.bare_changed.connect(self._on_bare_changed)
        self._views.add(spec.id, overlay)
        self._stores.commands.add(*spec.commands(self._stores, overlay))

    def _connect(self) -> None:
        stores = self._stores
        self.top.menu_requested.connect(self.open_main_menu)
        self.top.status_requested.connect(self._on_status_requested)
        self.area.welcome.workspace_requested.connect(self.dialogs.open_connection)
        self.area.tabs.detached.connect(self.windows.detach_at)
        application = QApplication.instance()
        assert isinstance(application, QApplication)
        application.focusChanged.connect(self._on_focus_changed)
        stores.profiles.key_requested.connect(self.dialogs.open_key)
        self.toasts.details_requested.connect(self.dialogs.open_details)
        self.windows.created.connect(self._on_window_created)
        self.status.waiting.clicked.connect(self.open_outbox)
        self.finder.field.textEdited.connect(self._on_field_edited)
        self.finder.canvas_entered.connect(self.area.focus_front)
        stores.commands.keys_changed.connect(self._on_keys_changed)
        self.panes.visited.connect(self._ring.frame)
        stores.canvases.current_changed.connect(self._on_current_changed)
        stores.canvases.opened.connect(self._on_canvas_opened)
        for changed in (
            stores.profiles.changed,
            stores.projects.changed,
            stores.connection.changed,
            stores.canvases.current_changed,
            stores.detached_windows.detached,
            stores.detached_windows.reattached,
        ):
            changed.connect(self._show_title)

    def _show_title(self) -> None:
        """Show workspace, project, and title of the visible canvas."""
        stores = self._stores
        canvas, profile = stores.canvases.get(self.area.shown), stores.profiles.current
        project = stores.projects.project_of(canvas.canvas_id) if canvas is not None else None
        title = (canvas.title or self.tr("Untitled")) if canvas is not None else ""
        self.top.breadcrumb.set_color(profile.color if profile is not None else "")
        self.top.set_path(
            profile.name if profile is not None else stores.connection.state.profile_name,
            (project.title or "") if project is not None else "",
            title,
        )
        line = sanitize.line(title, 120)
        self.setWindowTitle(f"{line} – wsdesk" if line else "wsdesk")

    def _shows_toasts(self) -> bool:
        return self.windows.active is None

    def _on_window_created(self, window: CanvasWindow) -> None:
        window.toasts.details_requested.connect(self.dialogs.open_details)

    def _on_canvas_opened(self, canvas: CanvasStore) -> None:
        canvas.title_changed.connect(self._show_title)
        self._show_title()

    def _on_bare_changed(self, bare: bool) -> None:
        """Fill the screen with an overlay that shows only its image."""
        overlay, full = self.sender(), Qt.WindowState.WindowFullScreen
        if not isinstance(overlay, QWidget):
            return
        if bare:
            self._was_full = self.isFullScreen()
        self.area.overlays.expand(overlay, self._central if bare else None)
        if not self._was_full:
            state = self.windowState()
            self.setWindowState(state | full if bare else state & ~full)

    def _on_status_requested(self) -> None:
        if self.status_popover.is_open:
            self.status_popover.dismiss()
        else:
            self.status_popover.open_at(self.top.pill, align="end")

    def _on_keys_changed(self) -> None:
        self.finder.field.set_shortcut(self._stores.commands.key_of("go.finder"))
        self.left.refresh_badges()
        self.right.refresh_badges()

    def _on_field_edited(self, text: str) -> None:
        """Open a pasted link at once."""
        if ids_of(text) or text.strip().startswith("wsdesk://"):
            self.finder.close()
            self.finder.field.clear()
            self._stores.commands.trigger("link.open", text)

    def _on_current_changed(self, canvas: object) -> None:
        if self.area.page is not None and self.windows.active is not None:
            self.activateWindow()
        if canvas is not None and self.workbench.is_floating("left"):
            self.workbench.close_floating()

    def _on_focus_changed(self, _before: QWidget | None, now: QWidget | None) -> None:
        """Make the visible canvas current when it is used, unlike panels and pages of a detached one."""
        overlay = self.area.overlays.current
        is_in_area = now is not None and self.area.isAncestorOf(now)
        if is_in_area and (overlay is None or self._views.has(overlay)):
            self._stores.canvases.make_current(self.area.shown)

    @override
    def focusNextPrevChild(self, next: bool) -> bool:
        return tab_order.step(self, forward=next)

    @override
    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() is QEvent.Type.WindowStateChange and self.isMinimized():
            QPixmapCache.clear()  # otherwise a timer empties it in steps of ten seconds, for minutes

    @override
    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.builder.start()
        if QApplication.focusWidget() in (None, self.top.wordmark):
            self.area.setFocus(Qt.FocusReason.OtherFocusReason)

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        self.builder.on_painted()

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if not self.builder.run_key(event, self.keys.command_for):
            super().keyPressEvent(event)

    @override
    def closeEvent(self, event: QCloseEvent) -> None:
        # The application saves, cancels its tasks, and then deletes the window.
        event.ignore()
        self.closing.emit()
