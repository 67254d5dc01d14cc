"""Filtering and sorting of the model catalog.

A model matches if a single variant satisfies all criteria; one variant with seeds and another one with audio
don't match a filter for both.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, cast, get_args

from wsdesk.store.text import plausible
from wsdesk.store.text.kind_labels import category_label
from wsdesk.store.text.time_format import parsed
from wsdesk.wire.models import Cost, Model, Variant

SortKey = Literal[
    "name",
    "category",
    "inputs",
    "cost",
    "latency",
    "audio",
    "seed",
    "negative",
    "ratio",
    "resolution",
    "duration",
    "released",
    "deprecated",
]
SORT_KEYS: tuple[SortKey, ...] = get_args(SortKey)
_RATIO = re.compile(r"\s*(\d{1,6}(?:\.\d{1,6})?)\s*[:x/]\s*(\d{1,6}(?:\.\d{1,6})?)\s*")
_SIZE = re.compile(r"\s*(\d{1,6})\s*[x×]\s*(\d{1,6})\s*")
_LINES = re.compile(r"\s*(\d{1,6}(?:\.\d{1,3})?)\s*(p|k)\s*", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class ModelCapability:
    """Capabilities of one variant of a model; empty or None if the catalog doesn't specify them."""

    inputs: frozenset[str] = frozenset()
    audio: bool = False
    seed: bool = False
    negative: bool = False
    ratios: frozenset[str] = frozenset()
    resolutions: frozenset[str] = frozenset()
    durations: frozenset[float] = frozenset()
    cost: float | None = None
    latency: float | None = None


@dataclass(frozen=True, slots=True)
class ModelListEntry:
    """Model with its precomputed values for filtering and sorting."""

    model: Model
    name: str
    haystack: str
    capabilities: tuple[ModelCapability, ...]
    categories: tuple[str, ...] = ()
    released: float | None = None
    """Seconds since the epoch."""

    @property
    def deprecated(self) -> bool:
        return self.model.deprecated is True

    def union(self, name: Literal["inputs", "ratios", "resolutions"]) -> frozenset[str]:
        """Union of the values of all variants."""
        return frozenset[str]().union(*(getattr(one, name) for one in self.capabilities))

    @property
    def durations(self) -> tuple[float, ...]:
        return tuple(sorted(frozenset[float]().union(*(one.durations for one in self.capabilities))))

    def any(self, name: Literal["audio", "seed", "negative"]) -> bool:
        return any(getattr(one, name) for one in self.capabilities)

    def minimum(self, name: Literal["cost", "latency"]) -> float | None:
        values = [value for one in self.capabilities if (value := getattr(one, name)) is not None]
        return min(values, default=None)


@dataclass(frozen=True, slots=True)
class ModelFilter:
    """Filter criteria; empty ones match everything. `released` is in seconds since the epoch."""

    text: str = ""
    category: str = ""
    inputs: tuple[str, ...] = ()
    audio: bool = False
    seed: bool = False
    negative: bool = False
    ratios: tuple[str, ...] = ()
    resolutions: tuple[str, ...] = ()
    durations: tuple[float, ...] = ()
    max_cost: float | None = None
    max_latency: float | None = None
    released: float | None = None
    current: bool = False


def list_entries(
    models: Iterable[Model], categories: Mapping[str, frozenset[str]]
) -> tuple[ModelListEntry, ...]:
    """Return list entries of models; `categories` maps a category to model names."""
    return tuple(_list_entry(model, categories) for model in models)


def filter_entries(rows: Iterable[ModelListEntry], criteria: ModelFilter) -> tuple[ModelListEntry, ...]:
    """Return the entries that match a filter."""
    words = criteria.text.casefold().split()
    return tuple(
        row for row in rows if all(word in row.haystack for word in words) and _matches(row, criteria)
    )


def sort_entries(
    rows: Iterable[ModelListEntry], key: SortKey, *, down: bool = False
) -> tuple[ModelListEntry, ...]:
    """Sort entries by a key, then by name; unknown values come last in both directions."""
    by_name = sorted(rows, key=lambda row: row.name.casefold())
    if key == "name":
        return tuple(reversed(by_name)) if down else tuple(by_name)
    values = [(sort_value(row, key), row) for row in by_name]
    present = [(value, row) for value, row in values if value is not None]
    unknown = [row for value, row in values if value is None]
    # `reverse` keeps the sort stable: equal values stay sorted by name.
    present.sort(key=lambda pair: pair[0], reverse=down)
    return (*(row for _value, row in present), *unknown)


