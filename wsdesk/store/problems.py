"""Problems beyond those that a document tells by itself: settings, media, and other canvases."""

from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING, Literal

from PySide6.QtCore import QObject, Signal

from wsdesk.files.classes import dataclass
from wsdesk.localdb.errors import LocalDbError
from wsdesk.media.pictures import Pictures
from wsdesk.store.canvases import CanvasesStore
from wsdesk.store.indexing import Indexing
from wsdesk.store.models import ModelsStore
from wsdesk.store.projects import ProjectsStore
from wsdesk.store.scope import TaskScope

if TYPE_CHECKING:
    from wsdesk.graph.values import Node, Problem
    from wsdesk.localdb.index.values import Shelved, Trouble
    from wsdesk.store.canvas import CanvasStore

Scope = Literal["canvas", "project", "all"]
SLICE_S = 0.006
PAUSE_S = 0.004
MOST_JUDGED = 20_000
"""Nodes of a canvas whose settings are held against the catalogue."""
GONE = ("gone", "not-a-picture", "not-media")


@dataclass(frozen=True, slots=True)
class KeptProblem:
    """A problem of another canvas; `title` is that of its node, where it has one."""

    canvas_id: str
    canvas_title: str
    problem: Problem
    title: str = ""
    is_node: bool = False


class ProblemsStore(QObject):
    """Judges settings in slices, a node once as long as it stays the same; asks the index for the rest."""

    changed = Signal(object)
    """What is known is more: the scope that it is about."""

    def __init__(
        self,
        canvases: CanvasesStore,
        projects: ProjectsStore,
        models: ModelsStore,
        pictures: Pictures,
        indexing: Indexing,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._canvases = canvases
        self._projects = projects
        self._models = models
        self._pictures = pictures
        self._indexing = indexing
        self._scope = TaskScope("problems")
        self._judged: dict[str, tuple[Node, tuple[str, ...]]] = {}
        self._of = ""
        self._settings: tuple[Problem, ...] = ()
        self._kept: tuple[tuple[Shelved, Trouble], ...] = ()
        models.changed.connect(self._on_models_changed)

    @property
    def settings(self) -> tuple[Problem, ...]:
        """What the catalogue refuses of the nodes of the canvas that is looked at (code `misfit`)."""
        current = self._canvases.current
        return self._settings if current is not None and current.canvas_id == self._of else ()

    def media(self) -> tuple[Problem, ...]:
        """Assets of the canvas that is looked at which were asked for and are not there (`media-gone`)."""
        from wsdesk.graph.values import Problem

        canvas = self._canvases.current
        if canvas is None:
            return ()
        trouble = self._pictures.trouble
        return tuple(
            Problem("media-gone", node.id)
            for node in canvas.document.nodes
            if node.asset is not None and trouble(node.asset.asset_id) in GONE
        )

    def kept(self, scope: Scope) -> tuple[KeptProblem, ...]:
        """What the index knows of other canvases: those of the project that one is in, or all."""
        current = self._canvases.current
        here = current.canvas_id if current is not None else ""
        rows = [row for row in self._kept if row[0].canvas_id != here]
        if scope == "project":
            project = self._projects.project_of(here) if here else None
            entries = (project.canvases if project is not None else None) or ()
            ids = {entry.id for entry in entries}
            known = project.id if project is not None else None
            rows = [row for row in rows if row[0].canvas_id in ids or row[0].project_id == known]
        return tuple(_kept(shelved, trouble) for shelved, trouble in rows)

    def look(self, scope: Scope) -> None:
        """Find out what there is; `changed` tells when it is known."""
        canvas = self._canvases.current
        if canvas is not None and self._models.state.models:
            self._scope.start("settings", self._judge(canvas))
        if scope != "canvas" and self._indexing.file is not None:
            self._scope.start("kept", self._ask(scope))

    async def aclose(self) -> None:
        await self._scope.aclose()

    async def _judge(self, canvas: CanvasStore) -> None:
        from wsdesk.graph.values import Problem

        document = canvas.document
        if canvas.canvas_id != self._of:
            self._judged.clear()
        found: list[Problem] = []
        until = time.perf_counter() + SLICE_S
        for card in document.nodes[:MOST_JUDGED]:
            if card.runs[0]:
                known = self._judged.get(card.id)
                if known is None or known[0] is not card:
                    known = self._judged[card.id] = (card, self._misfits(canvas, card))
                found += [Problem("misfit", card.id, (("words", words),)) for words in known[1]]
            if time.perf_counter() > until:
                await asyncio.sleep(PAUSE_S)
                until = time.perf_counter() + SLICE_S
        before, self._settings = self._settings, tuple(found)
        self._of = canvas.canvas_id
        if before != self._settings:
            self.changed.emit("canvas")

    def _misfits(self, canvas: CanvasStore, card: Node) -> tuple[str, ...]:
        from wsdesk.store.fitting import arriving, misfits

        model = self._models.by_name(card.runs[0])
        node = canvas.node(card.id) if model is not None else None
        if model is None or node is None:
            return ()
        # That the model is deprecated is told by the document.
        found = misfits(node, model, arriving(card.id, canvas.document))
        return tuple(one.words for one in found if one.code != "deprecated")

    async def _ask(self, scope: Scope) -> None:
        file = self._indexing.file
        if file is None:
            return
        try:
            rows = await asyncio.to_thread(file.troubles)
        except LocalDbError:
            return  # the search over everything says what is wrong
        if rows != self._kept:
            self._kept = rows
            self.changed.emit(scope)

    def _on_models_changed(self, _state: object) -> None:
        self._judged.clear()
        self.changed.emit("canvas")


def _kept(shelved: Shelved, trouble: Trouble) -> KeptProblem:
    from wsdesk.graph.values import Problem

    problem = Problem(trouble.code, trouble.subject_id, trouble.values)
    return KeptProblem(shelved.canvas_id, shelved.title, problem, trouble.title, trouble.is_node)
