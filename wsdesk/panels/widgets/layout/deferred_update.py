"""Updates deferred until the widget is visible."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QWidget
from typing_extensions import override

from wsdesk.store.base.debounced import Debounced


class DeferredUpdate(QObject):
    """Coalesced updates: calls `show` once per event loop iteration, only while the widget is visible.

    A panel in a background tab costs nothing; it is updated when it is shown.
    """

    def __init__(self, widget: QWidget, update: Callable[[], None]) -> None:
        super().__init__(widget)
        self._widget = widget
        self._update = update
        self._is_pending = False
        self._deferred = Debounced(0, self._on_deferred, self)
        widget.installEventFilter(self)

    def ask(self) -> None:
        """Request an update at the end of the event loop iteration."""
        self._is_pending = True
        if self._widget.isVisible():
            self._deferred.trigger()

    def request_immediately(self) -> None:
        """Update immediately if visible, otherwise when shown."""
        self._is_pending = True
        if self._widget.isVisible():
            self._on_deferred()

    def _on_deferred(self) -> None:
        self._deferred.cancel()
        if self._is_pending and self._widget.isVisible():
            self._is_pending = False
            self._update()

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        # Before the widget paints, so that the first frame is up to date.
        if event.type() == QEvent.Type.Show and self._is_pending:
            self._is_pending = False
            self._update()
        return super().eventFilter(watched, event)
