"""Implausible numbers are shown as unknown."""

from __future__ import annotations

import pytest

from wsdesk.store.catalog.cost import estimate
from wsdesk.store.text import plausible, time_format
from wsdesk.store.text.number_format import amount, format_pixels, format_seconds, number
from wsdesk.wire.models import Model


@pytest.mark.parametrize("value", [None, -1, -88_283_187, 80_699_576, float("nan"), float("inf"), 10**400])
def test_a_count_that_cannot_be_true_is_none(value: float | None) -> None:
    assert plausible.count(value) is None


def test_a_count_that_can_be_true_stays() -> None:
    assert [plausible.count(n) for n in (0, 1, 5_000_000)] == [0, 1, 5_000_000]


@pytest.mark.parametrize("value", [-7.6e7, 7.6e7, -0.5, float("nan")])
def test_a_price_that_cannot_be_one_is_unknown(value: float) -> None:
    model = Model.model_validate(
        {"name": "m", "variants": [{"cost": {"type": "fixed", "creditCost": value}}]}
    )
    assert plausible.credit_cost(value) is None
    assert not estimate(model, None).is_known


def test_large_numbers_are_written_out() -> None:
    assert number(-76_000_000.5) == "-76,000,000"
    assert number(28_500_000.0) == "28,500,000"
    assert number(1e300) == ""
    assert number(10**400) == ""
    assert number(0.1 + 0.2) == "0.3"


def test_implausible_numbers_are_shown_as_unknown() -> None:
    assert format_seconds((2.85e7,)) == "unknown"
    assert format_seconds((5, -3, 10)) == "5, 10 s"
    assert format_seconds(()) == ""
    assert time_format.format_duration(2.85e10) == time_format.format_duration(-5) == "unknown"
    assert time_format.format_size(-5) == time_format.format_size(1e300) == "unknown"
    assert format_pixels(-5, 10) == format_pixels(10**9, 1) == "unknown"
    assert format_pixels(1920, 1080) == "1920 × 1080"
    assert amount(-3) == "unknown"
