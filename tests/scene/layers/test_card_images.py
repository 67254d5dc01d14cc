"""Requests for images of many small cards: those nearest to the center, in short turns."""

from __future__ import annotations

from collections.abc import Callable
from math import hypot
from random import Random
from typing import Any

import pytest
from PySide6.QtGui import QImage

from wsdesk.graph.model.camera import Camera
from wsdesk.graph.model.document import Document
from wsdesk.graph.model.values import Asset, Failure, Kind, Node, Rect
from wsdesk.scene.layers import card_images
from wsdesk.scene.layers.card_images import ImageRequests
from wsdesk.scene.model.camera import CameraControl

CENTER = 4_000.0


def _cards() -> Document:
    random = Random(3)
    places = [(i % 30 * 260.0, i // 30 * 260.0) for i in range(900)]
    random.shuffle(places)
    nodes = [
        Node(
            f"n{i}",
            Kind.IMAGE if i % 5 else Kind.TEXT,
            Rect(x, y, 40 if i % 7 == 0 else 220, 200),
            asset=Asset(f"p{i}", "image", addresses=(("url", f"https://media.example/{i}"),))
            if i % 5
            else None,
            failure=Failure("failed") if i % 11 == 0 else None,
        )
        for i, (x, y) in enumerate(places)
    ]
    return Document("board", tuple(nodes))


@pytest.mark.parametrize("limit", [40, 5_000], ids=["nearest", "all"])
def test_images_nearest_to_the_center_are_requested(
    new_harness: Callable[..., Any],
    settled: Callable[[Any], QImage],
    monkeypatch: pytest.MonkeyPatch,
    limit: int,
) -> None:
    monkeypatch.setattr(card_images, "_MAX_IMAGES", limit)
    monkeypatch.setattr(card_images, "_SCANNED_PER_TURN", 70)
    harness = new_harness(_cards())
    harness.view.camera.set_camera(Camera(CENTER, CENTER, 0.06), moving=False)
    harness.images.wanted = []
    while not harness.images.wanted:
        settled(harness)
    shown = [
        node
        for node in harness.canvas.document.nodes
        if node.asset is not None and node.failure is None and node.rect.w > 100
    ]
    shown.sort(key=lambda node: hypot(node.rect.cx - CENTER, node.rect.cy - CENTER))
    wanted = [asset.asset_id for asset, _width in harness.images.wanted]
    assert len(wanted) == min(limit, len(shown))
    # Cards at the same distance are in any order.
    distance = {node.asset.asset_id: hypot(node.rect.cx - CENTER, node.rect.cy - CENTER) for node in shown}
    assert [distance[i] for i in wanted] == [distance[node.asset.asset_id] for node in shown[:limit]]


@pytest.mark.parametrize("interruption", ["hidden", "changed"])
def test_a_search_waits_as_often_for_the_view_after_an_interruption(
    new_harness: Callable[..., Any], monkeypatch: pytest.MonkeyPatch, qtbot: Any, interruption: str
) -> None:
    monkeypatch.setattr(card_images, "_SETTLE_MS", 20)
    harness = new_harness(_cards(), show=False)
    camera = CameraControl()
    camera.set_screen(800, 600, 1.0)
    camera.set_camera(Camera(CENTER, CENTER, 0.06), moving=False)
    waits: list[None] = []
    requests = ImageRequests(
        "owner",
        harness.images,
        camera,
        lambda: harness.view.model,
        lambda nodes: None,
        lambda: bool(waits.append(None)),
    )
    requests.wake()
    qtbot.waitUntil(lambda: len(waits) >= 3)
    assert not harness.images.wanted
    if interruption == "hidden":
        requests.sleep()
        requests.wake()
    else:
        requests.refresh()
    waits.clear()
    qtbot.waitUntil(lambda: bool(harness.images.wanted))
    assert len(waits) == card_images._MAX_WAITS
    requests.sleep()
