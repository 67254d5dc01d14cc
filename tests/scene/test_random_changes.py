"""Random changes of a small canvas look as if the canvas was painted anew."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from operator import itemgetter
from typing import Any

import pytest
from PIL import Image, ImageChops
from PySide6.QtGui import QImage

from tests.scene.test_changes import until_idle
from wsdesk.graph.model.camera import Camera
from wsdesk.graph.model.document import Document
from wsdesk.graph.model.values import Edge, Kind, Node, Rect

FAR = 24
"""Level (of 255) from which pixels differ."""
MAX_COLORS = 80
"""Number of pixels that may have another color: where lines cross, either may be on top."""
KINDS = (Kind.IMAGE, Kind.TEXT, Kind.AUDIO, Kind.VIDEO)


def somewhere(rng: random.Random) -> Rect:
    return Rect(rng.randrange(0, 1700, 20), rng.randrange(0, 1300, 20), 240, 160)


def random_edge(rng: random.Random, nodes: list[Node], name: str) -> Edge:
    src, dst = rng.choice(nodes), rng.choice(nodes)
    return Edge(name, src.id, dst.id, "out", rng.choice(("in", "startImage")))


def first(rng: random.Random) -> Document:
    nodes = [Node(f"n{i}", rng.choice(KINDS), somewhere(rng), title=f"Card {i}") for i in range(10)]
    edges = [random_edge(rng, nodes, f"e{i}") for i in range(14)]
    return Document("board", tuple(nodes), tuple(edges))


def edited(rng: random.Random, document: Document, step: int) -> Document:
    nodes, edges = list(document.nodes), list(document.edges)
    for _ in range(rng.randint(1, 4)):
        at = rng.randrange(len(nodes))
        match rng.randrange(7):
            case 0:
                nodes[at] = replace(nodes[at], rect=somewhere(rng))
            case 1:
                nodes[at] = replace(nodes[at], title=f"Title {step}")
            case 2:
                nodes[at] = replace(nodes[at], kind=rng.choice(KINDS))
            case 3:
                nodes.append(Node(f"m{step}-{len(nodes)}", rng.choice(KINDS), somewhere(rng), title="Added"))
            case 4 if len(nodes) > 4:
                gone = nodes.pop(at)
                edges = [e for e in edges if gone.id not in (e.src, e.dst)]
            case 5 if edges:
                edges.pop(rng.randrange(len(edges)))
            case _:
                edges.append(random_edge(rng, nodes, f"f{step}-{len(edges)}"))
    return replace(document, nodes=tuple(nodes), edges=tuple(edges))


@pytest.mark.parametrize("scale", [1.0, 0.3, 0.12])
@pytest.mark.parametrize("seed", range(8))
def test_a_changed_canvas_looks_like_a_new_one(
    new_harness: Callable[..., Any], settled: Callable[[Any], QImage], seed: int, scale: float
) -> None:
    rng = random.Random(seed)
    document = first(rng)
    harness = new_harness(document)
    harness.view.camera.set_camera(Camera(900, 700, scale), moving=False)
    settled(harness)
    for step in range(6):
        document = edited(rng, document, step)
        harness.canvas.change(document)
        until_idle(harness)
        fresh = new_harness(document)
        fresh.view.camera.set_camera(Camera(900, 700, scale), moving=False)
        settled(fresh)
        lines, colors = differing_pixels(settled(harness), settled(fresh))
        assert lines == 0, f"step {step}"
        assert colors <= MAX_COLORS, f"step {step}"
        fresh.view.hide()


def differing_pixels(one: QImage, other: QImage) -> tuple[int, int]:
    """Number of pixels that are empty in one image only, and of those with another color."""
    a, b = (
        Image.frombytes("RGBX", (image.width(), image.height()), bytes(image.constBits())).convert("RGB")
        for image in (one, other)
    )
    empty = max(a.getcolors(maxcolors=1 << 24) or [], key=itemgetter(0))[1]
    inks = [ImageChops.difference(image, Image.new("RGB", image.size, empty)) for image in (a, b)]
    return _far_off(*[ink.convert("L") for ink in inks]), _far_off(a, b)


def _far_off(a: Image.Image, b: Image.Image) -> int:
    far = ImageChops.difference(a, b).convert("L").point([255 if level > FAR else 0 for level in range(256)])
    return far.histogram()[255]
