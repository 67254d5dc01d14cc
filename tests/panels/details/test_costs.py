"""Costs and limits in the Details panel."""

from __future__ import annotations

from typing import Any

from wsdesk.graph.model.document import Document
from wsdesk.graph.model.steps import result_of
from wsdesk.graph.model.values import Edge, Kind, Rect
from wsdesk.graph.model.values import Node as Card
from wsdesk.panels.details.canvas_totals import calculate_totals
from wsdesk.panels.details.cost_properties import (
    canvas_cost_group,
    node_cost_group,
    nodes_cost_group,
    violations_group,
)
from wsdesk.panels.widgets.properties.property import PropertyGroup
from wsdesk.store.base.load_state import LoadState
from wsdesk.store.catalog.cost import SpendingEstimate
from wsdesk.wire.models import Model
from wsdesk.wire.node import NodeResource

TIDE = Model.read(
    {
        "name": "tide",
        "cost": {"type": "fixed", "creditCost": 7},
        "variants": [{"mode": "edit", "supportedAspectRatios": ["1:1"]}],
    }
)


def texts_of(group: PropertyGroup | None) -> dict[str, str]:
    return {property_.key: property_.text for property_ in group.properties} if group is not None else {}


def cards() -> Document:
    box = Rect(0, 0, 1, 1)
    nodes = tuple(Card(name, Kind.IMAGE, box, runs=("tide", "", "")) for name in ("n1", "n2", "n3"))
    return Document("c1", nodes, (Edge("e", "n1", "n2"),))


def select_node(harness: Any, **fields: Any) -> Any:
    harness.models.show(models=(TIDE,), phase=LoadState.READY)
    harness.select(NodeResource.read({"id": "n1", **fields}))
    return harness.details.state


def test_a_node_has_costs_of_its_next_run_its_downstream_and_its_versions(harness: Any) -> None:
    versions = [
        {"id": "v1", "modelConfig": {"model": "tide"}},
        {"id": "v2", "modelConfig": {"model": "gone"}},
        {"id": "v3", "modelConfig": {"model": "tide"}, "errorMessage": "no"},
    ]
    texts = texts_of(node_cost_group(select_node(harness, versions=versions), cards(), harness.models))
    assert texts == {
        "cost-next": "≈ 7 credits",
        "cost-downstream": "≈ 14 credits",
        "cost-made": "≈ 7 credits\n1 run can't be estimated",
        "cost-versions": "v2 · gone · unknown\nv1 · tide · ≈ 7 credits",
    }


def total_of(document: Document, harness: Any) -> SpendingEstimate:
    return result_of(calculate_totals(document, harness.models)).cost


def test_costs_of_a_selection_and_a_canvas_are_summed_up(harness: Any) -> None:
    select_node(harness)
    texts = texts_of(nodes_cost_group(("n1", "n3"), cards(), harness.models))
    assert texts == {"cost-selection": "≈ 14 credits", "cost-downstream": "≈ 21 credits"}
    assert texts_of(canvas_cost_group(total_of(cards(), harness))) == {"cost-canvas": "≈ 21 credits"}
    assert canvas_cost_group(total_of(Document("c"), harness)) is None


def test_each_violation_has_a_message(harness: Any) -> None:
    detail = select_node(harness, modelConfig={"model": "tide"}, outputAspectRatio="21:9")
    texts = texts_of(violations_group(detail, cards(), harness.models))
    assert texts == {"fit-ratio": "Aspect ratio 21:9 isn't supported. Supported: 1:1."}


def test_valid_and_unknown_limits_have_messages(harness: Any) -> None:
    fitting = select_node(harness, modelConfig={"model": "tide"})
    assert list(texts_of(violations_group(fitting, cards(), harness.models))) == ["fit-well"]
    unknown = select_node(harness, modelConfig={"model": "gone"})
    assert list(texts_of(violations_group(unknown, cards(), harness.models))) == ["fit-unknown"]
    assert violations_group(select_node(harness), cards(), harness.models) is None


def test_without_the_catalog_there_are_no_violations(harness: Any) -> None:
    detail = select_node(harness, modelConfig={"model": "tide"})
    harness.models.show(phase=LoadState.BUSY)
    assert violations_group(detail, cards(), harness.models) is None
