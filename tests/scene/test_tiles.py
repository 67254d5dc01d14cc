"""Tiles: bounded, painted in parts, never painted for ever."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from time import perf_counter
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPixmap, QRegion
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from wsdesk.graph.edges.curve import BezierCurve
from wsdesk.graph.model.camera import Camera
from wsdesk.graph.model.document import Document
from wsdesk.graph.model.values import Edge, Kind, Node, Rect
from wsdesk.scene.model import render_model
from wsdesk.scene.model.camera import TileTransform
from wsdesk.scene.tiles.compositor import Compositor
from wsdesk.scene.tiles.low_detail import LowDetailCells
from wsdesk.scene.tiles.overview import paint_placeholder
from wsdesk.scene.tiles.tile_cache import TileCache, level_scale
from wsdesk.scene.tiles.tile_level import TileLevel, TilePlace
from wsdesk.scene.tiles.worker import TileWorker
from wsdesk.store.canvas.canvas_state import SavedCamera
from wsdesk.store.turn_budget import TURN_S, TurnBudget

NewHarness = Callable[..., Any]
Settled = Callable[[Any], Any]


def test_levels_are_powers_of_two_next_to_a_scale() -> None:
    assert [level_scale(s) for s in (1.0, 0.9, 0.5, 0.26, 0.0142)] == [1, 1, 0.5, 0.25, 0.015625]
    assert [level_scale(s, up=False) for s in (0.8, 0.7, 0.36, 0.35)] == [1, 0.5, 0.5, 0.25]


def test_the_shelf_keeps_within_its_bound_and_drops_what_was_shown_longest_ago(qapp: QApplication) -> None:
    cache = TileCache(1.0, 256, 10 * 256 * 256 * 4)
    tile_level = cache.sharp_level(0.7)
    for column in range(40):
        cache.frame += 1
        if (0, 0) in tile_level.tiles:
            tile_level.tiles[0, 0].last_shown = cache.frame
        cache.put(tile_level, (column, 0), QPixmap(256, 256))
    assert cache.bytes <= 10 * 256 * 256 * 4
    assert (0, 0) in tile_level.tiles  # shown all the time
    assert (39, 0) in tile_level.tiles
    assert (1, 0) not in tile_level.tiles


def test_tiles_of_a_hidden_view_are_counted_out_at_once_and_freed_in_steps(qapp: QApplication) -> None:
    cache = TileCache(1.0, 256, 1 << 28)
    tile_level = cache.sharp_level(0.7)
    for column in range(100):
        cache.put(tile_level, (column, 0), QPixmap(256, 256))
    steps = cache.shrink(10 * tile_level.tile_bytes)
    assert cache.bytes == 10 * tile_level.tile_bytes
    assert len(tile_level.tiles) == 10
    assert len(list(steps)) > 3


def test_pinned_tiles_stay(qapp: QApplication) -> None:
    cache = TileCache(1.0, 256, 6 * 256 * 256 * 4)
    level, tile_level = cache.level(0.25), cache.sharp_level(0.7)
    cache.put(level, (0, 0), QPixmap(512, 512), pinned=True)
    for column in range(30):
        cache.frame += 1
        cache.put(tile_level, (column, 0), QPixmap(256, 256))
    assert (0, 0) in level.tiles


def test_tiles_in_view_stay_whatever_else_is_painted(qapp: QApplication) -> None:
    cache = TileCache(1.0, 256, 6 * 256 * 256 * 4)
    tile_level, other = cache.sharp_level(0.7), cache.sharp_level(0.3)
    side = 256 / 0.7
    cache.set_visible(tile_level, Rect(0, 0, 2 * side - 1, side - 1))
    for column in range(2):
        cache.put(tile_level, (column, 0), QPixmap(256, 256))
    for column in range(30):
        cache.frame += 1  # parts of the view are drawn that these two are not in
        cache.put(other, (column, 0), QPixmap(256, 256))
    assert set(tile_level.tiles) == {(0, 0), (1, 0)}
    assert len(other.tiles) <= 6


def test_only_tiles_that_a_change_touches_are_stale(qapp: QApplication) -> None:
    cache = TileCache(1.0, 256, 1 << 28)
    near, far = cache.sharp_level(1.0), cache.level(0.125)
    for place in ((0, 0), (1, 0), (4, 4)):
        cache.put(near, place, QPixmap(256, 256))
    cache.put(far, (0, 0), QPixmap(512, 512))
    cache.mark_stale(Rect(300, 10, 20, 20))
    assert [place for place, tile in near.tiles.items() if tile.stale] == [(1, 0)]
    assert far.tiles[0, 0].stale


def test_pieces_of_a_long_curve_hold_it_where_it_crosses_and_leave_the_rest_out() -> None:
    curve = BezierCurve((0, 0), (40_000, 0), (10_000, 30_000), (50_000, 30_000))
    x, y = curve.point_at(0.37)
    here = Rect(x - 500, y - 500, 1000, 1000)
    pieces = curve.pieces(here, 400)
    assert 0 < len(pieces) < 30
    for t in (0.365, 0.37, 0.375):
        px, py = curve.point_at(t)
        if here.contains(px, py):
            assert any(le <= px <= r and tp <= py <= b for _, (le, tp, r, b) in pieces)
    assert curve.pieces(Rect(-5000, 20_000, 1000, 1000), 400) == []


def pile(count: int) -> Document:
    """Large cards on one spot, all of them joined to the first."""
    nodes = tuple(
        Node(f"n{i}", Kind.TEXT, Rect(i * 3, i * 2, 900, 700), title=f"{i}", z=i, text="words " * 40)
        for i in range(count)
    )
    edges = tuple(Edge(f"e{i}", f"n{i}", "n0", "out", "in") for i in range(1, count))
    return Document("pile", nodes, edges)


@pytest.mark.parametrize("scale", [2.0, 1.0, 0.5, 0.12, 0.03])
def test_more_on_one_spot_than_any_cache_holds_is_painted_all_the_same(
    new_harness: NewHarness, settled: Settled, scale: float
) -> None:
    harness = new_harness(pile(60))
    harness.view.camera.set_camera(Camera(400, 300, scale), moving=False)
    settled(harness)
    assert harness.view.static_layer.worker.is_idle
    assert harness.view.static_layer.is_sharp


def test_a_jump_is_painted_once_and_not_again_when_idle(
    new_harness: NewHarness, settled: Settled, qtbot: Any
) -> None:
    harness = new_harness(pile(5))
    settled(harness)
    idle: list[bool] = []
    harness.view.camera.set_camera(Camera(400, 300, 0.7), moving=False)
    worker = harness.view.static_layer.worker
    while not worker.is_idle:  # as the event loop would, but before the camera's own time is up
        worker.stop()
        worker.run_slice()
    harness.view.camera.rested.connect(lambda _: idle.append(worker.is_idle))
    qtbot.waitUntil(lambda: bool(idle), timeout=30_000)
    assert idle == [True]


def test_what_was_panned_to_is_painted_when_the_movement_ends(
    new_harness: NewHarness, settled: Settled, qtbot: Any
) -> None:
    harness = new_harness(pile(5))
    settled(harness)
    harness.view.camera.pan(-300, 20)
    qtbot.waitUntil(lambda: not harness.view.camera.moving, timeout=30_000)
    settled(harness)
    assert harness.view.static_layer.is_sharp


def test_frames_that_follow_each_other_while_panning_do_not_put_painting_off(new_harness: NewHarness) -> None:
    worker = new_harness(pile(5)).view.static_layer.worker
    worker.stop()
    worker.prefetch(3, 0, zooming=False)
    assert worker.is_idle
    worker.on_frame_drawn()
    assert not worker.is_idle
    worker.prefetch(3, 0, zooming=False)
    assert not worker.is_idle
    worker.prefetch(3, 0, zooming=True)
    assert worker.is_idle  # a frame of a zoom has no time for it


def test_a_slice_waits_for_the_frame_of_a_drag_but_not_for_those_of_further_ones(
    new_harness: NewHarness, monkeypatch: pytest.MonkeyPatch, qtbot: Any
) -> None:
    harness = new_harness(pile(3))
    monkeypatch.setattr("wsdesk.scene.tiles.worker._AFTER_FRAME_MS", 60_000)
    worker, compositor = new_worker(harness)
    tiles = compositor.sharp_level(TRANSFORM).tiles
    worker.run_slice()
    worker.wait_for_frame()
    before = len(tiles)
    QTest.qWait(100)
    assert len(tiles) == before
    worker.restart()
    worker.wait_for_frame()
    qtbot.waitUntil(lambda: len(tiles) > before)
    worker.stop()


def test_the_frame_of_a_drag_does_not_shorten_a_longer_pause(
    new_harness: NewHarness, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("wsdesk.scene.tiles.worker._BUSY_PAUSE_MS", 60_000)
    worker, compositor = new_worker(new_harness(pile(3)))
    worker.is_busy = lambda: True
    monkeypatch.setattr("wsdesk.scene.tiles.worker._BUSY_SLICE", 0.0)
    worker.run_slice()
    painted: list[object] = []
    refresh = compositor.refresh_tile
    monkeypatch.setattr(compositor, "refresh_tile", lambda *args: painted.append(args) or refresh(*args))
    worker.wait_for_frame()
    QTest.qWait(100)
    assert not painted
    assert not worker.is_idle
    worker.stop()


@pytest.mark.parametrize("is_over", [False, True])
def test_tiles_are_painted_for_a_shorter_time_in_a_turn_that_is_over(
    is_over: bool, new_harness: NewHarness, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A slice of 60 s paints all tiles, and one without time a part of them."""
    monkeypatch.setattr("wsdesk.scene.tiles.worker.SLICE", 60.0)
    monkeypatch.setattr("wsdesk.scene.tiles.worker._BUSY_SLICE", 0.0)
    budget = TurnBudget()
    monkeypatch.setattr("wsdesk.scene.tiles.worker.turn", budget)
    worker, compositor = new_worker(new_harness(pile(3)))
    if is_over:
        budget.begin()
        time.sleep(2 * TURN_S)
    worker.run_slice()
    worker.stop()
    level = compositor.sharp_level(TRANSFORM)
    painted = [place in level.tiles for place in level.places(AREA)]
    assert all(painted) != is_over


