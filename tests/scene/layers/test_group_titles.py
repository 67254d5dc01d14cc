"""Titles of groups: none covers another, and a click on one selects its group."""

from __future__ import annotations

import gc
from collections.abc import Callable
from typing import Any
from weakref import ref

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QColor, QImage
from PySide6.QtTest import QTest

from wsdesk.graph.edges.router import EdgeRouter
from wsdesk.graph.handles.table import HandleTable
from wsdesk.graph.model.document import Document
from wsdesk.graph.model.values import Kind, Node, Rect
from wsdesk.scene.layers.group_titles import GroupTitles, titled_groups
from wsdesk.scene.model.level_of_detail import THUMB_FROM
from wsdesk.scene.model.render_model import RenderModel
from wsdesk.scene.painters.group import TITLE_HEIGHT, title_scale

OUTER = Node("outer", Kind.GROUP, Rect(0, 0, 1_200, 800), title="Look development")
INNER = Node("inner", Kind.GROUP, Rect(40, 6, 900, 500), title="Act one")
NARROW = Node("narrow", Kind.GROUP, Rect(40, 6, 90, 500), title="A title that needs room")


def places(harness: Any) -> dict[str, Rect]:
    view = harness.view
    high = TITLE_HEIGHT * title_scale(view.camera.scale)
    found = titled_groups(view.context.model, view.camera.visible, view.camera.scale)
    return {place.group.id: Rect(place.x, place.y, place.width, high) for place in found}


def test_a_covered_title_moves_along_its_group(new_harness: Callable[..., Any]) -> None:
    harness = new_harness()
    harness.canvas.reset(Document("board", (OUTER, INNER)))
    harness.view.fit()
    found = places(harness)
    assert set(found) == {"outer", "inner"}
    assert found["inner"].x > INNER.rect.x + 100, "it moved to the right"
    assert found["inner"].right <= INNER.rect.right


def test_a_title_that_moves_aside_may_be_elided(new_harness: Callable[..., Any]) -> None:
    harness = new_harness()
    long = Node(
        "long", Kind.GROUP, Rect(40, 6, 420, 500), title="Act one · The lanterns along the quay go on"
    )
    harness.canvas.reset(Document("board", (OUTER, long)))
    harness.view.fit()
    found = places(harness)
    assert set(found) == {"outer", "long"}
    assert found["long"].x > long.rect.x + 100
    assert found["long"].right <= long.rect.right


def test_titles_that_only_touch_stay_at_their_groups(new_harness: Callable[..., Any]) -> None:
    harness = new_harness()
    harness.canvas.reset(Document("board", (OUTER,)))
    harness.view.fit()
    high = TITLE_HEIGHT * title_scale(harness.view.camera.scale)
    for distance, is_moved in ((0.7, True), (0.85, False)):
        inner = Node("inner", Kind.GROUP, Rect(40, high * distance, 900, 500), title="Act one")
        harness.canvas.reset(Document("board", (OUTER, inner)))
        found = places(harness)
        assert (found["inner"].x > inner.rect.x + 100) == is_moved, distance
    top = found["outer"].y
    for overlap, is_moved in ((0.1, False), (0.3, True)):
        card = Node("card", Kind.IMAGE, Rect(60, top + overlap * high - 180, 280, 180))
        harness.canvas.reset(Document("board", (OUTER, card)))
        assert (places(harness)["outer"].x > card.rect.right) == is_moved, overlap


def test_a_title_without_room_is_left_out(new_harness: Callable[..., Any]) -> None:
    harness = new_harness()
    harness.canvas.reset(Document("board", (OUTER, NARROW)))
    harness.view.fit()
    assert set(places(harness)) == {"outer"}


def test_a_title_covers_no_card_above_its_group(new_harness: Callable[..., Any]) -> None:
    cards = [Node(f"c{i}", Kind.IMAGE, Rect(60 + 300 * i, -190, 280, 180)) for i in range(4)]
    harness = new_harness()
    for count, expected in ((0, "unmoved"), (2, "moved"), (4, "none")):
        harness.canvas.reset(Document("board", (OUTER, *cards[:count])))
        harness.view.fit()
        found = places(harness)
        if expected == "none":
            assert found == {}
            continue
        title = found["outer"]
        assert (title.x > cards[1].rect.right) == (expected == "moved")
        assert not any(title.intersects(card.rect) for card in cards[:count])


