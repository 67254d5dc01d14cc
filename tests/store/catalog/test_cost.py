from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from wsdesk.graph.model.document import Document
from wsdesk.graph.model.values import Edge, Kind, Node, Rect
from wsdesk.store.catalog.cost import SpendingEstimate, spending
from wsdesk.wire.models import Model

pytestmark = pytest.mark.usefixtures("qapp")  # plural forms
MODELS = {
    "tide": Model.read(
        {
            "name": "tide",
            "variants": [
                {
                    "mode": "edit",
                    "cost": {"type": "fixed", "creditCost": 10},
                    "inputVideoCreditMultiplier": 2,
                },
                {"mode": "draft", "cost": {"type": "fixed", "creditCost": 4}},
            ],
        }
    ),
    "odd": Model.read({"name": "odd", "cost": {"type": "by-moonlight", "creditCost": 3}}),
}


def node(node_id: str, *runs: str, **fields: Any) -> Node:
    name, variant, tier = (*runs, "", "", "")[:3]
    made = Node(node_id, Kind.VIDEO, Rect(0, 0, 1, 1), runs=(name, variant, tier))
    return replace(made, **fields)


def cost(of: Node, *others: Node, edges: tuple[Edge, ...] = ()) -> SpendingEstimate:
    return spending((of.id,), Document("c", (of, *others), edges), MODELS.get)


def test_the_variant_decides_and_without_one_it_is_a_range() -> None:
    assert cost(node("n", "tide", "edit")) == SpendingEstimate(1, 0, 10, 10)
    assert cost(node("n", "tide")) == SpendingEstimate(1, 0, 4, 10)


def test_variations_make_the_upper_end_higher() -> None:
    assert cost(node("n", "tide", "edit", variations=3)) == SpendingEstimate(1, 0, 10, 30)


def test_a_video_input_may_cost_more() -> None:
    edge = Edge("e", "v", "n")
    assert cost(node("n", "tide", "edit"), node("v"), edges=(edge,)) == SpendingEstimate(1, 0, 10, 20)
    assert cost(node("n", "tide", "draft"), node("v"), edges=(edge,)) == SpendingEstimate(1, 0, 4, 4)


def test_a_node_without_a_model_costs_nothing_and_unknown_costs_are_counted() -> None:
    assert cost(node("n")) == SpendingEstimate()
    assert cost(node("n", "unheard-of")) == SpendingEstimate(0, 1)
    assert cost(node("n", "odd")) == SpendingEstimate(0, 1)


def test_several_are_added_up_with_what_cannot_be_told() -> None:
    nodes = (node("a", "tide", "edit"), node("b", "tide"), node("c", "odd"), node("d"))
    total = spending(("a", "b", "c", "d", "gone"), Document("c", nodes), MODELS.get)
    assert total == SpendingEstimate(2, 1, 14, 20)
    assert total.text == "≈ 14–20 credits\n1 run can't be estimated"
    assert SpendingEstimate().text == ""
    assert SpendingEstimate(1, 0, 1, 1).text == "≈ 1 credit"
    assert SpendingEstimate(1, 0, 0.5, 1).text == "≈ 0.5–1 credits"
