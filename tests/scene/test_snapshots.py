"""Snapshots of every node kind and state at each zoom, in both themes, at two device pixel ratios."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tests.scene import conftest
from tests.scene.conftest import Harness, picture
from tests.scene.reference_images import SNAPSHOTS, at_ratio, blocks, compare, locked_font, strip
from wsdesk.graph.model.document import Document
from wsdesk.graph.model.values import (
    Asset,
    AudioTrack,
    Clip,
    Edge,
    EdgeState,
    Failure,
    Kind,
    Node,
    Note,
    Port,
    Rect,
    ResizeOutput,
)
from wsdesk.graph.picking.hits import Hit
from wsdesk.scene.input.gestures.keys import focus_node
from wsdesk.settings.table import EDGES
from wsdesk.theme import fonts

NewHarness = Callable[..., Any]
CARD = Rect(0, 0, 220, 190)
WORDS = "# Dusk\nDusk over the **harbour**, long lens, lanterns coming on one by one, then *boats*."


def card(kind: Kind, **facts: Any) -> Node:
    return Node("n", kind, CARD, **{"title": "Harbour at dusk", **facts})


KINDS: dict[str, Node | Note] = {
    "text": card(Kind.TEXT, text=WORDS, version_count=3, version_number=3),
    "image": card(
        Kind.IMAGE,
        asset=picture("dusk", 1260, 800),
        ratio="21:9",
        resolution="2K",
        variations=4,
        version_count=7,
        version_number=4,
    ),
    "video": card(Kind.VIDEO, asset=picture("shot", 1600, 1066, duration_ms=6000), version_number=1),
    "audio": card(Kind.AUDIO, asset=Asset("tone", duration_ms=24_000)),
    "pdf": card(Kind.PDF, asset=picture("page", 800, 1100), pages=12),
    "template": card(
        Kind.TEMPLATE,
        ports=(
            Port("a", "Face", handle_type="image", required=True, max_connections=2),
            Port("b", "Voice", handle_type="audio", locked=True),
            Port("c", "Film", "output", "video"),
        ),
        expandable=True,
    ),
    "stitch": card(
        Kind.STITCH,
        asset=picture("cut", 1600, 900, duration_ms=20_000),
        clips=(Clip("a", 500, 0, 4000), Clip("b", 0, 0, 12_000), Clip("c", 0, 2000, 6000)),
        overlays=(AudioTrack("d", 4),),
    ),
    "resize": card(
        Kind.RESIZE,
        outputs=(
            ResizeOutput("1:1", picture("one", 800, 800)),
            ResizeOutput("9:16", None, failed=True, message="too small"),
            ResizeOutput("16:9", picture("wide", 1600, 900)),
        ),
    ),
    "group": Node("n", Kind.GROUP, CARD, title="Shots", group_color="#d97706"),
    "note": Note("n", Rect(0, 0, 220, 110), body=WORDS, author="Director"),
    "error": card(Kind.VIDEO, failure=Failure("The input is longer than the model accepts.", "fatal", False)),
    "empty": card(Kind.IMAGE),
    "broken": card(Kind.IMAGE, asset=picture("missing")),
    "marked": card(
        Kind.IMAGE,
        asset=picture("dusk"),
        placed=False,
        outdated=True,
        expandable=True,
        version_count=3,
        version_number=2,
    ),
    "unknown": card(Kind.UNKNOWN, node_type="holodeck"),
}


@pytest.fixture(scope="module")
def locked() -> Iterator[Any]:
    yield from locked_font()


@pytest.fixture(params=["dark", "light"])
def theme(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture(params=[1, 2])
def ratio(request: pytest.FixtureRequest) -> int:
    return int(request.param)


@pytest.fixture
def snap(
    new_harness: NewHarness,
    locked: Any,
    theme: str,
    ratio: int,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> Callable[..., None]:
    """Show a document, change it, and compare the view."""

    def compare_view(
        name: str, document: Document, rect: Rect, act: Callable[[Harness], object] | None = None
    ) -> None:
        monkeypatch.setattr(fonts, "ui_font", locked)
        monkeypatch.setattr(conftest, "gradient", blocks)
        harness = new_harness(document, theme, show=False)
        harness.images.missing["missing"] = "not-found"
        harness.show(420, 300)
        at_ratio(harness, ratio, monkeypatch)
        if act is not None:
            act(harness)
        compare(f"{name}-{theme}-{ratio}", strip(harness, rect, ratio), tmp_path)

    return compare_view


@pytest.mark.parametrize("name", KINDS)
def test_kinds(name: str, snap: Callable[..., None]) -> None:
    piece = KINDS[name]
    nodes = (piece,) if isinstance(piece, Node) else ()
    notes = (piece,) if isinstance(piece, Note) else ()
    snap(f"kind-{name}", Document("board", nodes, (), notes), piece.rect)


def test_every_kind_has_its_pictures() -> None:
    assert {kind.value for kind in Kind} <= set(KINDS)


def two(state: EdgeState = EdgeState.REAL, **facts: Any) -> Document:
    """Two cards in a group, an edge between them, and one aside."""
    nodes = (
        Node(
            "g", Kind.GROUP, Rect(0, 24, 262, 118), title="Shots", children=("a", "b"), group_color="purple"
        ),
        Node("a", Kind.TEXT, Rect(12, 36, 96, 94), title="Prompt", text="Dusk over the harbour"),
        replace(Node("b", Kind.IMAGE, Rect(154, 36, 96, 94), title="Shot", asset=picture("dusk")), **facts),
        Node("c", Kind.AUDIO, Rect(12, 154, 96, 46), title="Tone", asset=Asset("tone", duration_ms=900)),
    )
    edges = (Edge("e", "a", "b", "text", "prompt", state=state),)
    return Document("board", nodes, edges)


BOARD = Rect(0, 0, 262, 204)
STATES: dict[str, tuple[Document, Callable[[Harness], object]]] = {
    "resting": (two(), lambda harness: None),
    "hovered": (two(), lambda harness: harness.view.context.dynamic_layer.set_hover(Hit("node", "b"))),
    "selected": (two(), lambda harness: harness.selection.select("board", ["b"])),
    "focused": (two(), lambda harness: harness.view.context.dynamic_layer.set_focus("b")),
    "focused-selected": (two(), lambda harness: focus_node(harness.view.context, "b")),
    "dimmed": (
        two(),
        lambda harness: (
            harness.selection.select("board", ["a"]),
            harness.view.context.set_focus_distance(1),
        ),
    ),
    "pending": (two(EdgeState.PENDING), lambda harness: None),
    "failed-edge": (two(EdgeState.FAILED), lambda harness: None),
    "failed": (two(failure=Failure("It is too long.", "", True)), lambda harness: None),
    "selected-edge": (two(), lambda harness: harness.selection.select("board", edges=["e"])),
    "hovered-edge": (two(), lambda harness: harness.view.context.dynamic_layer.set_hover(Hit("edge", "e"))),
    "collapsed": (two(), lambda harness: harness.canvas.folds.fold(["g"])),
    "no-edges": (two(), lambda harness: harness.settings.set(EDGES, "none")),
}


@pytest.mark.parametrize("name", STATES)
def test_states(name: str, snap: Callable[..., None]) -> None:
    document, act = STATES[name]
    snap(f"state-{name}", document, BOARD, act)


def test_no_picture_is_left_over_and_all_are_small() -> None:
    references = {path.name for path in SNAPSHOTS.glob("*.png")}
    names = [f"kind-{name}" for name in KINDS] + [f"state-{name}" for name in STATES]
    assert references == {
        f"{n}-{theme}-{ratio}.png" for n in names for theme in ("dark", "light") for ratio in (1, 2)
    }
    assert sum(path.stat().st_size for path in SNAPSHOTS.glob("*.png")) < 3_000_000
