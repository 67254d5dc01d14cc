"""Annotations: comments that refer to a place or a time of a version."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from wsdesk.files.lazy_dataclass import dataclass
from wsdesk.store.base.load_state import LoadState
from wsdesk.store.canvas.canvases import CanvasesStore
from wsdesk.store.comments.comment_tag import Area, CommentTag, TimeSpan, parse_tag, with_tag

if TYPE_CHECKING:
    from wsdesk.store.canvas.canvas import CanvasStore
    from wsdesk.store.comments.comments import CommentsStore
    from wsdesk.store.comments.entry import CommentEntry


@dataclass(frozen=True, slots=True)
class Annotation:
    """Place or time of a version that a new comment refers to."""

    canvas_id: str
    node_id: str
    version_id: str
    area: Area | None = None
    span: TimeSpan | None = None


class CommentAnnotations(QObject):
    """Begins annotations as drafts, and opens those of comments."""

    opened = Signal(object)
    """Emitted with the `CommentEntry` of an annotation to show; its version is already shown."""
    failed = Signal()
    """Emitted if the version of a new annotation isn't on its canvas."""
    unavailable = Signal()
    """Emitted if the canvas of a new annotation can't be loaded, for example offline."""

    def __init__(self, comments: CommentsStore, canvases: CanvasesStore) -> None:
        super().__init__(comments)
        self._comments = comments
        self._canvases = canvases
        self._pending: Annotation | None = None
        self._node_before = ""
        """Node that was selected when the pending annotation was begun."""
        comments.changed.connect(self._on_comments_changed)
        canvases.opened.connect(self._on_opened)

    @property
    def is_pending(self) -> bool:
        """Whether a new annotation waits for its node to be selected."""
        return self._pending is not None

    def begin(self, annotation: Annotation) -> None:
        """Tag the draft of the node and focus it; a node that isn't selected is selected first."""
        self._pending, self._node_before = annotation, self._comments.state.node_id
        if not self._tag_draft():
            self._canvases.reveal(annotation.canvas_id, annotation.node_id, annotation.version_id)
            self._on_canvas_changed(None)  # it may have failed before

    def loaded(self, node_id: str) -> tuple[int, int]:
        """Loaded comments of the selected node, and how many it has; equal if all are loaded."""
        state = self._comments.state
        if state.node_id != node_id or (state.can_read and state.phase is LoadState.READY):
            return 0, 0
        if state.phase is LoadState.BUSY:
            return state.read
        loaded = len(state.entries)
        return loaded, max(self._comments.count(node_id) or 0, loaded)

    def open(self, entry: CommentEntry) -> bool:
        """Show the version and the annotation of a comment; False if the version doesn't exist."""
        tag = parse_tag(entry.body)[0]
        if not self._comments.versions.show(entry.node_id, tag.version):
            return False
        if tag.is_annotation:
            self.opened.emit(entry)
        return True

    def _tag_draft(self) -> bool:
        """Tag the draft if the node of the pending annotation is selected."""
        pending, state = self._pending, self._comments.state
        if pending is None or (state.canvas_id, state.node_id) != (pending.canvas_id, pending.node_id):
            return False
        number = self._comments.versions.number(pending.canvas_id, pending.node_id, pending.version_id)
        self._pending = None
        if not number:
            self.failed.emit()
            return True
        tag = CommentTag(number, pending.area, pending.span)
        self._comments.replace_draft(with_tag(state.draft, tag))
        self._comments.writing_requested.emit(pending.node_id)
        return True

    def _on_opened(self, canvas: CanvasStore) -> None:
        canvas.state_changed.connect(self._on_canvas_changed)

    def _on_canvas_changed(self, _state: object) -> None:
        """Give up if the canvas of the pending annotation can't be loaded."""
        pending = self._pending
        canvas = self._canvases.get(pending.canvas_id) if pending is not None else None
        if canvas is not None and canvas.state.phase is LoadState.FAILED and not canvas.document.nodes:
            self._pending = None
            self.unavailable.emit()

    def _on_comments_changed(self, _state: object) -> None:
        pending, current = self._pending, self._canvases.current
        if pending is None or self._tag_draft():
            return
        is_elsewhere = current is not None and current.canvas_id != pending.canvas_id
        selected = self._comments.state.node_id
        if is_elsewhere or selected not in ("", self._node_before):
            self._pending = None  # the user went to another canvas or node
