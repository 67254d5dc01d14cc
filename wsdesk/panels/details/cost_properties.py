"""Cost estimates, and validation of settings against the model catalog."""

from __future__ import annotations

from collections.abc import Iterable

from wsdesk.graph.analysis.lineage import downstream
from wsdesk.graph.model.document import Document
from wsdesk.panels.details.rows import group, tr
from wsdesk.panels.widgets.properties.property import Property, PropertyGroup
from wsdesk.store.base.load_state import LoadState
from wsdesk.store.catalog.cost import SpendingEstimate, spending, version_costs
from wsdesk.store.catalog.models import ModelsStore
from wsdesk.store.catalog.settings_validation import count_inputs, find_violations
from wsdesk.store.text import sanitize
from wsdesk.store.versions.details import NodeDetail
from wsdesk.store.versions.version_diff import cost_range


def violations_group(detail: NodeDetail, document: Document, models: ModelsStore) -> PropertyGroup | None:
    """Violations of the model's limits by the node's settings; None without a known model."""
    config = detail.node.model_configuration
    name = config.model if config is not None else None
    if not name or models.state.phase is not LoadState.READY:
        return None
    model = models.by_name(name)
    title = tr("Catalog check")
    if model is None:
        text = tr("This model isn't in the catalog.")
        return group("fit", title, Property("fit-unknown", "", text, role="muted"))
    violations = find_violations(detail.node, model, count_inputs(detail.node.id, document))
    rows = [Property(f"fit-{one.code}", "", one.message, role="error") for one in violations]
    if not rows:
        text = tr("Settings are within the model's limits.")
        rows = [Property("fit-well", "", text, role="muted")]
    return group("fit", title, *rows)


def node_cost_group(detail: NodeDetail, document: Document, models: ModelsStore) -> PropertyGroup | None:
    """Estimated costs of a node's next run, of its downstream nodes, and of its versions."""
    own = spending((detail.node.id,), document, models.by_name)
    return _group(
        (
            ("cost-next", tr("Next run"), own),
            (
                "cost-downstream",
                tr("Including all downstream"),
                _downstream_cost((detail.node.id,), document, models),
            ),
            ("cost-made", tr("Spent so far"), _versions_cost(detail, models)),
        ),
        _by_version(detail, models),
    )


def nodes_cost_group(ids: tuple[str, ...], document: Document, models: ModelsStore) -> PropertyGroup | None:
    """Estimated costs of the next runs of nodes and their downstream nodes."""
    return _group(
        (
            ("cost-selection", tr("Next runs"), spending(ids, document, models.by_name)),
            ("cost-downstream", tr("Including all downstream"), _downstream_cost(ids, document, models)),
        )
    )


def canvas_cost_group(total: SpendingEstimate) -> PropertyGroup | None:
    """Estimated cost of running all nodes of the canvas."""
    return _group((("cost-canvas", tr("Run all"), total),))


def _downstream_cost(ids: tuple[str, ...], document: Document, models: ModelsStore) -> SpendingEstimate:
    """Cost including downstream nodes; empty if there are none."""
    reached = downstream(document, ids)
    return spending(reached, document, models.by_name) if len(reached) > len(ids) else SpendingEstimate()


def _versions_cost(detail: NodeDetail, models: ModelsStore) -> SpendingEstimate:
    """Cost of the versions at current prices, since the API has none; failed ones may be free."""
    total = SpendingEstimate()
    for version in version_costs(detail.node.id, detail.versions, models.by_name):
        total = total.with_run(version.cost)
    return total


def _by_version(detail: NodeDetail, models: ModelsStore) -> Property | None:
    """Each version with its model and cost, newest first; None for a single version."""
    costs = tuple(version_costs(detail.node.id, detail.versions, models.by_name))
    if len(costs) < 2:
        return None
    lines = [
        tr("v{n} · {model} · {cost}").format(
            n=one.number, model=sanitize.line(one.model, 40), cost=cost_range(one.cost)
        )
        for one in reversed(costs)
    ]
    return Property("cost-versions", tr("By version"), "\n".join(lines), _tip(), fold=8)


def _tip() -> str:
    return tr("Estimate based on current catalog prices. The server doesn't report actual costs.")


def _group(rows: Iterable[tuple[str, str, SpendingEstimate]], *more: Property | None) -> PropertyGroup | None:
    properties = [Property(key, label, total.text, _tip()) for key, label, total in rows if total.text]
    return group("cost", tr("Estimated cost"), *properties, *more)
