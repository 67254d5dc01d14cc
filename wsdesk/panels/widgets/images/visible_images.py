"""Requests the images that a widget shows."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import count

from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QWidget
from typing_extensions import override

from wsdesk.graph.model.values import Asset
from wsdesk.media.core.asset_key import identity
from wsdesk.media.images.image_provider import ImageFailed, ImageProvider, ImageReady
from wsdesk.store.base.debounced import Debounced

Wanted = Sequence[tuple[Asset, int]]
"""Assets with the width in device pixels at which each is shown."""

SETTLE_MS = 30
_numbers = count(1)


class VisibleImages(QObject):
    """Asks `see` what is visible whenever that may have changed, and repaints when a picture has come.

    A widget that is hidden wants nothing; scrolling asks at most once every 30 ms.
    """

    def __init__(self, pictures: ImageProvider, widget: QWidget, see: Callable[[], Wanted]) -> None:
        super().__init__(widget)
        self._pictures = pictures
        self._widget = widget
        self._see = see
        self._owner = f"{widget.objectName() or type(widget).__name__}#{next(_numbers)}"
        self._asked: frozenset[str] = frozenset()
        self._timer = Debounced(SETTLE_MS, self._on_settled, self)
        pictures.ready.connect(self._on_ready)
        pictures.failed.connect(self._on_failed)
        widget.installEventFilter(self)

    def ask_soon(self) -> None:
        """Something changed: look again when it has settled."""
        if not self._timer.is_pending:
            self._timer.trigger()

    def _on_settled(self) -> None:
        wanted = tuple(self._see()) if self._widget.isVisible() else ()
        self._asked = frozenset(identity(asset) for asset, _ in wanted)
        self._pictures.request(self._owner, wanted)

    def _on_ready(self, came: ImageReady) -> None:
        self._repaint(came.asset_id)

    def _on_failed(self, failed: ImageFailed) -> None:
        self._repaint(failed.asset_id)

    def _repaint(self, asset_id: str) -> None:
        if asset_id in self._asked:
            self._widget.update()

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.Show, QEvent.Type.Hide, QEvent.Type.Resize):
            self.ask_soon()
        return super().eventFilter(watched, event)
