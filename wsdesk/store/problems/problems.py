"""Problems of settings, media, and other canvases, besides those in the document."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import TYPE_CHECKING, Literal

from PySide6.QtCore import Signal

from wsdesk.files.lazy_dataclass import dataclass
from wsdesk.graph.model.steps import STEP, Steps
from wsdesk.localdb.core.errors import LocalDbError
from wsdesk.media.images.image_provider import ImageProvider
from wsdesk.store.base.load_state import LoadState
from wsdesk.store.base.store import TaskOwner
from wsdesk.store.canvas.canvases import CanvasesStore
from wsdesk.store.canvas.projects import ProjectsStore
from wsdesk.store.catalog.models import ModelsState, ModelsStore
from wsdesk.store.index.indexer import Indexer, IndexerState
from wsdesk.store.problems.catalog_check import MessageCache, deprecated_problems, settings_problems

if TYPE_CHECKING:
    from wsdesk.graph.model.document import Document
    from wsdesk.graph.model.values import Problem
    from wsdesk.localdb.index.file import IndexFile
    from wsdesk.localdb.index.values import IndexedCanvas, IndexedProblem
    from wsdesk.store.canvas.canvas import CanvasStore
    from wsdesk.wire.models import Model

Scope = Literal["canvas", "project", "all"]
GONE = ("gone", "not-an-image", "not-media")


@dataclass(frozen=True, slots=True)
class StoredProblem:
    """Problem of another canvas; `title` is that of its node, or empty."""

    canvas_id: str
    canvas_title: str
    problem: Problem
    title: str = ""
    is_node: bool = False


class ProblemsStore(TaskOwner):
    """Validates the current canvas in slices; problems of other canvases come from the search index.

    Results are cached per node and, for other canvases, per canvas until the content or the catalog changes.
    """

    changed = Signal(object)
    """Emitted with the scope whose problems changed."""

    def __init__(
        self,
        canvases: CanvasesStore,
        projects: ProjectsStore,
        models: ModelsStore,
        images: ImageProvider,
        indexer: Indexer,
    ) -> None:
        super().__init__("problems")
        self._canvases = canvases
        self._projects = projects
        self._models = models
        self._images = images
        self._indexer = indexer
        self._validated: MessageCache = {}
        self._settings_canvas_id = ""
        self._settings: tuple[Problem, ...] = ()
        self._is_empty = True
        """Whether the canvas had no nodes when its settings were validated, as while it loads."""
        self._is_catalog_loading = True
        self._scope: Scope | None = None
        self._validated_models: tuple[Model, ...] = ()
        self._file: IndexFile | None = None
        self._waiting = 0
        self._indexed: tuple[tuple[IndexedCanvas, IndexedProblem], ...] = ()
        self._cached_problems: dict[str, tuple[IndexedCanvas, tuple[StoredProblem, ...]]] = {}
        models.changed.connect(self._on_models_changed)
        indexer.changed.connect(self._on_index_changed)

    @property
    def settings(self) -> tuple[Problem, ...]:
        """Invalid settings on the current canvas (code `misfit`)."""
        current = self._canvases.current
        return self._settings if current is not None and current.canvas_id == self._settings_canvas_id else ()

    @property
    def is_complete(self) -> bool:
        """Whether the settings of the current canvas were validated, or can't be without a catalog."""
        current = self._canvases.current
        if current is None:
            return True
        catalog = self._models.state
        if not catalog.models:
            return catalog.phase not in (LoadState.IDLE, LoadState.BUSY)
        is_validated = current.canvas_id == self._settings_canvas_id
        return is_validated and not (self._is_empty and current.document.nodes)

    def find_media(self, document: Document) -> Steps[tuple[Problem, ...]]:
        """Return the assets of a canvas that couldn't be loaded (code `media-gone`), in steps."""
        from wsdesk.graph.model.values import Problem

        error_code = self._images.error_code
        problems: list[Problem] = []
        nodes = document.nodes
        for at in range(0, len(nodes), STEP):
            if at:
                yield
            problems += [
                Problem("media-gone", node.id)
                for node in nodes[at : at + STEP]
                if node.asset is not None and error_code(node.asset.asset_id) in GONE
            ]
        return tuple(problems)

    def stored(self, scope: Scope) -> tuple[StoredProblem, ...]:
        """Return the problems of other canvases: those of the current project, or all."""
        problems = [
            _stored_problem(indexed, problem)
            for indexed, problem in self._indexed
            if self._is_in(scope, indexed)
        ]
        for indexed, cached in self._cached_problems.values():
            if self._is_in(scope, indexed):
                problems += cached
        return tuple(problems)

    def set_scope(self, scope: Scope) -> None:
        """Set the scope and start the validation; emits `changed` with results, also of later updates."""
        self._scope = scope
        canvas = self._canvases.current
        if canvas is not None and self._models.state.models:
            self.tasks.start("settings", self._validate(canvas))
        if scope != "canvas" and self._indexer.file is not None:
            self.tasks.start("stored", self._load_indexed(scope))

    def _is_in(self, scope: Scope, indexed: IndexedCanvas) -> bool:
        """Whether a canvas isn't the current one and, for the project scope, belongs to the same project."""
        current = self._canvases.current
        here = current.canvas_id if current is not None else ""
        if indexed.canvas_id == here or scope != "project":
            return indexed.canvas_id != here
        project = self._projects.project_of(here) if here else None
        if project is None:
            return False
        mine = self._projects.state.canvases_of(project)
        return indexed.project_id == project.id or any(c.id == indexed.canvas_id for c in mine)

    async def _validate(self, canvas: CanvasStore) -> None:
        if canvas.canvas_id != self._settings_canvas_id:
            self._validated.clear()
        document = canvas.document
        problems = await settings_problems(
            document,
            canvas.node,
            self._models,
            self._validated,
            partial(getattr, canvas, "is_loading_snapshot"),
        )
        before, was_complete = self._settings, self.is_complete
        self._settings, self._is_empty = problems, not document.nodes
        self._settings_canvas_id = canvas.canvas_id
        if before != self._settings or not was_complete:
            self.changed.emit("canvas")

    async def _load_indexed(self, scope: Scope) -> None:
        file = self._indexer.file
        if file is None:
            return
        try:
            rows = await asyncio.to_thread(file.problems)
            indexed_canvases = await asyncio.to_thread(file.canvases)
        except LocalDbError:
            return  # the global search reports the error
        if rows != self._indexed:
            self._indexed = rows
            self.changed.emit(scope)
        if self._models.state.models:
            for indexed in indexed_canvases.values():
                if (
                    self._is_in(scope, indexed)
                    and self._cached_problems.get(indexed.canvas_id, (None,))[0] != indexed
                ):
                    await self._validate_cached(scope, indexed)

    async def _validate_cached(self, scope: Scope, indexed: IndexedCanvas) -> None:
        """Validate a cached canvas against the catalog."""
        whole = await self._indexer.cached_content(indexed.canvas_id)
        stored: tuple[StoredProblem, ...] = ()
        if whole is not None:
            document, titles = whole.content.document, whole.content.document.node_by_id
            stored = tuple(
                StoredProblem(
                    indexed.canvas_id,
                    indexed.title,
                    problem,
                    titles[problem.subject_id].title[:200],
                    is_node=True,
                )
                for problem in (
                    *deprecated_problems(document, self._models),
                    *await settings_problems(document, whole.content.node, self._models, {}),
                )
            )
        before = self._cached_problems.get(indexed.canvas_id, (None, ()))[1]
        self._cached_problems[indexed.canvas_id] = (indexed, stored)
        if before != stored:
            self.changed.emit(scope)

    def _on_models_changed(self, state: ModelsState) -> None:
        was_loading = self._is_catalog_loading
        self._is_catalog_loading = state.phase in (LoadState.IDLE, LoadState.BUSY)
        if state.models is self._validated_models:
            if was_loading and not self._is_catalog_loading:
                self.changed.emit("canvas")
            return
        self._validated_models = state.models
        self.tasks.cancel("stored")
        self._validated.clear()
        self._cached_problems.clear()
        self.changed.emit("canvas")
        self._revalidate()

    def _on_index_changed(self, state: IndexerState) -> None:
        file, grown = self._indexer.file, state.waiting < self._waiting
        self._waiting = state.waiting
        if file is not self._file:
            # The index belongs to another profile now.
            self._file = file
            self.tasks.cancel("stored")
            self._indexed = ()
            self._cached_problems.clear()
            self.changed.emit("all")
            self._revalidate()
        elif grown:
            self._revalidate()

    def _revalidate(self) -> None:
        if self._scope is not None:
            self.set_scope(self._scope)


def _stored_problem(indexed: IndexedCanvas, problem: IndexedProblem) -> StoredProblem:
    from wsdesk.graph.model.values import Problem

    value = Problem(problem.code, problem.subject_id, problem.values)
    return StoredProblem(indexed.canvas_id, indexed.title, value, problem.title, problem.is_node)
