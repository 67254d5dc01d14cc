"""Outbox items: persisted before the request is sent, until the server confirms them."""

from __future__ import annotations

import hashlib
import json
import sqlite3
from collections.abc import Callable, Collection
from concurrent.futures import Future
from dataclasses import field, replace
from typing import Any, Literal, cast

from wsdesk.files.lazy_dataclass import dataclass
from wsdesk.localdb.core.database import Database
from wsdesk.localdb.core.text_encoding import as_key, decode_text, encode_text

OutboxKind = Literal["edge", "comment", "marks"]
OutboxState = Literal["approval", "held", "staged", "queued", "sending", "unknown", "failed"]

EDITABLE: tuple[OutboxState, ...] = ("approval", "held", "staged", "queued", "unknown", "failed")
WAITING: tuple[OutboxState, ...] = (*EDITABLE, "sending")

_COLUMNS = (
    "id, kind, profile, canvas_id, target, body, state, error, created_at, attempts, seq, agent, subject"
)


@dataclass(frozen=True, slots=True)
class OutboxItem:
    """An unsent edge or comment, or marks of a version that an assistant proposes.

    `target` is the source node of an edge, the thread of a comment, or the version; `body` is the request's
    JSON object. `agent` is the name of the assistant that it is from, and `subject` what it changes.
    States: `approval` (sent when the user approves it), `held` (sent after a few seconds, during which it
    can be undone), `staged` (sent when the user sends the staged items), `queued` (not sent yet), `sending`
    (may have been sent), `unknown` (may have arrived), `failed` (rejected by the server). `error` is our
    message, followed by the server's untrusted text in further lines. `created_at` is in seconds since the
    epoch. `seq` is assigned by the outbox and defines the order.
    """

    id: str
    kind: OutboxKind
    profile: str
    canvas_id: str
    target: str
    body: dict[str, Any] = field(default_factory=dict[str, Any])
    state: OutboxState = "queued"
    error: str = ""
    created_at: float = 0.0
    attempts: int = 0
    seq: int = 0
    agent: str = ""
    subject: str = ""


