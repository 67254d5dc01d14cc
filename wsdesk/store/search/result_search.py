"""Asynchronous queries of the results in the index."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace
from typing import TypeVar

from wsdesk.localdb.index.file import IndexFile
from wsdesk.localdb.index.reader import CancelToken
from wsdesk.localdb.index.result_query import (
    ME,
    ResultFacets,
    ResultFilter,
    ResultPage,
    ResultQuery,
)
from wsdesk.localdb.index.values import IndexedUsage
from wsdesk.store.search.indexer import Indexer

T = TypeVar("T")


class ResultSearch:
    """Pages, facets, and usages of results in the current workspace.

    Pages don't wait for facets: each kind of query has its own connection. Canceling the task of a query ends
    it. All methods raise `LocalDbError`.
    """

    def __init__(self, indexer: Indexer, me: Callable[[], str]) -> None:
        """`me` returns the user ID for `author:me`, empty while it is unknown."""
        self._indexer = indexer
        self._me = me

    async def page(self, query: ResultQuery) -> ResultPage:
        """Return the results after `query.key`."""
        wanted = with_user(query, self._me())
        page = await self._run(lambda file, token: file.page(wanted, token))
        return page or ResultPage()

    async def facets(self, query: ResultQuery, *, exact: bool = False) -> ResultFacets:
        """Count the values that the results have. Without `exact`, large numbers are approximate."""
        wanted = with_user(query, self._me())
        facets = await self._run(lambda file, token: file.facets(wanted, token, exact=exact))
        return facets or ResultFacets({})

    async def usages(self, asset_id: str, limit: int = 200) -> tuple[IndexedUsage, ...]:
        """Return the nodes that created, contain, or use an asset."""
        return await self._run(lambda file, _token: file.usages(asset_id, limit)) or ()

    async def _run(self, work: Callable[[IndexFile, CancelToken], T]) -> T | None:
        """Run a query in a worker thread; None without a workspace."""
        file = self._indexer.file
        if file is None:
            return None
        token = CancelToken()
        running = asyncio.ensure_future(asyncio.to_thread(work, file, token))
        try:
            return await asyncio.shield(running)
        except asyncio.CancelledError:
            token.cancel()
            running.add_done_callback(_ignore)
            raise


def _ignore(done: asyncio.Future[T]) -> None:
    """Retrieve the error of a canceled query, so that it isn't logged."""
    if not done.cancelled():
        done.exception()


def with_user(query: ResultQuery, user_id: str) -> ResultQuery:
    """Replace `author:me` by the user ID; it matches nothing if that is empty."""
    return replace(query, filters=resolve_user(query.filters, user_id))


def resolve_user(filters: tuple[ResultFilter, ...], user_id: str) -> tuple[ResultFilter, ...]:
    """As `with_user`, for filters only."""
    if not user_id:
        return filters
    return tuple(
        replace(one, value=user_id) if one.field == "author" and one.value.lower() == ME else one
        for one in filters
    )
