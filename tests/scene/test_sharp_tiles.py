"""Sharp tiles: as few as possible cover a view at rest, and they look the same however they were derived."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from time import perf_counter
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtGui import QImage, QPixmap
from PySide6.QtWidgets import QApplication

from tests.scene.conftest import picture
from wsdesk.graph.model.camera import Camera
from wsdesk.graph.model.document import Document
from wsdesk.graph.model.values import Edge, Kind, Node, Rect
from wsdesk.scene.model.camera import TileTransform
from wsdesk.scene.tiles.compositor import Compositor
from wsdesk.scene.tiles.edge_segments import EdgeSegments
from wsdesk.scene.tiles.painting import TilePainter
from wsdesk.scene.tiles.tile_cache import TileCache
from wsdesk.scene.tiles.tile_level import PartialLevel, TileLevel
from wsdesk.scene.tiles.worker import TileWorker

NewHarness = Callable[..., Any]


def field() -> Document:
    """Cards in a group, some with images, none of which overlap."""
    kinds = (Kind.TEXT, Kind.IMAGE, Kind.AUDIO, Kind.VIDEO)
    nodes = [
        Node(
            f"n{i}",
            kinds[i % 4],
            Rect(i % 20 * 351.5, i // 20 * 260.25, 320, 240),
            title=f"Card {i}",
            asset=picture(f"p{i % 3}") if i % 2 else None,
        )
        for i in range(400)
    ]
    group = Node("g", Kind.GROUP, Rect(-20, -40, 4000, 3000), title="Some", children=("n0",))
    return Document("field", (*nodes, group))


def new_compositor(harness: Any, ratio: float) -> Compositor:
    return Compositor(TileCache(ratio, 256, 1 << 27), harness.view.static_layer.painting)


def all_edges_unknown(monkeypatch: pytest.MonkeyPatch) -> None:
    def unknown(painting: TilePainter, tile_level: TileLevel) -> bool:
        return False

    monkeypatch.setattr(TilePainter, "has_all_edges", unknown)


@pytest.mark.parametrize("ratio", [1.0, 2.0])
@pytest.mark.parametrize("scale", [0.04, 0.0625, 0.09, 0.19])
def test_a_tile_looks_the_same_with_and_without_the_tiles_of_its_level(
    new_harness: NewHarness, monkeypatch: pytest.MonkeyPatch, scale: float, ratio: float
) -> None:
    harness = new_harness(field())
    all_edges_unknown(monkeypatch)
    places = [(0, 0), (1, 0), (0, 1), (-1, -1)]
    images: list[list[QImage]] = []
    for panning in (True, False):
        compositor = new_compositor(harness, ratio)
        compositor.panning = panning
        tile_level = compositor.cache.sharp_level(scale * ratio)
        for place in places:
            while not compositor.refresh_tile(tile_level, place, perf_counter() + 0.002):
                pass
        has_level = bool(compositor.base_level(TileTransform(tile_level.scale, 0, 0), sharp=True).tiles)
        assert has_level is panning, "at rest, only what the tiles show is painted"
        images.append([tile_level.tiles[place].pixmap.toImage() for place in places])
    assert images[0] == images[1]
    assert len({images[0][0].pixelColor(x, x).rgb() for x in range(200)}) > 2


def test_a_tile_is_finished_in_slices_although_deriving_one_took_longer(
    new_harness: NewHarness, monkeypatch: pytest.MonkeyPatch
) -> None:
    compositor = new_compositor(new_harness(field()), 1.0)
    all_edges_unknown(monkeypatch)
    compositor._derived = 1.0  # pyright: ignore[reportPrivateUsage]
    tile_level = compositor.cache.sharp_level(0.236)
    slices = 0
    while not compositor.refresh_tile(tile_level, (0, 0), perf_counter() + 0.0026):
        slices += 1
        assert slices < 3_000


def test_tiles_are_derived_from_those_of_the_level_once_edges_are_known(new_harness: NewHarness) -> None:
    document = field()
    edges = tuple(Edge(f"e{i}", f"n{i}", f"n{i + 21}", "out", "in") for i in range(300))
    harness = new_harness(replace(document, edges=edges))
    harness.view.static_layer.painting.set_model(harness.view.model)
    compositor = new_compositor(harness, 1.0)
    transform, view = TileTransform(0.04, 0, 0), Rect(0, 0, 7000, 5000)
    worker = TileWorker(compositor, lambda: (transform, view))
    worker.is_paused = False
    tile_level, level = compositor.sharp_level(transform), compositor.base_level(transform, sharp=True)
    worker.run_slice()
    while not all(place in tile_level.tiles for place in tile_level.places(view)):
        assert not level.tiles
        worker.run_slice()
    while not worker.is_idle:
        worker.stop()
        worker.run_slice()
    assert all(compositor.is_current(level, place) for place in level.places(view))
    assert all(tile_level.tiles[place].is_complete for place in tile_level.places(view))


def test_sharp_tiles_follow_a_zoom_although_a_coarse_one_is_not_done(
    new_harness: NewHarness, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = 100.0
    monkeypatch.setattr("wsdesk.scene.tiles.worker.perf_counter", lambda: now)
    compositor = new_compositor(new_harness(field()), 1.0)
    worker = TileWorker(compositor, lambda: (TileTransform(0.037, 0, 0), Rect(0, 0, 7000, 5000)))
    worker.is_paused, compositor.zooming = False, True
    scales: list[float] = []

    def refuse(tile_level: TileLevel, *_: object) -> bool:
        scales.append(tile_level.scale)
        worker.stop()
        worker._spent = True  # pyright: ignore[reportPrivateUsage]
        return len(scales) > 9

    monkeypatch.setattr(compositor, "refresh_tile", refuse)
    worker.prefetch(0, 0, zooming=True)
    worker.run_slice()
    assert scales == [1 / 32], "the nearest level, while frames may follow"
    now += 0.017
    worker.run_slice()
    assert scales == [1 / 32] * 2
    now += 0.002
    worker.run_slice()
    assert scales == [1 / 32] * 2 + [0.037]
    worker.stop()


@given(
    st.floats(-1e6, 1e6),
    st.floats(-1e6, 1e6),
    st.sampled_from([0.02, 0.0371, 0.125, 0.24]),
    st.sampled_from([(1600, 1000, 28), (1270, 1270, 25), (1280, 700, 18), (255, 200, 2)]),
)
def test_few_tiles_cover_a_view(x: float, y: float, scale: float, view: tuple[int, int, int]) -> None:
    width, height, count = view
    tile_level = TileLevel(scale, 1.0, 256, sharp=True)
    rect = Rect(x, y, width / scale, height / scale)
    tile_level.align(rect)
    assert tile_level.count(rect) == len(list(tile_level.places(rect))) == count
    left = min(tile_level.area(place).x for place in tile_level.places(rect))
    right = max(tile_level.area(place).right for place in tile_level.places(rect))
    assert left <= x
    assert right >= x + width / scale
    assert abs((x - left) - (right - x - width / scale)) * scale <= 2.1, "the same margin on both sides"


def test_tiles_stay_where_they_are_when_the_view_moves(qapp: QApplication) -> None:
    cache = TileCache(1.0, 256, 1 << 26)
    tile_level = cache.sharp_level(0.17)
    tile_level.align(Rect(37, -81, 900, 700))
    area = tile_level.area((0, 0))
    cache.put(tile_level, (0, 0), QPixmap(256, 256))
    tile_level.align(Rect(500, 300, 900, 700))
    assert tile_level.area((0, 0)) == area
    tile_level.mark_stale([Rect(area.right - 1, area.bottom - 1, 0.5, 0.5)])
    assert tile_level.tiles[0, 0].stale
    tile_level.tiles[0, 0].stale.clear()
    tile_level.mark_stale([Rect(area.right + 1, area.bottom + 1, 0.5, 0.5)])
    assert not tile_level.tiles[0, 0].stale


def test_the_farthest_view_is_sharp_at_once_after_another_zoom(
    new_harness: NewHarness, settled: Callable[[Any], QImage]
) -> None:
    harness = new_harness(field())
    camera, layer = harness.view.camera, harness.view.static_layer
    camera.set_camera(Camera(3500, 2600, 0.04), moving=False)
    before = settled(harness)
    for scale in (0.07, 1.0):
        camera.set_camera(Camera(3500, 2600, scale), moving=False)
        settled(harness)
    camera.set_camera(Camera(3500, 2600, 0.04), moving=False)
    assert layer.is_sharp
    assert settled(harness) == before
    camera.set_camera(Camera(3500, 2600, 0.07), moving=False)
    assert not layer.is_sharp


def test_kept_tiles_of_the_farthest_view_are_evicted_last(qapp: QApplication) -> None:
    cache = TileCache(1.0, 256, 10 * 256 * 256 * 4)
    farthest, nearer = cache.sharp_level(0.02), cache.sharp_level(0.05)
    view = Rect(0, 0, 2.5 * 256 / 0.02, 256 / 0.02)
    for column in range(4):
        cache.put(farthest, (column, 0), QPixmap(256, 256))
    cache.keep_farthest(farthest, view)
    cache.keep_farthest(nearer, Rect(0, 0, 256 / 0.05, 256 / 0.05))
    for column in range(30):
        cache.frame += 1
        cache.put(nearer, (column, 0), QPixmap(256, 256))
    assert set(farthest.tiles) == {(0, 0), (1, 0), (2, 0)}, "only those of the view"
    for _ in cache.drop_sharp(nearer):
        pass
    assert set(farthest.tiles) == {(0, 0), (1, 0), (2, 0)}
    assert cache.sharp_level(0.02) is farthest
    assert cache.bytes <= cache.bound
    cache.mark_all_stale()
    for _ in cache.drop_sharp(nearer):
        pass
    assert not farthest.tiles, "nothing of it can be shown any longer"


def test_tiles_of_a_view_that_would_fill_the_cache_are_not_kept(qapp: QApplication) -> None:
    cache = TileCache(1.0, 256, 10 * 256 * 256 * 4)
    farthest, nearer = cache.sharp_level(0.02), cache.sharp_level(0.05)
    for column in range(4):
        cache.put(farthest, (column, 0), QPixmap(256, 256))
    cache.keep_farthest(farthest, Rect(0, 0, 3.5 * 256 / 0.02, 256 / 0.02))
    for _ in cache.drop_sharp(nearer):
        pass
    assert not farthest.tiles


@given(st.floats(-5_000, 5_000), st.integers(1, 1_800), st.floats(0.03, 0.24))
def test_a_view_and_its_frame_on_whole_pixels_have_the_same_tiles(x: float, width: int, scale: float) -> None:
    tile_level = TileLevel(scale, 1.0, 256, sharp=True)
    frame = Rect(round(x * scale) / scale, 0, width / scale, 100 / scale)
    view = Rect(x, 0, width / scale, 100 / scale)
    tile_level.align(frame)
    assert set(tile_level.places(view)) == set(tile_level.places(frame))


def test_a_partial_tile_without_titles_is_not_finished_as_one_with_them(new_harness: NewHarness) -> None:
    """On a screen with two device pixels per pixel, both kinds of tiles have one size and place."""
    harness = new_harness(field())
    harness.show()
    painting = harness.view.static_layer.painting
    for _ in painting.model.routes.warm_up():
        pass
    cache = TileCache(2.0, 512, 1 << 26)
    sharp, coarse = cache.sharp_level(0.5), cache.level(0.5)
    assert (sharp.side, sharp.has_titles) == (coarse.side, not coarse.has_titles)
    expected = painting.paint_tile(sharp, (0, 0), cache.spare, 1e12)
    assert painting.paint_tile(coarse, (0, 0), cache.spare, 0.0) is None, "out of time"
    tile = painting.paint_tile(sharp, (0, 0), cache.spare, 1e12)
    assert tile.toImage() == expected.toImage()


@pytest.mark.parametrize("ratio", [1.0, 2.0])
@pytest.mark.parametrize("scale", [0.09, 0.12, 0.19])
def test_tiles_in_view_look_the_same_although_only_what_they_show_is_painted(
    new_harness: NewHarness, scale: float, ratio: float
) -> None:
    edges = tuple(Edge(f"e{i}", f"n{i}", f"n{(i + 23) % 400}", "out", "in") for i in range(400))
    painting = new_harness(replace(field(), edges=edges)).view.static_layer.painting
    for _ in painting.model.routes.warm_up():
        pass
    view = Rect(300, 200, 500 / scale, 300 / scale)
    images: list[list[QImage]] = []
    for in_view in (False, True):
        painting.set_model(painting.model)
        compositor = Compositor(TileCache(ratio, 256, 1 << 27), painting)
        sharp = compositor.cache.sharp_level(scale * ratio)
        if in_view:
            compositor.cache.set_visible(sharp, view)
            painting.limit_edges(sharp.covered(view).expanded(100))
        for place in sharp.places(view):
            while not compositor.refresh_tile(sharp, place, perf_counter() + 0.002):
                pass
        level = compositor.base_level(TileTransform(sharp.scale, 0, 0), sharp=True)
        whole = {target for place in sharp.places(view) for target in level.places(sharp.area(place))}
        assert (set(level.tiles) < whole) is in_view
        images.append([sharp.tiles[place].pixmap.toImage() for place in sharp.places(view)])
        outside = (max(sharp.places(view))[0] + 1, 0)
        while not compositor.refresh_tile(sharp, outside, perf_counter() + 0.002):
            pass
        images[-1].append(sharp.tiles[outside].pixmap.toImage())
    assert images[0] == images[1]


def test_a_tile_painted_in_part_is_not_finished_as_a_whole_one(new_harness: NewHarness) -> None:
    painting = new_harness(field()).view.static_layer.painting
    for _ in painting.model.routes.warm_up():
        pass
    cache = TileCache(1.0, 256, 1 << 26)
    level = cache.level(0.125)
    expected = painting.paint_tile(level, (0, 0), cache.spare, 1e12)
    partial = PartialLevel(level, Rect(0, 0, 400, 400))
    assert painting.paint_tile(partial, (0, 0), cache.spare, 0.0) is None, "out of time"
    tile = painting.paint_tile(level, (0, 0), cache.spare, 1e12)
    assert tile.toImage() == expected.toImage()


def test_lines_have_the_same_order_in_every_part_of_a_canvas(new_harness: NewHarness) -> None:
    kinds = (Kind.VIDEO, Kind.TEXT, Kind.IMAGE, Kind.VIDEO)
    rects = [Rect(3_000, 0, 99, 99), *[Rect(200 * i, 0, 99, 99) for i in range(3)]]
    nodes = [Node(f"n{i}", kind, rect) for i, (kind, rect) in enumerate(zip(kinds, rects, strict=True))]
    edges = [Edge(f"e{i}", f"n{i}", f"n{i}", "out", "in") for i in range(4)]
    model = new_harness(Document("lines", tuple(nodes), tuple(edges))).view.model
    for _ in model.routes.warm_up():
        pass
    orders: list[list[str]] = []
    for limit in (None, Rect(-100, -100, 1_000, 1_000)):
        segments = EdgeSegments(model)
        segments.limit, area = limit, Rect(0, 0, 900, 300)
        assert segments.prepare(area, 4096, 1e12)
        orders.append([kind for (kind, _), _ in segments.thin_paths(area, 4096)])
    assert orders[0] == orders[1]
    assert len(orders[0]) == 3
