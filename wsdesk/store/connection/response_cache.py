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

ROWS_PER_SLICE = 100


class ResponseCache:
    """Stores list responses by name, separately for each profile."""

    def __init__(self, snapshots: SnapshotTable, connection: ConnectionStore) -> None:
        self._snapshots = snapshots
        self._connection = connection

    def put(self, name: str, answer: Resource) -> None:
        """Store a response with the current time. One that can't be serialized as JSON is not stored."""
        profile = self._connection.state.profile_id
        if not profile:
            return
        try:
            data = answer.model_dump_json(by_alias=True, exclude_unset=True).encode("utf-8", "replace")
        except ValueError:
            return  # unpaired surrogate: valid in the parsed string, but not in UTF-8
        self._snapshots.upsert(profile, f"list/{name}", data, self._connection.clock())

    async def put_list(self, name: str, rows: Sequence[Resource], total: int | None) -> None:
        """Store a list response (`data`, `total`) and the current time; yields to the event loop.

        A row that can't be serialized as JSON is omitted.
        """
        profile, when = self._connection.state.profile_id, self._connection.clock()
        if not profile:
            return
        parts: list[str] = []
        for number, row in enumerate(rows, 1):
            with suppress(ValueError):
                parts.append(row.model_dump_json(by_alias=True, exclude_unset=True))
            if number % ROWS_PER_SLICE == 0:
                await asyncio.sleep(0)
        data = f'{{"data":[{",".join(parts)}],"total":{"null" if total is None else total}}}'
        if self._connection.state.profile_id == profile:
            self._snapshots.upsert(profile, f"list/{name}", data.encode("utf-8", "replace"), when)

    async def get(self, name: str, model: type[R], profile: str = "") -> tuple[R, float] | None:
        """Stored response and when it was received (seconds since the epoch), or None."""
        from wsdesk.wire.response_reader import ResponseError, read_in_slices

        profile = profile or self._connection.state.profile_id
        snapshot = await asyncio.to_thread(self._snapshots.get, profile, f"list/{name}")
        if snapshot is None:
            return None
        reading = read_in_slices(snapshot.data, model)
        while True:
            try:
                next(reading)
            except StopIteration as end:
                return end.value, snapshot.fetched_at
            except ResponseError:
                return None
            await asyncio.sleep(0)


def search_name(query: object) -> str:
    """Cache key of the first page of a search."""
    return f"search/{hashlib.blake2b(repr(query).encode('utf-8', 'replace'), digest_size=12).hexdigest()}"
