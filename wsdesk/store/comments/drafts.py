"""Comment drafts per node, saved while typing and removed when sent."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import Future

from PySide6.QtCore import QObject, Signal

from wsdesk.files.lazy_dataclass import dataclass
from wsdesk.localdb.core.errors import LocalDbError
from wsdesk.localdb.core.key_value_table import StoredValue
from wsdesk.localdb.tables.comments import DraftTable
from wsdesk.store.base.store import TaskOwner, await_write
from wsdesk.store.comments.thread_cache import ThreadCache
from wsdesk.store.outbox.outbox import OutboxStore
from wsdesk.store.outbox.outbox_items import comment_text


@dataclass(frozen=True, slots=True)
class DraftMerged:
    """Conflict with another process: `text` merges the text `written` here with the one on disk."""

    node_id: str
    written: str
    text: str


class CommentDrafts(TaskOwner):
    """Drafts of the current profile, and their conversion to comments and back.

    A draft overwrites only the last known text on disk. Text that another process wrote in the meantime
    is merged, and a conflict is emitted.
    """

    merged = Signal(object)

    def __init__(
        self,
        outbox: OutboxStore,
        drafts: DraftTable,
        cache: ThreadCache,
        profile: Callable[[], str],
        parent: QObject | None = None,
    ) -> None:
        super().__init__("writing", parent)
        self._outbox = outbox
        self._drafts = drafts
        self._cache = cache
        self._profile = profile
        self._posted: dict[str, tuple[str, str, str]] = {}
        self._cached: dict[tuple[str, str], str] = {}
        """Texts that are on disk or being written, by profile and node."""
        self._failed_writes: set[tuple[str, str]] = set()
        """Drafts whose write failed, by profile and node; in memory only."""
        outbox.comment_persisted.connect(self._on_comment_persisted)

    def save_draft(self, node_id: str, text: str) -> None:
        """Save the draft of a node."""
        self._put(self._profile(), node_id, text)

    def retry_save(self) -> None:
        """Retry failed writes."""
        for profile, node_id in tuple(self._failed_writes):
            self._put(profile, node_id, self._drafts.get(profile, node_id))

    def draft(self, node_id: str, thread_id: str) -> str:
        """Draft of a node. Text that was already sent is excluded, even if a crash left it on disk."""
        profile = self._profile()
        if (profile, node_id, self._cached.get((profile, node_id))) in self._posted.values():
            return ""  # being moved to the outbox; other text on disk is reported afterwards
        draft = self._cached[profile, node_id] = self._drafts.get(profile, node_id)
        body = draft.strip()
        sent = body and any(comment_text(item) == body for item in self._outbox.of_thread(thread_id))
        if sent or (body and self._cache.sent_from_here(thread_id, body)):
            self._put(profile, node_id, "")
            return ""
        return draft

    def post(self, canvas_id: str, thread_id: str, parts: Sequence[str], node_id: str, draft: str) -> None:
        """Send a draft as one or more comments in order; it is deleted once they are persisted."""
        sent = [self._outbox.submit_comment(canvas_id, thread_id, body) for body in parts]
        # They are written in order: when the last one is persisted, all are.
        self._posted[sent[-1].id] = (self._profile(), node_id, draft)

    def restore_draft(self, entry_id: str, thread_id: str, node_id: str, draft: str) -> str | None:
        """Append an unsent comment to the draft of its node; returns None if that is impossible."""
        item = next((i for i in self._outbox.entries if i.id == entry_id), None)
        if item is None or item.target != thread_id or item.state == "sending":
            return None
        texts = (self._elsewhere(node_id, thread_id, draft), draft.rstrip(), comment_text(item))
        text = "\n\n".join(text for text in texts if text).lstrip()
        # The draft is saved before the comment is deleted: a crash in between only duplicates the text.
        self.save_draft(node_id, text)
        self._posted.pop(entry_id, None)  # a draft again, though its write to the outbox may be pending
        self._outbox.discard(entry_id)
        return text

    def _elsewhere(self, node_id: str, thread_id: str, draft: str) -> str:
        """Text that another process has added since; overwriting the draft would lose it."""
        there = self.draft(node_id, thread_id).rstrip()
        return "" if there in draft else there

    def _on_comment_persisted(self, entry_id: str) -> None:
        """Delete the draft of a persisted comment, unless it has changed."""
        profile, node_id, draft = self._posted.pop(entry_id, ("", "", ""))
        if node_id and self._cached.get((profile, node_id)) == draft:
            self._put(profile, node_id, "")

    def _put(self, profile: str, node_id: str, text: str) -> None:
        over = self._cached.get((profile, node_id), "")
        self._cached[profile, node_id] = text
        writing = self._drafts.set(profile, node_id, text, base=over)
        self.tasks.start(f"{profile} {node_id}", self._report_conflict(profile, node_id, text, writing))

    async def _report_conflict(
        self, profile: str, node_id: str, text: str, writing: Future[StoredValue]
    ) -> None:
        """After a write of a draft, report a conflict if there is other text."""
        try:
            stored = (await await_write(writing)).value or ""
        except LocalDbError:  # reported centrally, as are all disk failures
            self._failed_writes.add((profile, node_id))
            return
        self._failed_writes.discard((profile, node_id))
        if stored != text and profile == self._profile():
            self._cached[profile, node_id] = stored
            self.merged.emit(DraftMerged(node_id, text, stored))