TRANSFORM, AREA = TileTransform(0.7, 0, 0), Rect(0, 0, 1500, 1100)


def new_worker(harness: Any) -> tuple[TileWorker, Compositor]:
    """A worker without tiles that views `AREA`, with its compositor."""
    compositor = Compositor(TileCache(1.0, 256, 1 << 26), harness.view.static_layer.painting)
    worker = TileWorker(compositor, lambda: (TRANSFORM, AREA))
    worker.is_paused = compositor.has_gaps = False
    return worker, compositor


def test_every_tile_is_painted_although_the_content_changes_before_all_are(
    new_harness: NewHarness, monkeypatch: pytest.MonkeyPatch
) -> None:
    worker, compositor = new_worker(new_harness(pile(3)))
    worker.run_slice()
    while not worker.is_idle:
        worker.stop()
        worker.run_slice()
    level = compositor.sharp_level(TRANSFORM)
    tiles = level.tiles
    places = set(level.places(AREA))
    assert len(places) >= 12
    monkeypatch.setattr("wsdesk.scene.tiles.worker.SLICE", 0.0)  # one step
    refresh = compositor.refresh_tile
    painted: set[TilePlace] = set()

    def refresh_watched(tile_level: TileLevel, place: TilePlace, until: float) -> bool:
        is_complete = refresh(tile_level, place, until)
        if is_complete and tile_level is level:
            painted.add(place)
        return is_complete

    monkeypatch.setattr(compositor, "refresh_tile", refresh_watched)
    for _change in places:
        compositor.cache.mark_all_stale()
        compositor.cache.frame += 1
        worker.restart()
        while all(tile.stale for tile in tiles.values()):
            worker.run_slice()
    worker.stop()
    assert painted >= places


