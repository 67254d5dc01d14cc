"""Comment drafts per node, saved while typing and removed when sent."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import Future
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from wsdesk.files.lazy_dataclass import dataclass
from wsdesk.localdb.core.errors import LocalDbError
from wsdesk.localdb.core.key_value_table import StoredValue
from wsdesk.localdb.tables.drafts import DraftTable
from wsdesk.store.base.await_write import await_write
from wsdesk.store.base.store import TaskOwner
from wsdesk.store.comments.badges import CommentBadges
from wsdesk.store.comments.thread_cache import ThreadCache
from wsdesk.store.comments.threads import ThreadsStore
from wsdesk.store.outbox.outbox import OutboxStore, comment_text


@dataclass(frozen=True, slots=True)
class DraftMerged:
    """Another process wrote at the node too: `text` has what was `written` here and what stood there."""

    node_id: str
    written: str
    text: str


class CommentDrafts(TaskOwner):
    """Drafts of the present profile, and how they become comments and back.

    Each is kept over the one that was last known to be on the disk. What another process wrote there
    meanwhile is joined with it, and told.
    """

    joined = Signal(object)

    def __init__(
        self,
        outbox: OutboxStore,
        drafts: DraftTable,
        book: ThreadCache,
        profile: Callable[[], str],
        parent: QObject | None = None,
    ) -> None:
        super().__init__("writing", parent)
        self._outbox = outbox
        self._drafts = drafts
        self._book = book
        self._profile = profile
        self._posted: dict[str, tuple[str, str, str]] = {}
        self._known: dict[tuple[str, str], str] = {}
        """What is known to stand on the disk, or on its way there, by profile and node."""
        self._unkept: set[tuple[str, str]] = set()
        """What the disk had no room for, by profile and node: it is here alone until it has."""
        outbox.kept.connect(self._on_kept)

    def save_draft(self, node_id: str, text: str) -> None:
        """Keep what is being written for a node."""
        self._put(self._profile(), node_id, text)

    def retry_save(self) -> None:
        """Keep what the disk had no room for, if it has some by now."""
        for profile, node_id in tuple(self._unkept):
            self._put(profile, node_id, self._drafts.get(profile, node_id))

    def draft(self, node_id: str, thread_id: str) -> str:
        """What is being written for a node. What was sent already is none, though a program ended between."""
        profile = self._profile()
        if (profile, node_id, self._known.get((profile, node_id))) in self._posted.values():
            return ""  # on its way to the outbox; what else stands there is told when it is in it
        draft = self._known[profile, node_id] = self._drafts.get(profile, node_id)
        body = draft.strip()
        sent = body and any(comment_text(item) == body for item in self._outbox.of_thread(thread_id))
        if sent or (body and self._book.sent_from_here(thread_id, body)):
            self._put(profile, node_id, "")
            return ""
        return draft

    def post(self, canvas_id: str, thread_id: str, parts: Sequence[str], node_id: str, draft: str) -> None:
        """Send a draft as one comment or more, in order; it goes from the disk when they are on it."""
        sent = [self._outbox.submit_comment(canvas_id, thread_id, body) for body in parts]
        # They are written in order: when the last one is on disk, all of them are.
        self._posted[sent[-1].id] = (self._profile(), node_id, draft)

    def restore_draft(self, entry_id: str, thread_id: str, node_id: str, draft: str) -> str | None:
        """Make a comment that was not sent a draft again, below what stands there; None where it cannot."""
        item = next((i for i in self._outbox.entries if i.id == entry_id), None)
        if item is None or item.target != thread_id or item.state == "sending":
            return None
        texts = (self._elsewhere(node_id, thread_id, draft), draft.rstrip(), comment_text(item))
        text = "\n\n".join(text for text in texts if text).lstrip()
        # The draft is kept before the comment goes: a program that ends between the two has it twice.
        self.save_draft(node_id, text)
        self._posted.pop(entry_id, None)  # a draft again, though it may still be on its way to the disk
        self._outbox.discard(entry_id)
        return text

    def _elsewhere(self, node_id: str, thread_id: str, draft: str) -> str:
        """What another process over the same files has written there since; it would be lost below ours."""
        there = self.draft(node_id, thread_id).rstrip()
        return "" if there in draft else there

    def _on_kept(self, entry_id: str) -> None:
        """The comment is on disk: its draft may go, unless another was begun."""
        profile, node_id, draft = self._posted.pop(entry_id, ("", "", ""))
        if node_id and self._known.get((profile, node_id)) == draft:
            self._put(profile, node_id, "")

    def _put(self, profile: str, node_id: str, text: str) -> None:
        over = self._known.get((profile, node_id), "")
        self._known[profile, node_id] = text
        writing = self._drafts.set(profile, node_id, text, over=over)
        self.tasks.start(f"{profile} {node_id}", self._look_at(profile, node_id, text, writing))

    async def _look_at(self, profile: str, node_id: str, text: str, writing: Future[StoredValue]) -> None:
        """Once a draft is on the disk: tell if it stands there with something else."""
        try:
            kept = (await await_write(writing)).value or ""
        except LocalDbError:  # told where all failures of the disk are
            self._unkept.add((profile, node_id))
            return
        self._unkept.discard((profile, node_id))
        if kept != text and profile == self._profile():
            self._known[profile, node_id] = kept
            self.joined.emit(DraftMerged(node_id, text, kept))


if TYPE_CHECKING:
    from wsdesk.localdb.tables.outbox import OutboxItem
    from wsdesk.store.canvas.canvas import CanvasStore
    from wsdesk.store.canvas.canvases import CanvasesStore


class DraftRecovery(QObject):
    """Opens the canvas of a comment, finds the node of its thread, and goes there with the text."""

    def __init__(
        self,
        writing: CommentDrafts,
        outbox: OutboxStore,
        threads: ThreadsStore,
        pins: CommentBadges,
        canvases: CanvasesStore,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._writing = writing
        self._outbox = outbox
        self._pins = pins
        self._canvases = canvases
        self._wanted = ""
        self._node_id = ""
        threads.changed.connect(self._on_threads_changed)
        canvases.current_changed.connect(self._on_current_changed)

    def take(self, entry_id: str) -> None:
        """Take a comment back; where nobody knows its node yet, as soon as its canvas tells."""
        self._wanted, self._node_id = entry_id, ""
        item = self._item(entry_id)
        if item is None or item.state == "sending":
            self._wanted = ""
            return
        nodes = self._pins.nodes_of(item.canvas_id, item.target)
        if not nodes:
            self._canvases.open(item.canvas_id)
            return
        self._wanted = ""
        draft = self._writing.draft(nodes[0], item.target)
        if self._writing.restore_draft(entry_id, item.target, nodes[0], draft) is not None:
            self._node_id = nodes[0]
            self._canvases.reveal(item.canvas_id, nodes[0])

    def is_there(self, node_id: str) -> bool:
        """Whether this is the node that was gone to; once."""
        found = node_id == self._node_id
        if found:
            self._node_id = ""
        return found

    def _on_current_changed(self, canvas: CanvasStore | None) -> None:
        """Who looks at something else by now is not taken back."""
        item = self._item(self._wanted)
        if item is not None and (canvas is None or canvas.canvas_id != item.canvas_id):
            self._wanted = ""

    def _on_threads_changed(self, canvas_id: str) -> None:
        item = self._item(self._wanted)
        if item is not None and item.canvas_id == canvas_id and self._pins.nodes_of(canvas_id, item.target):
            self.take(item.id)

    def _item(self, entry_id: str) -> OutboxItem | None:
        return next((i for i in self._outbox.entries if i.id == entry_id and i.kind == "comment"), None)
