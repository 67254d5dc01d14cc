"""Image requests of the visible cards, the center first, at their size on screen."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from math import ceil, floor, hypot

from PySide6.QtCore import QObject, QTimer, Slot

from wsdesk.graph.model.values import Asset, Kind, Node, Rect
from wsdesk.media.core.asset_key import identity
from wsdesk.media.images.image_provider import ImageFailed, ImageProvider, ImageReady
from wsdesk.media.images.waveforms import WaveformReady
from wsdesk.scene.model.camera import CameraControl
from wsdesk.scene.model.level_of_detail import CARD_FROM, THUMB_FROM, picture_share
from wsdesk.scene.model.render_model import RenderModel
from wsdesk.scene.painters.layout.image import pictures_of
from wsdesk.scene.tiles.low_detail import CELL

_SETTLE_MS = 80
_GATHER_MS = 120
"""Small cards whose pictures come within this time are painted together."""
_MOST = 1500
_AT_ONCE = 120
"""Cards that are looked at in one turn of the event loop: some 2 ms."""
_AHEAD = 0.35
"""Share of the view around it whose pictures are wanted too."""


class ImageRequests(QObject):
    """Tells `ImageProvider` what a view shows, and the view which cards have a better picture now."""

    def __init__(
        self,
        owner: str,
        pictures: ImageProvider,
        camera: CameraControl,
        current_board: Callable[[], RenderModel],
        repaint: Callable[[Sequence[Node]], None],
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._owner = owner
        self._pictures = pictures
        self._camera = camera
        self._board = current_board
        self._repaint = repaint
        self._nodes: dict[str, list[str]] = {}
        self._moving = False
        self._awake = False
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(_SETTLE_MS)
        self._timer.timeout.connect(self._on_settled)
        self._asking: Iterator[None] | None = None
        self._came: list[str] = []
        """Pictures that came and whose cards were not painted since."""
        self._gather = QTimer(self)
        self._gather.setSingleShot(True)
        self._gather.timeout.connect(self._on_gathered)
        self._further = QTimer(self)
        self._further.setSingleShot(True)
        self._further.timeout.connect(self._on_look_further)
        camera.changed.connect(self._on_camera_changed)
        camera.rested.connect(self._on_rested)
        pictures.ready.connect(self._on_ready)
        pictures.failed.connect(self._on_failed)
        pictures.waveforms.ready.connect(self._on_wave_ready)

    def refresh(self) -> None:
        """The board is another one: ask anew soon."""
        if self._awake:
            self._timer.start()

    def wake(self) -> None:
        """The view is seen: what it shows is wanted."""
        self._awake = True
        self._timer.start()

    def sleep(self) -> None:
        """Nobody sees the view: nothing is wanted."""
        self._awake = False
        self._timer.stop()
        self._further.stop()
        self._gather.stop()
        self._asking = None
        self._came.clear()
        self._nodes.clear()
        self._want_nothing()

    def _ask(self) -> None:
        """Begin to look at what the view shows; some cards at a time, since it may show thousands."""
        self._asking = self._looking()
        self._on_look_further()

    def _looking(self) -> Iterator[None]:
        camera = self._camera
        view = camera.visible
        near = view.grown(_AHEAD * min(view.w, view.h))
        px = camera.scale * camera.ratio
        nodes: dict[str, list[str]] = {}
        wanted: list[tuple[float, Asset, int]] = []
        sounds: list[tuple[float, Asset, int]] = []
        for some in self._cards(near):
            for node in some:
                distance = hypot(node.rect.cx - view.cx, node.rect.cy - view.cy)
                if node.kind is Kind.AUDIO and node.asset is not None and node.failure is None:
                    if camera.scale >= THUMB_FROM:
                        sounds.append((distance, node.asset, 0))
                        nodes.setdefault(identity(node.asset), []).append(node.id)
                elif picture_share(node.rect.w * camera.scale) > 0:
                    for asset, width in pictures_of(node):
                        wanted.append((distance, asset, max(1, round(width * px))))
                        nodes.setdefault(identity(asset), []).append(node.id)
            if len(wanted) >= _MOST and camera.scale < THUMB_FROM:
                break  # what comes next is further from the middle
            yield
        wanted.sort(key=_distance)
        sounds.sort(key=_distance)
        self._nodes = nodes
        self._asking = None
        self._look_at_what_came()
        self._pictures.request(self._owner, [(asset, width) for _, asset, width in wanted[:_MOST]])
        self._pictures.waveforms.request(self._owner, [asset for _, asset, _ in sounds[:_MOST]])

    def _cards(self, near: Rect) -> Iterator[list[Node]]:
        """The nodes there, some at a time; where they may be many, square by square from the middle on."""
        board = self._board()
        if self._camera.scale >= THUMB_FROM:
            nodes = board.nodes_in(near)
            for at in range(0, len(nodes), _AT_ONCE):
                yield nodes[at : at + _AT_ONCE]
            return
        for part in _parts(near):
            yield [node for node in board.nodes_in(part) if part.holds(node.rect.cx, node.rect.cy)]

    @Slot()
    def _on_look_further(self) -> None:
        if self._asking is not None:
            if next(self._asking, self) is self:
                self._asking = None
            else:
                self._further.start()

    def _want_nothing(self) -> None:
        self._pictures.request(self._owner, ())
        self._pictures.waveforms.request(self._owner, ())

    def _look_at(self, asset_id: str) -> None:
        self._came.append(asset_id)
        if self._asking is None:
            self._look_at_what_came()

    def _look_at_what_came(self) -> None:
        """Paint the cards that show it: soon, where they are small and many come one after the other."""
        if self._camera.scale >= CARD_FROM:
            self._gather.stop()
            self._on_gathered()
        elif self._came and not self._gather.isActive():
            self._gather.start(_GATHER_MS)

    @Slot()
    def _on_gathered(self) -> None:
        if self._asking is not None:
            return  # which cards show them is being looked up
        came, self._came = self._came, []
        nodes = self._board().document.node_by_id
        ids = {node_id: None for asset_id in came for node_id in self._nodes.get(asset_id, ())}
        found = [node for node_id in ids if (node := nodes.get(node_id)) is not None]
        if found:
            self._repaint(found)

    @Slot(object)
    def _on_camera_changed(self, _camera: object) -> None:
        if self._camera.moving and not self._moving:
            self._moving = True
            self._pictures.set_pace(True)
        if self._awake and not self._timer.isActive():
            self._timer.start()

    @Slot(object)
    def _on_rested(self, _camera: object) -> None:
        if self._moving:
            self._moving = False
            self._pictures.set_pace(False)

    @Slot()
    def _on_settled(self) -> None:
        if self._moving:
            self._timer.start()
        else:
            self._ask()

    @Slot(object)
    def _on_ready(self, ready: ImageReady) -> None:
        self._look_at(ready.asset_id)

    @Slot(object)
    def _on_wave_ready(self, ready: WaveformReady) -> None:
        self._look_at(ready.asset_id)

    @Slot(object)
    def _on_failed(self, failed: ImageFailed) -> None:
        self._look_at(failed.asset_id)


def _parts(rect: Rect) -> list[Rect]:
    """The squares that hold a rectangle, its middle first: to be looked at one after the other."""
    columns = range(floor(rect.x / CELL), ceil(rect.right / CELL))
    rows = range(floor(rect.y / CELL), ceil(rect.bottom / CELL))
    found = [Rect(x * CELL, y * CELL, CELL, CELL) for x in columns for y in rows]
    return sorted(found, key=lambda part: hypot(part.cx - rect.cx, part.cy - rect.cy))


def _distance(entry: tuple[float, Asset, int]) -> float:
    return entry[0]
