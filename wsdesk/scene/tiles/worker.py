"""Tile worker: paints missing tiles in short slices."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import hypot
from time import perf_counter

from PySide6.QtCore import QObject, QTimer, Signal, Slot

from wsdesk.graph.model.values import Rect
from wsdesk.scene.model.camera import TileTransform
from wsdesk.scene.model.level_of_detail import CARD_FROM, ZoomBand
from wsdesk.scene.tiles.compositor import Compositor
from wsdesk.scene.tiles.tile_level import TileLevel, TilePlace
from wsdesk.store.turn_budget import turn

SLICE = 0.0026
"""Seconds of a slice: it ends when less time is left than the last step took, and earlier, but after
`_BUSY_SLICE` at least, if the turn of the event loop is over."""
_EDGES_PER_STEP = 300
_EDGE_MARGIN = 16.0
"""Device px around the visible tiles in which edges are processed: partial tiles have a margin."""
_COARSE_SHARE = 0.4
"""Share of the tile memory for the coarsest levels, which are painted in advance and pinned."""
_MAX_COARSEST = 6
"""Maximum tiles of the coarsest level: even a small canvas has four if it is around a corner."""
_FRAME_S = 0.012
"""Minimum time between two frames that show painted tiles, unless the view is complete."""
_BUSY_SLICE, _BUSY_PAUSE_MS = 0.0014, 12
"""Seconds of a slice, and the pause between slices, while another thread prepares what the view shows next.

Such a slice may share its turn of the event loop with the frame of the next change, of 4 to 5 ms.
"""
_NO_FRAME_MS = 24
"""Time after which a slice no longer waits for the frame of a change."""
_AFTER_FRAME_MS = 3
"""Delay of a slice while the view moves or its content changes, so that it doesn't delay the frame."""
_ZOOM_ENDS_MS = 18
"""Time without a change of the camera after which a zoom has probably ended, so that sharp tiles are painted
before it is known."""

Viewed = Callable[[], tuple[TileTransform, Rect]]


