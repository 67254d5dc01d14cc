"""Embedded servers of a window, one per data folder."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from wsdesk.app.session.launch_target import LaunchTarget

if TYPE_CHECKING:
    from wsdesk.app.session.embedded_server import EmbeddedServer


class EmbeddedServers(QObject):
    """Starts the server of an embedded workspace, and stops it when another workspace is opened."""

    ready = Signal(object)
    """Emitted with the `ServerReady` of a server."""
    exited = Signal(object)
    """Emitted with the exit code of a server that wasn't stopped."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._by_folder: dict[Path, EmbeddedServer] = {}
        self.current: EmbeddedServer | None = None
        """The server that was started last, if any; it is stopped while another workspace is open."""

    @property
    def problem(self) -> str:
        """English sentence by which the current server said why it ended; empty if it didn't."""
        return self.current.problem if self.current is not None else ""

    def add(self, server: EmbeddedServer) -> None:
        """Use a server that may be started already: `start` reports again that it is ready."""
        self._by_folder[server.data] = server
        server.setParent(self)
        server.ready.connect(self.ready)
        server.exited.connect(self.exited)

    def start(self, target: LaunchTarget, data: Path) -> None:
        """Start the server of an embedded workspace with the data folder `data`; `ready` follows."""
        server = self._by_folder.get(data)
        if server is None:
            from wsdesk.app.session.embedded_server import server_of

            server = server_of(target, data)
            self.add(server)
        self.current = server
        server.start()

    def stop_unless(self, target: LaunchTarget) -> None:
        """Stop the current server, unless it is the one of `target`."""
        if self.current is not None and self.current.data != target.data:
            self.current.stop()

    async def aclose(self) -> None:
        """Stop all servers and wait for their end."""
        for server in self._by_folder.values():
            await server.aclose()