def test_what_is_repaired_is_shown_although_the_content_changes_before_the_rest_is(
    new_harness: NewHarness, monkeypatch: pytest.MonkeyPatch, qtbot: Any
) -> None:
    worker, compositor = new_worker(new_harness(pile(3)))
    worker.restart()
    qtbot.waitUntil(lambda: worker.is_idle)
    shown, budget, repair = list[Rect](), [1], compositor.painting.repair

    def repair_within_budget(*arguments: Any) -> bool:
        budget[0] -= 1
        return budget[0] >= 0 and repair(*arguments)

    monkeypatch.setattr(compositor.painting, "repair", repair_within_budget)
    worker.tiles_painted.connect(shown.extend)
    parts = [Rect(x, 20, 30, 30) for x in (20, 220, 120)]  # of one tile
    compositor.cache.mark_stale(*parts[:2])
    worker.restart()
    worker.run_slice()
    compositor.cache.mark_stale(parts[2])
    worker.restart()
    budget[0] = 1_000
    qtbot.waitUntil(lambda: worker.is_idle)
    assert [part for part in parts if not any(rect.contains_rect(part) for rect in shown)] == []


def test_tiles_are_painted_although_every_frame_is_long(new_harness: NewHarness, qtbot: Any) -> None:
    worker, compositor = new_worker(new_harness(pile(3)))
    worker.restart()

    def is_painted_between_frames() -> bool:
        worker.on_frame_drawn(0.018)
        QTest.qWait(2)
        return bool(compositor.sharp_level(TRANSFORM).tiles)

    qtbot.waitUntil(is_painted_between_frames)
    worker.stop()