def sort_value(row: ModelListEntry, key: SortKey) -> float | str | None:
    """Return the sort value of a model; of several, the widest, highest, longest, or cheapest one."""
    match key:
        case "name":
            return row.name.casefold()
        case "category":
            return ", ".join(category_label(name) for name in row.categories).casefold() or None
        case "inputs":
            return float(len(row.union("inputs")))
        case "audio" | "seed" | "negative":
            return 0.0 if row.any(key) else 1.0
        case "ratio" | "resolution":
            ratios = map(ratio_value, row.union("ratios"))
            values = ratios if key == "ratio" else map(resolution_value, row.union("resolutions"))
            return max((value for value in values if value is not None), default=None)
        case "duration":
            return max(row.durations, default=None)
        case "cost" | "latency":
            return row.minimum(key)
        case "released":
            return row.released
        case "deprecated":
            return 1.0 if row.deprecated else 0.0


def ratio_value(word: str) -> float | None:
    """Parse an aspect ratio such as "21:9" as width / height; None if it is invalid."""
    match = _RATIO.fullmatch(word)
    if match is None or not float(match[2]):
        return None
    return float(match[1]) / float(match[2])


def resolution_value(word: str) -> float | None:
    """Parse "720p", "2K", or "1024x768" as a number of lines for sorting; None if it is invalid."""
    size = _SIZE.fullmatch(word)
    if size is not None:
        return float(min(int(size[1]), int(size[2])))
    match = _LINES.fullmatch(word)
    if match is None:
        return None
    return float(match[1]) * (540 if match[2].lower() == "k" else 1)


def choices(
    rows: Sequence[ModelListEntry], name: Literal["inputs", "ratios", "resolutions"]
) -> tuple[str, ...]:
    """Return all values of all models, sorted numerically if possible."""
    values = frozenset[str]().union(*(row.union(name) for row in rows))
    value = {"ratios": ratio_value, "resolutions": resolution_value}.get(name)
    if value is None:
        return tuple(sorted(values))
    return tuple(sorted(values, key=lambda word: (value(word) is None, value(word) or 0.0, word)))


def _list_entry(model: Model, categories: Mapping[str, frozenset[str]]) -> ModelListEntry:
    variants = tuple(model.variants or ())
    capabilities = tuple(_capability(model, variant) for variant in variants) or (
        _capability(model, Variant()),
    )
    moment = parsed(model.released_at)
    haystack = " ".join(
        (
            model.display_name or "",
            model.name,
            model.featured_description or "",
            *(f"{variant.mode or ''} {variant.tier or ''}" for variant in variants),
            *(word for one in capabilities for word in sorted(one.inputs)),
        )
    )
    return ModelListEntry(
        model,
        model.display_name or model.name,
        haystack.casefold()[:20_000],
        capabilities,
        tuple(name for name, names in categories.items() if model.name in names),
        moment.timestamp() if moment is not None else None,
    )


def _capability(model: Model, variant: Variant) -> ModelCapability:
    special = [
        number
        for value in (variant.supported_durations_by_resolution or {}).values()
        if isinstance(value, list | tuple)
        for number in cast("Sequence[object]", value)
    ]
    latency = plausible.seconds(variant.estimated_latency_seconds)
    return ModelCapability(
        frozenset((*model.supported_inputs, *variant.required_inputs, *variant.optional_inputs)),
        variant.supports_audio_generation is True,
        variant.supports_seed is True,
        variant.supports_negative_prompt is True,
        frozenset(variant.supported_aspect_ratios),
        frozenset(variant.supported_resolutions),
        frozenset((*_numbers(variant.supported_durations), *_numbers(special))),
        _credits(variant.cost) if variant.cost is not None else _credits(model.cost),
        latency if latency is not None else plausible.seconds(model.estimated_latency_seconds),
    )


def _matches(row: ModelListEntry, criteria: ModelFilter) -> bool:
    if criteria.category and criteria.category not in row.categories:
        return False
    if criteria.current and row.deprecated:
        return False
    if criteria.released is not None and (row.released is None or row.released < criteria.released):
        return False
    return any(_satisfies(one, criteria) for one in row.capabilities)


def _satisfies(one: ModelCapability, criteria: ModelFilter) -> bool:
    return (
        all(name in one.inputs for name in criteria.inputs)
        and (one.audio or not criteria.audio)
        and (one.seed or not criteria.seed)
        and (one.negative or not criteria.negative)
        and all(ratio in one.ratios for ratio in criteria.ratios)
        and all(word in one.resolutions for word in criteria.resolutions)
        and all(seconds in one.durations for seconds in criteria.durations)
        and _within(one.cost, criteria.max_cost)
        and _within(one.latency, criteria.max_latency)
    )


def _within(value: float | None, most: float | None) -> bool:
    return most is None or (value is not None and value <= most)


def _credits(cost: Cost | None) -> float | None:
    """Return a fixed cost; the API doesn't define the numbers of other types."""
    if cost is None or cost.type not in (None, "fixed"):
        return None
    return plausible.credit_cost(cost.credit_cost)


def _numbers(values: Iterable[object]) -> Iterable[float]:
    numbers = (v for v in values if isinstance(v, int | float))
    return (float(v) for v in numbers if plausible.seconds(v) is not None)
