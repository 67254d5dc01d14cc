"""What was made so far, as an estimate from today's catalogue: versions themselves carry no cost."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field

from wsdesk.store.catalog.cost import Estimate, estimate
from wsdesk.store.catalog.spending import SpendingEstimate
from wsdesk.wire.models import Model
from wsdesk.wire.node import NodeResource
from wsdesk.wire.version import Version


@dataclass(frozen=True, slots=True)
class VersionCost:
    """One version that a model made. `number` counts the node's versions from 1, by when they were made."""

    node_id: str
    version_id: str
    number: int
    model: str
    cost: Estimate


@dataclass(slots=True)
class SpendingHistory:
    """Adds up node by node. `failed` runs may have cost nothing, and are counted apart."""

    versions: list[VersionCost] = field(default_factory=list[VersionCost])
    by_model: dict[str, SpendingEstimate] = field(default_factory=dict[str, SpendingEstimate])
    total: SpendingEstimate = field(default_factory=SpendingEstimate)
    failed: int = 0

    def add(self, node: NodeResource, model_of: Callable[[str | None], Model | None]) -> None:
        """Take the versions of one more node."""
        for version in made_versions(node.id, in_order(node.versions), model_of):
            self.versions.append(version)
            self.by_model[version.model] = self.by_model.get(version.model, SpendingEstimate()).with_run(
                version.cost
            )
            self.total = self.total.with_run(version.cost)
        self.failed += sum(bool(v.error_message) and bool(model_name(v)) for v in node.versions)


def in_order(versions: Iterable[Version]) -> tuple[Version, ...]:
    """By when they were made, as the details count them."""
    return tuple(sorted(versions, key=lambda version: version.created_at or ""))


def model_name(version: Version) -> str:
    """The model that made a version; empty where none is named, so that nothing was generated."""
    config = version.model_configuration
    return (config.model if config is not None else None) or version.model_display_name or ""


def made_versions(
    node_id: str, versions: Iterable[Version], model_of: Callable[[str | None], Model | None]
) -> Iterator[VersionCost]:
    """The versions that a model made, without those that failed."""
    for number, version in enumerate(versions, 1):
        name = model_name(version)
        if not name or version.error_message:
            continue
        model = model_of(name) or model_of(version.model_display_name)
        called = (model.display_name or model.name) if model is not None else name
        yield VersionCost(node_id, version.id, number, called, estimate(model, version.model_configuration))
