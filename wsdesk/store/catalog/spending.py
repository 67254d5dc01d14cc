"""What next runs would cost by today's catalogue, as far as it tells. Never an invented number."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from wsdesk.graph.model.values import Kind, Node
from wsdesk.store.catalog.cost import Estimate, estimate
from wsdesk.store.catalog.variants import named
from wsdesk.store.text import plausible
from wsdesk.store.text.number_format import number
from wsdesk.wire.modelconfig import ModelConfig
from wsdesk.wire.models import Model

if TYPE_CHECKING:
    from wsdesk.graph.model.document import Document

translate = QCoreApplication.translate

ModelOf = Callable[[str], Model | None]


@dataclass(frozen=True, slots=True)
class SpendingEstimate:
    """Credits between `low` and `high` for `told` runs; `untold` more have no cost in the catalogue."""

    told: int = 0
    untold: int = 0
    low: float = 0
    high: float = 0

    def with_run(self, cost: Estimate) -> SpendingEstimate:
        """One run more."""
        if not cost.known:
            return SpendingEstimate(self.told, self.untold + 1, self.low, self.high)
        return SpendingEstimate(self.told + 1, self.untold, self.low + cost.low, self.high + cost.high)

    @property
    def words(self) -> str:
        """As an estimate, with what cannot be told; empty where nothing would run."""
        if not self.told and not self.untold:
            return ""
        parts: list[str] = []
        if self.told:
            low, high = number(self.low), number(self.high)
            credits = low if low == high else translate("Spending", "{low}–{high}").format(low=low, high=high)
            one = low == high == number(1)
            words = translate("Spending", "≈ 1 credit")
            several = translate("Spending", "≈ {n} credits")
            parts.append(words if one else several.format(n=credits))
        if self.untold == 1:
            parts.append(translate("Spending", "1 run can't be estimated"))
        elif self.untold:
            parts.append(translate("Spending", "{n} runs can't be estimated").format(n=self.untold))
        return "\n".join(parts)


@dataclass(frozen=True, slots=True)
class _Price:
    """One run as the catalogue has it, and how many times dearer it is with a video."""

    cost: Estimate
    with_video: float = 1.0


def next_run(node: Node, document: Document, model_of: ModelOf) -> Estimate | None:
    """The next run of a node; None where it names no model, so that nothing would be generated.

    Several variations, and a video that flows in where the catalogue names a multiplier, make the upper end
    higher: whether the cost holds for each of them the interface does not say.
    """
    if not node.runs[0]:
        return None
    price = _price(node.runs, model_of)
    if not _is_known(price, node):
        return Estimate()
    return Estimate(True, price.cost.low, _most(node, document, price))


def spending(ids: Iterable[str], document: Document, model_of: ModelOf) -> SpendingEstimate:
    """The next runs of nodes together."""
    prices: dict[tuple[str, str, str], _Price] = {}
    known = document.node_by_id
    told = untold = 0
    low = high = 0.0
    for node_id in ids:
        node = known.get(node_id)
        if node is None or not node.runs[0]:
            continue
        price = prices.get(node.runs)
        if price is None:
            price = prices[node.runs] = _price(node.runs, model_of)
        if not _is_known(price, node):
            untold += 1
            continue
        told += 1
        low += price.cost.low
        high += _most(node, document, price)
    return SpendingEstimate(told, untold, low, high)


def _price(runs: tuple[str, str, str], model_of: ModelOf) -> _Price:
    name, variant, tier = runs
    model = model_of(name)
    if model is None:
        return _Price(Estimate())
    cost = estimate(model, ModelConfig(model=name, variant=variant or None, tier=tier or None))
    rows = named(model, variant, tier) or tuple(model.variants or ())
    return _Price(
        cost, max([1.0, *(plausible.factor(row.input_video_credit_multiplier) or 1.0 for row in rows)])
    )


def _is_known(price: _Price, node: Node) -> bool:
    """Whether the cost of a run of this node is known: not for a number of variations that can't be true."""
    return price.cost.known and plausible.factor(max(0, node.variations)) is not None


def _most(node: Node, document: Document, price: _Price) -> float:
    """The upper end of one run."""
    most = price.cost.high * max(1, node.variations)
    return most * price.with_video if price.with_video > 1 and _has_video(node, document) else most


def _has_video(node: Node, document: Document) -> bool:
    known = document.node_by_id
    sources = (known.get(edge.src) for edge in document.edges_of.get(node.id, ()) if edge.dst == node.id)
    return any(source is not None and source.kind is Kind.VIDEO for source in sources)
