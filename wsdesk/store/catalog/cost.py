"""Cost estimates of versions by the current catalog. The API reports no cost of a version itself."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import field
from typing import TYPE_CHECKING, TypeAlias

from PySide6.QtCore import QCoreApplication

from wsdesk.files.lazy_dataclass import dataclass
from wsdesk.files.lazy_import import lazy_import
from wsdesk.store.catalog.model_limits import matching_variants
from wsdesk.store.text import plausible
from wsdesk.store.text.number_format import number, translator

if TYPE_CHECKING:
    from wsdesk.graph.model import values
    from wsdesk.graph.model.document import Document
    from wsdesk.graph.model.values import Node
    from wsdesk.wire import modelconfig
    from wsdesk.wire.modelconfig import ModelConfig
    from wsdesk.wire.models import Cost, Model
    from wsdesk.wire.node import NodeResource
    from wsdesk.wire.version import Version
else:
    modelconfig = lazy_import("wsdesk.wire.modelconfig")
    values = lazy_import("wsdesk.graph.model.values")

_tr = translator("Spending")
translate = QCoreApplication.translate

ModelOf: TypeAlias = "Callable[[str], Model | None]"


@dataclass(frozen=True, slots=True)
class Estimate:
    """Range of credits by the current catalog; `is_known` is False if the catalog has no cost."""

    is_known: bool = False
    low: float = 0
    high: float = 0


def estimate(model: Model | None, config: ModelConfig | None) -> Estimate:
    """Estimate the credits of one run with a configuration.

    The cost is that of the configured variant; else the range over all variants; else that of the model.
    Costs of types other than `fixed` are unknown, because the API doesn't define them, and so are implausible
    numbers.
    """
    if model is None:
        return Estimate()
    variants = tuple(model.variants or ())
    matching = matching_variants(model, config.variant or "", config.tier or "") if config is not None else ()
    amounts = [a for a in (_fixed_cost(v.cost) for v in matching or variants) if a is not None]
    if not amounts:
        own = _fixed_cost(model.cost)
        amounts = [] if own is None else [own]
    return Estimate(True, min(amounts), max(amounts)) if amounts else Estimate()


def _fixed_cost(cost: Cost | None) -> float | None:
    if cost is None or cost.type not in (None, "fixed"):
        return None
    return plausible.credit_cost(cost.credit_cost)


@dataclass(frozen=True, slots=True)
class VersionCost:
    """Cost of a generated version. `number` counts the node's versions from 1, by creation time."""

    node_id: str
    version_id: str
    number: int
    model: str
    cost: Estimate


@dataclass(frozen=True, slots=True)
class SpendingEstimate:
    """Range of credits for `estimated` runs; `unknown` more runs have no cost in the catalog."""

    estimated: int = 0
    unknown: int = 0
    low: float = 0
    high: float = 0

    def with_run(self, cost: Estimate) -> SpendingEstimate:
        """Return the estimate with one more run."""
        if not cost.is_known:
            return SpendingEstimate(self.estimated, self.unknown + 1, self.low, self.high)
        return SpendingEstimate(self.estimated + 1, self.unknown, self.low + cost.low, self.high + cost.high)

    def plus(self, other: SpendingEstimate) -> SpendingEstimate:
        """Return the estimate for the runs of both."""
        return SpendingEstimate(
            self.estimated + other.estimated,
            self.unknown + other.unknown,
            self.low + other.low,
            self.high + other.high,
        )

    @property
    def text(self) -> str:
        """The range marked as an estimate, and the number of unknown runs; empty without runs."""
        if not self.estimated and not self.unknown:
            return ""
        parts: list[str] = []
        if self.estimated:
            low, high = number(self.low), number(self.high)
            credits = low if low == high else translate("Spending", "{low}–{high}").format(low=low, high=high)
            one = low == high == number(1)
            message = translate("Spending", "≈ 1 credit")
            several = translate("Spending", "≈ {n} credits")
            parts.append(message if one else several.format(n=credits))
        if self.unknown:
            parts.append(_tr("%Ln runs can't be estimated", self.unknown))
        return "\n".join(parts)


