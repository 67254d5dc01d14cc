"""Drag and drop of files out of the window."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QEvent, QMimeData, QObject, QPoint, QSize, Qt, QUrl
from PySide6.QtGui import QDrag, QMouseEvent, QPixmap
from PySide6.QtWidgets import QApplication, QWidget
from typing_extensions import override

from wsdesk.graph.model.values import Asset
from wsdesk.media.core.asset_key import identity
from wsdesk.media.images.image_provider import ImageProvider
from wsdesk.panels.widgets.controls.image_drop import OWN_DRAG_FORMAT
from wsdesk.store.base.debouncer import Debouncer
from wsdesk.store.export.drag_export import DragExportStore, ExportedFile

_PREVIEW_PX = 96
MAX_DRAGGED = 100
"""Maximum number of files that are downloaded for a drag."""


class FileDragSource(QObject):
    """Event filter that starts a drag of one or several files from a widget.

    `asset_at` returns the asset at a position and its title, `selection_at` all that are dragged with it.
    Nothing is downloaded for a click. If a file isn't available yet, the drag starts once all are downloaded,
    provided that the button is still pressed.
    """

    def __init__(
        self,
        widget: QWidget,
        asset_at: Callable[[QPoint], tuple[Asset, str] | None],
        drag_export: DragExportStore,
        images: ImageProvider,
        selection_at: Callable[[QPoint], Sequence[tuple[Asset, str]]] | None = None,
    ) -> None:
        super().__init__(widget)
        self._widget = widget
        self._asset_at = asset_at
        self._drag_export = drag_export
        self._images = images
        self._selection_at = selection_at
        self._pressed: QPoint | None = None
        self._dragged: tuple[Asset, ...] = ()
        self._start = Debouncer(0, self._on_start, self)
        widget.installEventFilter(self)
        drag_export.file_ready.connect(self._on_file_ready)

    @property
    def is_waiting(self) -> bool:
        """Whether a drag is waiting for its files."""
        return bool(self._dragged)

    def run(self, drag: QDrag) -> None:
        """Run the drag of the system; return when it ends."""
        # exec() is the only API of Qt. It runs in a timer, never in a task, so that no task is interrupted.
        drag.exec(Qt.DropAction.CopyAction)

    def _begin(self, at: QPoint) -> bool:
        at_pointer = self._asset_at(at)
        if at_pointer is None:
            return False
        selected = self._selection_at(at) if self._selection_at is not None else ()
        files = {identity(asset): (asset, title) for asset, title in (at_pointer, *selected[:MAX_DRAGGED])}
        self._dragged = tuple(asset for asset, _ in files.values())
        if self._is_ready():
            self._start.trigger()
        else:
            self._widget.setCursor(Qt.CursorShape.BusyCursor)
            for asset, title in files.values():
                self._drag_export.prepare(asset, title)
        return True

    def _is_ready(self) -> bool:
        return all(self._drag_export.path_of(asset) is not None for asset in self._dragged)

    def _end(self) -> None:
        if self._dragged:
            self._widget.unsetCursor()
        self._pressed, self._dragged = None, ()

    def _on_file_ready(self, _file: ExportedFile) -> None:
        if self._dragged and self._is_ready():
            self._start.trigger()

    def _on_start(self) -> None:
        dragged = self._dragged
        paths = [path for asset in dragged if (path := self._drag_export.path_of(asset)) is not None]
        self._end()
        if not paths:
            return
        drag = QDrag(self._widget)
        data = QMimeData()
        data.setUrls([QUrl.fromLocalFile(str(path)) for path in paths])
        data.setData(OWN_DRAG_FORMAT, b"1")
        drag.setMimeData(data)
        image = self._images.best(dragged[0], _PREVIEW_PX)
        if image is not None and not image.isNull():
            smooth = Qt.TransformationMode.SmoothTransformation
            keep = Qt.AspectRatioMode.KeepAspectRatio
            drag.setPixmap(QPixmap.fromImage(image.scaled(QSize(_PREVIEW_PX, _PREVIEW_PX), keep, smooth)))
        self.run(drag)

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if not isinstance(event, QMouseEvent):
            return False
        kind, at = event.type(), event.position().toPoint()
        if kind == QEvent.Type.MouseButtonPress:
            self._end()
            self._pressed = at if event.button() == Qt.MouseButton.LeftButton else None
        elif kind == QEvent.Type.MouseButtonRelease:
            self._end()
        elif kind == QEvent.Type.MouseMove and self._pressed is not None:
            if not event.buttons() & Qt.MouseButton.LeftButton:
                self._end()
                return False
            is_far = (at - self._pressed).manhattanLength() >= QApplication.startDragDistance()
            if self._dragged or (is_far and self._begin(self._pressed)):
                return True
        return False
