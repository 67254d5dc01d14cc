"""Store of one open canvas: document, loading, refresh, and pending edges."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal

from wsdesk.api import errors
from wsdesk.files.lazy_import import lazy_import
from wsdesk.graph.analysis.problems import mark_deprecated
from wsdesk.graph.edges.router import EdgeRouter
from wsdesk.graph.handles.table import HandleTable
from wsdesk.graph.model.diff import Change, diff
from wsdesk.graph.model.document import Document
from wsdesk.graph.model.values import Edge, Handle
from wsdesk.graph.rules import ModelLimits, ValidationResult, validate_batch, validate_drawn
from wsdesk.store.base import error_messages
from wsdesk.store.base.error_messages import tr
from wsdesk.store.base.load_state import LoadFailure, LoadState
from wsdesk.store.base.slices import HasParts, free_in_slices
from wsdesk.store.base.store import TaskOwner
from wsdesk.store.canvas.canvas_state import (
    CanvasState,
    CollapsedGroups,
    PendingReveal,
    SavedCamera,
    ShownSnapshot,
    ViewedVersions,
)
from wsdesk.store.canvas.content_cache import ContentCache
from wsdesk.store.canvas.content_download import ContentDownload
from wsdesk.store.canvas.document_lookups import (
    DocumentLookups,
    PreparedContent,
    derive_lookups,
    route_changed,
)
from wsdesk.store.canvas.edge_drafts import EdgeDraftsStore
from wsdesk.store.canvas.pending_edges import PendingEdges, edges_title, new_edges, with_pending
from wsdesk.store.canvas.whole_nodes import WholeNodes
from wsdesk.store.catalog.model_limits import ModelInputLimits
from wsdesk.store.connection.connection import ConnectionStore
from wsdesk.store.connection.people import PeopleStore
from wsdesk.store.content.content_pages import NotePaging, PagedContent
from wsdesk.store.content.extension_threads import ExtensionThread
from wsdesk.store.outbox.outbox import OutboxStore
from wsdesk.store.outbox.outbox_items import EdgeSent

if TYPE_CHECKING:
    from wsdesk.store.content import loaded_content
    from wsdesk.wire.edge import NewEdge
    from wsdesk.wire.modelconfig import ModelPresets
    from wsdesk.wire.node import NodeResource
else:
    loaded_content = lazy_import("wsdesk.store.content.loaded_content")


class CanvasStore(TaskOwner):
    """Content of one canvas, including its pending edges.

    When a signal is emitted, `document` and everything derived from it are already updated.
    """

    document_reset = Signal(object)
    changed = Signal(object)
    state_changed = Signal(object)
    reveal_requested = Signal(object)
    camera_requested = Signal(object)
    """Emitted with a `SavedCamera` to show."""
    camera_changed = Signal(object)
    """Emitted with the `SavedCamera` of the view."""
    title_changed = Signal(object)
    highlight_requested = Signal(object)
    """Emitted with the IDs of the nodes and notes to highlight; all others are dimmed. None ends it."""
    node_read = Signal(object)
    """Emitted with the ID of a large node when `node` returns it, initially or after a change."""
    content_read = Signal(object)
    """Emitted with the `PagedContent` that was read, from the server or from the cache."""
    snapshot_changed = Signal(object)
    """Emitted with the `ShownSnapshot`, or None for the current content."""

    def __init__(
        self,
        canvas_id: str,
        connection: ConnectionStore,
        outbox: OutboxStore,
        people: PeopleStore,
        cache: ContentCache,
        edge_drafts: EdgeDraftsStore,
        limits: ModelInputLimits,
    ) -> None:
        super().__init__(f"canvas:{canvas_id}")
        self.canvas_id = canvas_id
        self._camera: SavedCamera | None = None
        self.is_loading_snapshot = False
        """Whether a snapshot is being prepared on a thread: work that can wait would delay it."""
        self.folds = CollapsedGroups(self)
        self._title = ""
        self._connection = connection
        self._outbox = outbox
        self._people = people
        self._cache = cache
        self._edge_drafts = edge_drafts
        self._limits = limits
        self._whole_nodes = WholeNodes(self.tasks, self)
        self._whole_nodes.was_read.connect(self.node_read)
        self._state = CanvasState()
        self._snapshot: ShownSnapshot | None = None
        self._outdated: frozenset[str] = frozenset()
        """Names of models; nodes generated with one of them are outdated."""
        self._viewed = ViewedVersions()
        self._pending_edges = PendingEdges(canvas_id, outbox)
        self._pending_reveal = PendingReveal()
        empty = Document(canvas_id)
        self._whole: PagedContent | None = None
        """The pages that were read last, from the server or from the cache."""
        self._live = loaded_content.LoadedContent(empty)
        """The content of these pages."""
        self._content = self._live
        """The content that is shown: that of the snapshot, if there is one, else the current one."""
        self._base = empty
        """The document of the shown content, with viewed versions and outdated nodes."""
        self._document = empty
        """The same with pending edges: what is shown."""
        self._lookups = DocumentLookups(empty)
        self._obsolete: list[HasParts] = []
        """Objects of other stores for this canvas, freed when it is closed."""
        outbox.changed.connect(self._compose)
        outbox.edge_sent.connect(self._on_edge_sent)

    @property
    def title(self) -> str:
        return self._title

    @property
    def state(self) -> CanvasState:
        return self._state

    @property
    def document(self) -> Document:
        return self._document

    @property
    def table(self) -> HandleTable:
        """Handles of the document, computed on first use."""
        return self._lookups.table

    @property
    def routes(self) -> EdgeRouter:
        """Shapes of the document's edges, computed on first use."""
        return self._lookups.routes

    def set_edge_style(self, name: str) -> None:
        """Set the edge style; `routes` must then be read again."""
        self._lookups.set_edge_style(name)

    @property
    def presets(self) -> ModelPresets | None:
        return self._live.presets

    @property
    def clip_seconds(self) -> tuple[float, ...]:
        """Supported durations of the default video model in seconds (videoDurationOptions)."""
        return self._live.fields.video_duration_options

    @property
    def threads(self) -> Mapping[str, ExtensionThread]:
        """Comment threads of nodes found in the content itself, which is an extension of the API."""
        return self._live.threads

    @property
    def content(self) -> loaded_content.LoadedContent:
        """The content that is shown, without pending edges."""
        return self._content

    @property
    def live_content(self) -> loaded_content.LoadedContent:
        """The current content, even while a snapshot is shown."""
        return self._live

    @property
    def snapshot(self) -> ShownSnapshot | None:
        """The snapshot that is shown, read-only; None for the current content."""
        return self._snapshot

    def prepare(self, content: loaded_content.LoadedContent) -> PreparedContent:
        """Prepare content of a snapshot for `show_snapshot`, on any thread."""
        before, lookups, marks = self._document, self._lookups.computed, self._marks
        document = mark_deprecated(self._viewed.over(content, before), self._outdated, before)
        document = document.reuse_lookups(before)
        for _ in document.warm_up():
            pass
        document.node_index.build()
        _ = document.groups, document.pending_edges
        changes = diff(before, document)
        lookups = derive_lookups(before, document, changes, lookups)
        if lookups[1] is not None:
            route_changed(before, document, changes, lookups[1])
        return PreparedContent(before, marks, document, changes, lookups)

    def show_snapshot(self, snapshot: ShownSnapshot | None, prepared: PreparedContent | None = None) -> None:
        """Show a snapshot instead of the current content, which is still updated; None ends that.

        What is `prepared` isn't computed again, unless another document is shown meanwhile.
        """
        if snapshot is self._snapshot:
            return
        self._snapshot = snapshot
        self._content = snapshot.content if snapshot is not None else self._live
        if prepared is not None and prepared.fits(self._document, self._marks):
            self._base = self._document = prepared.document
            self._lookups.show(prepared.document, prepared.lookups)
            self.changed.emit(prepared.changes)
        else:
            self._build_base()
            self._compose()
        self.snapshot_changed.emit(snapshot)

    def rename(self, title: str) -> None:
        """Set the title from a newer canvas list."""
        if title and title != self._title:
            self._title = title
            self.title_changed.emit(title)

    def set_outdated(self, models: frozenset[str]) -> None:
        """Mark the nodes generated with one of these models as outdated (by either of a model's names)."""
        if models != self._outdated:
            self._outdated = models
            self._build_base()
            self._compose()

    def view_versions(self, versions: Mapping[str, str]) -> None:
        """Show these versions on their nodes, by node ID; an empty ID shows the active version."""
        if self._viewed.view(versions) and any(i in self._document.node_by_id for i in versions):
            self._build_base()
            self._compose()

    def node(self, node_id: str) -> NodeResource | None:
        """Complete node, parsed from its bytes; None if it no longer exists or can't be parsed.

        A large one is parsed on a thread: None until `node_read` is emitted.
        """
        return self._whole_nodes.get(self._content, node_id)

    async def whole_node(self, node_id: str) -> NodeResource | None:
        """Complete node of any size; afterwards `node` returns it immediately."""
        return await self._whole_nodes.ask(self._content, node_id)

    def is_node_pending(self, node_id: str) -> bool:
        """Whether a node is large and not parsed yet."""
        return self._whole_nodes.is_pending(self._content, node_id)

    @property
    def notes_current(self) -> bool:
        """Whether all notes come from the last download, and none from an earlier one."""
        return self._whole is None or self._whole.notes_current

    def reload(self, paging: NotePaging = "changed") -> None:
        """Download the content again, unless a download is running; `paging` applies to its notes."""
        if not self.tasks.running("load"):
            self.tasks.start("load", self._load(paging))

    def load_more_notes(self) -> None:
        """Read further pages of notes, a limited number (`CanvasState.has_more_notes`)."""
        self.reload("more")

    @property
    def camera(self) -> SavedCamera | None:
        """The camera of the view, or that of the next one."""
        return self._camera

    @camera.setter
    def camera(self, camera: SavedCamera | None) -> None:
        if camera != self._camera:
            self._camera = camera
            self.camera_changed.emit(camera)

    def set_camera(self, camera: SavedCamera) -> None:
        """Set the camera, for the current view and for later ones."""
        self.camera = camera
        self.camera_requested.emit(camera)

    def reveal(
        self, node_id: str, version_id: str = "", asset_id: str = "", camera: SavedCamera | None = None
    ) -> None:
        """Reveal a node (or note) now, or as soon as the content is loaded."""
        self._pending_reveal.request(node_id, version_id, asset_id, camera)
        if self._document.nodes or self._document.notes:
            self._answer_reveal(final=self._state.phase is not LoadState.BUSY)

    def highlight(self, ids: Sequence[str] | None) -> None:
        """Highlight nodes and notes by dimming all others; None ends it."""
        self.highlight_requested.emit(ids)

    def connect_handles(self, pairs: Sequence[tuple[Handle, Handle]]) -> tuple[ValidationResult, ...]:
        """Connect each pair of handles, given in either order, as one undo step.

        The edges are pending, and persisted immediately. Each pair is validated as if the previous ones were
        connected. A rejected one changes nothing, and its result contains the reason.
        """
        if self._snapshot is not None:
            return (ValidationResult(ok=False, code="snapshot", severity="refused"),) * len(pairs)
        results = validate_batch(self._document, self.table, pairs, self.limits_of)
        drawn = new_edges([pair for pair, result in zip(pairs, results, strict=True) if result.ok])
        if drawn:
            self._edge_drafts.draw(self.canvas_id, drawn, edges_title(self._document, drawn))
        return results

    def validate_drawn(self, edge_ids: Sequence[str], most: int) -> dict[str, ValidationResult]:
        """Validate the first `most` unsent edges, each as if none of them all existed yet."""
        return validate_drawn(self._document, self.table, edge_ids, self.limits_of, most)

    def validate_new(self, edges: Sequence[NewEdge]) -> dict[str, ValidationResult]:
        """Validate undone edges as if they were redone now, by ID."""
        document = with_pending(self._document, edges)
        return validate_drawn(document, self.table, [edge.id or "" for edge in edges], self.limits_of)

    def limits_of(self, node_id: str) -> ModelLimits | None:
        """Input limits of a node's model; None if node and catalog don't determine them."""
        node = self._document.node_by_id.get(node_id)
        return self._limits.of(node) if node is not None else None

    def drawn_by(self, edge: Edge) -> str:
        """Name of the user who created an edge; empty if unknown."""
        if edge.fresh:
            return tr("just now, by you")
        return self._people.name(edge.created_by) if self._people.has(edge.created_by) else ""

    async def aclose(self) -> None:
        """Cancel all tasks and release the document."""
        self._outbox.changed.disconnect(self._compose)
        self._outbox.edge_sent.disconnect(self._on_edge_sent)
        await super().aclose()
        # Other objects may reference this store for longer; 10,000 nodes with their bytes are 200 MB.
        obsolete: list[HasParts] = [*filter(None, self._lookups.computed), *self._obsolete]
        groups: list[Iterable[object]] = [
            self._content.records.values(),
            self._live.records.values(),
            self._base.nodes,
            self._live.document.nodes,
            self._document.nodes,
            self._document.edges,
            *(one.parts() for one in obsolete),
        ]
        self._obsolete.clear()
        self._base = self._document = Document(self.canvas_id)
        self._content = self._live = loaded_content.LoadedContent(self._base)
        self._snapshot = None
        self._whole = None
        self._lookups.show(self._document)
        parts: list[object] = []
        while groups:
            parts += groups.pop()
            await asyncio.sleep(0)
        obsolete.clear()
        await free_in_slices(parts)

    def free_with(self, obsolete: HasParts) -> None:
        """Free what another store held for this canvas when it is closed, in slices."""
        if all(obsolete is not one for one in self._obsolete):
            self._obsolete.append(obsolete)

    def _show_document(self, document: Document, changes: tuple[Change, ...] | None = None) -> None:
        """Replace the document; derived data that `changes` don't affect is reused unless they are many."""
        old, self._document = self._document, document
        lookups = self._lookups.computed
        self._lookups.show(document)
        if changes is not None:
            self._lookups.show(document, derive_lookups(old, document, changes, lookups))

    async def _load(self, paging: NotePaging) -> None:
        download = ContentDownload(self.canvas_id, self._connection, self._cache)
        if not self._live.document.nodes and not self._live.document.notes:
            cached = await download.read_cached(self._live)
            if cached is not None:
                self._set_state(replace(self._state, fetched_at=download.cached_at, from_disk=True))
                self._show_content(cached)
        self._set_state(replace(self._state, phase=LoadState.BUSY, failure=None))
        try:
            if self._state.from_disk or self._state.fetched_at is None:
                paging = "always"
            whole = await download.read(self._whole, self._live, paging)
            if not whole.complete:
                self._show_truncated(whole)
                return
            if whole is self._whole:
                download.save_time(whole)
            else:
                await asyncio.sleep(0)  # the last steps of reading end a turn of the event loop
                self._show_content(whole)
                download.save(whole)
                await asyncio.sleep(0)  # as do all views that show the content
        except (errors.ApiError, error_messages.NotConnectedError) as error:
            is_archive = self._connection.state.read_only
            describe = error_messages.archive_failure_of if is_archive else error_messages.failure_of
            self._set_state(replace(self._state, phase=LoadState.FAILED, failure=describe(error)))
            self._answer_reveal(final=self._whole is not None)  # otherwise once it is loaded
            return
        self._set_state(
            CanvasState(
                LoadState.READY,
                None,
                self._connection.clock(),
                from_disk=False,
                has_more_notes=whole.has_more_notes,
            )
        )
        self._answer_reveal(final=True)

    def _show_truncated(self, whole: PagedContent) -> None:
        """Handle truncated content: it never replaces more complete content, whether shown or cached."""
        if self._whole is not None and (
            self._whole.complete or len(self._live.document.nodes) > len(whole.content.document.nodes)
        ):
            message = tr("The server sent only part of this canvas. Showing the last complete copy.")
        else:
            self._show_content(whole)
            message = tr("The server sent only part of this canvas.")
        self._set_state(replace(self._state, phase=LoadState.FAILED, failure=LoadFailure("cut-off", message)))
        self._answer_reveal(final=True)

    def _show_content(self, whole: PagedContent) -> None:
        self._whole, self._live = whole, whole.content
        if self._snapshot is None:
            self._content = self._live
            self._build_base()
        self._people.add((note.author_id, note.author) for note in self._live.document.notes)
        self._pending_edges.remove_loaded(self._live.document)
        self._compose()
        self._answer_reveal(final=False)
        self.content_read.emit(whole)

    @property
    def _marks(self) -> tuple[object, ...]:
        """What the shown document depends on besides the content."""
        return self._viewed.by_node, self._outdated, self._lookups.edge_style

    def _build_base(self) -> None:
        """Build the base document from the shown content."""
        viewed = self._viewed.over(self._content, self._base)
        self._base = mark_deprecated(viewed, self._outdated, self._base)

    def _compose(self) -> None:
        """Add the pending edges to the base document unless it is a snapshot, and emit what changed."""
        old = self._document
        document = self._base.reuse_lookups(old)
        pending = self._pending_edges.over(document) if self._snapshot is None else ()
        if pending:
            document = replace(document, edges=(*document.edges, *pending)).reuse_lookups(old)
        if not old.nodes and not old.notes:
            # Everything is new: emitting each change would take 0.3 s for 100,000 nodes.
            if document != old:
                self._show_document(document)
                self.document_reset.emit(document)
            return
        changes = diff(old, document)
        if not changes and document.problems == old.problems:
            return
        self._show_document(document, changes)
        self.changed.emit(changes)

    def _answer_reveal(self, *, final: bool) -> None:
        live = self._live.document
        if self._snapshot is not None and self._pending_reveal.is_only_in(live, self._document):
            self.show_snapshot(None)
        reveal = self._pending_reveal.take(self._document, self.node, final=final)
        if reveal is not None:
            self.reveal_requested.emit(reveal)

    def _on_edge_sent(self, sent: EdgeSent) -> None:
        if sent.canvas_id == self.canvas_id:
            self._pending_edges.add_sent(sent)  # shown when the outbox emits that its item is gone

    def _set_state(self, state: CanvasState) -> None:
        if state != self._state:
            self._state = state
            self.state_changed.emit(state)