@pytest.mark.parametrize("changes", [1, 2])
def test_a_slice_waits_for_the_frame_of_a_change_but_not_for_those_of_further_ones(
    new_harness: NewHarness, monkeypatch: pytest.MonkeyPatch, qtbot: Any, changes: int
) -> None:
    worker, compositor = new_worker(new_harness(pile(3)))
    level = compositor.sharp_level(TRANSFORM)
    monkeypatch.setattr("wsdesk.scene.tiles.worker._NO_FRAME_MS", 60_000)
    worker.restart(after_frame=True)
    QTest.qWait(200)
    assert not level.tiles
    worker.on_frame_drawn()
    for _ in range(1, changes):
        worker.restart(after_frame=True)
    qtbot.waitUntil(lambda: bool(level.tiles))
    worker.stop()


def test_a_change_without_a_frame_is_painted(new_harness: NewHarness, qtbot: Any) -> None:
    worker, compositor = new_worker(new_harness(pile(3)))
    worker.restart(after_frame=True)
    qtbot.waitUntil(lambda: bool(compositor.sharp_level(TRANSFORM).tiles))
    worker.stop()


def test_sharp_tiles_of_zooms_that_are_gone_are_dropped_some_at_a_time(qapp: QApplication) -> None:
    cache = TileCache(1.0, 256, 1 << 28)
    old, new = cache.sharp_level(0.7), cache.sharp_level(0.3)
    for column in range(40):
        cache.put(old, (column, 0), QPixmap(256, 256))
    cache.put(new, (0, 0), QPixmap(256, 256))
    steps = 0
    for _ in cache.drop_sharp(new):
        steps += 1
        assert new.tiles
    assert steps >= 2
    assert not old.tiles
    assert cache.bytes == new.tile_bytes
    assert cache.sharp_level(0.3) is new
    assert cache.sharp_level(0.7) is not old


@pytest.mark.parametrize(("x", "y"), [(0, 0), (1, 1), (-7, 12), (333, -41)])
def test_half_of_the_px_of_a_zoom_lie_where_all_of_them_would(x: int, y: int) -> None:
    transform = TileTransform(1.4, x, y)
    half = transform.halved()
    assert half.scale == transform.scale / 2
    assert 0 <= 2 * half.x - x <= 1
    assert 0 <= 2 * half.y - y <= 1


