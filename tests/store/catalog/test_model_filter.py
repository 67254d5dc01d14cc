"""Looking for a model: filters that one variant fulfils at once, orders, and what is not known."""

from __future__ import annotations

from typing import Any

import pytest

from wsdesk.store.catalog.model_filter import (
    SORT_KEYS,
    ModelFilter,
    SortKey,
    choices,
    filter_entries,
    list_entries,
    ratio_value,
    resolution_value,
    sort_entries,
    sort_value,
)
from wsdesk.store.text.time_format import parsed
from wsdesk.wire.models import Model

AURORA: dict[str, Any] = {
    "name": "aurora",
    "displayName": "Aurora Image",
    "releasedAt": "2026-08-18T00:00:00.000Z",
    "supportedInputs": ["text"],
    "estimatedLatencySeconds": 14,
    "variants": [
        {
            "mode": "default",
            "supportsSeed": True,
            "supportedAspectRatios": ["1:1", "16:9"],
            "supportedResolutions": ["1K", "4K"],
            "cost": {"type": "fixed", "creditCost": 12},
        },
        {
            "mode": "edit",
            "requiredInputs": ["image"],
            "supportsNegativePrompt": True,
            "supportedAspectRatios": ["21:9"],
            "cost": {"type": "fixed", "creditCost": 4},
            "estimatedLatencySeconds": 3,
        },
    ],
}
MOTION: dict[str, Any] = {
    "name": "motion",
    "displayName": "Motion",
    "deprecated": True,
    "releasedAt": "2024-01-01T00:00:00.000Z",
    "variants": [
        {
            "supportsAudioGeneration": True,
            "supportedDurations": [4, 8],
            "supportedDurationsByResolution": {"1080p": [5], "odd": "text"},
            "supportedResolutions": ["720p"],
            "cost": {"type": "perSecond", "creditCost": 1},
        }
    ],
}
SILENT: dict[str, Any] = {"name": "silent"}
CATEGORIES = {"image": frozenset({"aurora"}), "video": frozenset({"motion"})}


def rows() -> tuple[Any, ...]:
    return list_entries((Model.read(one) for one in (MOTION, SILENT, AURORA)), CATEGORIES)


def names(wanted: ModelFilter) -> list[str]:
    return [row.model.name for row in filter_entries(rows(), wanted)]


def seconds(iso: str) -> float:
    moment = parsed(iso)
    assert moment is not None
    return moment.timestamp()


@pytest.mark.parametrize(
    ("wanted", "found"),
    [
        (ModelFilter(), ["motion", "silent", "aurora"]),
        (ModelFilter(text="AUR edit"), ["aurora"]),
        (ModelFilter(category="video"), ["motion"]),
        (ModelFilter(inputs=("image", "text")), ["aurora"]),
        (ModelFilter(audio=True), ["motion"]),
        (ModelFilter(seed=True), ["aurora"]),
        (ModelFilter(negative=True), ["aurora"]),
        (ModelFilter(seed=True, negative=True), []),
        (ModelFilter(ratios=("16:9",)), ["aurora"]),
        (ModelFilter(ratios=("16:9", "21:9")), []),
        (ModelFilter(resolutions=("720p",)), ["motion"]),
        (ModelFilter(durations=(8.0,)), ["motion"]),
        (ModelFilter(durations=(5.0,)), ["motion"]),
        (ModelFilter(max_cost=5), ["aurora"]),
        (ModelFilter(max_cost=5, seed=True), []),
        (ModelFilter(max_latency=3), ["aurora"]),
        (ModelFilter(released=seconds("2025-01-01T00:00:00Z")), ["aurora"]),
        (ModelFilter(current=True), ["silent", "aurora"]),
    ],
)
def test_a_model_is_meant_where_one_variant_can_do_it_all(wanted: ModelFilter, found: list[str]) -> None:
    assert names(wanted) == found


@pytest.mark.parametrize("key", SORT_KEYS)
@pytest.mark.parametrize("down", [False, True])
def test_every_order_keeps_all_and_puts_what_is_not_known_last(key: SortKey, down: bool) -> None:
    order = sort_entries(rows(), key, down=down)
    assert {row.model.name for row in order} == {"motion", "silent", "aurora"}
    known = [sort_value(row, key) for row in order]
    there = [value for value in known if value is not None]
    assert known == [*there, *[None] * (len(known) - len(there))]
    assert there == sorted(there, reverse=down)  # type: ignore[type-var]


def test_categories_stand_in_the_order_of_their_words() -> None:
    models = [Model.read({"name": name}) for name in ("sings", "paints", "films", "cuts")]
    of = {"audio": {"sings"}, "image": {"paints"}, "video": {"films"}, "image_tool": {"cuts"}}
    known = list_entries(models, {name: frozenset(those) for name, those in of.items()})
    order = [row.model.name for row in sort_entries(known, "category")]
    assert order == ["sings", "paints", "cuts", "films"], "Audio, Image, Image tool, Video"


def test_those_that_are_alike_stand_by_name_in_both_directions() -> None:
    alike = list_entries((Model.read({"name": name}) for name in ("b", "a", "c")), {})
    for down in (False, True):
        assert [row.model.name for row in sort_entries(alike, "seed", down=down)] == ["a", "b", "c"]


def test_a_cost_that_is_not_fixed_is_no_number() -> None:
    motion = next(row for row in rows() if row.model.name == "motion")
    assert motion.minimum("cost") is None


def test_values_that_mean_nothing_are_not_guessed() -> None:
    assert ratio_value("21:9") == pytest.approx(21 / 9)
    assert resolution_value("1024x768") == 768
    assert resolution_value("2K") == 1080
    for word in ("auto", "", "1:0", "x", "9" * 400, "٣:٤x"):
        assert ratio_value(word) is None
    assert resolution_value("auto") is None


def test_choices_stand_in_an_order_that_is_expected() -> None:
    assert choices(rows(), "ratios") == ("1:1", "16:9", "21:9")
    assert choices(rows(), "resolutions") == ("1K", "720p", "4K")
    assert choices(rows(), "inputs") == ("image", "text")
