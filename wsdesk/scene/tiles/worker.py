"""Tile worker: paints missing tiles in short slices."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import hypot
from time import perf_counter

from PySide6.QtCore import QObject, QTimer, Signal, Slot

from wsdesk.graph.analysis.precompute import warm
from wsdesk.graph.model.values import Rect
from wsdesk.scene.model.camera import TileTransform
from wsdesk.scene.model.level_of_detail import CARD_FROM
from wsdesk.scene.tiles.compositor import Compositor
from wsdesk.scene.tiles.tile_level import TileLevel, TilePlace

SLICE = 0.0026
"""Seconds that a slice may take: it ends when there is less time left than the last piece of work took."""
_EDGES_AT_ONCE = 300
_COARSE_SHARE = 0.4
"""Share of the tiles' memory for the coarsest levels, painted before anybody zooms out, and kept."""
_COARSEST = 6
"""Tiles of the coarsest of them at most: even a small canvas lies on four where it lies around a corner."""
_AFTER_FRAME_MS = 3
"""While the view moves, a slice begins this long after a frame was drawn: never in the way of one."""

Viewed = Callable[[], tuple[TileTransform, Rect]]


class TileWorker(QObject):
    """Paints what is missing: the view, what comes next, then the levels that zooming out will show."""

    painted = Signal(object)
    """A tuple of canvas rectangles (`Rect`) that look better now than in the last frame."""

    def __init__(self, compositor: Compositor, viewed: Viewed, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._compositor = compositor
        self._viewed = viewed
        self.asleep = True
        """Nobody sees the view: nothing is painted."""
        self._until = 0.0
        self._sliced = False
        """Whether there was a slice since the view last moved."""
        self._spent = False
        """Whether the next piece of work would not end within the slice."""
        self._plan: Iterator[Rect | None] | None = None
        self._ahead: tuple[float, float] | None = None
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self._on_timeout)

    def restart(self) -> None:
        """The view rests, or something changed: paint all there is to paint, the view first."""
        self._plan = self._ahead = None
        if not self.asleep:
            self._timer.start(0)

    def go_ahead(self, dx: float, dy: float, *, zooming: bool) -> None:
        """The view moves that way (canvas px a frame): paint what comes next, once a frame is drawn.

        A slice that was due within this frame waits until it is drawn, unless the frame before left no time
        for one either. A frame of a zoom never has room for it.
        """
        self._plan, self._ahead = None, (dx, dy)
        if zooming or self._sliced:
            self._timer.stop()
        self._sliced = False

    def drawn(self) -> None:
        """A frame was drawn. While the view moves, there is time now until the next one."""
        if self._ahead is not None and self._plan is None and not self.asleep and self.idle:
            self._timer.start(_AFTER_FRAME_MS)

    def stop(self) -> None:
        self._plan = None
        self._timer.stop()

    @property
    def idle(self) -> bool:
        """Whether everything is painted that can be."""
        return not self._timer.isActive()

    def work(self) -> None:
        """One slice."""
        if self._plan is None:
            self._plan = self._steps() if self._ahead is None else self._steps_ahead(*self._ahead)
        began, self._spent = perf_counter(), False
        self._until = began + SLICE
        better: list[Rect] = []
        for rect in self._plan:
            if rect is not None:
                better.append(rect)
            now = perf_counter()
            took, began = now - began, now
            if self._spent or now + took > self._until:
                self._timer.start(0)
                break
        else:
            self._plan = None
        self._sliced = True
        if better:
            self.painted.emit(tuple(better))

    def _steps(self) -> Iterator[Rect | None]:
        """One small piece of work a step; the rectangle that it changed in the view, if any."""
        compositor = self._compositor
        painting = compositor.painting
        if not painting.board.ready:
            for _ in painting.board.document.warm_up():
                yield None
        lens, view = self._viewed()
        if compositor.bare:
            for _ in painting.sketch_all():
                yield view
        sheet = compositor.sharp(lens)
        compositor.shelf.show(sheet, view)
        yield from self._freshen(sheet, _from_middle(sheet, view), visible=True)
        yield from compositor.shelf.drop_sharp(sheet)
        for _share in warm(painting.board.document, painting.board.routes):
            yield None
        while not painting.far.build(_EDGES_AT_ONCE):
            yield None
        yield from self._freshen(sheet, _from_middle(sheet, view), visible=True)
        if sheet.scale / sheet.ratio >= CARD_FROM:
            margin = 0.6 * sheet.side / sheet.scale
            yield from self._freshen(sheet, _from_middle(sheet, view.grown(margin)))
        yield from self._coarse()
        painting.whole = None  # the coarsest tiles stand in from now on

    def _steps_ahead(self, dx: float, dy: float) -> Iterator[Rect | None]:
        """The view itself, then the tiles that come into it, the nearest first."""
        if not self._compositor.painting.board.ready:
            for _ in self._compositor.painting.board.document.warm_up():
                yield None
        lens, view = self._viewed()
        if self._compositor.zooming:
            level = self._compositor.master(lens)
            self._compositor.shelf.show(level, view)
            yield from self._freshen(level, _from_middle(level, view), visible=True)
            return
        sheet = self._compositor.sharp(lens)
        self._compositor.shelf.show(sheet, view)
        yield from self._freshen(sheet, list(sheet.places(view)), visible=True)
        step = 1.2 * sheet.side / sheet.scale
        longest = max(abs(dx), abs(dy), 1e-9)
        shown = Rect(view.x + dx / longest * step, view.y + dy / longest * step, view.w, view.h)
        yield from self._freshen(sheet, _from_middle(sheet, shown))

    def _coarse(self) -> Iterator[Rect | None]:
        """The coarsest levels as a whole, as many as fit: zooming out never meets an empty place then.

        What room is left then is for the next ones, where they lie around the view: what a zoom shows first.
        """
        shelf = self._compositor.shelf
        lens, view = self._viewed()
        bounds = self._compositor.painting.board.document.bounds.grown(64)
        room = shelf.bound * _COARSE_SHARE
        scale = shelf.ratio / 2
        while scale > shelf.ratio * 0.004 and shelf.level(scale).count(bounds) > _COARSEST:
            scale /= 2
        while scale <= shelf.ratio / 2:
            sheet = shelf.level(scale)
            whole = sheet.count(bounds) * sheet.tile_bytes <= room
            if not whole and scale > lens.scale:
                return
            places = _from_middle(sheet, bounds if whole else view.grown(max(view.w, view.h)))
            if not whole:
                places = [place for place in places if sheet.area(place).meets(bounds)]
                places = places[: int(room // sheet.tile_bytes)]
            room -= len(places) * sheet.tile_bytes
            yield from self._freshen(sheet, places, pinned=whole)
            scale *= 2

    def _freshen(
        self, sheet: TileLevel, places: list[TilePlace], *, visible: bool = False, pinned: bool = False
    ) -> Iterator[Rect | None]:
        compositor = self._compositor
        for place in places:
            if not compositor.is_fresh(sheet, place):
                better = sheet.lacking(place)
                while not compositor.freshen(sheet, place, self._until):
                    self._spent = True
                    yield None
                yield better if visible else None
            if pinned:
                sheet.tiles[place].pinned = True

    @Slot()
    def _on_timeout(self) -> None:
        self.work()


def _from_middle(sheet: TileLevel, rect: Rect) -> list[TilePlace]:
    """The tiles of a part of the canvas, those in the middle first: that is where people look."""
    side = sheet.side / sheet.scale
    middle_x, middle_y = rect.cx / side - 0.5, rect.cy / side - 0.5
    return sorted(sheet.places(rect), key=lambda place: hypot(place[0] - middle_x, place[1] - middle_y))
