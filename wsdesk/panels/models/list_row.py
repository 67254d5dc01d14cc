"""Row of the model list, and its filter."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from wsdesk.store.text import plausible, sanitize
from wsdesk.store.text.api_value_labels import humanized
from wsdesk.store.text.kind_labels import inline_kind
from wsdesk.store.text.number_format import number, translator, unknown

if TYPE_CHECKING:
    from wsdesk.wire.models import Cost, Model

_tr = translator("Models")


@dataclass(frozen=True, slots=True)
class ModelRow:
    """Content of a row; `haystack` is the text that the filter searches."""

    model: Model
    title: str
    line: str
    cost: str
    deprecated: bool
    haystack: str


def model_rows(models: Iterable[Model]) -> tuple[ModelRow, ...]:
    """Rows of the models, sorted by name, with deprecated ones last."""
    rows = [_row(model) for model in models]
    return tuple(sorted(rows, key=lambda row: (row.deprecated, row.title.casefold())))


def filtered(rows: Iterable[ModelRow], text: str) -> tuple[ModelRow, ...]:
    """Rows that contain every word of the text."""
    words = text.casefold().split()
    return tuple(row for row in rows if all(word in row.haystack for word in words))


def title_of(model: Model) -> str:
    return sanitize.line(model.display_name or model.name, 120)


def cost_text(cost: Cost | None) -> str:
    """Credits of a run; a cost of an unknown type is shown with its type."""
    if cost is None or cost.credit_cost is None:
        return ""
    if plausible.credit_cost(cost.credit_cost) is None:
        return unknown()
    text = _tr("1 credit") if cost.credit_cost == 1 else _tr("{n} credits").format(n=number(cost.credit_cost))
    return text if cost.type in (None, "fixed") else f"{text} ({humanized(cost.type, 40, capital=False)})"


def cost_range(model: Model) -> str:
    """Costs of the cheapest and most expensive variant, or of the model; invalid prices are ignored."""
    sent = [v.cost.credit_cost for v in model.variants or () if v.cost is not None]
    if all(cost is None for cost in sent) and model.cost is not None:
        sent = [model.cost.credit_cost]
    costs = [cost for one in sent if (cost := plausible.credit_cost(one)) is not None]
    if not costs:
        return unknown() if any(cost is not None for cost in sent) else ""
    low, high = min(costs), max(costs)
    return number(low) if low == high else f"{number(low)}–{number(high)}"


def inputs_of(model: Model) -> tuple[str, ...]:
    """Input kinds of the model and its variants, in the server's order."""
    named = [*(model.supported_inputs or ())]
    for variant in model.variants or ():
        named += [*(variant.required_inputs or ()), *(variant.optional_inputs or ())]
    return tuple(dict.fromkeys(sanitize.line(name, 40) for name in named if name))


def _row(model: Model) -> ModelRow:
    title = title_of(model)
    takes = [inline_kind(kind) for kind in inputs_of(model)[:4]]
    count = len(model.variants or ())
    parts = [
        _tr("accepts {inputs}").format(inputs=", ".join(takes)) if takes else "",
        _tr("%Ln variants", count) if count > 1 else "",
        sanitize.line(model.estimated_latency, 30),
    ]
    variants = " ".join(f"{v.mode or ''} {v.tier or ''}" for v in model.variants or ())
    haystack = " ".join(
        (title, model.name, variants, *inputs_of(model), sanitize.line(model.featured_description, 400))
    )
    return ModelRow(
        model,
        title,
        " · ".join(word for word in parts if word),
        cost_range(model),
        model.deprecated is True,
        haystack.casefold(),
    )
