"""What the details say of costs and of limits."""

from __future__ import annotations

from typing import Any

from wsdesk.graph.model.document import Document
from wsdesk.graph.model.values import Edge, Kind, Rect
from wsdesk.graph.model.values import Node as Card
from wsdesk.panels.details.cost_properties import (
    canvas_cost_group,
    node_cost_group,
    nodes_cost_group,
    violations_group,
)
from wsdesk.panels.widgets.properties.property import PropertyGroup
from wsdesk.store.base.load_state import LoadState
from wsdesk.wire.models import Model
from wsdesk.wire.node import NodeResource

TIDE = Model.read(
    {
        "name": "tide",
        "cost": {"type": "fixed", "creditCost": 7},
        "variants": [{"mode": "edit", "supportedAspectRatios": ["1:1"]}],
    }
)


def words(group: PropertyGroup | None) -> dict[str, str]:
    return {fact.key: fact.text for fact in group.properties} if group is not None else {}


def cards() -> Document:
    box = Rect(0, 0, 1, 1)
    nodes = tuple(Card(name, Kind.IMAGE, box, runs=("tide", "", "")) for name in ("n1", "n2", "n3"))
    return Document("c1", nodes, (Edge("e", "n1", "n2"),))


def look_at(harness: Any, **fields: Any) -> Any:
    harness.models.show(models=(TIDE,), phase=LoadState.READY)
    harness.select(NodeResource.read({"id": "n1", **fields}))
    return harness.details.state


def test_a_node_tells_its_next_run_what_comes_of_it_and_what_was_made(harness: Any) -> None:
    versions = [
        {"id": "v1", "modelConfig": {"model": "tide"}},
        {"id": "v2", "modelConfig": {"model": "gone"}},
        {"id": "v3", "modelConfig": {"model": "tide"}, "errorMessage": "no"},
    ]
    told = words(node_cost_group(look_at(harness, versions=versions), cards(), harness.models))
    assert told == {
        "cost-next": "≈ 7 credits",
        "cost-downstream": "≈ 14 credits",
        "cost-made": "≈ 7 credits\n1 run can't be estimated",
        "cost-versions": "v2 · gone · unknown\nv1 · tide · ≈ 7 credits",
    }


def test_a_selection_and_a_canvas_are_added_up(harness: Any) -> None:
    look_at(harness)
    told = words(nodes_cost_group(("n1", "n3"), cards(), harness.models))
    assert told == {"cost-selection": "≈ 14 credits", "cost-downstream": "≈ 21 credits"}
    assert words(canvas_cost_group(cards(), harness.models)) == {"cost-canvas": "≈ 21 credits"}
    assert canvas_cost_group(Document("c"), harness.models) is None


def test_what_does_not_fit_is_a_sentence_each(harness: Any) -> None:
    detail = look_at(harness, modelConfig={"model": "tide"}, outputAspectRatio="21:9")
    told = words(violations_group(detail, cards(), harness.models))
    assert told == {"fit-ratio": "Aspect ratio 21:9 isn't supported. Supported: 1:1."}


def test_what_fits_and_what_is_not_known_are_said_too(harness: Any) -> None:
    fitting = look_at(harness, modelConfig={"model": "tide"})
    assert list(words(violations_group(fitting, cards(), harness.models))) == ["fit-well"]
    unknown = look_at(harness, modelConfig={"model": "gone"})
    assert list(words(violations_group(unknown, cards(), harness.models))) == ["fit-unknown"]
    assert violations_group(look_at(harness), cards(), harness.models) is None


def test_before_the_catalogue_is_there_nothing_is_judged(harness: Any) -> None:
    detail = look_at(harness, modelConfig={"model": "tide"})
    harness.models.show(phase=LoadState.BUSY)
    assert violations_group(detail, cards(), harness.models) is None
