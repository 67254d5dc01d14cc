"""Probing of endpoint 9: page size and offset."""

from __future__ import annotations

from collections.abc import Awaitable, Mapping

from wsdesk.api.client import Client
from wsdesk.api.probing.requests import NoResponseError, ProbeRequests
from wsdesk.wire.canvas import CanvasList, CanvasSummary

OPERATION = "list-canvases"


class CanvasNames:
    """Tests the names; `seen` are the canvases in the responses."""

    def __init__(self, requests: ProbeRequests) -> None:
        self._requests = requests
        self.seen: tuple[CanvasSummary, ...] = ()

    async def run(self) -> None:
        """Test all names. Raises ProbeStoppedError."""
        requests = self._requests
        size, offset = (requests.candidates(OPERATION, role)[0] for role in ("pageSize", "offset"))
        sent = {"pageSize": size}
        base = await self._list(sent, limit=1)
        if base is None:
            sent = dict[str, str]()
            base = await self._list(sent)
        if base is None:
            raise NoResponseError
        self.seen = tuple(base.data)
        second = await self._list({**sent, "offset": offset}, limit=1, offset=1)
        is_offset_effective = second is not None and _first(second) not in ("", _first(base))
        has_several = len(base.data) > 1 or (base.total or 0) > 1 or is_offset_effective
        if second is not None:
            self.seen += tuple(second.data)
        if not has_several:
            for role in ("pageSize", "offset"):
                requests.mark_unknown(OPERATION, role, "few-rows")
            return
        if sent and len(base.data) <= 1:
            requests.mark_supported(OPERATION, "pageSize", size)
        else:
            await requests.first(OPERATION, "pageSize", self._limits_page, without=size if sent else "")
        if is_offset_effective:
            requests.mark_supported(OPERATION, "offset", offset)
            return

        async def skips_rows(name: str) -> bool:
            page = await self._list({**sent, "offset": name}, limit=1, offset=1)
            return page is not None and _first(page) != _first(base)

        await requests.first(OPERATION, "offset", skips_rows, without=offset if second is not None else "")

    async def _limits_page(self, name: str) -> bool:
        page = await self._list({"pageSize": name}, limit=1)
        return page is not None and len(page.data) <= 1

    async def _list(self, sent: Mapping[str, str], *, limit: int = 1, offset: int = 0) -> CanvasList | None:
        def call(client: Client) -> Awaitable[CanvasList]:
            return client.list_canvases(limit=limit, offset=offset)

        return await self._requests.send(OPERATION, sent, call)


def _first(page: CanvasList) -> str:
    return page.data[0].id if page.data else ""
