"""Selection of a model's variant by a configuration (API: "Variant fields", "Model configuration")."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
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
