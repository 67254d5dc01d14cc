"""Single instance: later starts send their link to the running window over a local socket."""

from __future__ import annotations

import hashlib
import json
import logging
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import TYPE_CHECKING, cast

from PySide6.QtCore import QObject, Signal

from wsdesk.settings.directories import AppDirectories
from wsdesk.store.connection.deep_links import parse_link

if TYPE_CHECKING:
    from PySide6.QtNetwork import QLocalServer, QLocalSocket

log = logging.getLogger(__name__)

MAX_LINK_BYTES = 2_000
"""Maximum bytes of a link."""
MAX_RESPONSE_BYTES = 20_000
TIMEOUT_MS = 1_000
_WORKSPACE = b"workspace"
"""Request for the current workspace of the window."""


def send_link(places: AppDirectories, link: str) -> bool:
    """Send a link to the window that is open on the same data; returns whether one accepted it."""
    socket = _connected(_name(places))
    if socket is None:
        return False
    socket.write(link.encode() + b"\n")
    answered = socket.waitForBytesWritten(TIMEOUT_MS) and socket.waitForReadyRead(TIMEOUT_MS)
    return answered and bytes(socket.readAll().data()) == b"ok\n"


def ask_workspace(places: AppDirectories) -> dict[str, str]:
    """Workspace of the window that is open on the same data (`SingleInstance`); empty if there is none."""
    socket = _connected(_name(places))
    if socket is None:
        return {}
    socket.write(_WORKSPACE + b"\n")
    socket.waitForBytesWritten(TIMEOUT_MS)
    data = bytes(socket.readAll().data())
    while not data.endswith(b"\n") and len(data) < MAX_RESPONSE_BYTES and socket.waitForReadyRead(TIMEOUT_MS):
        data += bytes(socket.readAll().data())
    with suppress(ValueError):
        answer: object = json.loads(data)
        if isinstance(answer, dict):
            return {str(key): str(value) for key, value in cast("dict[object, object]", answer).items()}
    return {}


class SingleInstance(QObject):
    """Receives links on a local socket for this user only; invalid links are dropped."""

    link_received = Signal(object)
    """Emitted with the `DeepLink` to open."""

    def __init__(
        self,
        places: AppDirectories,
        parent: QObject | None = None,
        *,
        workspace: Callable[[], Mapping[str, str]] = dict,
    ) -> None:
        super().__init__(parent)
        self._workspace = workspace
        self._name = _name(places)
        self._server: QLocalServer | None = None
        self._sockets: dict[QLocalSocket, bytes] = {}

    def listen(self) -> None:
        """Start to receive links, unless another window does."""
        from PySide6.QtNetwork import QLocalServer

        # Check before listening, since Qt would take the name from its owner.
        if _connected(self._name) is not None:
            log.info("links are received by another window")
            return
        server = QLocalServer(self)
        server.setSocketOptions(QLocalServer.SocketOption.UserAccessOption)
        QLocalServer.removeServer(self._name)  # left behind by a process that was killed
        if not server.listen(self._name):
            log.warning("links of other starts cannot be received: %s", server.errorString())
            return
        server.newConnection.connect(self._on_connection)
        self._server = server

    def close(self) -> None:
        """Stop to receive links."""
        if self._server is not None:
            self._server.close()

    def _on_connection(self) -> None:
        while self._server is not None and self._server.hasPendingConnections():
            socket = self._server.nextPendingConnection()
            self._sockets[socket] = b""
            socket.readyRead.connect(self._on_ready_read)
            socket.disconnected.connect(self._on_disconnected)

    def _on_ready_read(self) -> None:
        for socket in tuple(self._sockets):
            if not socket.bytesAvailable():
                continue
            self._sockets[socket] += bytes(socket.read(MAX_LINK_BYTES + 1).data())
            line, end, _rest = self._sockets[socket].partition(b"\n")
            if not end and len(line) <= MAX_LINK_BYTES:
                continue
            if end and line == _WORKSPACE:
                socket.write(json.dumps(dict(self._workspace())).encode() + b"\n")
                socket.flush()
                socket.disconnectFromServer()
                continue
            link = parse_link(line.decode("utf-8", "replace")) if line.startswith(b"wsdesk:") else None
            if end and link is not None:
                socket.write(b"ok\n")
                socket.flush()
                self.link_received.emit(link)
            socket.disconnectFromServer()

    def _on_disconnected(self) -> None:
        from PySide6.QtNetwork import QLocalSocket

        for socket in tuple(self._sockets):
            if socket.state() == QLocalSocket.LocalSocketState.UnconnectedState:
                del self._sockets[socket]
                socket.deleteLater()


def _connected(name: str) -> QLocalSocket | None:
    """Socket that is connected to the running window; None if there is none."""
    from PySide6.QtNetwork import QLocalSocket

    socket = QLocalSocket()
    socket.connectToServer(name)
    return socket if socket.waitForConnected(TIMEOUT_MS) else None


def _name(places: AppDirectories) -> str:
    return "wsdesk-" + hashlib.sha256(str(places.data.absolute()).encode()).hexdigest()[:24]
