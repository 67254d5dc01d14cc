"""Updates deferred until the widget is visible."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QWidget
from typing_extensions import override

from wsdesk.store.base.debounced import Debounced


class DeferredUpdate(QObject):
    """Calls `show` once for any number of reasons, and only while the widget is seen.

    A panel behind a tab follows the selection at no cost; it shows what is true when it comes to the front.
    """

    def __init__(self, widget: QWidget, show: Callable[[], None]) -> None:
        super().__init__(widget)
        self._widget = widget
        self._show = show
        self._due = False
        self._soon = Debounced(0, self._on_soon, self)
        widget.installEventFilter(self)

    def ask(self) -> None:
        """Something changed: show it when everything of this moment has changed."""
        self._due = True
        if self._widget.isVisible():
            self._soon.trigger()

    def ask_now(self) -> None:
        """Something changed: show it at once, if it is seen."""
        self._due = True
        if self._widget.isVisible():
            self._on_soon()

    def _on_soon(self) -> None:
        self._soon.cancel()
        if self._due and self._widget.isVisible():
            self._due = False
            self._show()

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        # Before the widget paints: what it shows first is already right.
        if event.type() == QEvent.Type.Show and self._due:
            self._due = False
            self._show()
        return super().eventFilter(watched, event)
