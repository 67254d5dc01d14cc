"""Commands of the window itself: workspaces, sidebars, themes, panes, and help."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Protocol

from PySide6.QtCore import QCoreApplication, QPoint, QRect, QRectF, Qt
from PySide6.QtGui import QContextMenuEvent
from PySide6.QtWidgets import QApplication, QWidget

from wsdesk.panels.widgets.containers.overlay_page import OverlayPage
from wsdesk.settings.table import MINIMAP, THEME
from wsdesk.store.commands.commands import Command, CommandGroup, MenuPlace, command
from wsdesk.store.stores import Stores, save_setting
from wsdesk.window.canvas.canvas_area import CanvasArea
from wsdesk.window.canvas.canvas_windows import CanvasWindows
from wsdesk.window.command_palette.palette import CommandPalette
from wsdesk.window.dialog_launcher import DialogLauncher
from wsdesk.window.focus.panes import Panes
from wsdesk.window.frame.workbench import Workbench
from wsdesk.window.notifications.toasts import Toasts
from wsdesk.window.staged_connections import StagedConnectionsPanel


class WindowParts(Protocol):
    """The main window for commands."""

    area: CanvasArea
    dialogs: DialogLauncher
    finder: CommandPalette
    panes: Panes
    toasts: Toasts
    staged_panel: StagedConnectionsPanel
    windows: CanvasWindows
    workbench: Workbench

    def activate(self) -> None: ...

    def close(self) -> bool: ...

    def open_main_menu(self) -> None: ...

    def open_outbox(self) -> None: ...

    def open_workspaces(self) -> None: ...

    def show_panel(self, panel_id: str) -> None: ...


class WindowCommands(CommandGroup):
    """Commands of the window, and of its panels."""

    context = "Commands"

    def __init__(self, stores: Stores, window: WindowParts) -> None:
        super().__init__()
        self._stores = stores
        self._window = window

    def panel(self, panel_id: str, title: Callable[[], str], icon: str, number: int) -> Command:
        """Command that shows a panel; the first nine have Alt+number."""

        def focus_title() -> str:
            return QCoreApplication.translate("Commands", "Focus {panel}").format(panel=title())

        keys = (f"Alt+{number}",) if number <= 9 else ()
        run = partial(self._show_panel, panel_id)
        place = MenuPlace("go", "panel", number)
        return Command(f"panel.{panel_id}", focus_title, run, place, keys, icon=icon)

    def _show_panel(self, panel_id: str, _subject: object | None) -> None:
        self._window.show_panel(panel_id)

    def _active_window(self) -> QWidget:
        return self._window.windows.active or self._window.area.window()

    def _has_staged(self) -> bool:
        return bool(self._stores.edge_drafts.staged)

    def _has_workspace(self) -> bool:
        return self._stores.connection.client is not None

    def _has_canvas(self) -> bool:
        return self._stores.canvases.current is not None

    def _has_unsent(self) -> bool:
        return bool(self._stores.outbox.entries)

    def _shows_left(self) -> bool:
        return self._window.workbench.is_shown("left")

    def _shows_right(self) -> bool:
        return self._window.workbench.is_shown("right")

    def _shows_minimap(self) -> bool:
        return self._stores.settings.get(MINIMAP)

    def _is_full_screen(self) -> bool:
        return self._active_window().isFullScreen()

    def _is_dark(self) -> bool:
        return self._stores.settings.get(THEME) == "dark"

    def _is_light(self) -> bool:
        return self._stores.settings.get(THEME) == "light"

    def _is_system(self) -> bool:
        return self._stores.settings.get(THEME) == "system"

    @command(
        "connection.open",
        "Connect to workspace…",
        "file/workspace:10",
        icon="plug",
        keywords="server sign in log in login API key account",
    )
    def _connect(self) -> None:
        self._window.dialogs.open_connection()

    @command(
        "connection.switch",
        "Switch workspace…",
        "file/workspace:20",
        "Ctrl+Shift+K",
        icon="globe",
        keywords="server account team",
    )
    def _switch_workspace(self) -> None:
        self._window.open_workspaces()

    @command(
        "connection.profiles",
        "Manage workspaces…",
        "file/workspace:30",
        icon="key",
        keywords="server sign out log out logout API key account team",
    )
    def _manage_workspaces(self) -> None:
        self._window.dialogs.open_profiles()

    @command("connection.check", "Check for changes now", "file/outbox:30", icon="cloud")
    def _check(self) -> None:
        self._stores.connection.check_now()

    @command(
        "connection.outbox",
        "Show outbox",
        "file/outbox:10",
        enabled=_has_unsent,
        icon="outbox",
        keywords="unsent queue pending waiting",
    )
    def _show_outbox(self) -> None:
        self._window.open_outbox()

    @command(
        "connection.tray",
        "Focus staged connections",
        "file/outbox:20",
        "Ctrl+Shift+G",
        enabled=_has_staged,
        icon="connect",
    )
    def _focus_staged(self) -> None:
        self._window.activate()
        self._window.staged_panel.focus_send()

    @command(
        "canvas.export",
        "Export canvas…",
        "file/export:10",
        "Ctrl+Shift+E",
        contexts="canvas",
        enabled=_has_canvas,
        icon="download",
        keywords="download print PDF PNG SVG HTML JSON",
    )
    def _export_canvas(self) -> None:
        if canvas := self._stores.canvases.current:
            self._window.dialogs.open_export(canvas)

    def _has_timeline(self) -> bool:
        canvas = self._stores.canvases.current
        timeline = self._stores.timelines.of(canvas.canvas_id) if canvas is not None else None
        return timeline is not None and bool(timeline.snapshots)

    @command("timeline.save", "Save replay…", "canvas/history:16", enabled=_has_timeline, icon="download")
    def _save_replay(self) -> None:
        if canvas := self._stores.canvases.current:
            self._window.dialogs.open_export(canvas, replay=True)

    @command("archive.open", "Open archive…", "file/workspace:50", icon="folder")
    def _open_archive(self) -> None:
        self._window.dialogs.choose_archive()

    @command(
        "archive.restore",
        "Restore from archive…",
        "file/ratings:30",
        enabled=_has_workspace,
        keywords="backup import",
    )
    def _restore_archive(self) -> None:
        self._window.dialogs.choose_restored_archive()

    @command(
        "archive.create",
        "Create archive…",
        "file/export:20",
        enabled=_has_workspace,
        icon="download",
        keywords="backup export",
    )
    def _create_archive(self) -> None:
        self._window.dialogs.open_archive()

    @command(
        "settings.open",
        "Settings…",
        "file/settings:10",
        "Ctrl+,",
        icon="settings",
        keywords="preferences options configuration language",
    )
    def _open_settings(self) -> None:
        self._window.dialogs.open_settings()

    @command("window.quit", "Quit", "file/quit:10", "Ctrl+Q", icon="quit", keywords="exit close")
    def _quit(self) -> None:
        self._window.close()

    @command(
        "view.refresh", "Refresh", "view/refresh:10", "F5", icon="refresh", keywords="reload update sync"
    )
    def _refresh(self) -> None:
        self._stores.projects.refresh()
        if canvas := self._stores.canvases.current:
            canvas.reload()

    @command(
        "side.left", "Left sidebar", "view/window:10", "Ctrl+B", checked=_shows_left, icon="sidebar-left"
    )
    def _toggle_left(self) -> None:
        self._window.workbench.toggle("left")

    @command(
        "side.right",
        "Right sidebar",
        "view/window:20",
        "Ctrl+Alt+B",
        checked=_shows_right,
        icon="sidebar-right",
    )
    def _toggle_right(self) -> None:
        self._window.workbench.toggle("right")

    @command(
        "side.minimap",
        "Minimap",
        "view/window:30",
        checked=_shows_minimap,
        icon="minimap",
        keywords="overview navigator map",
    )
    def _toggle_minimap(self) -> None:
        save_setting(self._stores, MINIMAP, not self._shows_minimap())

    @command(
        "side.full-screen",
        "Full screen",
        "view/window:40",
        "F11",
        checked=_is_full_screen,
        icon="full-screen",
    )
    def _toggle_full_screen(self) -> None:
        overlay, windows = self._window.area.overlays.current, self._window.windows
        if windows.active is None and isinstance(overlay, OverlayPage) and overlay.toggle_bare():
            return
        window = self._active_window()
        window.setWindowState(window.windowState() ^ Qt.WindowState.WindowFullScreen)

    @command(
        "theme.dark",
        "Dark theme",
        "view/theme:10",
        checked=_is_dark,
        icon="moon",
        keywords="night mode appearance",
    )
    def _choose_dark(self) -> None:
        save_setting(self._stores, THEME, "dark")

    @command(
        "theme.light",
        "Light theme",
        "view/theme:20",
        checked=_is_light,
        icon="sun",
        keywords="day mode appearance",
    )
    def _choose_light(self) -> None:
        save_setting(self._stores, THEME, "light")

    @command("theme.system", "Use system theme", "view/theme:30", checked=_is_system, icon="screen")
    def _choose_system(self) -> None:
        save_setting(self._stores, THEME, "system")

    @command("go.finder", "Search or run a command…", "go/search:10", "Ctrl+K Ctrl+P", icon="search")
    def _open_palette(self) -> None:
        self._window.activate()
        self._stores.commands.build_missing()
        self._window.finder.open()

    @command(
        "go.visits",
        "Pinned and recent canvases",
        "go/search:20",
        "Ctrl+E",
        icon="clock",
        keywords="history bookmarks",
    )
    def _open_recent(self) -> None:
        self._window.activate()
        self._window.area.open_recent()

    @command("go.menu", "Open main menu", "go/tabs:60", "F10", icon="menu")
    def _open_menu(self) -> None:
        self._window.open_main_menu()

    @command("go.context-menu", "Open context menu", "go/tabs:64", "Shift+F10")
    def _open_context_menu(self) -> None:
        """Do what Qt does for the Menu key, which many keyboards lack."""
        focused = QApplication.focusWidget()
        if focused is not None:
            at = _cursor_of(focused)
            event = QContextMenuEvent(QContextMenuEvent.Reason.Keyboard, at, focused.mapToGlobal(at))
            QApplication.sendEvent(focused, event)

    @command("go.next-pane", "Focus next pane", "go/tabs:30", "F6")
    def _next_pane(self) -> None:
        self._window.panes.step(1)

    @command("go.previous-pane", "Focus previous pane", "go/tabs:40", "Shift+F6")
    def _previous_pane(self) -> None:
        self._window.panes.step(-1)

    @command("go.notices", "Show notifications", "go/tabs:50", "Alt+N", icon="bell")
    def _focus_notifications(self) -> None:
        used = self._window.windows.active or self._window
        if not used.toasts.focus():
            self._stores.notifications.notify("info", self.tr("No notifications"))

    @command(
        "help.guide",
        "Guide",
        "help/guide:10",
        "Shift+F1",
        icon="help",
        keywords="help manual documentation tutorial",
    )
    def _open_guide(self) -> None:
        self._window.dialogs.open_guide()

    @command("help.news", "Release notes", "help/guide:20", icon="star", keywords="changelog version update")
    def _open_news(self) -> None:
        self._window.dialogs.open_guide(news=True)

    @command(
        "help.keys",
        "Keyboard shortcuts",
        "help/guide:30",
        "? F1",
        icon="keyboard",
        keywords="hotkeys keymap key bindings cheat sheet",
    )
    def _open_shortcuts(self) -> None:
        self._window.dialogs.open_keys()

    @command("help.about", "About wsdesk", "help/about:10", icon="info", keywords="version license")
    def _open_about(self) -> None:
        self._window.dialogs.open_about()


def _cursor_of(widget: QWidget) -> QPoint:
    """Position of the cursor in a widget; the center of one without a cursor, such as a graphics view."""
    found: object = widget.inputMethodQuery(Qt.InputMethodQuery.ImCursorRectangle)
    if isinstance(found, QRectF):  # that of a text of several lines
        found = found.toRect()
    return found.center() if isinstance(found, QRect) else widget.rect().center()