@pytest.mark.parametrize("at", [(0, 0), (-1, 0), (-301, -77)])
def test_a_zoom_at_twice_the_px_shows_tiles_where_they_belong(
    qapp: QApplication, at: tuple[int, int]
) -> None:
    cache = TileCache(2.0, 512, 1 << 28)
    level = cache.level(1.0)
    for column in (-1, 0, 1):
        for row in (-1, 0, 1):
            tile = QPixmap(512, 512)
            tile.fill(QColor(60 + 60 * (column + 1), 60 + 60 * (row + 1), 0))
            cache.put(level, (column, row), tile)
    compositor = Compositor(cache, painting=None)  # type: ignore[arg-type]
    compositor.zooming = True
    image = QImage(600, 400, QImage.Format.Format_RGB32)
    image.fill(QColor("white"))
    painter = QPainter(image)
    compositor.draw(painter, image.rect(), TileTransform(1.0, -at[0], -at[1]), whole=False)
    painter.end()
    for px, py in ((3, 3), (300, 200), (596, 396), (590, 4), (4, 390)):
        column, row = (px + at[0]) // 512, (py + at[1]) // 512
        assert image.pixelColor(px, py) == QColor(60 + 60 * (column + 1), 60 + 60 * (row + 1), 0)


def test_parts_of_a_view_are_drawn_as_the_whole_is(new_harness: NewHarness, settled: Settled) -> None:
    harness = new_harness()
    port = harness.view.viewport()
    whole = settled(harness)
    parts = QRegion(30, 40, 200, 90) + QRegion(420, 300, 160, 210) + QRegion(700, 60, 90, 640)
    image = QImage(port.size(), QImage.Format.Format_RGB32)
    image.fill(QColor("white"))
    port.render(image, parts.boundingRect().topLeft(), parts, QWidget.RenderFlag.DrawChildren)
    for part in parts:
        assert image.copy(part) == whole.copy(part).convertToFormat(image.format())
    assert image.pixelColor(10, 10) == QColor("white")


@pytest.mark.parametrize("scale", [0.05, 0.2, 0.5])
def test_where_nothing_is_painted_yet_cards_are_sketched_at_every_zoom(
    new_harness: NewHarness, scale: float
) -> None:
    nodes = tuple(Node(f"n{x}", Kind.IMAGE, Rect(x * 1000, 0, 500, 500)) for x in range(3))
    harness = new_harness(Document("few", nodes), show=False)
    image = QImage(400, 40, QImage.Format.Format_RGB32)
    painter = QPainter(image)
    painting, area = harness.view.static_layer.painting, Rect(0, 0, 400 / scale, 40 / scale)
    paint_placeholder(painting.model, painting.colors, painter, image.rect(), area, scale)
    painter.end()
    ground = harness.themes.current.color("bg")
    assert image.pixelColor(round(250 * scale), 10) != ground
    assert image.pixelColor(round(750 * scale), 10) == ground


def test_a_very_wide_canvas_is_painted_to_its_end(new_harness: NewHarness, settled: Settled) -> None:
    nodes = tuple(
        Node(f"n{x}-{y}", Kind.IMAGE, Rect(x * 4000, y * 4000, 300, 200))
        for x in range(40)
        for y in range(40)
    )
    edges = tuple(Edge(f"e{x}", f"n{x}-0", f"n{39 - x}-39") for x in range(40))
    harness = new_harness(Document("wide", nodes, edges))
    harness.view.fit()
    settled(harness)
    assert harness.view.static_layer.worker.is_idle
    assert harness.view.static_layer.is_sharp
    assert harness.view.static_layer.bytes < 64 * 2**20


def test_a_hidden_view_requests_nothing_and_frees_its_tiles(
    new_harness: NewHarness, settled: Settled, qtbot: Any
) -> None:
    harness = new_harness()
    before = settled(harness)
    qtbot.waitUntil(lambda: bool(harness.images.wanted))
    assert harness.view.static_layer.bytes > 8 * 2**20
    harness.view.hide()
    assert harness.images.wanted == []
    assert harness.view.static_layer.bytes <= 3 * 2**20
    assert harness.view.static_layer.worker.is_idle
    harness.view.show()
    assert settled(harness) == before


