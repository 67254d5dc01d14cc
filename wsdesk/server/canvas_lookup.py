"""Lookup of canvases for polls: those that wait at the same time share one query."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from starlette.concurrency import run_in_threadpool

from wsdesk.server.storage.database import Row, ServerDatabase
from wsdesk.server.storage.queries import canvases

MAX_PER_QUERY = 128

Key = tuple[str, str]
"""Team and canvas."""


class CanvasLookup:
    """Finds canvases of teams. Used on the event loop.

    Where the database is another process, a lookup by itself would need a change of threads (0.2 to 0.3 ms of
    CPU) and a round trip. Every lookup reads after it was requested.
    """

    def __init__(self, database: ServerDatabase) -> None:
        self._database = database
        self._loop: asyncio.AbstractEventLoop | None = None
        self._task: asyncio.Task[None] | None = None
        self._waiting: list[tuple[Key, asyncio.Future[Row | None]]] = []

    async def find(self, team: str, canvas_id: str) -> Row | None:
        """The team's canvas with an ID (see `queries.canvases.find`).

        Raises:
            StorageError: the database can't be used.
        """
        if self._database.is_in_process:
            with self._database.read(snapshot=False) as unit:
                return canvases.find(unit, team, canvas_id)
        loop = asyncio.get_running_loop()
        if loop is not self._loop:
            self._loop, self._task, self._waiting = loop, None, []
        found: asyncio.Future[Row | None] = loop.create_future()
        self._waiting.append(((team, canvas_id), found))
        if self._task is None or self._task.done():
            self._task = loop.create_task(self._run())
        return await found

    async def _run(self) -> None:
        while self._waiting:
            batch, self._waiting = self._waiting[:MAX_PER_QUERY], self._waiting[MAX_PER_QUERY:]
            try:
                rows = await run_in_threadpool(self._read, [canvas_id for (_, canvas_id), _ in batch])
            except Exception as error:
                for _, found in batch:
                    if not found.done():
                        found.set_exception(error)
            else:
                for key, found in batch:
                    if not found.done():  # otherwise the client disconnected
                        found.set_result(rows.get(key))

    def _read(self, canvas_ids: Sequence[str]) -> dict[Key, Row]:
        with self._database.read(snapshot=False) as unit:
            return {(row["team_id"], row["id"]): row for row in canvases.find_all(unit, canvas_ids)}
