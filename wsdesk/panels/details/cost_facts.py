"""What runs would cost by today's catalogue, and whether a node's settings fit it."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QCoreApplication

from wsdesk.graph.document import Document
from wsdesk.graph.lineage import downstream
from wsdesk.panels.details.rows import group
from wsdesk.panels.parts.facts import Fact, FactGroup
from wsdesk.store import shown
from wsdesk.store.details import NodeDetail
from wsdesk.store.differing import cost_range
from wsdesk.store.fitting import arriving, misfits
from wsdesk.store.made import made_versions
from wsdesk.store.models import ModelsStore
from wsdesk.store.phase import Phase
from wsdesk.store.spending import Spending, spending

translate = QCoreApplication.translate


def fit_group(detail: NodeDetail, document: Document, models: ModelsStore) -> FactGroup | None:
    """Sentences on what the catalogue refuses of the node's own settings; none where it names no model."""
    config = detail.node.model_configuration
    name = config.model if config is not None else None
    if not name or models.state.phase is not Phase.READY:
        return None
    model = models.by_name(name)
    title = translate("Details", "Catalog check")
    if model is None:
        words = translate("Details", "This model isn't in the catalog.")
        return group("fit", title, (Fact("fit-unknown", "", words, role="muted"),))
    found = misfits(detail.node, model, arriving(detail.node.id, document))
    rows = [Fact(f"fit-{one.code}", "", one.words, role="error") for one in found]
    if not rows:
        words = translate("Details", "Settings are within the model's limits.")
        rows = [Fact("fit-well", "", words, role="muted")]
    return group("fit", title, rows)


def node_cost_group(detail: NodeDetail, document: Document, models: ModelsStore) -> FactGroup | None:
    """A node's next run, all that comes of it, and what was made so far."""
    own = spending((detail.node.id,), document, models.by_name)
    return _group(
        (
            ("cost-next", translate("Details", "Next run"), own),
            (
                "cost-downstream",
                translate("Details", "Including all downstream"),
                _below((detail.node.id,), document, models),
            ),
            ("cost-made", translate("Details", "Spent so far"), _made(detail, models)),
        ),
        _by_version(detail, models),
    )


def nodes_cost_group(ids: tuple[str, ...], document: Document, models: ModelsStore) -> FactGroup | None:
    """The next runs of several nodes, and of all that comes of them."""
    return _group(
        (
            ("cost-selection", translate("Details", "Next runs"), spending(ids, document, models.by_name)),
            (
                "cost-downstream",
                translate("Details", "Including all downstream"),
                _below(ids, document, models),
            ),
        )
    )


def canvas_cost_group(document: Document, models: ModelsStore) -> FactGroup | None:
    """The next run of everything on the canvas."""
    ids = (node.id for node in document.nodes)
    total = spending(ids, document, models.by_name)
    return _group((("cost-canvas", translate("Details", "Run all"), total),))


def _below(ids: tuple[str, ...], document: Document, models: ModelsStore) -> Spending:
    """With what comes of them; nothing where that is no more than they are."""
    reached = downstream(document, ids)
    return spending(reached, document, models.by_name) if len(reached) > len(ids) else Spending()


def _made(detail: NodeDetail, models: ModelsStore) -> Spending:
    """What the versions would cost today. Versions carry no cost, and failed ones may have had none."""
    total = Spending()
    for version in made_versions(detail.node.id, detail.versions, models.by_name):
        total = total.with_run(version.cost)
    return total


def _by_version(detail: NodeDetail, models: ModelsStore) -> Fact | None:
    """Each version with its model and its cost, the newest first; nothing where there is only one."""
    made = tuple(made_versions(detail.node.id, detail.versions, models.by_name))
    if len(made) < 2:
        return None
    lines = [
        translate("Details", "v{n} · {model} · {cost}").format(
            n=one.number, model=shown.line(one.model, 40), cost=cost_range(one.cost)
        )
        for one in reversed(made)
    ]
    return Fact("cost-versions", translate("Details", "By version"), "\n".join(lines), _tip(), fold=8)


def _tip() -> str:
    return translate(
        "Details", "Estimate based on current catalog prices. The server doesn't report actual costs."
    )


def _group(rows: Iterable[tuple[str, str, Spending]], *more: Fact | None) -> FactGroup | None:
    facts = [Fact(key, label, total.words, _tip()) for key, label, total in rows if total.words]
    return group("cost", translate("Details", "Estimated cost"), (*facts, *more))