def proposal_key(item: OutboxItem) -> str:
    """Identifies what an item changes: equal for items that differ only in their ID and sender."""
    body = {name: value for name, value in item.body.items() if name != "id"}
    text = json.dumps([item.kind, item.canvas_id, item.target, body], sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()


class OutboxTable:
    """Items of all profiles. Every change is synced to the disk. Sent items are deleted.

    Each change returns a future; on an error of `localdb.core.errors`, nothing was changed.
    """

    def __init__(self, db: Database, clock: Callable[[], float] | None = None) -> None:
        self._db = db
        self._clock = clock or db.clock

    @property
    def in_memory(self) -> bool:
        """Whether nothing is on disk, so that all items are lost when the program ends."""
        return self._db.in_memory

    def with_creation_time(self, item: OutboxItem) -> OutboxItem:
        """The item with the current time as its creation time, unless it has one."""
        return replace(item, created_at=item.created_at or self._clock())

    def add(self, *items: OutboxItem) -> Future[tuple[OutboxItem, ...]]:
        """Insert new items in one transaction; those of the result have their `seq`.

        Fails with ValueError if the ID of any exists already.
        """

        def work(connection: sqlite3.Connection) -> tuple[OutboxItem, ...]:
            return tuple([self._insert(connection, item) for item in items])

        return self._db.write(work, durable=True)

    def _insert(self, connection: sqlite3.Connection, item: OutboxItem) -> OutboxItem:
        item = self.with_creation_time(item)
        row = (
            *(item.id, item.kind, as_key(item.profile), as_key(item.canvas_id), as_key(item.target)),
            json.dumps(item.body),  # ASCII, which preserves lone surrogates
            *(item.state, encode_text(item.error), item.created_at, self._clock(), item.attempts),
            *(as_key(item.agent), as_key(item.subject)),
        )
        try:
            cursor = connection.execute(
                "INSERT INTO outbox (id, kind, profile, canvas_id, target, body, state, error,"
                f" created_at, changed_at, attempts, agent, subject) VALUES ({', '.join('?' * len(row))})",
                row,
            )
        except sqlite3.IntegrityError:
            raise ValueError("the outbox has an item of this id") from None
        return replace(item, seq=cursor.lastrowid or 0)

    def mark(
        self, item_id: str, state: OutboxState, error: str = "", *, only_from: Collection[OutboxState] = ()
    ) -> Future[bool]:
        """Set the state of an item; False if it doesn't exist or its state isn't in `only_from`.

        `sending` counts as an attempt. With `mark(id, "sending", only_from=("queued",))` one of several
        senders claims an item.
        """
        allowed = tuple(only_from)
        condition = f" AND state IN ({', '.join('?' * len(allowed))})" if allowed else ""
        return self._change(
            "UPDATE outbox SET state = ?, error = ?, changed_at = ?, attempts = attempts + ?"
            f" WHERE id = ?{condition}",
            (state, encode_text(error), self._clock(), int(state == "sending"), item_id, *allowed),
        )

    def discard(self, item_id: str) -> Future[bool]:
        """Delete the item; False if it doesn't exist."""
        return self._change("DELETE FROM outbox WHERE id = ?", (item_id,))

    def recover_interrupted(self, profile: str, except_ids: Collection[str] = ()) -> Future[int]:
        """Recover items of a process that ended: `sending` becomes `unknown`, `held` becomes `staged`.

        The result is their number. `except_ids` are those that this process holds. Only for the owner of the
        process lock.
        """
        query = (
            "UPDATE outbox SET changed_at = ?,"
            " state = CASE state WHEN 'held' THEN 'staged' ELSE 'unknown' END"
            " WHERE profile = ? AND state IN ('sending', 'held')"
            f" AND id NOT IN ({', '.join('?' * len(except_ids))})"
        )
        values = (self._clock(), as_key(profile), *except_ids)
        return self._db.write(lambda connection: connection.execute(query, values).rowcount, durable=True)

    def waiting(self, profile: str) -> tuple[OutboxItem, ...]:
        """All unsent and unconfirmed items of the profile, oldest first."""
        placeholders = ", ".join("?" * len(WAITING))
        return self._select(f"profile = ? AND state IN ({placeholders})", (as_key(profile), *WAITING))

    def elsewhere(self, profile: str) -> tuple[OutboxItem, ...]:
        """All unsent and unconfirmed items of other profiles, oldest first."""
        placeholders = ", ".join("?" * len(WAITING))
        return self._select(f"profile <> ? AND state IN ({placeholders})", (as_key(profile), *WAITING))

    def _change(self, query: str, values: tuple[object, ...]) -> Future[bool]:
        return self._db.write(lambda connection: connection.execute(query, values).rowcount > 0, durable=True)

    def _select(self, condition: str, values: tuple[object, ...]) -> tuple[OutboxItem, ...]:
        query = f"SELECT {_COLUMNS} FROM outbox WHERE {condition} ORDER BY seq"
        rows = self._db.read(lambda connection: connection.execute(query, values).fetchall())
        return tuple(_item(row) for row in rows)


def _item(row: tuple[Any, ...]) -> OutboxItem:
    item_id, kind, profile, canvas_id, target, body, state, error, *rest = row
    return OutboxItem(
        item_id, kind, profile, canvas_id, target, _body(kind, body), state, decode_text(error), *rest
    )


_REQUIRED: dict[str, tuple[str, ...]] = {"edge": ("srcNodeId", "dstNodeId"), "comment": ("body",)}


def _body(kind: str, text: str) -> dict[str, Any]:
    """Body of an item; empty if it is damaged, so that only sending this item fails."""
    try:
        decoded = json.loads(text)
    except (ValueError, TypeError, RecursionError):
        decoded = None
    fields = cast("dict[str, Any]", decoded) if isinstance(decoded, dict) else {}
    texts = {name: value for name, value in fields.items() if isinstance(value, str)}
    return dict.fromkeys(_REQUIRED.get(kind, ()), "") | texts
