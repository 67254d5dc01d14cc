"""Numbers about all nodes of a canvas, calculated in slices."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING
from weakref import ref

from PySide6.QtCore import QObject

from wsdesk.graph.model.document import Document
from wsdesk.graph.model.groups import find_group_cycles
from wsdesk.graph.model.steps import STEP, Steps
from wsdesk.graph.model.values import Kind
from wsdesk.store.base.slices import SlicedCalculation
from wsdesk.store.catalog.cost import SpendingEstimate, spending
from wsdesk.store.catalog.models import ModelsStore

if TYPE_CHECKING:
    from wsdesk.wire.models import Model


@dataclass(frozen=True, slots=True)
class CanvasTotals:
    """Number of nodes by kind and of failed ones, indexes of nodes without a place, number of group
    cycles, and the cost of all runs."""

    kinds: Counter[Kind]
    failed: int
    unplaced: tuple[int, ...]
    cycles: int
    cost: SpendingEstimate


@dataclass(frozen=True, slots=True)
class CountedCanvas:
    """A document with its totals."""

    document: Document
    totals: CanvasTotals


def calculate_totals(document: Document, models: ModelsStore) -> Steps[CanvasTotals]:
    """Totals of a canvas, in steps."""
    yield from document.warm_up_dangling_edges()
    cycles = yield from find_group_cycles(document)
    kinds: Counter[Kind] = Counter()
    failed = 0
    unplaced: list[int] = []
    cost = SpendingEstimate()
    for at in range(0, len(document.nodes), STEP):
        if at:
            yield
        part = document.nodes[at : at + STEP]
        kinds.update([node.kind for node in part])
        failed += sum(node.failure is not None for node in part)
        unplaced += [number for number, node in enumerate(part, at) if not node.placed]
        cost = cost.plus(spending([node.id for node in part], document, models.by_name))
    return CanvasTotals(kinds, failed, tuple(unplaced), len(cycles), cost)


class TotalsCache(QObject):
    """Totals of the last canvas that was asked for, until its content or the catalog changes."""

    def __init__(self, models: ModelsStore, on_calculated: Callable[[], object], parent: QObject) -> None:
        super().__init__(parent)
        self._models = models
        self._on_calculated = on_calculated
        self._calculation = SlicedCalculation(self)
        self._document: ref[Document] | None = None
        self._catalog: tuple[Model, ...] = ()
        self._totals: CanvasTotals | None = None

    def of(self, document: Document) -> CanvasTotals | None:
        """Totals of a canvas; None if they take longer, and `on_calculated` is called when they are known."""
        catalog = self._models.state.models
        known = self._document() if self._document is not None else None
        if known is not document or self._catalog is not catalog:
            # Not referenced, so that a closed canvas is freed.
            self._document, self._catalog, self._totals = ref(document), catalog, None
            self._calculation.start(calculate_totals(document, self._models), self._keep)
        return self._totals

    def _keep(self, totals: CanvasTotals) -> None:
        self._totals = totals
        self._on_calculated()
