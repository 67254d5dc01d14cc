"""Lineage of a node or version: upstream and downstream, across canvases."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from wsdesk.files.lazy_dataclass import dataclass
from wsdesk.localdb.core.errors import LocalDbError
from wsdesk.store.base.error_messages import save_failure, tr
from wsdesk.store.base.new_files import write_new
from wsdesk.store.base.notifications import NotificationStore
from wsdesk.store.base.store import Store
from wsdesk.store.canvas.canvases import CanvasesStore
from wsdesk.store.canvas.selection import SelectionStore
from wsdesk.store.index.indexer import Indexer
from wsdesk.store.text import sanitize

if TYPE_CHECKING:
    from wsdesk.graph.analysis.lineage import LineageGraph, LineageStep
    from wsdesk.graph.model.document import Document

_MAX_ASSETS = 200
"""Maximum number of assets of a lineage that are looked up on other canvases."""


@dataclass(frozen=True, slots=True)
class OtherCanvasUsage:
    """Node of another canvas that uses an asset of the lineage; `forward`: it is downstream."""

    canvas_id: str
    canvas_title: str
    node_id: str
    version_id: str
    title: str
    kind: str
    forward: bool


@dataclass(frozen=True, slots=True)
class Lineage:
    """Lineage of a node or one of its versions. `stale`: nodes that are older than their inputs."""

    document: Document
    node_id: str
    version_id: str = ""
    back: tuple[LineageStep, ...] = ()
    forward: tuple[LineageStep, ...] = ()
    stale: frozenset[str] = frozenset()
    elsewhere: tuple[OtherCanvasUsage, ...] = ()

    @property
    def ids(self) -> tuple[str, ...]:
        """IDs of all its nodes on this canvas."""
        return (self.node_id, *(step.node_id for step in (*self.back, *self.forward)))


class LineageStore(Store[Lineage | None]):
    """Lineage of the selected node; usages on other canvases come from the search index.

    None unless exactly one node is selected.
    """

    def __init__(
        self,
        canvases: CanvasesStore,
        selection: SelectionStore,
        indexer: Indexer,
        notifications: NotificationStore,
    ) -> None:
        super().__init__("lineage", None)
        self._canvases = canvases
        self._selection = selection
        self._indexer = indexer
        self._notifications = notifications
        self._tracing: tuple[Document, LineageGraph] | None = None

    def refresh(self) -> None:
        """Compute the lineage of the selected node."""
        from wsdesk.graph.analysis.lineage import LineageGraph

        self.tasks.cancel("elsewhere")
        canvas, node_id = self._canvases.current, self._selection.state.node
        document = canvas.document if canvas is not None else None
        if document is None or node_id not in document.node_by_id:
            self.set_state(None)
            return
        if self._tracing is None or self._tracing[0] is not document:
            self._tracing = document, LineageGraph(document)
        tracing = self._tracing[1]
        version_id = self._selection.chosen_version(node_id)
        node = document.node_by_id[node_id]
        only = version_id if version_id != node.active_id else ""
        back, forward = tracing.upstream(node_id, only), tracing.downstream(node_id, only)
        ids = (node_id, *(step.node_id for step in (*back, *forward)))
        stale = frozenset(one for one in ids if tracing.is_stale(one))
        current = self._state
        lineage = Lineage(document, node_id, only, back, forward, stale)
        if current is not None and replace(current, elsewhere=()) == lineage:
            lineage = current
        self.set_state(lineage)
        if self._indexer.file is not None:
            self.tasks.start("elsewhere", self._find_other_canvases(lineage, tracing))

    def highlight(self, lineage: Lineage | None) -> None:
        """Dim everything on the canvas except a lineage; None ends the dimming."""
        canvas = self._canvases.current
        if canvas is not None:
            canvas.highlight(lineage.ids if lineage is not None else None)

    def save(self, text: str, name: str, folder: Path) -> None:
        """Save a text as a new file, numbered if the name exists."""
        self.tasks.start(f"save:{name}", self._save(text, name, folder))

    async def _find_other_canvases(self, lineage: Lineage, tracing: LineageGraph) -> None:
        file = self._indexer.file
        if file is None:
            return
        made, used = tracing.assets(lineage.node_id, lineage.version_id)
        into, out_of = dict.fromkeys(used), dict.fromkeys(made)
        for step in lineage.back:
            into.update(dict.fromkeys(tracing.assets(step.node_id)[0]))
        for step in lineage.forward:
            out_of.update(dict.fromkeys(tracing.assets(step.node_id)[0]))
        here = lineage.document.canvas_id
        usages: dict[tuple[str, str], OtherCanvasUsage] = {}
        for assets, forward in ((out_of, True), (into, False)):
            for asset in list(assets)[:_MAX_ASSETS]:
                try:
                    holders = await asyncio.to_thread(file.usages, asset, 50)
                except LocalDbError:
                    return  # the global search reports the error
                for one in holders:
                    if one.canvas_id != here:
                        usages.setdefault(
                            (one.canvas_id, one.node_id),
                            OtherCanvasUsage(
                                one.canvas_id,
                                sanitize.line(one.canvas_title, 80),
                                one.node_id,
                                one.version_id,
                                sanitize.line(one.title, 160) or tr("Untitled"),
                                one.kind,
                                forward,
                            ),
                        )
        if self._state is lineage:
            self.set_state(replace(lineage, elsewhere=tuple(usages.values())))

    async def _save(self, text: str, name: str, folder: Path) -> None:
        try:
            path = await asyncio.to_thread(write_new, folder, name, text.encode("utf-8", "replace"))
        except OSError as error:
            failure = save_failure(name, error)
            self._notifications.notify("error", failure.message, detail=failure.detail)
            return
        message = tr("Saved “{name}”.").format(name=sanitize.line(path.name, 120))
        self._notifications.notify("ok", message, detail=str(path))