@dataclass(slots=True)
class SpendingHistory:
    """Costs of existing versions. `failed` runs are counted separately, because they may be free."""

    versions: list[VersionCost] = field(default_factory=list[VersionCost])
    by_model: dict[str, SpendingEstimate] = field(default_factory=dict[str, SpendingEstimate])
    total: SpendingEstimate = field(default_factory=SpendingEstimate)
    failed: int = 0

    def add(self, node: NodeResource, model_of: Callable[[str | None], Model | None]) -> None:
        """Add the versions of a node."""
        for version in version_costs(node.id, by_creation_time(node.versions), model_of):
            self.versions.append(version)
            self.by_model[version.model] = self.by_model.get(version.model, SpendingEstimate()).with_run(
                version.cost
            )
            self.total = self.total.with_run(version.cost)
        self.failed += sum(bool(v.error_message) and bool(model_name(v)) for v in node.versions)


def by_creation_time(versions: Iterable[Version]) -> tuple[Version, ...]:
    """Return versions sorted by creation time, like the details number them."""
    return tuple(sorted(versions, key=lambda version: version.created_at or ""))


def model_name(version: Version) -> str:
    """Return the name of a version's model; empty if it wasn't generated."""
    config = version.model_configuration
    return (config.model if config is not None else None) or version.model_display_name or ""


def version_costs(
    node_id: str, versions: Iterable[Version], model_of: Callable[[str | None], Model | None]
) -> Iterator[VersionCost]:
    """Yield the costs of generated versions, without failed ones."""
    for position, version in enumerate(versions, 1):
        name = model_name(version)
        if not name or version.error_message:
            continue
        model = model_of(name) or model_of(version.model_display_name)
        called = (model.display_name or model.name) if model is not None else name
        yield VersionCost(node_id, version.id, position, called, estimate(model, version.model_configuration))


@dataclass(frozen=True, slots=True)
class _Price:
    """Cost of one run by the catalog, and its multiplier with a video input."""

    cost: Estimate
    with_video: float = 1.0


def spending(ids: Iterable[str], document: Document, model_of: ModelOf) -> SpendingEstimate:
    """Estimate the total of the next runs of nodes."""
    prices: dict[tuple[str, str, str], _Price] = {}
    nodes = document.node_by_id
    estimated = unknown = 0
    low = high = 0.0
    for node_id in ids:
        node = nodes.get(node_id)
        if node is None or not node.runs[0]:
            continue
        price = prices.get(node.runs)
        if price is None:
            price = prices[node.runs] = _price(node.runs, model_of)
        if not _is_known(price, node):
            unknown += 1
            continue
        estimated += 1
        low += price.cost.low
        high += _upper_end(node, document, price)
    return SpendingEstimate(estimated, unknown, low, high)


def _price(runs: tuple[str, str, str], model_of: ModelOf) -> _Price:
    name, variant, tier = runs
    model = model_of(name)
    if model is None:
        return _Price(Estimate())
    cost = estimate(model, modelconfig.ModelConfig(model=name, variant=variant or None, tier=tier or None))
    rows = matching_variants(model, variant, tier) or tuple(model.variants or ())
    return _Price(
        cost, max([1.0, *(plausible.factor(row.input_video_credit_multiplier) or 1.0 for row in rows)])
    )


def _is_known(price: _Price, node: Node) -> bool:
    """Whether the cost of a run is known; it isn't if the number of variations is implausible."""
    return price.cost.is_known and plausible.factor(max(0, node.variations)) is not None


def _upper_end(node: Node, document: Document, price: _Price) -> float:
    """Return the upper end of the cost of one run."""
    most = price.cost.high * max(1, node.variations)
    return most * price.with_video if price.with_video > 1 and _has_video(node, document) else most


def _has_video(node: Node, document: Document) -> bool:
    node_by_id = document.node_by_id
    sources = (node_by_id.get(edge.src) for edge in document.edges_of.get(node.id, ()) if edge.dst == node.id)
    return any(source is not None and source.kind is values.Kind.VIDEO for source in sources)
