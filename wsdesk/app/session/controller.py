"""Application controller: one window on one workspace."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from wsdesk.api.connection import Connection
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
from wsdesk.app.session.launch_target import EMBEDDED_PROFILE, LaunchTarget, embedded_data, embedded_profile
from wsdesk.app.session.poll_scheduler import PollScheduler
from wsdesk.app.session.session_restore import SessionRestore
from wsdesk.app.session.start_canvas import StartCanvas
from wsdesk.app.session.storage_monitor import StorageMonitor
from wsdesk.app.session.switch_workspace import WorkspaceSwitcher
from wsdesk.files import exit_codes
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
    from wsdesk.app.session.embedded_server import EmbeddedServer, ServerReady
    from wsdesk.scene.view.canvas_view import CanvasView
    from wsdesk.settings.profiles import Profile

log = logging.getLogger(__name__)


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
        self._target = target
        self._first = first
        sample = LaunchTarget(EMBEDDED_PROFILE, embedded=True, data=embedded_data(places.data))
        if target is not None and target.embedded and not target.read_only:
            sample = target
        self._connected_to: Connection | None = None
        self._closing = asyncio.Event()
        self._settings = settings or Settings(places.settings)
        self._connecting = TaskScope("connecting", crash.handle)
        self._storage = StorageMonitor(places)
        self._database = self._storage.database
        self.stores = build_stores(
            self._database, self._settings, places, owned=self._storage.owned, theme=theme
        )
        self._switcher = WorkspaceSwitcher(self.stores, self._connecting, sample, places, self.switch)
        self._views = CanvasViews(self.stores, self._settings)
        self._session = SessionRestore(self.stores, SessionStateTable(self._database))
        self._navigator = LinkNavigator(self.stores)
        self._start_canvas = StartCanvas(self.stores, self._navigator, link, self._views.in_front, self)
        self._help = HelpCommands(self.stores, places, self._connecting, self._dialogs, self._secrets)
        self._add_commands()
        self.window = MainWindow(self.stores, PANELS, self._views.make, self._views.make_minimap, OVERLAYS)
        Announcer(self.stores, partial(announce_text, self.window), self.window)
        self.window.closing.connect(self._on_closing)
        self.window.dialogs.workspace_requested.connect(self._switcher.save_and_switch)
        self.window.area.welcome.sample_requested.connect(self._switcher.open_sample)
        self.window.dialogs.archive_requested.connect(self._switcher.open_archive)
        self._polling = PollScheduler(self.stores, self._settings, self.window)
        self._alerts = DesktopAlerts(self.stores, self._settings, self.window)
        self._instance = SingleInstance(places, self, workspace=self._connection_fields)
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
        self.embedded: EmbeddedServer | None = None
        self._servers: dict[Path, EmbeddedServer] = {}
        if self._database.quarantined is not None:
            message = tr("The local database was damaged. It was set aside and a new one was created.")
            self.stores.notifications.notify("warning", message, detail=str(self._database.quarantined))

    def add_server(self, server: EmbeddedServer) -> None:
        """Use a server that is started already, before `begin`."""
        self._servers[server.data] = server

    async def run(self, ended: str = "") -> int:
        """Show the window and run until it is closed; `ended` is the crash report of the previous run."""
        self.window.restore_geometry()
        self.window.show()
        await asyncio.sleep(0)  # the window is painted before connecting
        self.begin()
        if self._target is not None:  # a screenshot, which only begins, doesn't change the next start
            self._switcher.save_for_next_start(self._target)
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
        for server in self._servers.values():
            await server.aclose()
        self.window.windows.clear()
        self.faulted.disconnect(self._on_faulted)  # later errors are logged, without the window
        self.window.deleteLater()
        self._storage.close()
        self._crash.claim = unclaimed

    def _add_commands(self) -> None:
        from wsdesk.scene.view.commands import SceneCommands

        stores = self.stores
        clipboard = Clipboard(stores.notifications)
        web_app = WebAppCommands(stores, self._node_link_template)
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
        for server in self._servers.values():  # one that is ready already is reported when it is opened
            self._watch_server(server)
        self._session.begin()
        self._start_canvas.open_when_listed()
        self._polling.begin()
        issues = self._target.issues if self._target is not None else ()
        self._storage.begin(self.stores, self._connecting, issues)
        if self._target is not None:
            self._switcher.remember_key(self._target)
            self._open(self._target)
            if not self._target.read_only:
                self.stores.profiles.remember(self._target.profile)
        elif self.stores.profiles.get(self._first) is not None:
            self.stores.connection.leave(tr("Looking up the API key…"))
            self.stores.profiles.choose(self._first)
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

    def _open(self, target: LaunchTarget) -> None:
        """Start the embedded server, or connect to the server; its canvases are restored before that."""
        stores = self.stores
        stores.profiles.use(target.profile)
        if self._connected_to is None:
            self._expect(target)
            self._start_canvas.follow_link()
        if target.embedded and target.data is not None:
            if target.problems:
                message = tr("Parts of this archive are missing or damaged.")
                stores.notifications.notify("warning", message, detail="\n".join(target.problems))
            self.embedded = self._server_of(target, target.data)
            self.embedded.start()
        else:
            profile = target.profile
            team, names = profile.team or None, profile.param_names
            self._connect_soon(target, Connection(profile.base_url, target.key, team, names))

    def _expect(self, target: LaunchTarget) -> None:
        """Show the cached data of a workspace until its server is known."""
        self.stores.images.set_paused("connecting", True)
        self.stores.images.set_server("", target.profile.scope, only_server=target.read_only)
        self.stores.connection.expect(
            tr("Starting workspace…") if target.embedded else tr("Connecting…"),
            profile_id=target.profile.scope,
            profile_name=_name_of(target.profile),
            address="" if target.embedded else target.profile.base_url,
            embedded=target.embedded,
            read_only=target.read_only,
        )
        self._connecting.start("paint", self._await_paint())

    async def _await_paint(self) -> None:
        await self._start_canvas.wait_until_painted()
        self.stores.connection.set_canvas_painted()

    def _connect_soon(self, target: LaunchTarget, connection: Connection) -> None:
        """Connect when the restored canvas is painted, since that takes time as well."""
        self._connecting.start("connect", self._connect_after_paint(target, connection))

    async def _connect_after_paint(self, target: LaunchTarget, connection: Connection) -> None:
        await self.stores.connection.wait_until_canvas_painted()
        self._connect(target, connection)

    def _server_of(self, target: LaunchTarget, data: Path) -> EmbeddedServer:
        """The embedded server of a data folder."""
        from wsdesk.app.session.embedded_server import server_of

        server = self._servers.get(data)
        if server is None:
            server = self._servers[data] = server_of(target, data)
            self._watch_server(server)
        return server

    def _watch_server(self, server: EmbeddedServer) -> None:
        server.setParent(self)
        server.ready.connect(self._on_embedded_ready)
        server.exited.connect(self._on_embedded_exited)

    def _connect(self, target: LaunchTarget, connection: Connection) -> None:
        profile = target.profile
        self._connected_to = connection
        # Opening an archive sends no requests to others for media that it doesn't contain.
        self.stores.images.set_server(connection.base_url, profile.scope, only_server=target.read_only)
        self.stores.images.set_paused("connecting", False)
        self.stores.connection.use(
            connection,
            profile_id=profile.scope,
            profile_name=_name_of(profile),
            team=connection.team_id or "",
            embedded=target.embedded,
            read_only=target.read_only,
        )
        for path in map(Path, target.imports):
            if path.is_file():
                self.stores.archive_restore.restore_opened(path)

    def switch(self, target: LaunchTarget) -> None:
        """Switch to another workspace in the same window."""
        self._session.pause()
        if self.embedded is not None and self.embedded is not self._servers.get(target.data or Path()):
            self.embedded.stop()
        self._target, self._connected_to = target, None
        self._connecting.cancel("connect")
        self.stores.connection.leave(tr("Connecting…"))
        self.stores.people.clear()
        self._start_canvas.open_when_listed()
        self._open(target)

    def _connection_fields(self) -> dict[str, str]:
        """Connection for `wsdesk call`, with a key only if it was generated for this run."""
        target, connection = self._target, self._connected_to
        if target is None or connection is None:
            return {}
        key = {"key": connection.key} if target.embedded else {}
        team = connection.team_id or ""
        return {"profile": target.profile.id, "baseUrl": connection.base_url, "team": team} | key

    def _node_link_template(self) -> str:
        return self._target.profile.node_link_template if self._target is not None else ""

    def _on_key_requested(self, _entry: object) -> None:
        """Show the start page behind the dialog if the first workspace can't be opened without a key."""
        if self._target is None:
            self.stores.connection.leave()

    def _on_link_received(self, link: DeepLink) -> None:
        """Open a link of another start and raise the window."""
        self._navigator.go(link)
        raise_window(self.window)

    def _on_embedded_ready(self, ready: ServerReady) -> None:
        target = self._target
        if target is None or not target.embedded:
            return
        if not self.stores.connection.state.profile_id:  # another process used the workspace
            self._expect(target)
        self._connect_soon(target, Connection(ready.url, ready.key, ready.team))

    def _on_embedded_exited(self, exit_code: object) -> None:
        self._connecting.cancel("connect")  # to the process that has ended
        if self._connected_to is None and exit_code in (exit_codes.TOO_NEW, exit_codes.IN_USE):
            self._session.pause()
            self.stores.connection.leave()
        if exit_code == exit_codes.TOO_NEW:
            text = tr("This workspace was changed by a newer version of wsdesk. Update wsdesk to open it.")
            self.stores.connection.set_failed(text)
            return
        if exit_code == exit_codes.IN_USE:
            text = tr("Another wsdesk uses this workspace. It opens here when you close the other one.")
        else:
            text = tr("The workspace stopped unexpectedly and is restarting.")
        self.stores.connection.set_starting(text)

    def _on_setting_changed(self, setting: AnySetting) -> None:
        if setting in (THEME, CONTRAST, DENSITY):
            apply_theme_settings(self.stores.themes, self._settings)
        elif setting is CA_FILE:
            if self._target is not None and not self._target.embedded:
                self._open(self._target)  # connect again, with other trust
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

    def _secrets(self) -> tuple[str, ...]:
        target = self._target
        return (target.key, target.profile.base_url, target.profile.team) if target is not None else ()

    def _dialogs(self) -> DialogLauncher:
        return self.window.dialogs


def _name_of(profile: Profile) -> str:
    return embedded_profile().name if profile.id == EMBEDDED_PROFILE.id else profile.name
