"""Versions that marks are set on."""

from __future__ import annotations

from dataclasses import dataclass
from types import SimpleNamespace
from typing import Any

import pytest

from wsdesk.graph.model.document import Document
from wsdesk.graph.model.values import Asset, Kind, Node, Rect
from wsdesk.store.canvas.selection import SelectionStore
from wsdesk.store.results.mark_targets import MarkTargets
from wsdesk.store.versions.viewer_items import ViewerItem

IMAGE = Asset(asset_id="a", media_type="image")


def node(name: str, version_id: str = "") -> Node:
    return Node(name, Kind.IMAGE, Rect(0, 0, 10, 10), version_id=version_id)


@dataclass
class Page:
    selected: tuple[str, ...] = ()

    def marked_version_ids(self) -> tuple[str, ...]:
        return self.selected

    def advance(self) -> None: ...

    def show_marked(self, *_version_ids: str) -> None: ...


@pytest.fixture
def targets(qapp: object) -> MarkTargets:
    document = Document("c", (node("a", "va"), node("b", "vb"), node("c", "vc"), node("empty")))
    canvases: Any = SimpleNamespace(current=SimpleNamespace(canvas_id="c", document=document))
    selection = SelectionStore()
    selection.select("c", ("a", "b", "empty"))
    return MarkTargets(canvases, selection)


def test_a_node_outside_of_the_selection_is_marked_in_place_of_it(targets: MarkTargets) -> None:
    assert targets.for_subject(None) == ("va", "vb")
    assert targets.for_subject("a") == ("va", "vb")
    assert targets.for_subject("empty") == ("va", "vb"), "it is selected"
    assert targets.for_subject("c") == ("vc",)


def test_an_item_without_a_version_marks_nothing_else(targets: MarkTargets) -> None:
    assert targets.for_subject(ViewerItem(IMAGE, "Image of a skill")) == ()
    targets.push(Page(("vd", "ve")))
    assert targets.for_subject(ViewerItem(IMAGE, "Extracted image")) == ()
    assert targets.for_subject("empty") == (), "a node of the outline, beside a page with results"
    assert targets.for_subject(ViewerItem(IMAGE, "Result", version_id="vd")) == ("vd", "ve")
    assert targets.for_subject(ViewerItem(IMAGE, "Result", version_id="vf")) == ("vf",)
