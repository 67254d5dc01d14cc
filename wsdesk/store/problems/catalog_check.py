"""Checks nodes against the model catalog, in slices, and marks those with a deprecated model."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from wsdesk.store.canvas.canvases import CanvasesStore
from wsdesk.store.catalog.models import ModelsStore
from wsdesk.store.turn_budget import turn

if TYPE_CHECKING:
    from wsdesk.graph.model.document import Document
    from wsdesk.graph.model.values import Node, Problem
    from wsdesk.store.canvas.canvas import CanvasStore
    from wsdesk.wire.node import NodeResource as WireNode


class DeprecatedModelMarks(QObject):
    """Sets the deprecated models of open canvases whenever the catalog changes or a canvas is opened."""

    def __init__(self, canvases: CanvasesStore, models: ModelsStore) -> None:
        super().__init__(models)
        self._canvases = canvases
        self._models = models
        canvases.opened.connect(self._on_opened)
        models.changed.connect(self._on_models_changed)

    def _on_opened(self, canvas: CanvasStore) -> None:
        canvas.set_outdated(deprecated_names(self._models))

    def _on_models_changed(self, _state: object) -> None:
        names = deprecated_names(self._models)
        for canvas in self._canvases.all:
            canvas.set_outdated(names)


def deprecated_names(models: ModelsStore) -> frozenset[str]:
    """Return the names and display names of all deprecated models."""
    return frozenset(
        name
        for model in models.state.models
        if model.deprecated
        for name in (model.name, model.display_name)
        if name
    )


SLICE_S = 0.004
PAUSE_S = 0.004
BUSY_PAUSE_S = 0.1
"""Pause while a snapshot is loaded, which validation would delay."""
MAX_VALIDATED = 20_000
"""Maximum number of nodes per canvas that are validated."""

MessageCache = dict[str, tuple["Node", tuple[str, ...]]]
"""Cache of messages by node ID, valid while the node is the same object."""


async def settings_problems(
    document: Document,
    node_of: Callable[[str], WireNode | None],
    models: ModelsStore,
    cache: MessageCache,
    is_busy: Callable[[], bool] = bool,
) -> tuple[Problem, ...]:
    """Validate the nodes of a canvas, yielding to the event loop (code `misfit`, value `words`).

    Waits while `is_busy` returns true.
    """
    from wsdesk.graph.model.values import Problem

    problems: list[Problem] = []
    until = turn.until(SLICE_S)
    for card in document.nodes[:MAX_VALIDATED]:
        if card.runs[0]:
            entry = cache.get(card.id)
            if entry is None or entry[0] is not card:
                entry = cache[card.id] = (card, _violation_messages(card, document, node_of, models))
            problems += [Problem("misfit", card.id, (("words", message),)) for message in entry[1]]
        if turn.is_over(until):
            await asyncio.sleep(PAUSE_S)
            while is_busy():  # noqa: ASYNC110 - snapshots are loaded one after the other, without an event
                await asyncio.sleep(BUSY_PAUSE_S)
            until = turn.until(SLICE_S)
    return tuple(problems)


def deprecated_problems(document: Document, models: ModelsStore) -> tuple[Problem, ...]:
    """Return the nodes that were generated with a deprecated model (code `deprecated`)."""
    from wsdesk.graph.model.values import Problem

    names = deprecated_names(models)
    return tuple(
        Problem("deprecated", node.id, (("model", node.model),))
        for node in document.nodes
        if node.model in names
    )


def _violation_messages(
    card: Node, document: Document, node_of: Callable[[str], WireNode | None], models: ModelsStore
) -> tuple[str, ...]:
    from wsdesk.store.catalog.settings_validation import count_inputs, find_violations

    model = models.by_name(card.runs[0])
    node = node_of(card.id) if model is not None else None
    if model is None or node is None:
        return ()
    # A deprecated model is a separate problem.
    violations = find_violations(node, model, count_inputs(card.id, document))
    return tuple(one.message for one in violations if one.code != "deprecated")
