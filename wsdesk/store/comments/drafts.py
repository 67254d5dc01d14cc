"""What is being written, node by node: on disk at every letter until its comment is."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import Future

from PySide6.QtCore import QObject, Signal

from wsdesk.files.lazy_dataclass import dataclass
from wsdesk.localdb.core.errors import LocalDbError
from wsdesk.localdb.core.key_value_table import StoredValue
from wsdesk.localdb.tables.drafts import DraftTable
from wsdesk.store.base.await_write import on_disk
from wsdesk.store.base.task_scope import TaskScope
from wsdesk.store.comments.thread_cache import ThreadCache
from wsdesk.store.outbox.outbox import OutboxStore, comment_text


@dataclass(frozen=True, slots=True)
class DraftMerged:
    """Another process wrote at the node too: `text` has what was `written` here and what stood there."""

    node_id: str
    written: str
    text: str


class CommentDrafts(QObject):
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
        super().__init__(parent)
        self._outbox = outbox
        self._drafts = drafts
        self._book = book
        self._profile = profile
        self._posted: dict[str, tuple[str, str, str]] = {}
        self._known: dict[tuple[str, str], str] = {}
        """What is known to stand on the disk, or on its way there, by profile and node."""
        self._unkept: set[tuple[str, str]] = set()
        """What the disk had no room for, by profile and node: it is here alone until it has."""
        self._scope = TaskScope("writing")
        outbox.kept.connect(self._on_kept)

    def save_draft(self, node_id: str, text: str) -> None:
        """Keep what is being written for a node."""
        self._put(self._profile(), node_id, text)

    def retry_save(self) -> None:
        """Keep what the disk had no room for, if it has some by now."""
        for profile, node_id in tuple(self._unkept):
            self._put(profile, node_id, self._drafts.get(profile, node_id))

    async def aclose(self) -> None:
        await self._scope.aclose()

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
        self._scope.start(f"{profile} {node_id}", self._look_at(profile, node_id, text, writing))

    async def _look_at(self, profile: str, node_id: str, text: str, writing: Future[StoredValue]) -> None:
        """Once a draft is on the disk: tell if it stands there with something else."""
        try:
            kept = (await on_disk(writing)).value or ""
        except LocalDbError:  # told where all failures of the disk are
            self._unkept.add((profile, node_id))
            return
        self._unkept.discard((profile, node_id))
        if kept != text and profile == self._profile():
            self._known[profile, node_id] = kept
            self.joined.emit(DraftMerged(node_id, text, kept))