@pytest.mark.parametrize("scale", [1.0, 0.5, 0.25, 0.125, 0.03125])
def test_a_tile_painted_in_many_pieces_of_time_is_the_one_painted_at_once(
    new_harness: NewHarness, settled: Settled, scale: float
) -> None:
    kinds = (Kind.TEXT, Kind.IMAGE, Kind.AUDIO)
    nodes = tuple(
        Node(
            f"n{k}",
            kinds[k % 3],
            Rect(k % 6 * 300, k // 6 * 200, 240, 160),
            title=f"Card {k}",
            text="words " * 9,
        )
        for k in range(36)
    )
    group = Node("g", Kind.GROUP, Rect(-20, -40, 1000, 700), title="Some", children=("n0",))
    edges = tuple(Edge(f"e{k}", f"n{k}", f"n{(7 * k) % 36}", "out", "in") for k in range(36))
    harness = new_harness(Document("many", (*nodes, group), edges))
    settled(harness)
    painting, cache = harness.view.static_layer.painting, TileCache(1.0, 256, 1 << 24)
    tile_level = cache.sharp_level(scale)
    paint_tile: list[QImage] = []
    for slice_s in (0.0005, 60.0):
        painting.cards.clear()
        pixmap = None
        while pixmap is None:
            pixmap = painting.paint_tile(tile_level, (0, 0), cache.spare, perf_counter() + slice_s)
        paint_tile.append(pixmap.toImage())
    assert paint_tile[0] == paint_tile[1]
    assert len({paint_tile[0].pixelColor(x, y).rgb() for x in range(64) for y in range(64)}) > 2


@pytest.mark.parametrize("scale", [0.5, 0.4])
def test_the_first_frame_of_a_zoom_has_the_colors_of_the_last(
    new_harness: NewHarness, settled: Settled, scale: float
) -> None:
    """On a canvas of some dozens of cards, and around the corner where four tiles of any level meet."""
    nodes = tuple(
        Node(f"{x}-{y}", Kind.TEXT, Rect(x * 300, y * 200, 240, 140), title=f"{x} {y}", text="words")
        for x in range(-7, 8)
        for y in range(-5, 6)
    )
    harness = new_harness(Document("board", nodes))
    harness.view.camera.set_camera(Camera(0, 0, 1.0), moving=False)
    settled(harness)
    harness.view.camera.set_camera(Camera(0, 0, scale))
    harness.view.static_layer.worker.stop()
    first = harness.view.viewport().grab().toImage()
    last = settled(harness)
    small = Qt.AspectRatioMode.IgnoreAspectRatio, Qt.TransformationMode.SmoothTransformation
    a, b = (image.scaled(24, 21, *small) for image in (first, last))
    apart = [
        abs(p - q)
        for x in range(24)
        for y in range(21)
        for p, q in zip(a.pixelColor(x, y).getRgb(), b.pixelColor(x, y).getRgb(), strict=True)
    ]
    assert sum(apart) / len(apart) < 6


def test_a_far_zoom_shows_all_cards_before_their_edges_are_indexed(
    new_harness: NewHarness, settled: Settled, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[bool] = []
    build = LowDetailCells.build

    def recorded(cells: LowDetailCells, count: int) -> bool:
        bounds = harness.canvas.document.bounds
        levels = compositor.cache.levels_near(0.01)
        seen.append(any(level.tiles.keys() >= set(level.places(bounds)) for level in levels))
        return build(cells, count)

    nodes = [Node(f"n{i}", Kind.TEXT, Rect(i % 50 * 1300, i // 50 * 900, 240, 200)) for i in range(2000)]
    edges = [Edge(f"e{i}", f"n{i}", f"n{(i * 7) % 2000}", "text", "prompt") for i in range(2000)]
    harness = new_harness(Document("board", tuple(nodes), tuple(edges)), show=False)
    compositor = harness.view.static_layer._compositor
    monkeypatch.setattr(LowDetailCells, "build", recorded)
    harness.show(640, 480)
    settled(harness)
    assert seen[0]


@pytest.mark.parametrize(("scale", "is_sharp"), [(0.05, True), (0.5, False)])
def test_far_tiles_do_not_wait_for_the_edges_of_a_large_canvas(
    new_harness: NewHarness,
    settled: Settled,
    monkeypatch: pytest.MonkeyPatch,
    scale: float,
    is_sharp: bool,
) -> None:
    monkeypatch.setattr(render_model, "_MAX_SYNCHRONOUS", 0)
    nodes = [Node(f"n{i}", Kind.TEXT, Rect(i % 20 * 300, i // 20 * 260, 240, 200)) for i in range(400)]
    edges = [Edge(f"e{i}", f"n{i}", f"n{(i * 7) % 400}", "text", "prompt") for i in range(400)]
    seen: list[bool] = []
    warm_up = Document.warm_up

    def recorded(document: Document) -> Iterator[None]:
        seen.append(harness.view.static_layer.is_sharp)
        yield from warm_up(document)

    monkeypatch.setattr(Document, "warm_up", recorded)
    harness = new_harness(Document("board", tuple(nodes), tuple(edges)), show=False)
    harness.canvas.camera = SavedCamera(3_000, 2_600, scale)
    harness.show(640, 480)
    image = settled(harness)
    assert seen[0] is is_sharp
    assert harness.canvas.document.adjacency.is_complete
    harness.view.static_layer.set_model(harness.view.model)
    assert settled(harness) == image, "edges were added afterwards"


def test_lookups_for_sharp_tiles_are_built_in_steps_before_a_zoom_has_ended(
    new_harness: NewHarness, monkeypatch: pytest.MonkeyPatch
) -> None:
    """At this scale, the nearest level is a far one; sharp tiles are derived from the next finer one."""
    monkeypatch.setattr(render_model, "_MAX_SYNCHRONOUS", 0)
    monkeypatch.setattr("wsdesk.scene.tiles.worker.SLICE", 0.0)
    nodes = [Node(f"n{i}", Kind.TEXT, Rect(i % 20 * 300, i // 20 * 260, 240, 200)) for i in range(400)]
    edges = [Edge(f"e{i}", f"n{i}", f"n{(i * 7) % 400}", "text", "prompt") for i in range(400)]
    harness = new_harness(Document("board", tuple(nodes), tuple(edges)), show=False)
    compositor = Compositor(TileCache(1.0, 256, 1 << 26), harness.view.static_layer.painting)
    worker = TileWorker(compositor, lambda: (TileTransform(0.08, 0, 0), Rect(0, 0, 6_000, 5_000)))
    worker.is_paused = False
    compositor.zooming = True
    seen: list[bool] = []
    refresh = compositor.refresh_tile

    def recorded(*args: Any) -> bool:
        seen.append(harness.view.model.is_prepared)
        return refresh(*args)

    monkeypatch.setattr(compositor, "refresh_tile", recorded)
    while not seen:
        worker.run_slice()
    worker.stop()
    assert seen[0]


def test_background_painting_is_scheduled_once_after_all_of_a_frame(
    new_harness: NewHarness, settled: Settled, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A delay that began in the middle of a frame could be over at its end."""
    harness = new_harness(pile(4))
    settled(harness)
    layer, painted = harness.view.static_layer, list[str]()
    titles = harness.view.paint_over_background

    def paint_over_background(*arguments: Any) -> None:
        titles(*arguments)
        painted.append("titles")

    monkeypatch.setattr(harness.view, "paint_over_background", paint_over_background)
    monkeypatch.setattr(layer.worker, "on_frame_drawn", lambda _duration: painted.append("scheduled"))
    harness.view.viewport().repaint(QRegion(0, 0, 20, 20) + QRegion(60, 60, 20, 20))
    assert painted == ["titles", "scheduled"]
