"""Application controller: one window on one workspace."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from wsdesk.app.commands.application import DesktopCommands, HelpCommands, WorkspaceCommands
from wsdesk.app.commands.canvases import CanvasCommands
from wsdesk.app.commands.clipboard import Clipboard
from wsdesk.app.commands.collections import CollectionCommands
from wsdesk.app.commands.links import LinkCommands, LinkNavigator, WebAppCommands
from wsdesk.app.commands.marks import CullingUndoCommands, MarkCommands
from wsdesk.app.commands.selection import EdgeCommands, NodeCommands, PresentCommands, UndoCommands
from wsdesk.app.commands.timeline import TimelineCommands
from wsdesk.app.platform.crash import CrashHandler, unclaimed
from wsdesk.app.platform.desktop_services import open_folder, open_link
from wsdesk.app.platform.single_instance import SingleInstance
from wsdesk.app.session.canvas_views import CanvasViews
from wsdesk.app.session.composition import INDEX_SHARE, apply_theme_settings, build_stores
from wsdesk.app.session.desktop_alerts import DesktopAlerts
from wsdesk.app.session.embedded_servers import EmbeddedServers
from wsdesk.app.session.launch_target import EMBEDDED_PROFILE, LaunchTarget, embedded_data
from wsdesk.app.session.poll_scheduler import PollScheduler
from wsdesk.app.session.session_restore import SessionRestore
from wsdesk.app.session.start_canvas import StartCanvas
from wsdesk.app.session.storage_monitor import StorageMonitor
from wsdesk.app.session.switch_workspace import WorkspaceSwitcher
from wsdesk.app.session.workspace_connector import WorkspaceConnector
from wsdesk.localdb.tables.session_state import SessionStateTable
from wsdesk.panels.registry import OVERLAYS, PANELS
from wsdesk.settings.directories import AppDirectories
from wsdesk.settings.table import (
    CA_FILE,
    CONTRAST,
    DENSITY,
    IMAGE_DISK_MB,
    IMAGE_MEMORY_MB,
    MEGABYTE,
    SNAPSHOT_DISK_MB,
    THEME,
    AnySetting,
    Settings,
)
from wsdesk.store.base.error_messages import tr
from wsdesk.store.base.store import TaskScope
from wsdesk.store.connection.deep_links import DeepLink
from wsdesk.store.outbox import outbox_messages
from wsdesk.theme.accessibility import announce_text
from wsdesk.window.announcer import Announcer
from wsdesk.window.dialog_launcher import DialogLauncher
from wsdesk.window.main_window import MainWindow
from wsdesk.window.widgets.raise_window import raise_window

if TYPE_CHECKING:
    from wsdesk.scene.view.canvas_view import CanvasView


class AppController(QObject):
    """One window with one workspace at a time.

    Without a `target` it opens the saved workspace `first`, else shows the start page.
    """

    faulted = Signal(object)
    """Emitted with a short message about a bug; from any thread."""

    def __init__(
        self,
        target: LaunchTarget | None,
        places: AppDirectories,
        crash: CrashHandler,
        *,
        theme: str | None = None,
        first: str = "",
        link: str = "",
        settings: Settings | None = None,
    ) -> None:
        super().__init__()
        self._first = first
        sample = LaunchTarget(EMBEDDED_PROFILE, embedded=True, data=embedded_data(places.data))
        if target is not None and target.embedded and not target.read_only:
            sample = target
        self._closing = asyncio.Event()
        self._settings = settings or Settings(places.settings)
        self._connecting = TaskScope("connecting", crash.handle)
        self._storage = StorageMonitor(places)
        self._database = self._storage.database
        self.stores = build_stores(
            self._database, self._settings, places, owned=self._storage.owned, theme=theme
        )
        self._views = CanvasViews(self.stores, self._settings)
        self._session = SessionRestore(self.stores, SessionStateTable(self._database))
        self._navigator = LinkNavigator(self.stores)
        self._start_canvas = StartCanvas(self.stores, self._navigator, link, self._views.in_front, self)
        self.servers = EmbeddedServers(self)
        self.connector = WorkspaceConnector(
            target, self.stores, self.servers, self._session, self._start_canvas, self._connecting, self
        )
        self._switcher = WorkspaceSwitcher(
            self.stores, self._connecting, sample, places, self.connector.switch
        )
        self._help = HelpCommands(
            self.stores, places, self._connecting, self._dialogs, self.connector.secrets
        )
        self._add_commands()
        self.window = MainWindow(self.stores, PANELS, self._views.make, self._views.make_minimap, OVERLAYS)
        Announcer(self.stores, partial(announce_text, self.window), self.window)
        self.window.closing.connect(self._on_closing)
        self.window.dialogs.workspace_requested.connect(self._switcher.save_and_switch)
        self.window.area.welcome.sample_requested.connect(self._switcher.open_sample)
        self.window.dialogs.archive_requested.connect(self._switcher.open_archive)
        self._polling = PollScheduler(self.stores, self._settings, self.window)
        self._alerts = DesktopAlerts(self.stores, self._settings, self.window)
        self._instance = SingleInstance(places, self, workspace=self.connector.connection_fields)
        self._instance.link_received.connect(self._on_link_received)
        self.stores.profiles.key_requested.connect(self._on_key_requested)
        self._stop_watching = self._settings.watch(self._on_setting_changed)
        self._crash = crash
        self.faulted.connect(self._on_faulted)
        crash.notify = self.faulted.emit
        crash.claim = self.stores.extensions.claim
        self.window.builder.is_opening = self._start_canvas.is_opening
        self.window.builder.is_busy = self._start_canvas.is_awaited
        self.window.builder.prepare = self._start_canvas.import_next
        self.window.builder.finished.connect(self._on_built)
        if self._database.quarantined is not None:
            message = tr("The local database was damaged. It was set aside and a new one was created.")
            self.stores.notifications.notify("warning", message, detail=str(self._database.quarantined))

    async def run(self, ended: str = "") -> int:
        """Show the window and run until it is closed; `ended` is the crash report of the previous run."""
        self.window.restore_geometry()
        self.window.show()
        await asyncio.sleep(0)  # the window is painted before connecting
        self.begin()
        target = self.connector.target
        if target is not None:  # a screenshot, which only begins, doesn't change the next start
            self._switcher.save_for_next_start(target)
        self._instance.listen()
        if ended:
            self.show_native_crash(ended)
        await self._closing.wait()
        self.leave()
        return 0

    def show_native_crash(self, trace: str) -> None:
        """Show the report of a native crash of the previous run."""
        self._help.show_native_crash(trace)

    def view_in_front(self) -> CanvasView | None:
        """View of the current canvas, if any."""
        return self._views.in_front()

    def stop_saving(self) -> None:
        """Leave settings and session as they were saved: this run doesn't change the next start."""
        self._settings.stop_saving()
        self._session.stop_saving()
        self.stores.recent_canvases.stop_saving()

    def leave(self) -> None:
        """Save the session and hide the window."""
        self.window.save_geometries()
        self._session.end()
        self.window.hide_all()

    async def aclose(self) -> None:
        """Close everything in reverse order of dependency."""
        self._stop_watching()
        self._instance.close()
        self._alerts.close()
        await self._connecting.aclose()
        await self._polling.aclose()
        await self.stores.aclose()
        await self.servers.aclose()
        self.window.windows.clear()
        self.faulted.disconnect(self._on_faulted)  # later errors are logged, without the window
        self.window.deleteLater()
        self._storage.close()
        self._crash.claim = unclaimed

    def _add_commands(self) -> None:
        from wsdesk.scene.view.commands import SceneCommands

        stores = self.stores
        clipboard = Clipboard(stores.notifications)
        web_app = WebAppCommands(stores, self.connector.node_link_template)
        stores.edge_drafts.node_link = web_app.address
        for group in (
            WorkspaceCommands(stores.connection, self._switcher.open_sample),
            LinkCommands(stores, clipboard, self._navigator, self._views.camera_of),
            DesktopCommands(stores.notifications),
            self._help,
            NodeCommands(stores, clipboard),
            MarkCommands(stores),
            CollectionCommands(stores),
            CullingUndoCommands(stores),
            PresentCommands(stores),
            web_app,
            UndoCommands(stores),
            TimelineCommands(stores, clipboard),
            CanvasCommands(stores),
            EdgeCommands(stores, clipboard, web_app),
            SceneCommands(self._views.in_front, stores),
        ):
            stores.commands.add(*group.all())
        stores.links.confirmed.connect(open_link)
        stores.file_export.folder_requested.connect(open_folder)

    def begin(self) -> None:
        """Connect and restore the session."""
        from wsdesk.app.platform.accessibility import install_accessible_factory

        install_accessible_factory()  # no canvas is open before
        self.connector.begin()
        self._session.begin()
        self._start_canvas.open_when_listed()
        self._polling.begin()
        target = self.connector.target
        self._storage.begin(self.stores, self._connecting, target.issues if target is not None else ())
        if target is not None:
            self._switcher.remember_key(target)
            self.connector.open(target)
            if not target.read_only:
                self.stores.profiles.remember(target.profile)
        elif (profile := self.stores.profiles.get(self._first)) is not None:
            self.stores.profiles.choose(profile.id)
            self.connector.expect(profile)
        else:
            self.stores.connection.leave()

    def _on_built(self) -> None:
        """Load extensions, once all commands have their shortcuts."""
        from wsdesk.extensions.host import ExtensionHost

        if not self.window.findChild(ExtensionHost):
            host = ExtensionHost(self.stores, self.window)
            host.panel_declared.connect(self.window.add_panel)
            host.cards_changed.connect(self._views.repaint_unknown)
            self.stores.extensions.scan()

    def _on_key_requested(self, _entry: object, _error: str) -> None:
        """Show the start page behind the dialog if the first workspace can't be opened without a key."""
        if self.connector.target is None:
            self.connector.leave()

    def _on_link_received(self, link: DeepLink) -> None:
        """Open a link of another start and raise the window."""
        self._navigator.go(link)
        raise_window(self.window)

    def _on_setting_changed(self, setting: AnySetting) -> None:
        if setting in (THEME, CONTRAST, DENSITY):
            apply_theme_settings(self.stores.themes, self._settings)
        elif setting is CA_FILE:
            self.connector.connect_again()
        elif setting is SNAPSHOT_DISK_MB:
            limit_bytes = self._settings.get(SNAPSHOT_DISK_MB) * MEGABYTE
            self.stores.offline.set_limit(limit_bytes)
            self.stores.indexing.set_limit(limit_bytes // INDEX_SHARE)
        elif setting in (IMAGE_MEMORY_MB, IMAGE_DISK_MB):
            memory_mb, disk_mb = self._settings.get(IMAGE_MEMORY_MB), self._settings.get(IMAGE_DISK_MB)
            self.stores.images.set_limits(memory_mb * MEGABYTE, disk_mb * MEGABYTE)

    def _on_closing(self) -> None:
        """Quit, with a confirmation if there are unsent items."""
        outbox = self.stores.outbox
        here, unsaved = outbox.entries, outbox.unsaved
        unsent = (*here, *outbox.elsewhere)
        if not unsent:
            self._end()
            return
        groups = (
            outbox_messages.UnsentGroup("", "", here, outbox_messages.sent_later(here, unsaved)),
            *outbox_messages.by_workspace(outbox.elsewhere, self.stores.profiles.name_of, unsaved),
        )
        saved = outbox_messages.saved_message(unsent, unsaved)
        self._dialogs().open_quit(outbox_messages.counted(unsent), groups, saved, self._end)

    def _end(self) -> None:
        self._closing.set()

    def _on_faulted(self, message: str) -> None:
        """Save the session, notify the user, and show the crash report."""
        with suppress(Exception):  # an error here must not hide the original one
            self._session.save()
        if self.window.isVisible():
            self._help.show_crash(self._crash.trace or message)
        else:
            lead = tr("wsdesk ran into a problem. Nothing you wrote was lost.")
            self.stores.notifications.notify("error", lead, detail=message)

    def _dialogs(self) -> DialogLauncher:
        return self.window.dialogs
