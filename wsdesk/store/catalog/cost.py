"""What a version would cost today, as far as the catalogue tells. Versions themselves carry no cost."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wsdesk.files.lazy_dataclass import dataclass
from wsdesk.store.catalog.variants import named
from wsdesk.store.text import plausible

if TYPE_CHECKING:
    from wsdesk.wire.modelconfig import ModelConfig
    from wsdesk.wire.models import Model
    from wsdesk.wire.variant import Cost


@dataclass(frozen=True, slots=True)
class Estimate:
    """Credits between `low` and `high` by today's catalogue; `known` is False where it is silent."""

    known: bool = False
    low: float = 0
    high: float = 0


def estimate(model: Model | None, config: ModelConfig | None) -> Estimate:
    """The credits of one run with this configuration.

    The variant that the configuration names decides; where it names none that the catalogue has, the range
    over all variants stands, and where no variant has a cost, the model's own. A cost of another type than
    `fixed` cannot be told, since the interface does not say what its number means; nor one that can't be a
    price.
    """
    if model is None:
        return Estimate()
    variants = tuple(model.variants or ())
    matching = named(model, config.variant or "", config.tier or "") if config is not None else ()
    amounts = [a for a in (_fixed(v.cost) for v in matching or variants) if a is not None]
    if not amounts:
        own = _fixed(model.cost)
        amounts = [] if own is None else [own]
    return Estimate(True, min(amounts), max(amounts)) if amounts else Estimate()


def _fixed(cost: Cost | None) -> float | None:
    if cost is None or cost.type not in (None, "fixed"):
        return None
    return plausible.credit_cost(cost.credit_cost)
