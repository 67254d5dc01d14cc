"""Probing of endpoint 9: page size and offset."""

from __future__ import annotations

from collections.abc import Awaitable, Mapping

from wsdesk.api.client import Client
from wsdesk.api.probing.requests import NoResponseError, ProbeRequests
from wsdesk.wire.canvas import CanvasList, CanvasSummary

OPERATION = "list-canvases"


class CanvasNames:
    """Tries the names, and leaves the canvases that it saw in `seen`."""

    def __init__(self, trials: ProbeRequests) -> None:
        self._trials = trials
        self.seen: tuple[CanvasSummary, ...] = ()

    async def run(self) -> None:
        """Raises Stopped."""
        trials = self._trials
        size, offset = (trials.candidates(OPERATION, role)[0] for role in ("pageSize", "offset"))
        sent = {"pageSize": size}
        base = await self._ask(sent, limit=1)
        if base is None:
            sent = dict[str, str]()
            base = await self._ask(sent)
        if base is None:
            raise NoResponseError
        self.seen = tuple(base.data)
        second = await self._ask({**sent, "offset": offset}, limit=1, offset=1)
        moved = second is not None and _first(second) not in ("", _first(base))
        many = len(base.data) > 1 or (base.total or 0) > 1 or moved
        if second is not None:
            self.seen += tuple(second.data)
        if not many:
            for role in ("pageSize", "offset"):
                trials.mark_unknown(OPERATION, role, "few-rows")
            return
        if sent and len(base.data) <= 1:
            trials.mark_supported(OPERATION, "pageSize", size)
        else:
            await trials.first(OPERATION, "pageSize", self._sizes, without=size if sent else "")
        if moved:
            trials.mark_supported(OPERATION, "offset", offset)
            return

        async def skips(name: str) -> bool:
            page = await self._ask({**sent, "offset": name}, limit=1, offset=1)
            return page is not None and _first(page) != _first(base)

        await trials.first(OPERATION, "offset", skips, without=offset if second is not None else "")

    async def _sizes(self, name: str) -> bool:
        page = await self._ask({"pageSize": name}, limit=1)
        return page is not None and len(page.data) <= 1

    async def _ask(self, sent: Mapping[str, str], *, limit: int = 1, offset: int = 0) -> CanvasList | None:
        def call(client: Client) -> Awaitable[CanvasList]:
            return client.list_canvases(limit=limit, offset=offset)

        return await self._trials.ask(OPERATION, sent, call)


def _first(page: CanvasList) -> str:
    return page.data[0].id if page.data else ""
