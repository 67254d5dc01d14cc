"""Probing of endpoint 8: page size, offset, sort field, and direction.

Two requests tell all four where the defaults are right: everything by title, descending, and then one row
from within another field's ascending order, predicted from the first answer. Where that does not fit, each is
tried automatically.
"""

from __future__ import annotations

from collections.abc import Awaitable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from wsdesk.api.client import Client
from wsdesk.api.client_sort import ordered, title_keys
from wsdesk.api.probing.requests import NoResponseError, ProbeRequests
from wsdesk.wire.limits import ProjectSort, SortDirection
from wsdesk.wire.project import Project, ProjectList

OPERATION = "list-projects"
ALL = 100


class ProjectNames:
    """Tries the names, and leaves the projects that it saw in `seen`."""

    def __init__(self, trials: ProbeRequests) -> None:
        self._trials = trials
        self.seen: tuple[Project, ...] = ()

    async def run(self) -> None:
        """Raises Stopped."""
        trials = self._trials
        sent = {role: trials.name(OPERATION, role) for role in ("pageSize", "sort", "direction")}
        whole = await self._ask(sent, limit=ALL, sort="title", direction="desc")
        if whole is None:
            sent = dict[str, str]()
            whole = await self._ask(sent)
        if whole is None:
            raise NoResponseError
        self.seen = rows = tuple(whole.data)
        if len(rows) < 2:
            for role in ("pageSize", "offset", "sort", "direction"):
                trials.mark_unknown(OPERATION, role, "few-rows")
            return
        if sent:
            await self._at_once(whole, sent)
        await self._paging(rows, sent)
        await self._order(rows, sent)

    async def _at_once(self, whole: ProjectList, sent: Mapping[str, str]) -> None:
        """One row from within another order: it is the expected one only where all the names are right."""
        trials, rows = self._trials, whole.data
        offset = trials.name(OPERATION, "offset")
        complete = whole.total is None or len(rows) >= whole.total
        telling = _telling_row(rows) if complete and _is_by_title(rows) else None
        field, at = (telling.field, telling.at) if telling is not None else ("title", 1)
        page = await self._ask({**sent, "offset": offset}, limit=1, offset=at, sort=field, direction="asc")
        if page is None:
            return
        if len(page.data) <= 1:
            trials.mark_supported(OPERATION, "pageSize", sent["pageSize"])
        if telling is not None and _first(page.data) == telling.id:
            for role in ("sort", "direction"):
                trials.mark_supported(OPERATION, role, sent[role])
            trials.mark_supported(OPERATION, "offset", offset)

    async def _paging(self, rows: Sequence[Project], sent: Mapping[str, str]) -> None:
        trials = self._trials
        order = {role: name for role, name in sent.items() if role != "pageSize"}

        async def sizes(name: str) -> bool:
            page = await self._ask({**order, "pageSize": name}, limit=1, sort="title", direction="desc")
            return page is not None and len(page.data) <= 1

        async def skips(name: str) -> bool:
            page = await self._ask(
                {**sent, "offset": name}, limit=ALL, offset=1, sort="title", direction="desc"
            )
            return page is not None and _first(page.data) != rows[0].id

        if not trials.is_known(OPERATION, "pageSize"):
            await trials.first(OPERATION, "pageSize", sizes)
        if not trials.is_known(OPERATION, "offset"):
            await trials.first(OPERATION, "offset", skips)

    async def _order(self, rows: Sequence[Project], sent: Mapping[str, str]) -> None:
        """The sort field changes the order that is there without it; directions give each other's reverse."""
        trials = self._trials
        if trials.is_known(OPERATION, "sort"):
            return
        size = {"pageSize": sent["pageSize"]} if sent else {}
        plain = await self._ask(size, limit=ALL)
        if plain is None:
            raise NoResponseError
        usual = _ids(plain.data)
        field = _telling(plain.data)
        if field is None:
            trials.mark_unknown(OPERATION, "sort", "same-order")
            trials.mark_unknown(OPERATION, "direction", "same-order")
            return

        async def has_effect(name: str) -> bool:
            page = await self._ask({**size, "sort": name}, limit=ALL, sort=field)
            return page is not None and _ids(page.data) not in (usual, usual[::-1])

        if sent and _ids(rows) not in (usual, usual[::-1]):
            trials.mark_supported(OPERATION, "sort", sort := sent["sort"])
        else:
            sort = await trials.first(OPERATION, "sort", has_effect)
        if trials.is_known(OPERATION, "direction"):
            return
        with_sort = {**size, "sort": sort} if sort else size

        async def reverses(name: str) -> bool:
            both = [
                await self._ask({**with_sort, "direction": name}, limit=ALL, sort=field, direction=direction)
                for direction in _DIRECTIONS
            ]
            up, down = both
            return up is not None and down is not None and _ids(up.data) != _ids(down.data)

        await trials.first(OPERATION, "direction", reverses)

    async def _ask(
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

        return await self._trials.ask(OPERATION, sent, call)


_DIRECTIONS: tuple[SortDirection, SortDirection] = ("asc", "desc")
_FIELDS: tuple[ProjectSort, ...] = ("title", "created", "owner", "last_edited")


def _ids(rows: Sequence[Project]) -> list[str]:
    return [row.id for row in rows]


def _first(rows: Sequence[Project]) -> str:
    return rows[0].id if rows else ""


@dataclass(frozen=True, slots=True)
class _Row:
    field: ProjectSort
    at: int
    id: str


def _is_by_title(rows: Sequence[Project]) -> bool:
    """Whether the rows fall in the order of their titles, as any usual way of comparing has it."""
    keys = [title_keys(row) for row in rows]
    return any(all(a[way] >= b[way] for a, b in pairwise(keys)) for way in range(2))


def _telling_row(rows: Sequence[Project]) -> _Row | None:
    """A place in another field's rising order whose row stands there under no other reading.

    `rows` fall by title. Not by an order that stayed as it was or was only turned, not by a direction or an
    offset that is ignored: the row must be another one in each of these cases.
    """
    here = _ids(rows)
    for field in _FIELDS[1:]:
        order = _ids(ordered(rows, field, "asc"))
        if _ids(ordered(rows, field, "desc")) != order[::-1]:
            continue  # rows that are alike in this field stand anyhow
        for at in range(1, min(len(rows) - 1, 8)):
            back = -1 - at
            others = {here[at], here[back], here[0], here[-1], order[back], order[0], order[-1]}
            if order[at] not in others:
                return _Row(field, at, order[at])
    return None


def _telling(rows: Sequence[Project]) -> ProjectSort | None:
    """A field whose order is neither the one that is there nor its reverse."""
    ids = _ids(rows)
    for field in _FIELDS:
        order = _ids(ordered(rows, field, "asc"))
        if order not in (ids, ids[::-1]) and _ids(ordered(rows, field, "desc")) == order[::-1]:
            return field
    return None
