"""Probing of endpoint 8: page size, offset, sort field, and direction.

If the defaults are right, two requests suffice for all four: the whole list by title, descending, and then
one row of another field's ascending order, predicted from the first response. Otherwise each name is tested
separately.
"""

from __future__ import annotations

from collections.abc import Awaitable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from wsdesk.api.client import Client
from wsdesk.api.paging import sort_projects, title_keys
from wsdesk.api.probing.requests import NoResponseError, ProbeRequests
from wsdesk.wire.limits import ProjectSort, SortDirection
from wsdesk.wire.project import Project, ProjectList

OPERATION = "list-projects"
ALL = 100


class ProjectNames:
    """Tests the names; `seen` are the projects in the responses."""

    def __init__(self, requests: ProbeRequests) -> None:
        self._requests = requests
        self.seen: tuple[Project, ...] = ()

    async def run(self) -> None:
        """Test all names. Raises ProbeStoppedError."""
        requests = self._requests
        sent = {role: requests.name(OPERATION, role) for role in ("pageSize", "sort", "direction")}
        full_list = await self._list(sent, limit=ALL, sort="title", direction="desc")
        if full_list is None:
            sent = dict[str, str]()
            full_list = await self._list(sent)
        if full_list is None:
            raise NoResponseError
        self.seen = rows = tuple(full_list.data)
        if len(rows) < 2:
            for role in ("pageSize", "offset", "sort", "direction"):
                requests.mark_unknown(OPERATION, role, "few-rows")
            return
        if sent:
            await self._test_all_at_once(full_list, sent)
        await self._test_paging(rows, sent)
        await self._test_order(rows, sent)

    async def _test_all_at_once(self, full_list: ProjectList, sent: Mapping[str, str]) -> None:
        """Request one row of another order: it matches only if all names are correct."""
        requests, rows = self._requests, full_list.data
        offset = requests.name(OPERATION, "offset")
        complete = full_list.total is None or len(rows) >= full_list.total
        distinctive = _distinctive_row(rows) if complete and _is_by_title(rows) else None
        field, position = (
            (distinctive.field, distinctive.position) if distinctive is not None else ("title", 1)
        )
        page = await self._list(
            {**sent, "offset": offset}, limit=1, offset=position, sort=field, direction="asc"
        )
        if page is None:
            return
        if len(page.data) <= 1:
            requests.mark_supported(OPERATION, "pageSize", sent["pageSize"])
        if distinctive is not None and _first(page.data) == distinctive.id:
            for role in ("sort", "direction"):
                requests.mark_supported(OPERATION, role, sent[role])
            requests.mark_supported(OPERATION, "offset", offset)

    async def _test_paging(self, rows: Sequence[Project], sent: Mapping[str, str]) -> None:
        requests = self._requests
        order = {role: name for role, name in sent.items() if role != "pageSize"}

        async def limits_page(name: str) -> bool:
            page = await self._list({**order, "pageSize": name}, limit=1, sort="title", direction="desc")
            return page is not None and len(page.data) <= 1

        async def skips_rows(name: str) -> bool:
            page = await self._list(
                {**sent, "offset": name}, limit=ALL, offset=1, sort="title", direction="desc"
            )
            return page is not None and _first(page.data) != rows[0].id

        if not requests.is_known(OPERATION, "pageSize"):
            await requests.first(OPERATION, "pageSize", limits_page)
        if not requests.is_known(OPERATION, "offset"):
            await requests.first(OPERATION, "offset", skips_rows)

    async def _test_order(self, rows: Sequence[Project], sent: Mapping[str, str]) -> None:
        """Test whether the sort field changes the order, and whether the directions differ."""
        requests = self._requests
        if requests.is_known(OPERATION, "sort"):
            return
        size = {"pageSize": sent["pageSize"]} if sent else {}
        unsorted = await self._list(size, limit=ALL)
        if unsorted is None:
            raise NoResponseError
        default_ids = _ids(unsorted.data)
        field = _distinctive_field(unsorted.data)
        if field is None:
            requests.mark_unknown(OPERATION, "sort", "same-order")
            requests.mark_unknown(OPERATION, "direction", "same-order")
            return

        async def has_effect(name: str) -> bool:
            page = await self._list({**size, "sort": name}, limit=ALL, sort=field)
            return page is not None and _ids(page.data) not in (default_ids, default_ids[::-1])

        if sent and _ids(rows) not in (default_ids, default_ids[::-1]):
            requests.mark_supported(OPERATION, "sort", sort := sent["sort"])
        else:
            sort = await requests.first(OPERATION, "sort", has_effect)
        if requests.is_known(OPERATION, "direction"):
            return
        with_sort = {**size, "sort": sort} if sort else size

        async def is_reversed(name: str) -> bool:
            pages = [
                await self._list({**with_sort, "direction": name}, limit=ALL, sort=field, direction=direction)
                for direction in _DIRECTIONS
            ]
            ascending, descending = pages
            return (
                ascending is not None
                and descending is not None
                and _ids(ascending.data) != _ids(descending.data)
            )

        await requests.first(OPERATION, "direction", is_reversed)

    async def _list(
        self,
        sent: Mapping[str, str],
        *,
        limit: int = ALL,
        offset: int = 0,
        sort: ProjectSort | None = None,
        direction: SortDirection | None = None,
    ) -> ProjectList | None:
        def call(client: Client) -> Awaitable[ProjectList]:
            return client.list_projects(limit=limit, offset=offset, sort=sort, direction=direction)

        return await self._requests.send(OPERATION, sent, call)


_DIRECTIONS: tuple[SortDirection, SortDirection] = ("asc", "desc")
_FIELDS: tuple[ProjectSort, ...] = ("title", "created", "owner", "last_edited")


def _ids(rows: Sequence[Project]) -> list[str]:
    return [row.id for row in rows]


def _first(rows: Sequence[Project]) -> str:
    return rows[0].id if rows else ""


@dataclass(frozen=True, slots=True)
class _Row:
    field: ProjectSort
    position: int
    id: str


def _is_by_title(rows: Sequence[Project]) -> bool:
    """Whether the rows are in descending order of their titles, by any common collation."""
    keys = [title_keys(row) for row in rows]
    return any(all(a[index] >= b[index] for a, b in pairwise(keys)) for index in range(2))


def _distinctive_row(rows: Sequence[Project]) -> _Row | None:
    """Find a row that proves a sort field: its position in ascending order is unique to it.

    `rows` are in descending order of the title. The row must differ from those of an unchanged or reversed
    order, and from those with an ignored direction or offset.
    """
    ids = _ids(rows)
    for field in _FIELDS[1:]:
        order = _ids(sort_projects(rows, field, "asc"))
        if _ids(sort_projects(rows, field, "desc")) != order[::-1]:
            continue  # equal values have no defined order
        for position in range(1, min(len(rows) - 1, 8)):
            mirrored = -1 - position
            ambiguous_ids = {
                ids[position],
                ids[mirrored],
                ids[0],
                ids[-1],
                order[mirrored],
                order[0],
                order[-1],
            }
            if order[position] not in ambiguous_ids:
                return _Row(field, position, order[position])
    return None


def _distinctive_field(rows: Sequence[Project]) -> ProjectSort | None:
    """A field whose order differs from the current one and its reverse."""
    ids = _ids(rows)
    for field in _FIELDS:
        order = _ids(sort_projects(rows, field, "asc"))
        if order not in (ids, ids[::-1]) and _ids(sort_projects(rows, field, "desc")) == order[::-1]:
            return field
    return None
