"""A small canvas, and fakes of the stores below the scene."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QDeadlineTimer, QObject, Signal
from PySide6.QtGui import QImage, QLinearGradient, QPainter
from PySide6.QtWidgets import QApplication

from tests.stand_ins import FakeTimelines, FakeWhatsNew
from wsdesk.graph.edges.router import EdgeRouter
from wsdesk.graph.edges.shape import edge_style
from wsdesk.graph.handles.table import HandleTable
from wsdesk.graph.model.diff import diff, touched_nodes
from wsdesk.graph.model.document import Document
from wsdesk.graph.model.values import Asset, Edge, EdgeState, Failure, Handle, Kind, Node, Note, Rect
from wsdesk.graph.rules import ModelLimits, ValidationResult, oriented, validate
from wsdesk.scene.layers.canvas_badges import BadgeSources
from wsdesk.scene.view.canvas_view import CanvasView
from wsdesk.scene.view.minimap import Minimap
from wsdesk.settings.table import Settings
from wsdesk.store.canvas.canvas_state import CollapsedGroups
from wsdesk.store.canvas.selection import SelectionStore
from wsdesk.store.commands.commands import CommandStore
from wsdesk.store.comments.badges import CommentBadge
from wsdesk.store.culling.marks import ResultMarksStore
from wsdesk.theme.theme_manager import ThemeManager


class FakeCanvas(QObject):
    """The signals and look-ups of `CanvasStore` over a document that the test swaps."""

    document_reset = Signal(object)
    changed = Signal(object)
    state_changed = Signal(object)
    reveal_requested = Signal(object)
    camera_requested = Signal(object)
    highlight_requested = Signal(object)
    title_changed = Signal(object)
    snapshot = None
    is_loading_snapshot = False

    def __init__(self, document: Document) -> None:
        super().__init__()
        self.canvas_id = document.canvas_id
        self.title = "Canvas"
        self.camera: Any = None
        self.folds = CollapsedGroups()
        self.connected: list[tuple[Handle, Handle]] = []
        self.limits: dict[str, ModelLimits] = {}
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
        self._take(document)
        self.document_reset.emit(document)

    def change(self, document: Document) -> None:
        old, table, routes = self.document, self.table, self.routes
        changes = diff(old, document)
        self.document = document
        self.table = table.derive(document, touched_nodes(old, document, changes))
        self.routes = routes.derive(document, self.table, changes)
        self.changed.emit(changes)

    def limits_of(self, node_id: str) -> ModelLimits | None:
        return self.limits.get(node_id)

    def drawn_by(self, edge: Edge) -> str:
        return "just now, by you" if edge.fresh else ""

    def connect_handles(self, pairs: Sequence[tuple[Handle, Handle]]) -> tuple[ValidationResult, ...]:
        return tuple(self._connect(*pair) for pair in pairs)

    def _connect(self, src: Handle, dst: Handle) -> ValidationResult:
        ends = oriented(src, dst)
        assert ends is not None
        result = validate(self.document, self.table, *ends, self.limits_of(ends[1].node_id))
        if result.ok:
            self.connected.append(ends)
            edge = Edge(
                f"new-{len(self.connected)}",
                ends[0].node_id,
                ends[1].node_id,
                ends[0].name,
                ends[1].name,
                state=EdgeState.PENDING,
            )
            document = self.document
            self.change(Document(document.canvas_id, document.nodes, (*document.edges, edge), document.notes))
        return result


class NoWaveforms(QObject):
    """Waveforms that are never loaded."""

    ready = Signal(object)
    failed = Signal(object)

    def peaks(self, asset: Asset) -> None:
        return None

    def request(self, owner: str, wanted: Sequence[Asset]) -> None:
        return None


class FakeImages(QObject):
    """Images that are there at once: a gradient by the asset's id, at its true proportions."""

    ready = Signal(object)
    failed = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self.waveforms = NoWaveforms()
        self.wanted: list[tuple[Asset, int]] = []
        self.missing: dict[str, str] = {}
        self.pauses: list[bool] = []
        self._made: dict[str, QImage] = {}

    def best(self, asset: Asset, width_px: int) -> QImage | None:
        if asset.asset_id in self.missing:
            return None
        made = self._made.get(asset.asset_id)
        if made is None:
            made = self._made[asset.asset_id] = gradient(asset)
        return made

    def request(self, owner: str, wanted: Sequence[tuple[Asset, int]]) -> None:
        self.wanted = list(wanted)

    def error_code(self, asset_id: str) -> str:
        return self.missing.get(asset_id, "")

    def set_paused(self, owner: str, paused: bool) -> None:
        self.pauses.append(paused)


def gradient(asset: Asset) -> QImage:
    seed = sum(asset.asset_id.encode())
    width = asset.width or 640
    image = QImage(width, asset.height or 480, QImage.Format.Format_RGB32)
    sweep = QLinearGradient(0, 0, image.width(), image.height())
    for stop, hue in ((0.0, 260), (0.55, 330), (1.0, 30)):
        light = 60 if stop == 0 else 200
        sweep.setColorAt(stop, _hsv((hue + 47 * seed) % 360, 150, light + int(40 * stop)))
    painter = QPainter(image)
    painter.fillRect(image.rect(), sweep)
    painter.end()
    return image


def _hsv(hue: int, saturation: int, value: int) -> Any:
    from PySide6.QtGui import QColor

    return QColor.fromHsv(hue, saturation, value)


def picture(name: str, width: int = 1200, height: int = 800, **facts: Any) -> Asset:
    return Asset(
        name, width=width, height=height, addresses=(("url", f"https://media.example/{name}"),), **facts
    )


