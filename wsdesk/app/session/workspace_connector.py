"""Connects the stores to a workspace, whose cached data is shown until its server is known."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from wsdesk.api.connection import Connection, normalize_base_url
from wsdesk.api.errors import InvalidRequestError
from wsdesk.app.session.embedded_servers import EmbeddedServers
from wsdesk.app.session.launch_target import EMBEDDED_PROFILE, LaunchTarget, embedded_profile
from wsdesk.app.session.session_restore import SessionRestore
from wsdesk.app.session.start_canvas import StartCanvas
from wsdesk.files import exit_codes
from wsdesk.store.base.error_messages import failure_of, tr
from wsdesk.store.base.store import TaskScope
from wsdesk.store.stores import Stores
from wsdesk.store.text import sanitize

if TYPE_CHECKING:
    from wsdesk.app.session.embedded_server import ServerReady
    from wsdesk.settings.profiles import Profile


class WorkspaceConnector(QObject):
    """Opens one workspace at a time: starts its embedded server, if it has one, and connects to its server.

    `target` is opened first, if any.
    """

    def __init__(
        self,
        target: LaunchTarget | None,
        stores: Stores,
        servers: EmbeddedServers,
        session: SessionRestore,
        start_canvas: StartCanvas,
        tasks: TaskScope,
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self.target = target
        """The workspace that is open, or is opened next."""
        self._stores = stores
        self._servers = servers
        self._session = session
        self._start_canvas = start_canvas
        self._tasks = tasks
        self._expected: Profile | None = None
        """The workspace whose API key is being looked up, if any."""
        self._connection: Connection | None = None
        self._media_url = ""
        """Base URL of the server whose media are loaded; empty while it isn't known."""

    def begin(self) -> None:
        """Connect to embedded servers from now on; one that is ready before is reported when it is opened."""
        self._servers.ready.connect(self._on_server_ready)
        self._servers.exited.connect(self._on_server_exited)

    def expect(self, profile: Profile) -> None:
        """Show the cached data of a workspace while its API key is looked up; `switch` or `leave` follows."""
        self._expected = profile
        self._stores.profiles.use(profile)
        self._expect(LaunchTarget(profile), tr("Looking up the API key…"))

    def leave(self) -> None:
        """Show that no workspace is open, for example because its API key wasn't found."""
        self._expected = None
        self._tasks.cancel("paint")
        self._session.pause()
        self._stores.profiles.use(None)
        self._stores.connection.leave()

    def open(self, target: LaunchTarget) -> None:
        """Open a workspace when none is open, or connect to the open one again."""
        stores = self._stores
        stores.profiles.use(target.profile)
        if self._connection is None:
            self._expect(target)
        if target.embedded and target.data is not None:
            if target.problems:
                message = tr("Parts of this archive are missing or damaged.")
                stores.notifications.notify("warning", message, detail="\n".join(target.problems))
            self._servers.start(target, target.data)
        else:
            profile = target.profile
            team, names = profile.team or None, profile.param_names
            try:
                connection = Connection(profile.base_url, target.key, team, names)
            except InvalidRequestError as error:  # a saved workspace was edited by hand
                stores.connection.set_failed(failure_of(error).message)
                return
            self._connect_soon(target, connection)

    def switch(self, target: LaunchTarget) -> None:
        """Open another workspace in place of the open one, or connect to the expected one."""
        expected, self._expected = self._expected, None
        if expected is not None and expected.scope == target.profile.scope:
            self.target = target
            self.open(target)
            return
        self._session.pause()
        self._servers.stop_unless(target)
        self.target, self._connection = target, None
        self._tasks.cancel("connect")
        self._stores.connection.leave(tr("Connecting…"))
        self._stores.people.clear()
        self._start_canvas.open_when_listed()
        self.open(target)

    def connect_again(self) -> None:
        """Connect to the server again if it isn't embedded, since certificates are trusted otherwise now."""
        if self.target is not None and not self.target.embedded:
            self.open(self.target)

    def connection_fields(self) -> dict[str, str]:
        """Connection for `wsdesk call`, with a key only if it was generated for this run."""
        target, connection = self.target, self._connection
        if target is None or connection is None:
            return {}
        key = {"key": connection.key} if target.embedded else {}
        team = connection.team_id or ""
        return {"profile": target.profile.id, "baseUrl": connection.base_url, "team": team} | key

    def node_link_template(self) -> str:
        """Template of links to nodes in the web app of the workspace; empty if it has none."""
        return self.target.profile.node_link_template if self.target is not None else ""

    def secrets(self) -> tuple[str, ...]:
        """What a crash report must not contain: key, address, and team of the workspace."""
        key = self.target.key if self.target is not None else ""
        profile = self.target.profile if self.target is not None else self._expected
        return (key, profile.base_url, profile.team) if profile is not None else ()

    def _expect(self, target: LaunchTarget, message: str = "") -> None:
        """Show the cached data of a workspace until its server is known, and follow the link of the start."""
        message = message or (tr("Starting workspace…") if target.embedded else tr("Connecting…"))
        if self._stores.connection.state.profile_id == target.profile.scope:
            self._stores.connection.set_starting(message)
            return
        self._stores.images.set_paused("connecting", True)
        self._use_media_of(target, "" if target.embedded else _base_url(target.profile))
        self._stores.connection.expect(
            message,
            profile_id=target.profile.scope,
            profile_name=_name_of(target.profile),
            address="" if target.embedded else target.profile.base_url,
            embedded=target.embedded,
            read_only=target.read_only,
        )
        self._tasks.start("paint", self._await_paint(target))
        self._start_canvas.follow_link()

    async def _await_paint(self, target: LaunchTarget) -> None:
        await self._start_canvas.wait_until_painted()
        if not target.embedded:  # media don't need the API key, which may still be looked up
            self._stores.images.set_paused("connecting", False)
        self._stores.connection.set_canvas_painted()

    def _use_media_of(self, target: LaunchTarget, base_url: str) -> None:
        """Load media of a server, and from the cache; `base_url` is empty if it isn't known yet."""
        self._media_url = base_url
        # Opening an archive sends no requests to others for media that it doesn't contain.
        self._stores.images.set_server(base_url, target.profile.scope, only_server=target.read_only)

    def _connect_soon(self, target: LaunchTarget, connection: Connection) -> None:
        """Connect when the restored canvas is painted, since that takes time as well."""
        self._tasks.start("connect", self._connect_after_paint(target, connection))

    async def _connect_after_paint(self, target: LaunchTarget, connection: Connection) -> None:
        await self._stores.connection.wait_until_canvas_painted()
        self._connect(target, connection)

    def _connect(self, target: LaunchTarget, connection: Connection) -> None:
        profile = target.profile
        if self._connection is not None or self._media_url != connection.base_url:
            self._use_media_of(target, connection.base_url)
        self._connection = connection
        self._stores.images.set_paused("connecting", False)
        self._stores.connection.use(
            connection,
            profile_id=profile.scope,
            profile_name=_name_of(profile),
            team=connection.team_id or "",
            embedded=target.embedded,
            read_only=target.read_only,
        )
        for path in map(Path, target.imports):
            if path.is_file():
                self._stores.archive_restore.restore_opened(path)

    def _on_server_ready(self, ready: ServerReady) -> None:
        target = self.target
        if target is None or not target.embedded:
            return
        if not self._stores.connection.state.profile_id:  # another process used the workspace
            self._expect(target)
        self._connect_soon(target, Connection(ready.url, ready.key, ready.team))

    def _on_server_exited(self, exit_code: object) -> None:
        self._tasks.cancel("connect")  # to the process that has ended
        connection = self._stores.connection
        if self._connection is None and exit_code in (exit_codes.TOO_NEW, exit_codes.IN_USE):
            self._session.pause()
            connection.leave()
        if exit_code == exit_codes.TOO_NEW:
            text = tr("This workspace was changed by a newer version of wsdesk. Update wsdesk to open it.")
            connection.set_failed(text)
            return
        if exit_code == exit_codes.IN_USE:
            text = tr("Another wsdesk uses this workspace. It opens here when you close the other one.")
        elif self._connection is None and (problem := self._servers.problem):
            connection.set_failed(sanitize.line(problem, 400))  # it is started again nevertheless
            return
        else:
            text = tr("The workspace stopped unexpectedly and is restarting.")
        connection.set_starting(text)


def _base_url(profile: Profile) -> str:
    """Normalized base URL of a workspace; empty if it is invalid."""
    try:
        return normalize_base_url(profile.base_url)
    except InvalidRequestError:
        return ""


def _name_of(profile: Profile) -> str:
    return embedded_profile().name if profile.id == EMBEDDED_PROFILE.id else profile.name
