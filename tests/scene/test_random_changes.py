"""After random changes, the view equals a new view of the same canvas."""

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
from wsdesk.graph.model.values import Edge, Kind, Node, Note, Rect
from wsdesk.settings.table import EDGES

FAR = 24
"""Level (of 255) from which pixels differ."""
MAX_LINES, MAX_COLORS = 4, 20
"""Numbers of pixels that may differ: smoothed otherwise at the border of a repainted part."""
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


def edited_node(rng: random.Random, node: Node, step: int) -> Node:
    rect = node.rect
    return rng.choice(
        (
            replace(node, rect=somewhere(rng)),
            replace(node, rect=Rect(rect.x, rect.y, rng.choice((120, 300)), rng.choice((90, 260)))),
            replace(node, title=f"Title {step}"),
            replace(node, kind=rng.choice(KINDS)),
            replace(node, z=rng.randrange(5)),
        )
    )


def edited(rng: random.Random, document: Document, step: int) -> Document:
    nodes, edges, notes = list(document.nodes), list(document.edges), list(document.notes)
    for number in range(rng.randint(1, 4)):
        name = f"{step}-{number}"
        match rng.choice(
            ("edit", "edit", "edit", "add", "remove", "connect", "connect", "disconnect", "note")
        ):
            case "add":
                nodes.append(Node(f"n{name}", rng.choice(KINDS), somewhere(rng), title="Added"))
            case "remove" if len(nodes) > 4:
                gone = nodes.pop(rng.randrange(len(nodes)))
                edges = [edge for edge in edges if gone.id not in (edge.src, edge.dst)]
            case "connect":
                edges.append(random_edge(rng, nodes, f"e{name}"))
            case "disconnect" if edges:
                edges.pop(rng.randrange(len(edges)))
            case "note":
                notes = [*notes[-2:], Note(f"o{name}", somewhere(rng), body="Words of a note")]
            case _:
                at = rng.randrange(len(nodes))
                nodes[at] = edited_node(rng, nodes[at], step)
    return replace(document, nodes=tuple(nodes), edges=tuple(edges), notes=tuple(notes))


ALL = [*((seed, "all") for seed in (*range(6), 34, 36)), (0, "none"), (1, "selection")]


@pytest.mark.parametrize(
    ("seed", "edges", "scale"),
    [
        *((seed, edges, scale) for seed, edges in ALL for scale in (1.0, 0.3, 0.06)),
        *((seed, "all", 0.12) for seed in (0, 2, 34)),
    ],
)
def test_a_changed_canvas_looks_like_a_new_one(
    new_harness: Callable[..., Any], settled: Callable[[Any], QImage], seed: int, edges: str, scale: float
) -> None:
    rng = random.Random(seed)
    document = first(rng)
    harness = new_harness(document)
    harness.settings.set(EDGES, edges)
    harness.view.camera.set_camera(Camera(900, 700, scale), moving=False)
    settled(harness)
    for step in range(6):
        document = edited(rng, document, step)
        harness.canvas.change(document)
        until_idle(harness)
        fresh = new_harness(document)
        fresh.settings.set(EDGES, edges)
        fresh.view.camera.set_camera(Camera(900, 700, scale), moving=False)
        settled(fresh)
        lines, colors = differing_pixels(settled(harness), settled(fresh))
        assert lines <= MAX_LINES, f"step {step}"
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
