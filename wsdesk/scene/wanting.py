"""Which pictures a view wants: those of the cards that it shows, the middle first, at the size on screen."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import hypot

from PySide6.QtCore import QObject, QTimer, Slot

from wsdesk.graph.values import Asset, Kind, Node, Rect
from wsdesk.media.identity import identity
from wsdesk.media.pictures import PictureFailed, PictureReady, Pictures
from wsdesk.media.waveform import WaveformReady
from wsdesk.scene.bands import THUMB_FROM
from wsdesk.scene.board import Board
from wsdesk.scene.camera import CameraControl
from wsdesk.scene.layout.card import card_layout

_SETTLE_MS = 80
_MOST = 1500
_AT_ONCE = 120
"""Cards that are looked at in one turn of the event loop: some 2 ms."""
_AHEAD = 0.35
"""Share of the view around it whose pictures are wanted too."""


class Wanting(QObject):
    """Tells `Pictures` what a view shows, and the view which cards have a better picture now."""

    def __init__(
        self,
        owner: str,
        pictures: Pictures,
        camera: CameraControl,
        current_board: Callable[[], Board],
        repaint: Callable[[Node], None],
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
        """Pictures that came while the cards were looked at."""
        self._further = QTimer(self)
        self._further.setSingleShot(True)
        self._further.timeout.connect(self._on_look_further)
        camera.changed.connect(self._on_camera_changed)
        camera.rested.connect(self._on_rested)
        pictures.ready.connect(self._on_ready)
        pictures.failed.connect(self._on_failed)
        pictures.waveforms.ready.connect(self._on_wave_ready)

    def look_again(self) -> None:
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
        self._asking = None
        self._nodes.clear()
        self._want_nothing()

    def _ask(self) -> None:
        """Begin to look at what the view shows; some cards at a time, since it may show thousands."""
        self._came.clear()
        if self._camera.scale < THUMB_FROM:
            self._asking = None
            self._nodes.clear()
            self._want_nothing()
            return
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
        for k, node in enumerate(self._board().nodes_in(near), 1):
            distance = hypot(node.rect.cx - view.cx, node.rect.cy - view.cy)
            if node.kind is Kind.AUDIO and node.asset is not None and node.failure is None:
                sounds.append((distance, node.asset, 0))
                nodes.setdefault(identity(node.asset), []).append(node.id)
            else:
                for asset, width in pictures_of(node):
                    wanted.append((distance, asset, max(1, round(width * px))))
                    nodes.setdefault(identity(asset), []).append(node.id)
            if k % _AT_ONCE == 0:
                yield
        wanted.sort(key=_distance)
        sounds.sort(key=_distance)
        self._nodes = nodes
        came, self._came = self._came, []
        for asset_id in came:
            self._look_at(asset_id)
        self._pictures.want(self._owner, [(asset, width) for _, asset, width in wanted[:_MOST]])
        self._pictures.waveforms.want(self._owner, [asset for _, asset, _ in sounds[:_MOST]])

    @Slot()
    def _on_look_further(self) -> None:
        if self._asking is not None:
            if next(self._asking, self) is self:
                self._asking = None
            else:
                self._further.start()

    def _want_nothing(self) -> None:
        self._pictures.want(self._owner, ())
        self._pictures.waveforms.want(self._owner, ())

    def _look_at(self, asset_id: str) -> None:
        if self._asking is not None:
            self._came.append(asset_id)
        nodes = self._board().document.node_by_id
        for node_id in self._nodes.get(asset_id, ()):
            node = nodes.get(node_id)
            if node is not None:
                self._repaint(node)

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
    def _on_ready(self, ready: PictureReady) -> None:
        self._look_at(ready.asset_id)

    @Slot(object)
    def _on_wave_ready(self, ready: WaveformReady) -> None:
        self._look_at(ready.asset_id)

    @Slot(object)
    def _on_failed(self, failed: PictureFailed) -> None:
        self._look_at(failed.asset_id)


def pictures_of(node: Node) -> list[tuple[Asset, float]]:
    """The pictures on a card, each with the width in canvas px that it is drawn in."""
    body: Rect = card_layout(node.rect).body
    if body.h <= 0:
        return []
    found: list[tuple[Asset, float]] = []
    if node.asset is not None and node.asset.addresses:
        found.append((node.asset, body.w))
    outputs = [output.asset for output in node.outputs if output.asset is not None]
    if outputs:
        columns = max(1.0, len(outputs) ** 0.5)
        found += [(asset, body.w / columns) for asset in outputs]
    return found


def _distance(entry: tuple[float, Asset, int]) -> float:
    return entry[0]