class TileWorker(QObject):
    """Paints missing tiles in slices: the view, its surroundings in pan direction, then coarser levels."""

    tiles_painted = Signal(object)
    """Emitted with a tuple of canvas rectangles (`Rect`) that improved since the last frame."""

    def __init__(self, compositor: Compositor, viewed: Viewed, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._compositor = compositor
        self._viewed = viewed
        self.is_paused = True
        """Whether painting is paused because the view is hidden."""
        self.is_busy: Callable[[], bool] = _never
        """Returns whether another thread prepares what the view shows next."""
        self._until = 0.0
        self._has_run = False
        """Whether a slice ran since the view last moved."""
        self._is_postponed = False
        """Whether the next slice was postponed after a long frame."""
        self._waits_for_frame = False
        """Whether the next slice waits for the frame of a change."""
        self._spent = False
        """Whether the next step wouldn't end within the slice."""
        self._is_view_complete = False
        """Whether all visible tiles were painted within the slice."""
        self._plan: Iterator[Rect | None] | None = None
        self._ahead: tuple[float, float] | None = None
        self._moved_at = 0.0
        """When the camera last changed while moving."""
        self._improved: list[Rect] = []
        """Parts that improved since `_shown_at`."""
        self._shown_at = 0.0
        self._timer = QTimer(self, singleShot=True)
        self._timer.timeout.connect(self.run_slice)

    def restart(self, *, after_frame: bool = False) -> None:
        """Start painting everything, the view first, after the view rested or something changed.

        With `after_frame`, the frame of the change is drawn first, but further changes don't delay the slice.
        """
        self._plan = self._ahead = None
        if self.is_paused:
            return
        if not after_frame:
            self._waits_for_frame = False
            self._timer.start(0)
        elif self._has_run or not self._timer.isActive():
            self._has_run, self._waits_for_frame = False, True
            self._timer.start(_NO_FRAME_MS)

    def prefetch(self, dx: float, dy: float, *, zooming: bool) -> None:
        """Paint in the direction of a pan (canvas px per frame) after each frame.

        A slice due within this frame waits until it is drawn, unless the previous frame left no time for one
        either. A frame of a zoom never has time.
        """
        self._plan, self._ahead, self._moved_at = None, (dx, dy), perf_counter()
        if zooming or self._has_run:
            self._timer.stop()
        self._has_run = False

    def on_frame_drawn(self, duration_s: float = 0.0) -> None:
        """Schedule a slice between this frame and the next one.

        One that would follow a long frame in the same turn of the event loop is postponed, once.
        """
        if self._waits_for_frame and self._timer.isActive():
            self._waits_for_frame = False
            self._timer.start(_AFTER_FRAME_MS)
            return
        is_due = self._ahead is not None and self._plan is None and not self.is_paused and self.is_idle
        is_early = self._timer.isActive() and self._timer.remainingTime() < _AFTER_FRAME_MS
        if is_due or (is_early and duration_s > SLICE and not self._is_postponed):
            self._is_postponed = not is_due
            self._timer.start(_AFTER_FRAME_MS)

    def wait_for_frame(self) -> None:
        """Let the frame of an input be drawn before the next slice, unless none ran since the last input."""
        if self._has_run and self._timer.isActive() and self._timer.remainingTime() < _AFTER_FRAME_MS:
            self._has_run = False
            self._timer.start(_AFTER_FRAME_MS)

    def stop(self) -> None:
        self._plan, self._waits_for_frame = None, False
        self._timer.stop()

    @property
    def is_idle(self) -> bool:
        """Whether all tiles are painted."""
        return not self._timer.isActive()

    @Slot()
    def run_slice(self) -> None:
        """Paint for one slice of time."""
        began, self._spent, self._is_postponed = perf_counter(), False, False
        if self._ahead is not None and self._compositor.zooming and self._zoom_ends_ms(began) <= 0:
            self._plan = self._ahead = None
        if self._plan is None:
            self._plan = self._steps() if self._ahead is None else self._prefetch_steps(*self._ahead)
        self._waits_for_frame = self._is_view_complete = False
        self._until = turn.until(_BUSY_SLICE if self.is_busy() else SLICE, _BUSY_SLICE)
        for rect in self._plan:
            if rect is not None:
                self._improved.append(rect)
            now = perf_counter()
            duration, began = now - began, now
            if self._spent or now + duration > self._until:
                self._timer.start(_BUSY_PAUSE_MS if self.is_busy() else 0)
                break
        else:
            self._plan = None
            if self._ahead is not None and self._compositor.zooming:
                self._timer.start(max(0, self._zoom_ends_ms(perf_counter())))
        self._has_run = True
        self._show()

    def _zoom_ends_ms(self, now: float) -> int:
        return _ZOOM_ENDS_MS - int((now - self._moved_at) * 1e3)

    def _show(self) -> None:
        """Let a frame show the tiles that were painted, unless it would follow another one closely."""
        now = perf_counter()
        if self._improved and (self._is_view_complete or now - self._shown_at > _FRAME_S):
            improved, self._improved, self._shown_at = tuple(self._improved), [], now
            self.tiles_painted.emit(improved)

    def _steps(self) -> Iterator[Rect | None]:
        """Small steps of work; each yields the changed rectangle of the view, if any."""
        compositor = self._compositor
        painting = compositor.painting
        yield from self._warm_up()
        transform, view = self._viewed()
        tile_level = compositor.sharp_level(transform)
        tile_level.align(view)
        compositor.cache.set_visible(tile_level, view)
        painting.limit_edges(tile_level.covered(view).expanded(_EDGE_MARGIN / tile_level.scale))
        yield from self._refresh_level(tile_level, _from_center(tile_level, view), visible=True)
        if not painting.low_detail.complete:
            coarsest = self._coarsest_level()  # without edges, which take long
            if coarsest.count(self._bounds) <= _MAX_COARSEST:
                yield from self._refresh_level(coarsest, list(coarsest.places(self._bounds)))
        if tile_level.detail.band is ZoomBand.FAR:
            compositor.cache.keep_farthest(tile_level, view)
        yield from compositor.cache.drop_sharp(tile_level)
        yield from painting.release_obsolete()
        for _ in painting.model.routes.warm_up():
            yield None
        while not painting.low_detail.build(_EDGES_PER_STEP):
            yield None
        yield from self._refresh_level(tile_level, _from_center(tile_level, view), visible=True)
        if tile_level.scale / tile_level.ratio >= CARD_FROM:
            margin = 0.6 * tile_level.side / tile_level.scale
            yield from self._refresh_level(tile_level, _from_center(tile_level, view.expanded(margin)))
        yield from self._coarse_levels()

    def _prefetch_steps(self, dx: float, dy: float) -> Iterator[Rect | None]:
        """The view itself, then the tiles that come into it, nearest first."""
        yield from self._warm_up()
        transform, view = self._viewed()
        self._compositor.painting.limit_edges(None)
        if self._compositor.zooming:
            level = self._compositor.base_level(transform)
            self._compositor.cache.set_visible(level, view)
            yield from self._refresh_level(level, _from_center(level, view), visible=True)
            return
        tile_level = self._compositor.sharp_level(transform)
        self._compositor.cache.set_visible(tile_level, view)
        yield from self._refresh_level(tile_level, _from_center(tile_level, view), visible=True)
        step = 1.2 * tile_level.side / tile_level.scale
        max_distance = max(abs(dx), abs(dy), 1e-9)
        shown = Rect(view.x + dx / max_distance * step, view.y + dy / max_distance * step, view.w, view.h)
        yield from self._refresh_level(tile_level, _from_center(tile_level, shown))

    def _warm_up(self) -> Iterator[None]:
        """Build the lookups that painting needs. Far tiles, which have no edges at first, need none."""
        compositor, is_sharp = self._compositor, self._ahead is None
        model = compositor.painting.model
        # Sharp tiles are derived from those of the base level.
        far = compositor.base_level(self._viewed()[0], sharp=is_sharp).detail.band is ZoomBand.FAR
        if not (model.is_prepared or far):
            for _ in model.document.warm_up():
                yield None

    def _coarsest_level(self) -> TileLevel:
        """The level that shows all in `_MAX_COARSEST` tiles, or the coarsest one."""
        cache, bounds = self._compositor.cache, self._bounds
        scale = cache.ratio / 2
        while scale > cache.ratio * 0.004 and cache.level(scale).count(bounds) > _MAX_COARSEST:
            scale /= 2
        return cache.level(scale)

    @property
    def _bounds(self) -> Rect:
        return self._compositor.painting.model.document.bounds.expanded(64)

    def _coarse_levels(self) -> Iterator[Rect | None]:
        """The coarsest levels completely, as many as fit, so that zooming out never shows gaps.

        The remaining memory is for the next finer ones around the view.
        """
        cache, bounds = self._compositor.cache, self._bounds
        transform, view = self._viewed()
        room = cache.bound * _COARSE_SHARE
        scale = self._coarsest_level().scale
        while scale <= cache.ratio / 2:
            tile_level = cache.level(scale)
            whole = tile_level.count(bounds) * tile_level.tile_bytes <= room
            if not whole and scale > transform.scale:
                return
            places = _from_center(tile_level, bounds if whole else view.expanded(max(view.w, view.h)))
            if not whole:
                places = [place for place in places if tile_level.area(place).intersects(bounds)]
                places = places[: int(room // tile_level.tile_bytes)]
            room -= len(places) * tile_level.tile_bytes
            yield from self._refresh_level(tile_level, places, pinned=whole)
            scale *= 2

    def _refresh_level(
        self, tile_level: TileLevel, places: list[TilePlace], *, visible: bool = False, pinned: bool = False
    ) -> Iterator[Rect | None]:
        compositor = self._compositor
        for place in tile_level.by_age(places):
            if not compositor.is_current(tile_level, place):
                improved = tile_level.stale_part(place)
                while not compositor.refresh_tile(tile_level, place, self._until):
                    self._spent = True
                    # What is repaired is shown even if a restart drops this plan before the rest is.
                    rest = tile_level.stale_part(place)
                    yield improved if visible and rest != improved else None
                    improved = tile_level.stale_part(place)
                yield improved if visible else None
            if pinned:
                tile_level.tiles[place].pinned = True
        if visible:
            self._is_view_complete = True
            yield None


def _never() -> bool:
    return False


def _from_center(tile_level: TileLevel, rect: Rect) -> list[TilePlace]:
    """The tiles of an area, from its center outward."""
    scale, side = tile_level.scale, tile_level.side
    middle_x = (rect.cx * scale - tile_level.x) / side - 0.5
    middle_y = (rect.cy * scale - tile_level.y) / side - 0.5
    return sorted(tile_level.places(rect), key=lambda place: hypot(place[0] - middle_x, place[1] - middle_y))