def film_board() -> Document:
    """The canvas of the mockups."""
    nodes = (
        Node(
            "prompt",
            Kind.TEXT,
            Rect(40, 120, 222, 134),
            title="Scene prompt",
            text="Dusk over the harbour, long lens, lanterns coming on one by one, slow push in, then boats",
            version_count=3,
            version_number=3,
        ),
        Node(
            "style",
            Kind.IMAGE,
            Rect(40, 350, 222, 218),
            title="Style reference",
            asset=picture("sea", 1600, 1100),
            generation_type="upload",
            version_count=1,
            version_number=1,
        ),
        Node(
            "harbour",
            Kind.IMAGE,
            Rect(384, 130, 250, 258),
            title="Harbour at dusk",
            asset=picture("dusk", 1260, 1000),
            ratio="21:9",
            seed=4417,
            version_count=7,
            version_number=4,
            favorite=True,
        ),
        Node(
            "shots",
            Kind.GROUP,
            Rect(704, 96, 262, 560),
            title="Shots",
            children=("shot1", "shot2"),
            group_color="purple",
        ),
        Node(
            "shot1",
            Kind.VIDEO,
            Rect(730, 116, 214, 200),
            title="Shot 01",
            asset=picture("shot", 1600, 1066, duration_ms=6000),
            version_count=2,
            version_number=2,
            group_id="shots",
        ),
        Node(
            "shot2",
            Kind.VIDEO,
            Rect(730, 440, 214, 200),
            title="Shot 02",
            failure=Failure("Generation failed: input is longer than the model accepts.", retryable=True),
            group_id="shots",
        ),
        Node(
            "tone",
            Kind.AUDIO,
            Rect(384, 650, 202, 120),
            title="Room tone",
            asset=Asset("tone", duration_ms=24000),
            version_count=1,
            version_number=1,
        ),
    )
    edges = (
        Edge("e1", "prompt", "harbour", "text", "prompt"),
        Edge("e2", "style", "harbour", "image", "reference"),
        Edge("e3", "harbour", "shot1", "image", "start"),
        Edge("e4", "harbour", "shot2", "image", "start"),
        Edge("e5", "style", "shot2", "image", "style"),
        Edge("e6", "tone", "shot2", "audio", "sound", state=EdgeState.PENDING),
    )
    notes = (
        Note(
            "lighting",
            Rect(60, 660, 236, 92),
            body="Lighting\nKeep the lanterns warm; the water should stay almost black.",
            author="Director",
        ),
    )
    return Document("board", nodes, edges, notes)


class FakeBadges(QObject):
    """Pins that a test sets."""

    changed = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self.pins: dict[str, CommentBadge] = {}

    def of(self, canvas_id: str) -> dict[str, CommentBadge]:
        return self.pins

    def show(self, canvas_id: str, **pins: CommentBadge) -> None:
        self.pins = pins
        self.changed.emit(canvas_id)


class NoTable:
    """A table of marks that stores nothing."""

    def set(self, _profile: str, _marks: Any) -> None: ...


class Harness:
    """One view over one hand-made canvas."""

    def __init__(self, document: Document, folder: Path, theme: str = "dark") -> None:
        self.canvas = FakeCanvas(document)
        self.selection = SelectionStore()
        self.commands = CommandStore()
        self.images = FakeImages()
        self.themes = ThemeManager("dark" if theme == "dark" else "light")
        self.settings = Settings(folder / "settings.toml")
        self.pins = FakeBadges()
        self.marks = ResultMarksStore(NoTable())  # type: ignore[arg-type]
        self.whats_new, self.timelines = FakeWhatsNew(), FakeTimelines()
        self.view = CanvasView(
            self.canvas,  # type: ignore[arg-type]
            self.selection,
            self.images,  # type: ignore[arg-type]
            self.themes,
            self.commands,
            self.settings,
            BadgeSources(self.pins, self.marks, self.whats_new, self.timelines),  # type: ignore[arg-type]
        )

    def show(self, width: int = 984, height: int = 864) -> None:
        self.view.resize(width, height)
        self.view.show()
        settle(self.view)


def settle(view: CanvasView) -> None:
    """Let the view come to rest: everything painted that it wants to paint."""
    app = QApplication.instance()
    assert app is not None
    deadline = QDeadlineTimer(20_000)

    def is_idle() -> bool:
        is_scanning = view._image_requests._scanning is not None
        is_painted = view.static_layer.worker.is_idle and view.context.dynamic_layer.is_idle
        is_mapped = not any(minimap._slice.isActive() for minimap in view.findChildren(Minimap))
        return is_painted and is_mapped and not view.camera.moving and not is_scanning

    was_idle = False
    while not (was_idle and is_idle()):  # events that the last round sent may start work again
        assert not deadline.hasExpired(), (
            f"not idle: {view.static_layer.worker.is_idle=}, {view.camera.moving=}"
        )
        was_idle = is_idle()
        app.processEvents()


@pytest.fixture
def model() -> Document:
    return film_board()


@pytest.fixture
def new_harness(qapp: QApplication, tmp_path: Path) -> Iterator[Callable[..., Harness]]:
    """Makes harnesses: `new_harness(document, theme="dark", show=True)`."""
    made: list[Harness] = []

    def make(document: Document | None = None, theme: str = "dark", *, show: bool = True) -> Harness:
        harness = Harness(film_board() if document is None else document, tmp_path, theme)
        made.append(harness)
        if show:
            harness.show()
        return harness

    yield make
    for harness in made:
        harness.view.close()
        harness.view.deleteLater()
    qapp.processEvents()


@pytest.fixture
def settled() -> Callable[[Harness], QImage]:
    """Waits until a view is idle, and returns its image."""

    def image_of(harness: Harness) -> QImage:
        settle(harness.view)
        return harness.view.viewport().grab().toImage()

    return image_of
