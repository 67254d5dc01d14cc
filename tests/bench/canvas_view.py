"""A view of a document, with test doubles for the layers below the scene."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from time import thread_time
from typing import Any

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QImage, QLinearGradient, QPainter

from tests.bench.canvases import PICTURES
from wsdesk.app.platform.gc_scheduler import GarbageCollector
from wsdesk.graph.edges.router import EdgeRouter
from wsdesk.graph.edges.shape import edge_style
from wsdesk.graph.handles.table import HandleTable
from wsdesk.graph.model.diff import diff, touched_nodes
from wsdesk.graph.model.document import Document
from wsdesk.graph.model.values import Asset, Edge, Handle
from wsdesk.graph.rules import ValidationResult
from wsdesk.scene.tiles.worker import TileWorker
from wsdesk.scene.view.canvas_view import CanvasView
from wsdesk.settings.table import Settings
from wsdesk.store.canvas.canvas_state import CollapsedGroups
from wsdesk.store.canvas.canvas_state import SavedCamera as KeptCamera
from wsdesk.store.canvas.selection import SelectionStore
from wsdesk.store.commands.commands import CommandStore
from wsdesk.theme.theme_manager import ThemeManager


class Canvas(QObject):
    """A parsed document, as the store of an open canvas hands it out."""

    document_reset = Signal(object)
    changed = Signal(object)
    state_changed = Signal(object)
    reveal_requested = Signal(object)
    highlight_requested = Signal(object)
    camera_requested = Signal(object)
    title_changed = Signal(object)

    snapshot = None
    is_loading_snapshot = False

    def __init__(self, document: Document) -> None:
        super().__init__()
        self.canvas_id = document.canvas_id
        self.title = "Canvas"
        self.camera: Any = None
        self.folds = CollapsedGroups(self)
        self._take(document)

    def _take(self, document: Document) -> None:
        self.document = document
        self.table = HandleTable(document)
        self.routes = EdgeRouter(document, self.table)

    def set_edge_style(self, name: str) -> None:
        style = edge_style(name)
        if self.routes.style is not style:
            self.routes = EdgeRouter(self.document, self.table, style)

    def reset(self, document: Document) -> None:
        """Another document, as the store tells of the first that it has read."""
        self._take(document)
        self.document_reset.emit(document)

    def change(self, document: Document) -> None:
        """The next state of the same canvas, as the store tells of it."""
        old, table, routes = self.document, self.table, self.routes
        document = document.reuse_lookups(old)
        changes = diff(old, document)
        self.document = document
        self.table = table.derive(document, touched_nodes(old, document, changes))
        self.routes = routes.derive(document, self.table, changes)
        self.changed.emit(changes)

    def connect_handles(self, pairs: Sequence[tuple[Handle, Handle]]) -> tuple[ValidationResult, ...]:
        return tuple(ValidationResult(False, "same-node", (), "refused") for _pair in pairs)

    def limits_of(self, node_id: str) -> None:
        return None

    def drawn_by(self, edge: Edge) -> str:
        return ""


class _Sounds(QObject):
    ready = Signal(object)

    def peaks(self, asset: Asset) -> None:
        return None

    def request(self, owner: str, wanted: object) -> None:
        return None


class FakeImages(QObject):
    """Decoded images, all in memory."""

    ready = Signal(object)
    failed = Signal(object)

    def __init__(self, count: int = PICTURES) -> None:
        super().__init__()
        self.waveforms = _Sounds()
        self._made = {f"p{i}": painted(i) for i in range(count)}

    @property
    def bytes(self) -> int:
        return sum(image.sizeInBytes() for image in self._made.values())

    def best(self, asset: Asset, width_px: int) -> QImage | None:
        return self._made.get(asset.asset_id)

    def request(self, owner: str, wanted: object) -> None:
        return None

    def error_code(self, asset_id: str) -> str:
        return ""

    def set_paused(self, owner: str, paused: bool) -> None:
        return None


def painted(i: int) -> QImage:
    """A image that differs from its neighbours."""
    image = QImage(512, 384, QImage.Format.Format_RGB32)
    sweep = QLinearGradient(0, 0, 512, 384)
    sweep.setColorAt(0, Qt.GlobalColor.darkBlue if i % 2 else Qt.GlobalColor.darkRed)
    sweep.setColorAt((i % 9 + 1) / 11, Qt.GlobalColor.magenta if i % 3 else Qt.GlobalColor.darkCyan)
    sweep.setColorAt(1, Qt.GlobalColor.yellow)
    painter = QPainter(image)
    painter.fillRect(image.rect(), sweep)
    painter.end()
    return image


class Harness:
    """What a view needs beside its canvas, made before anything is measured."""

    def __init__(self, images: Any = None) -> None:
        self._collector = GarbageCollector()
        self._collector.start()
        self.images = images or FakeImages()
        self._settings = Settings(Path(tempfile.mkdtemp()) / "settings.toml")
        self._themes = ThemeManager("dark")

    def view(self, canvas: Canvas, scale: float = 1.0) -> CanvasView:
        """A view that looks at the middle of the canvas."""
        bounds = canvas.document.bounds
        canvas.camera = KeptCamera(bounds.cx, bounds.cy, scale)
        return CanvasView(
            canvas,  # type: ignore[arg-type]
            SelectionStore(),
            self.images,
            self._themes,
            CommandStore(),
            self._settings,
        )


@contextmanager
def timed_slices() -> Iterator[list[float]]:
    """Collects the CPU ms of each slice of background work, of painting and of collecting garbage."""
    slices: list[float] = []
    of: list[tuple[type, str]] = [(TileWorker, "run_slice"), (GarbageCollector, "_on_timeout")]
    originals = [getattr(owner, name) for owner, name in of]

    def timing(original: Any) -> Any:
        def timed(self: object) -> None:
            start = thread_time()
            original(self)
            slices.append((thread_time() - start) * 1e3)

        return timed

    for (owner, name), original in zip(of, originals, strict=True):
        setattr(owner, name, timing(original))
    try:
        yield slices
    finally:
        for (owner, name), original in zip(of, originals, strict=True):
            setattr(owner, name, original)
