"""Input limits of a node's model, for connection rules."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from wsdesk.store.catalog.models import ModelsStore

if TYPE_CHECKING:
    from wsdesk.graph.model.values import Node
    from wsdesk.graph.rules import ModelLimits
    from wsdesk.wire.models import Model, Variant


def matching_variants(model: Model, variant: str, tier: str) -> tuple[Variant, ...]:
    """Return the variants that match `variant` and `tier`; none if both are empty."""
    if not (variant or tier):
        return ()
    return tuple(
        row
        for row in model.variants or ()
        if (not variant or variant in (row.mode, row.tier)) and (not tier or tier == row.tier)
    )


class ModelInputLimits:
    """Input limits by model, variant, and tier, cached until the catalog changes."""

    def __init__(self, models: ModelsStore) -> None:
        self._models = models
        self._cache: dict[tuple[str, str, str], ModelLimits | None] = {}
        models.changed.connect(self._on_models_changed)

    def of(self, node: Node) -> ModelLimits | None:
        """Return the limits of a node's next run; None if its model is unset or not in the catalog."""
        if not node.runs[0]:
            return None
        if node.runs not in self._cache:
            name, variant, tier = node.runs
            model = self._models.by_name(name)
            self._cache[node.runs] = limits_of(model, variant, tier) if model is not None else None
        return self._cache[node.runs]

    def _on_models_changed(self, _state: object) -> None:
        self._cache.clear()


def limits_of(model: Model, variant: str, tier: str) -> ModelLimits:
    """Return the limits of the configured variant, or of all variants if none is configured.

    Of several variants, the highest limit applies, and one without a limit makes it unknown: a connection is
    only rejected if every variant rejects it.
    """
    from wsdesk.graph.rules import ModelLimits

    rows = matching_variants(model, variant, tier) or tuple(model.variants or ())
    inputs = [*(model.supported_inputs or ())]
    for row in rows:
        inputs += [*(row.required_inputs or ()), *(row.optional_inputs or ())]
    return ModelLimits(
        model.display_name or model.name,
        tuple(dict.fromkeys(inputs)),
        _widest(row.max_image_inputs for row in rows),
        _widest(row.max_reference_image_inputs for row in rows),
        _widest(row.max_video_inputs for row in rows),
        _widest(row.max_audio_inputs for row in rows),
    )


def _widest(limits: Iterable[object]) -> int | None:
    maxima: list[int] = []
    for limit in limits:
        if not isinstance(limit, int | float) or not 0 <= limit < 1_000_000:
            return None
        maxima.append(int(limit))
    return max(maxima, default=None)
