"""Outbox items: on disk before the request is sent, until the server has them."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Collection
from concurrent.futures import Future
from dataclasses import field, replace
from typing import Any, Literal, cast

from wsdesk.files.lazy_dataclass import dataclass
from wsdesk.localdb.core.database import Database
from wsdesk.localdb.core.text_encoding import as_key, pack, unpack

OutboxKind = Literal["edge", "comment"]
OutboxState = Literal["held", "staged", "queued", "sending", "unknown", "failed"]

WAITING: tuple[OutboxState, ...] = ("held", "staged", "queued", "sending", "unknown", "failed")
EDITABLE: tuple[OutboxState, ...] = ("held", "staged", "queued", "unknown", "failed")

_COLUMNS = "id, kind, profile, canvas_id, target, body, state, error, created_at, attempts, seq"


@dataclass(frozen=True, slots=True)
class OutboxItem:
    """An edge or a comment on its way.

    `target` is the node of an edge's start or the thread of a comment; `body` is the request's JSON object.
    States: `held` (leaves after a few seconds in which it can be taken back), `staged` (leaves when the
    person sends what they gathered), `queued` (not sent yet), `sending` (may have left), `unknown` (may have
    arrived),
    `failed` (the server rejected it). `error` has our words, then the server's in further lines: untrusted.
    `created_at` is in seconds since 1970. `seq` is given by the outbox and tells the order.
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


class OutboxTable:
    """The items of all profiles. Every change is synced to the disk. What was sent is deleted.

    Each change has two forms: the plain one returns when the change is on the disk (some milliseconds of
    waiting for it), the one called `…_soon` at once, with a future that is done then. Both fail with the
    errors of `localdb.errors`, and then nothing was changed.
    """

    def __init__(self, db: Database, clock: Callable[[], float] | None = None) -> None:
        self._db = db
        self._clock = clock or db.clock

    def add(self, item: OutboxItem) -> OutboxItem:
        """Keeps a new item; returns it with its `seq`. Raises ValueError where its ID is there already."""
        return self.add_soon(item).result()

    def dated(self, item: OutboxItem) -> OutboxItem:
        """The item as one that is written now, unless it says when it was."""
        return replace(item, created_at=item.created_at or self._clock())

    def add_soon(self, item: OutboxItem) -> Future[OutboxItem]:
        now = self._clock()
        item = replace(item, created_at=item.created_at or now)
        row = (
            *(item.id, item.kind, as_key(item.profile), as_key(item.canvas_id), as_key(item.target)),
            # ASCII: what a person typed survives, lone surrogates included.
            *(json.dumps(item.body), item.state, pack(item.error), item.created_at, now, item.attempts),
        )

        def work(connection: sqlite3.Connection) -> OutboxItem:
            try:
                cursor = connection.execute(
                    "INSERT INTO outbox (id, kind, profile, canvas_id, target, body, state, error,"
                    " created_at, changed_at, attempts) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                    row,
                )
            except sqlite3.IntegrityError:
                raise ValueError("the outbox has an item of this id") from None
            return replace(item, seq=cursor.lastrowid or 0)

        return self._db.write(work, durable=True)

    def mark(
        self, item_id: str, state: OutboxState, error: str = "", *, only_from: Collection[OutboxState] = ()
    ) -> bool:
        """Gives the item a state; False where there is no such item or it is in none of `only_from`.

        `sending` counts an attempt. `mark(id, "sending", only_from=("queued",))` is how one of several
        senders takes an item for itself.
        """
        return self.mark_soon(item_id, state, error, only_from=only_from).result()

    def mark_soon(
        self, item_id: str, state: OutboxState, error: str = "", *, only_from: Collection[OutboxState] = ()
    ) -> Future[bool]:
        allowed = tuple(only_from)
        condition = f" AND state IN ({', '.join('?' * len(allowed))})" if allowed else ""
        return self._change(
            "UPDATE outbox SET state = ?, error = ?, changed_at = ?, attempts = attempts + ?"
            f" WHERE id = ?{condition}",
            (state, pack(error), self._clock(), int(state == "sending"), item_id, *allowed),
        )

    def edit(self, item_id: str, body: dict[str, Any]) -> bool:
        """Gives the item another body; False where there is none or it is being sent or was."""
        return self.edit_soon(item_id, body).result()

    def edit_soon(self, item_id: str, body: dict[str, Any]) -> Future[bool]:
        return self._change(
            "UPDATE outbox SET body = ?, changed_at = ?"
            f" WHERE id = ? AND state IN ({', '.join('?' * len(EDITABLE))})",
            (json.dumps(body), self._clock(), item_id, *EDITABLE),
        )

    def discard(self, item_id: str) -> bool:
        """Forgets the item; False where there is none."""
        return self.discard_soon(item_id).result()

    def discard_soon(self, item_id: str) -> Future[bool]:
        return self._change("DELETE FROM outbox WHERE id = ?", (item_id,))

    def interrupted(self, profile: str) -> int:
        """Turns what a program that ended was sending into `unknown`, and what it held into `staged`;
        how many. For the owner alone."""
        return self.interrupted_soon(profile).result()

    def interrupted_soon(self, profile: str, but: Collection[str] = ()) -> Future[int]:
        """`but`: what this very program is holding."""
        query = (
            "UPDATE outbox SET changed_at = ?,"
            " state = CASE state WHEN 'held' THEN 'staged' ELSE 'unknown' END"
            " WHERE profile = ? AND state IN ('sending', 'held')"
            f" AND id NOT IN ({', '.join('?' * len(but))})"
        )
        values = (self._clock(), as_key(profile), *but)
        return self._db.write(lambda connection: connection.execute(query, values).rowcount, durable=True)

    def get(self, item_id: str) -> OutboxItem | None:
        found = self._select("id = ?", (item_id,))
        return found[0] if found else None

    def waiting(self, profile: str) -> tuple[OutboxItem, ...]:
        """Everything of the profile that is not known to have arrived, oldest first."""
        places = ", ".join("?" * len(WAITING))
        return self._select(f"profile = ? AND state IN ({places})", (as_key(profile), *WAITING))

    def elsewhere(self, profile: str) -> tuple[OutboxItem, ...]:
        """Everything of all other profiles, oldest first."""
        places = ", ".join("?" * len(WAITING))
        return self._select(f"profile <> ? AND state IN ({places})", (as_key(profile), *WAITING))

    def _change(self, query: str, values: tuple[object, ...]) -> Future[bool]:
        return self._db.write(lambda connection: connection.execute(query, values).rowcount > 0, durable=True)

    def _select(self, condition: str, values: tuple[object, ...]) -> tuple[OutboxItem, ...]:
        query = f"SELECT {_COLUMNS} FROM outbox WHERE {condition} ORDER BY seq"
        rows = self._db.read(lambda connection: connection.execute(query, values).fetchall())
        return tuple(_item(row) for row in rows)


def _item(row: tuple[Any, ...]) -> OutboxItem:
    item_id, kind, profile, canvas_id, target, body, state, error, created_at, attempts, seq = row
    return OutboxItem(
        id=item_id,
        kind=kind,
        profile=profile,
        canvas_id=canvas_id,
        target=target,
        body=cast("dict[str, Any]", json.loads(body)),
        state=state,
        error=unpack(error),
        created_at=created_at,
        attempts=attempts,
        seq=seq,
    )
