"""Differences of two snapshots on the canvas."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtGui import QImage

from wsdesk.graph.analysis.differences import differences
from wsdesk.graph.model.camera import Camera
from wsdesk.graph.model.document import Document
from wsdesk.graph.model.values import Rect
from wsdesk.scene.items.difference_item import DifferenceItem
from wsdesk.scene.layers.comment_badges import CommentBadgeItem
from wsdesk.store.base.load_state import LoadState
from wsdesk.store.comments.badges import CommentBadge
from wsdesk.store.history.comparison import SnapshotComparison
from wsdesk.store.history.timeline import Timeline


def show(harness: Any, before: Document, after: Document) -> None:
    comparison = SnapshotComparison(before, after, differences(before, after), "yesterday", "now")
    timeline = Timeline("board", LoadState.READY, compares=True, comparison=comparison)
    harness.timelines.show(timeline)


def item_of(harness: Any) -> DifferenceItem:
    return next(item for item in harness.view.scene().items() if isinstance(item, DifferenceItem))


def test_cards_are_marked_by_outline_and_word(
    new_harness: Callable[..., Any], settled: Callable[[Any], QImage]
) -> None:
    harness = new_harness()
    harness.view.camera.set_camera(Camera(492, 432, 1.0), moving=False)
    now = harness.view.model.document
    card = now.node_by_id["harbour"]
    before = settled(harness)
    old = tuple(
        replace(node, title="Dusk", rect=Rect(node.rect.x - 40, node.rect.y, node.rect.w, node.rect.h))
        if node is card
        else node
        for node in now.nodes
    )
    show(harness, replace(now, nodes=old), now)
    mark = item_of(harness).cards[0]
    assert (mark.rect, mark.word, mark.token) == (card.rect, "Moved, Renamed", "change.edited")
    assert mark.other == Rect(card.rect.x - 40, card.rect.y, card.rect.w, card.rect.h)
    box = harness.view.node_screen_rect("harbour")
    edge = harness.view.viewport().mapFromGlobal(QPoint(box.left(), box.center().y()))
    color = harness.themes.current.color("change.edited")
    assert settled(harness).pixelColor(edge) == color != before.pixelColor(edge)
    harness.timelines.show()
    assert settled(harness).pixelColor(edge) == before.pixelColor(edge)


@pytest.mark.parametrize("width_px", [60, 45, 20])
def test_a_small_card_has_a_shorter_badge_or_a_dot(
    new_harness: Callable[..., Any], settled: Callable[[Any], QImage], width_px: float
) -> None:
    harness = new_harness()
    card = harness.view.model.document.node_by_id["harbour"]
    harness.view.camera.set_camera(Camera(card.rect.cx, card.rect.cy, width_px / card.rect.w), moving=False)
    now = harness.view.model.document
    old = tuple(replace(node, title="Dusk", version_count=0) if node is card else node for node in now.nodes)
    show(harness, replace(now, nodes=old), now)
    assert len(item_of(harness).cards[0].word) > 10, "a word that doesn't fit"
    image, box = settled(harness), harness.view.node_screen_rect("harbour")
    corner = harness.view.viewport().mapFromGlobal(box.topRight())
    token = harness.themes.current.color(item_of(harness).cards[0].token)
    above = [image.pixelColor(corner.x() + dx, corner.y() - 8) for dx in range(-int(width_px) - 60, 60)]
    marked = [place - width_px - 60 for place, color in enumerate(above) if color == token]
    assert len(marked) > 1
    assert marked[0] > -width_px - 2, "it doesn't cover a neighbor"
    assert marked[-1] < 8
    if width_px < 36:
        assert marked[-1] - marked[0] < 12, "a dot"


def test_what_the_shown_document_lacks_is_a_ghost(new_harness: Callable[..., Any]) -> None:
    harness = new_harness()
    now = harness.view.model.document
    gone = replace(now.nodes[-1], id="gone", title="Fog, before")
    edge = replace(now.edges[0], id="old", dst="gone")
    show(harness, replace(now, nodes=(*now.nodes, gone), edges=(*now.edges, edge)), now)
    item = item_of(harness)
    card = item.cards[0]
    assert (card.is_ghost, card.word, card.title, card.token) == (
        True,
        "Deleted",
        "Fog, before",
        "change.removed",
    )
    assert [(one.is_ghost, one.token) for one in item.edges] == [(True, "change.removed")]
    assert item.edges[0].path.elementCount() > 0


def test_new_connections_and_versions(new_harness: Callable[..., Any]) -> None:
    harness = new_harness()
    now = harness.view.model.document
    node = now.node_by_id["harbour"]
    old = replace(node, version_count=node.version_count - 2, version_id="", asset_origins=())
    nodes = tuple(old if one is node else one for one in now.nodes)
    show(harness, replace(now, nodes=nodes, edges=now.edges[1:]), now)
    item = item_of(harness)
    words = [card.word for card in item.cards]
    assert any(word.startswith(f"v{node.version_count - 1}–v{node.version_count}") for word in words)
    assert [(one.is_ghost, one.token) for one in item.edges] == [(False, "change.added")]


def test_badges_of_comments_give_way_to_the_labels_of_differences(new_harness: Callable[..., Any]) -> None:
    harness = new_harness()
    now = harness.view.model.document
    harness.pins.show("board", harbour=CommentBadge(2, 1))
    (badges,) = [item for item in harness.view.scene().items() if isinstance(item, CommentBadgeItem)]
    assert badges.isVisible()
    old = tuple(replace(node, title="Dusk") if node.id == "harbour" else node for node in now.nodes)
    show(harness, replace(now, nodes=old), now)
    assert not badges.isVisible()
    harness.timelines.show()
    assert badges.isVisible()
