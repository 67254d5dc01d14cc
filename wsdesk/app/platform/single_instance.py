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
from wsdesk.store.connection.deep_links import place_of

if TYPE_CHECKING:
    from PySide6.QtNetwork import QLocalServer, QLocalSocket

log = logging.getLogger(__name__)

LONGEST = 2_000
"""Bytes of a link that are read; whoever sends more is not one of us."""
LONGEST_ANSWER = 20_000
PATIENCE_MS = 1_000
_WORKSPACE = b"workspace"
"""Asks which workspace the window is on."""


def hand_over(places: AppDirectories, link: str) -> bool:
    """Give a link to the window that is open on the same data; says whether one took it."""
    from PySide6.QtNetwork import QLocalSocket

    socket = QLocalSocket()
    socket.connectToServer(_name(places))
    if not socket.waitForConnected(PATIENCE_MS):
        return False
    socket.write(link.encode() + b"\n")
    taken = socket.waitForBytesWritten(PATIENCE_MS) and socket.waitForReadyRead(PATIENCE_MS)
    return taken and bytes(socket.readAll().data()) == b"ok\n"


def ask_workspace(places: AppDirectories) -> dict[str, str]:
    """The workspace of the window that is open on the same data (`SingleInstance`); empty where none is."""
    from PySide6.QtNetwork import QLocalSocket

    socket = QLocalSocket()
    socket.connectToServer(_name(places))
    if not socket.waitForConnected(PATIENCE_MS):
        return {}
    socket.write(_WORKSPACE + b"\n")
    socket.waitForBytesWritten(PATIENCE_MS)
    told = bytes(socket.readAll().data())
    while not told.endswith(b"\n") and len(told) < LONGEST_ANSWER and socket.waitForReadyRead(PATIENCE_MS):
        told += bytes(socket.readAll().data())
    with suppress(ValueError):
        answer: object = json.loads(told)
        if isinstance(answer, dict):
            return {str(key): str(value) for key, value in cast("dict[object, object]", answer).items()}
    return {}


class SingleInstance(QObject):
    """Listens for links. Only this user's programs can reach it; what is no link of ours is dropped."""

    asked = Signal(object)
    """A `store.deeplinks.Place` that is to be shown."""

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
        self._heard: dict[QLocalSocket, bytes] = {}

    def listen(self) -> None:
        """Take links from now on. Where another window does already, it keeps them."""
        from PySide6.QtNetwork import QLocalServer

        # Asked before listening: Qt would take the name from whoever has it.
        if self._is_answered():
            log.info("links are taken by another window")
            return
        server = QLocalServer(self)
        server.setSocketOptions(QLocalServer.SocketOption.UserAccessOption)
        QLocalServer.removeServer(self._name)  # left behind by a program that was killed
        if not server.listen(self._name):
            log.warning("links of other starts cannot be taken: %s", server.errorString())
            return
        server.newConnection.connect(self._on_connection)
        self._server = server

    def close(self) -> None:
        """Take none any more."""
        if self._server is not None:
            self._server.close()

    def _is_answered(self) -> bool:
        from PySide6.QtNetwork import QLocalSocket

        socket = QLocalSocket()
        socket.connectToServer(self._name)
        return socket.waitForConnected(PATIENCE_MS)

    def _on_connection(self) -> None:
        while self._server is not None and self._server.hasPendingConnections():
            socket = self._server.nextPendingConnection()
            self._heard[socket] = b""
            socket.readyRead.connect(self._on_heard)
            socket.disconnected.connect(self._on_gone)

    def _on_heard(self) -> None:
        for socket in tuple(self._heard):
            if not socket.bytesAvailable():
                continue
            self._heard[socket] += bytes(socket.read(LONGEST + 1).data())
            line, end, _rest = self._heard[socket].partition(b"\n")
            if not end and len(line) <= LONGEST:
                continue
            if end and line == _WORKSPACE:
                socket.write(json.dumps(dict(self._workspace())).encode() + b"\n")
                socket.flush()
                socket.disconnectFromServer()
                continue
            place = place_of(line.decode("utf-8", "replace")) if line.startswith(b"wsdesk:") else None
            if end and place is not None:
                socket.write(b"ok\n")
                socket.flush()
                self.asked.emit(place)
            socket.disconnectFromServer()

    def _on_gone(self) -> None:
        from PySide6.QtNetwork import QLocalSocket

        for socket in tuple(self._heard):
            if socket.state() == QLocalSocket.LocalSocketState.UnconnectedState:
                del self._heard[socket]
                socket.deleteLater()


def _name(places: AppDirectories) -> str:
    return "wsdesk-" + hashlib.sha256(str(places.data.absolute()).encode()).hexdigest()[:24]