def test_small_cards_above_a_group_leave_its_title(new_harness: Callable[..., Any]) -> None:
    wide = Node("outer", Kind.GROUP, Rect(0, 0, 40_000, 800), title="Look development")
    cards = [Node(f"c{i}", Kind.IMAGE, Rect(300 * i, -190, 280, 180)) for i in range(133)]
    harness = new_harness()
    harness.canvas.reset(Document("board", (wide, *cards)))
    harness.view.fit()
    assert harness.view.camera.scale < THUMB_FROM
    assert places(harness)["outer"].x < 1_000, "at its place, over cards that are lower than its letters"


def test_a_title_has_more_than_a_letter() -> None:
    scale = 0.05
    groups = [
        Node(title, Kind.GROUP, Rect(2_000 * i, 0, 46 / scale, 800), title=title)
        for i, title in enumerate(("Cut", "Pencil and color script"))
    ]
    document = Document("board", tuple(groups))
    table = HandleTable(document)
    model = RenderModel(document, table, EdgeRouter(document, table))
    view = Rect(-5_000, -5_000, 20_000, 20_000)
    assert [place.group.id for place in titled_groups(model, view, scale)] == ["Cut"]
    wider = titled_groups(model, view, scale * 1.5)
    assert {place.group.id for place in wider} == {group.id for group in groups}


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_a_title_over_cards_has_a_background(
    new_harness: Callable[..., Any], settled: Callable[..., QImage], theme: str
) -> None:
    wide = Node("wide", Kind.GROUP, Rect(0, 0, 40_000, 800), title="Look development")
    card = Node("card", Kind.VIDEO, Rect(0, -3_000, 9_000, 2_980))
    harness = new_harness(theme=theme)
    harness.canvas.reset(Document("board", (wide, card)))
    harness.view.fit()
    assert harness.view.camera.scale < THUMB_FROM
    title = places(harness)["wide"]
    image = settled(harness)
    x, y = harness.view.camera.to_screen(title.x, title.y)
    beside = image.pixelColor(round(x) + 2, round(y) + 1)
    right, _bottom = harness.view.camera.to_screen(card.rect.right - 100, 0)
    covered = image.pixelColor(round(right), round(y) + 1)
    background = harness.themes.current.color("bg")
    assert distance(beside, background) < distance(covered, background) / 2


def distance(one: QColor, other: QColor) -> int:
    pairs = zip(one.getRgb()[:3], other.getRgb()[:3], strict=True)
    return sum(abs(a - b) for a, b in pairs)


def test_cards_of_a_group_do_not_move_its_title(new_harness: Callable[..., Any]) -> None:
    harness = new_harness()
    harness.canvas.reset(Document("board", (OUTER, Node("card", Kind.IMAGE, Rect(10, 4, 1_100, 500)))))
    harness.view.fit()
    assert places(harness)["outer"].x < OUTER.rect.x + 100


def test_a_click_on_a_title_selects_the_group(new_harness: Callable[..., Any]) -> None:
    harness = new_harness()
    harness.canvas.reset(Document("board", (OUTER, Node("card", Kind.TEXT, Rect(100, 200, 240, 170)))))
    view = harness.view
    view.fit()
    view.viewport().grab()
    title = places(harness)["outer"]
    assert title.bottom <= OUTER.rect.y + 1, "above the group, where nothing else is"
    x, y = view.camera.to_screen(title.x + 8, title.cy)
    QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(round(x), round(y)))
    assert harness.selection.state.nodes == ("outer",)
    x, y = view.camera.to_screen(title.right - 8, title.cy)
    QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(round(x), round(y)))
    assert harness.selection.state.nodes == (), "beside the words is the empty canvas"


def test_a_document_that_was_replaced_is_not_held() -> None:
    document = Document("board", (OUTER, INNER))
    table = HandleTable(document)
    model = RenderModel(document, table, EdgeRouter(document, table))
    titles = GroupTitles()
    title = Rect(OUTER.rect.x, OUTER.rect.y - 40, 300, 80)
    assert titles.group_at(model, OUTER.rect.expanded(100), 1.0, title.cx, title.cy) in (OUTER, INNER, None)
    known = ref(document)
    del document, table, model
    gc.collect()
    assert known() is None
