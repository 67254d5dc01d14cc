"""Costs of next and past runs, by model and by version."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import Signal
from PySide6.QtGui import QHideEvent, QShowEvent
from typing_extensions import override

from wsdesk.graph.analysis.lineage import downstream
from wsdesk.panels.model_catalog.stores import CatalogPageStores
from wsdesk.panels.widgets.containers.panel import CurrentCanvas
from wsdesk.panels.widgets.containers.property_sections import PropertySections
from wsdesk.panels.widgets.properties.property import Property, PropertyGroup, PropertyLink
from wsdesk.panels.widgets.text.wrapping_label import WrappingLabel
from wsdesk.store.base.debouncer import Debouncer
from wsdesk.store.canvas.canvas import CanvasStore
from wsdesk.store.catalog.cost import SpendingEstimate, SpendingHistory, VersionCost, spending
from wsdesk.store.text import sanitize
from wsdesk.store.text.kind_labels import kind_label
from wsdesk.store.versions.version_diff import cost_range

NODES_PER_BATCH = 20
"""Complete nodes are parsed from bytes, in some tenths of a millisecond each."""
MAX_VERSIONS = 120


class CostSummary(PropertySections):
    """Cost summary of the current canvas, computed in batches of nodes while visible."""

    node_requested = Signal()
    """Emitted when a node's link is activated, to show the canvas."""

    def __init__(self, stores: CatalogPageStores) -> None:
        note = WrappingLabel(role="muted")
        super().__init__("spent", "spent", stores.themes, note, label_width=170, spacing=14)
        self.setAccessibleName(self.tr("Canvas costs"))
        self._stores = stores
        self._history = SpendingHistory()
        self._pending_nodes: list[str] = []
        self._is_visible = False
        note.setText(
            self.tr(
                "Estimates use current catalog prices. The server doesn't report actual costs, "
                "and prices may have changed since these versions were created."
            )
        )
        self.link_activated.connect(self._on_link_activated)
        self._batch_timer = Debouncer(0, self._add_batch, self)
        stores.models.changed.connect(self._on_changed)
        stores.selection.changed.connect(self._on_selection_changed)
        self._current = CurrentCanvas(stores.canvases, self)
        self._current.changed.connect(self._on_changed)

    def _restart(self) -> None:
        self._history = SpendingHistory()
        document = self._current.canvas.document if self._current.canvas is not None else None
        self._pending_nodes = [node.id for node in document.nodes] if document is not None else []
        self._pending_nodes.reverse()
        self._show()
        self._batch_timer.trigger()

    def _add_batch(self) -> None:
        canvas = self._current.canvas
        if canvas is None or not self._is_visible:
            return
        for _ in range(min(NODES_PER_BATCH, len(self._pending_nodes))):
            node_id = self._pending_nodes.pop()
            node = canvas.node(node_id)
            if node is None and canvas.is_node_pending(node_id):
                self._pending_nodes.append(node_id)
                break
            if node is not None:
                self._history.add(node, self._stores.models.by_name)
        if self._pending_nodes:
            self.set_properties("made", self._total())
            self._batch_timer.trigger()
        else:
            self._show()

    def _show(self) -> None:
        missing = self._current.missing_text
        if missing:
            row = Property("canvas", self.tr("Whole canvas"), missing)
            self.show_groups([PropertyGroup("next", self.tr("Next runs"), (row,))])
            return
        groups = (
            PropertyGroup("next", self.tr("Next runs"), self._next_runs()),
            PropertyGroup("made", self.tr("Spent so far"), self._total()),
            PropertyGroup("models", self.tr("Spent so far by model"), self._by_model()),
            PropertyGroup("versions", self.tr("Spent so far by version"), tuple(self._by_version())),
        )
        self.show_groups([group for group in groups if group.properties])

    def _next_runs(self) -> tuple[Property, ...]:
        canvas, model_of = self._current.canvas, self._stores.models.by_name
        if canvas is None:
            return ()
        document, chosen = canvas.document, self._stores.selection.state
        rows: list[tuple[str, str, SpendingEstimate]] = []
        if chosen.canvas_id == canvas.canvas_id and chosen.nodes:
            rows.append(("selection", self.tr("Selection"), spending(chosen.nodes, document, model_of)))
            below = downstream(document, chosen.nodes)
            rows.append(
                ("downstream", self.tr("Including all downstream"), spending(below, document, model_of))
            )
        everything = spending((node.id for node in document.nodes), document, model_of)
        rows.append(("canvas", self.tr("Whole canvas"), everything))
        nothing = self.tr("No node here uses a model, so there is nothing to run.")
        return tuple(Property(key, label, total.text or nothing) for key, label, total in rows)

    def _total(self) -> tuple[Property, ...]:
        if self._pending_nodes:
            text = self.tr("Calculating… %Ln nodes left", "", len(self._pending_nodes))
            return (Property("adding", self.tr("Total"), text, role="muted"),)
        properties = [
            Property(
                "total",
                self.tr("Total"),
                self._history.total.text or self.tr("Nothing has been generated yet."),
            )
        ]
        if self._history.failed:
            text = self.tr("{n} (not counted; it's unknown whether failed runs are billed)")
            properties.append(Property("failed", self.tr("Failed"), text.format(n=self._history.failed)))
        return tuple(properties)

    def _by_model(self) -> tuple[Property, ...]:
        if self._pending_nodes:
            return ()
        made = sorted(self._history.by_model.items(), key=lambda pair: (-pair[1].high, pair[0].casefold()))
        properties: list[Property] = []
        for number, (name, total) in enumerate(made):
            count = total.estimated + total.unknown
            count_text = self.tr("%Ln versions", "", count)
            link = PropertyLink("model", name) if self._stores.models.by_name(name) is not None else None
            text = f"{count_text} · {total.text}".replace("\n", " · ")
            properties.append(Property(f"model-{number}", sanitize.line(name, 80), text, link=link))
        return tuple(properties)

    def _by_version(self) -> Iterable[Property]:
        """Rows of the selected nodes' versions, otherwise of all."""
        canvas = self._current.canvas
        if self._pending_nodes or canvas is None:
            return
        chosen = self._stores.selection.state
        only = set(chosen.nodes) if chosen.canvas_id == canvas.canvas_id else set[str]()
        made = [one for one in self._history.versions if not only or one.node_id in only]
        for number, one in enumerate(made[:MAX_VERSIONS]):
            yield self._version(number, one, canvas)
        if len(made) > MAX_VERSIONS:
            left = len(made) - MAX_VERSIONS
            text = self.tr("%Ln more versions are included in the total but not listed.", "", left)
            yield Property("more", "", text, role="muted")

    def _version(self, number: int, one: VersionCost, canvas: CanvasStore) -> Property:
        card = canvas.document.node_by_id.get(one.node_id)
        title = sanitize.line(card.title, 60) if card is not None else ""
        title = title or (kind_label(card.kind) if card is not None else one.node_id[:8])
        cost = cost_range(one.cost) if one.cost.is_known else self.tr("Unknown")
        text = self.tr("v{n} · {model} · {cost}").format(
            n=one.number, model=sanitize.line(one.model, 60), cost=cost
        )
        return Property(
            f"version-{number}", title, text, link=PropertyLink("node", one.node_id, one.version_id)
        )

    def _on_link_activated(self, link: PropertyLink) -> None:
        if link.place == "model":
            model = self._stores.models.by_name(link.id)
            if model is not None:
                self._stores.commands.trigger("catalogue.show-model", model)
            return
        self.node_requested.emit()
        canvas = self._current.canvas
        if canvas is not None:
            self._stores.canvases.reveal(canvas.canvas_id, link.id, link.part)

    def _on_changed(self, _what: object) -> None:
        if self._is_visible:
            self._restart()

    def _on_selection_changed(self, _selection: object) -> None:
        if self._is_visible:
            self._show()

    @override
    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._is_visible = True
        self._restart()

    @override
    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._is_visible = False
        self._batch_timer.cancel()
