"""Poll scheduler: polling interval by window visibility, and immediate retries after network changes.

Network changes come from Qt's network information backend if there is one. Otherwise, and only while the
server is unreachable, the local addresses are polled: a connected UDP socket reveals them without sending.
"""

from __future__ import annotations

import socket
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, QTimer, Signal
from PySide6.QtGui import QGuiApplication

from wsdesk.settings.table import POLL_SECONDS, Settings
from wsdesk.store.canvas.refresh import Refresher
from wsdesk.store.connection.connection import ConnectionState
from wsdesk.store.stores import Stores
from wsdesk.window.main_window import MainWindow

if TYPE_CHECKING:
    from PySide6.QtNetwork import QNetworkInformation


POLL_MS = 2_000
_AWAY = ((socket.AF_INET, "192.0.2.1"), (socket.AF_INET6, "2001:db8::1"))
"""Addresses reserved for documentation: unassigned, but routed through the default gateway."""


def local_addresses() -> tuple[str, ...]:
    """Local addresses of outgoing connections, empty strings without a route."""
    addresses: list[str] = []
    for family, away in _AWAY:
        own = ""
        with suppress(OSError), socket.socket(family, socket.SOCK_DGRAM) as probe:
            probe.connect((away, 9))  # a datagram socket: nothing leaves
            own = str(probe.getsockname()[0])
        addresses.append(own)
    return tuple(addresses)


class NetworkWatch(QObject):
    """Emits `changed` when the network changes or returns.

    `watch(True)` while the server is unreachable; without a backend it polls only then.
    """

    changed = Signal(object)
    """Emitted with whether the network is available, as far as known."""

    def __init__(
        self,
        parent: QObject | None = None,
        *,
        system: Callable[[], QNetworkInformation | None] | None = None,
        addresses: Callable[[], tuple[str, ...]] = local_addresses,
    ) -> None:
        super().__init__(parent)
        self._addresses = addresses
        self._last_addresses = ()
        self._timer = QTimer(self, interval=POLL_MS)
        self._timer.timeout.connect(self._on_timeout)
        self._system = (system or _system)()
        if self._system is not None:
            self._system.reachabilityChanged.connect(self._on_reachability)

    def watch(self, away: bool) -> None:
        """Start or stop watching."""
        if away == self._timer.isActive():
            return
        if away:
            self._last_addresses = self._addresses()
            self._timer.start()
        else:
            self._timer.stop()

    def close(self) -> None:
        """Stop watching permanently."""
        self._timer.stop()
        if self._system is not None:
            self._system.reachabilityChanged.disconnect(self._on_reachability)
            self._system = None

    def _on_reachability(self, _reachability: object) -> None:
        self.changed.emit(any(self._addresses()))

    def _on_timeout(self) -> None:
        now = self._addresses()
        if now != self._last_addresses:
            self._last_addresses = now
            self.changed.emit(any(now))


@cache
def _system() -> QNetworkInformation | None:
    """Qt's network information backend, if any; loaded at most once per program."""
    with suppress(ImportError):
        from PySide6.QtNetwork import QNetworkInformation

        if QNetworkInformation.loadBackendByFeatures(QNetworkInformation.Feature.Reachability):
            return QNetworkInformation.instance()
    return None


class PollScheduler(QObject):
    """Polls at the interval of the settings while a window is visible, and at once when the user returns."""

    def __init__(self, stores: Stores, settings: Settings, window: MainWindow) -> None:
        super().__init__(window)
        self._stores = stores
        self._settings = settings
        self._window = window
        self._network: NetworkWatch | None = None
        self._refresher = Refresher(
            stores.connection, stores.canvases, stores.projects, self._poll_seconds, visible=self._is_visible
        )

    def begin(self) -> None:
        """Start polling."""
        self._refresher.start()
        QGuiApplication.instance().applicationStateChanged.connect(self._on_application_state)  # pyright: ignore[reportOptionalMemberAccess, reportAttributeAccessIssue]
        self._stores.comments.start_polling(self._poll_seconds, self._is_visible)
        self._stores.connection.changed.connect(self._on_connection_changed)

    async def aclose(self) -> None:
        """Stop polling."""
        if self._network is not None:
            self._network.close()
        await self._refresher.aclose()

    def _poll_seconds(self) -> float:
        return self._settings.get(POLL_SECONDS)

    def _is_visible(self) -> bool:
        windows = (self._window, *self._window.windows.all)
        return any(window.isVisible() and not window.isMinimized() for window in windows)

    def _on_application_state(self, state: Qt.ApplicationState) -> None:
        """The application was activated: poll now."""
        if state is not Qt.ApplicationState.ApplicationActive:
            return
        self._retry_connection()
        self._refresher.wake()

    def _retry_connection(self, _reachable: object = None) -> None:
        if self._stores.connection.state.mode == "offline":
            self._stores.connection.check_now()

    def _on_connection_changed(self, state: ConnectionState) -> None:
        is_offline = state.mode == "offline"
        if is_offline and self._network is None:  # created late, since loading Qt's backend takes long
            self._network = NetworkWatch(self)
            self._network.changed.connect(self._retry_connection)
        if self._network is not None:
            self._network.watch(is_offline)
