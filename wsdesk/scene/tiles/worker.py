"""Which tile is painted next, in slices that nobody feels."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import hypot
from time import perf_counter

from PySide6.QtCore import QObject, QTimer, Signal, Slot

from wsdesk.graph.values import Rect
from wsdesk.graph.warming import warm
from wsdesk.scene.bands import CARD_FROM
from wsdesk.scene.tiles.compositor import Compositor, Lens
from wsdesk.scene.tiles.sheet import Sheet, TilePlace

SLICE = 0.0025
"""Seconds after which a slice ends; with the piece that it is at, it stays under 4 ms."""
_EDGES_AT_ONCE = 400
_COARSE_TILES = 160
"""Tiles of the coarsest levels that are painted before anybody zooms out."""

Viewed = Callable[[], tuple[Lens, Rect]]


class TileWorker(QObject):
    """Paints what is missing while nothing moves: the view, around it, and what zooming out will show."""

    painted = Signal(object)
    """A tuple of canvas rectangles (`Rect`) that look better now than in the last frame."""

    def __init__(self, compositor: Compositor, viewed: Viewed, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._compositor = compositor
        self._viewed = viewed
        self._plan: Iterator[Rect | None] | None = None
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self._on_timeout)

    def restart(self, delay_ms: int = 0) -> None:
        """What there is to do has changed: begin anew after `delay_ms`."""
        self._plan = None
        self._timer.start(delay_ms)

    def stop(self) -> None:
        self._plan = None
        self._timer.stop()

    @property
    def idle(self) -> bool:
        """Whether everything is painted that can be."""
        return not self._timer.isActive()

    def _steps(self) -> Iterator[Rect | None]:
        """One small piece of work a step; the rectangle that it changed in the view, if any."""
        compositor = self._compositor
        lens, view = self._viewed()
        sheet = compositor.sharp(lens)
        yield from self._freshen(sheet, _from_middle(sheet, view), visible=True)
        compositor.shelf.drop_sheets({sheet.scale})
        board = compositor.painting.board
        for _share in warm(board.document, board.routes):
            yield None
        far = compositor.painting.far
        while not far.complete:
            far.build(_EDGES_AT_ONCE)
            yield None
        yield from self._freshen(sheet, _from_middle(sheet, view), visible=True)
        if sheet.scale / sheet.ratio >= CARD_FROM:
            margin = 0.6 * sheet.side / sheet.scale
            yield from self._freshen(sheet, _from_middle(sheet, view.grown(margin)), visible=False)
        yield from self._coarse()

    def _coarse(self) -> Iterator[Rect | None]:
        """The coarsest levels as a whole, as many as fit: zooming out never meets an empty place then."""
        compositor = self._compositor
        shelf = compositor.shelf
        bounds = compositor.painting.board.document.bounds.grown(64)
        scale, left = shelf.ratio / 2, _COARSE_TILES
        while scale > shelf.ratio * 0.004 and shelf.sheet(scale).count(bounds) > 2:
            scale /= 2
        while scale <= shelf.ratio / 2:
            sheet = shelf.sheet(scale)
            left -= sheet.count(bounds)
            if left < 0:
                return
            yield from self._freshen(sheet, _from_middle(sheet, bounds), visible=False)
            scale *= 2

    def _freshen(self, sheet: Sheet, places: list[TilePlace], *, visible: bool) -> Iterator[Rect | None]:
        compositor = self._compositor
        for place in places:
            tile = sheet.tiles.get(place)
            far = compositor.painting.far
            if tile is not None and not tile.stale and (tile.whole or not far.complete):
                continue
            while not compositor.freshen(sheet, place, perf_counter() + SLICE):
                yield None
            yield sheet.area(place) if visible else None

    def work(self) -> None:
        """One slice."""
        if self._plan is None:
            self._plan = self._steps()
        until = perf_counter() + SLICE
        better: list[Rect] = []
        for rect in self._plan:
            if rect is not None:
                better.append(rect)
            if perf_counter() > until:
                self._timer.start(0)
                break
        else:
            self._plan = None
        if better:
            self.painted.emit(tuple(better))

    @Slot()
    def _on_timeout(self) -> None:
        self.work()


def _from_middle(sheet: Sheet, rect: Rect) -> list[TilePlace]:
    """The tiles of a part of the canvas, those in the middle first: that is where people look."""
    side = sheet.side / sheet.scale
    middle_x, middle_y = rect.cx / side - 0.5, rect.cy / side - 0.5
    return sorted(sheet.places(rect), key=lambda place: hypot(place[0] - middle_x, place[1] - middle_y))
