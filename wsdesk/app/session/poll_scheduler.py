"""Poll scheduler: polling interval by window visibility and network changes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QGuiApplication

from wsdesk.settings.table import POLL_SECONDS, Settings
from wsdesk.store.canvas.refresh import Refresher
from wsdesk.store.connection.connection import ConnectionState
from wsdesk.store.stores import Stores
from wsdesk.window.main_window import MainWindow

if TYPE_CHECKING:
    from wsdesk.app.platform.network import NetworkWatch


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
        from wsdesk.app.platform.network import NetworkWatch

        self._refresher.start()
        QGuiApplication.instance().applicationStateChanged.connect(self._on_application_state)  # pyright: ignore[reportOptionalMemberAccess, reportAttributeAccessIssue]
        self._stores.comments.keep_fresh(self._poll_seconds, self._is_visible)
        self._network = NetworkWatch(self)
        self._network.changed.connect(self._on_network_changed)
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
        if self._stores.connection.state.mode == "offline":
            self._stores.connection.check_now()
        self._refresher.wake()

    def _on_network_changed(self, _reachable: object) -> None:
        """The network changed: retry the connection."""
        if self._stores.connection.state.mode == "offline":
            self._stores.connection.check_now()

    def _on_connection_changed(self, state: ConnectionState) -> None:
        if self._network is not None:
            self._network.watch(state.mode == "offline")
