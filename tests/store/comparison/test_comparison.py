from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wsdesk.graph.model.values import Kind, Rect
from wsdesk.graph.model.values import Node as Card
from wsdesk.store.catalog.cost import Estimate
from wsdesk.store.comparison.compared_version import ComparedVersion, default_counterpart
from wsdesk.store.versions.details import NodeDetail
from wsdesk.store.versions.version_diff import cost_between, cost_range, format_cost_difference, setting_rows
from wsdesk.wire.node import NodeResource
from wsdesk.wire.version import Version


def version(number: int, **fields: Any) -> Version:
    return Version.read({"id": f"v{number}", "asset": {"assetId": f"a{number}"}, **fields})


def detail(chosen: int, *versions: Version, active: str = "v1") -> NodeDetail:
    card = Card("n", Kind.IMAGE, Rect(0, 0, 1, 1), title="Harbour")
    return NodeDetail("c", NodeResource(id="n"), card, versions, active, versions[chosen - 1])


FAILED = Version.read({"id": "bad", "errorMessage": "too long"})


@pytest.mark.parametrize(
    ("chosen", "versions", "active", "other"),
    [
        (1, (version(1), version(2), version(3)), "v1", 3),
        (3, (version(1), version(2), version(3)), "v2", 2),
        (3, (version(1), version(2), version(3)), "v3", 2),
        (1, (version(1), version(2), FAILED), "v1", 2),
        (1, (version(1), FAILED), "v1", 0),
        (2, (version(1), FAILED), "v1", 0),
    ],
)
def test_a_version_is_compared_with_what_tells_most(
    chosen: int, versions: tuple[Version, ...], active: str, other: int
) -> None:
    found = default_counterpart(detail(chosen, *versions, active=active))
    assert (found.number if found else 0) == other


def test_a_side_is_called_by_its_node_and_number() -> None:
    assert ComparedVersion("n", "Harbour", 4, version(4)).name == "Harbour v4"


def test_only_what_differs_is_marked_as_such() -> None:
    one = version(1, seed=1, outputAspectRatio="1:1", modelConfig={"loras": [{"name": "x", "weight": 0.5}]})
    other = version(2, seed=2, outputAspectRatio="1:1")
    rows = {row.key: row for row in setting_rows((one, other))}
    assert rows["seed"].values == ("1", "2")
    assert rows["seed"].differs
    assert not rows["ratio"].differs
    assert rows["loras"].values == ("x 0.5", "")


def test_sizes_stand_beside_the_settings() -> None:
    one = version(1, asset={"originalWidth": 2016, "originalHeight": 864})
    rows = {row.key: row for row in setting_rows((one, version(2)))}
    assert rows["pixels"].values == ("2016 × 864", "")


COSTS = st.tuples(st.integers(0, 50), st.integers(0, 50)).map(lambda c: Estimate(True, min(c), max(c)))


@given(COSTS, COSTS, st.floats(0, 1), st.floats(0, 1))
def test_the_difference_holds_every_pair_of_costs(a: Estimate, b: Estimate, s: float, t: float) -> None:
    between = cost_between(a, b)
    one = a.low + s * (a.high - a.low)
    other = b.low + t * (b.high - b.low)
    assert between.low - 1e-6 <= other - one <= between.high + 1e-6


def test_a_cost_that_is_not_known_is_not_made_up() -> None:
    assert cost_between(Estimate(True, 1, 2), Estimate()) == Estimate()
    assert "unknown" in format_cost_difference(Estimate())
    assert cost_range(Estimate()) == "unknown"


def test_costs_are_called_estimates() -> None:
    assert cost_range(Estimate(True, 4, 4)) == "≈ 4 credits"
    assert format_cost_difference(Estimate(True, -3, 5)) == "≈ −3 to +5 credits"
    assert cost_range(Estimate(True, 1, 1)) == "≈ 1 credit"
    assert format_cost_difference(Estimate(True, -1, -1)) == "≈ −1 credit"
    assert cost_range(Estimate(True, 1, 2)) == "≈ 1–2 credits"
    assert format_cost_difference(Estimate(True, 0, 0)) == "same (estimate)"
