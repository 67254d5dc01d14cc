"""Cache of list responses on disk, used offline."""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, TypeVar

from wsdesk.localdb.tables.snapshots import SnapshotTable
from wsdesk.store.connection.connection import ConnectionStore

if TYPE_CHECKING:
    from wsdesk.wire.base import Resource

R = TypeVar("R", bound="Resource")

ROWS_AT_ONCE = 100


class ResponseCache:
    """Puts and gets answers of the profile in use, by name; nothing of one profile comes up in another."""

    def __init__(self, snapshots: SnapshotTable, connection: ConnectionStore) -> None:
        self._snapshots = snapshots
        self._connection = connection

    def put(self, name: str, answer: Resource) -> None:
        """Keep an answer as of now. One that cannot be written as JSON is not kept."""
        profile = self._connection.state.profile_id
        if not profile:
            return
        try:
            data = answer.model_dump_json(by_alias=True, exclude_unset=True).encode("utf-8", "replace")
        except ValueError:
            return  # half of a character somewhere: the interface's own text can hold it, JSON cannot
        self._snapshots.upsert(profile, f"list/{name}", data, self._connection.clock())

    async def put_list(self, name: str, rows: Sequence[Resource], total: int | None) -> None:
        """Keep a list answer (`data`, `total`) as of now, in slices that yield to the event loop.

        A row that cannot be written as JSON is left out.
        """
        profile, when = self._connection.state.profile_id, self._connection.clock()
        if not profile:
            return
        parts: list[str] = []
        for number, row in enumerate(rows, 1):
            with suppress(ValueError):
                parts.append(row.model_dump_json(by_alias=True, exclude_unset=True))
            if number % ROWS_AT_ONCE == 0:
                await asyncio.sleep(0)
        data = f'{{"data":[{",".join(parts)}],"total":{"null" if total is None else total}}}'
        if self._connection.state.profile_id == profile:
            self._snapshots.upsert(profile, f"list/{name}", data.encode("utf-8", "replace"), when)

    async def get(self, name: str, model: type[R], profile: str = "") -> tuple[R, float] | None:
        """The answer and when the server gave it (seconds since the epoch), or None."""
        from wsdesk.wire.response_reader import ResponseError, read_in_slices

        whose = profile or self._connection.state.profile_id
        kept = await asyncio.to_thread(self._snapshots.get, whose, f"list/{name}")
        if kept is None:
            return None
        reading = read_in_slices(kept.data, model)
        while True:
            try:
                next(reading)
            except StopIteration as end:
                return end.value, kept.fetched_at
            except ResponseError:
                return None
            await asyncio.sleep(0)


def search_name(asked: object) -> str:
    """The name that the first page of a search is kept under."""
    return f"search/{hashlib.blake2b(repr(asked).encode('utf-8', 'replace'), digest_size=12).hexdigest()}"
