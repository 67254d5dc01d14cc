"""One request as a handler sees it: who asks, the ids in the path, the query, the body."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from wsdesk.server.checks import Fields, uuid_of
from wsdesk.server.query import Query
from wsdesk.server.server_context import ServerContext


@dataclass(frozen=True, slots=True)
class RequestContext:
    """A request that was let in: the key is good, `team` is one that it has a part in."""

    team: str
    path: Mapping[str, str]
    query: Query
    body: object = None
    """The parsed JSON body, None where the operation takes none."""

    def fields(self) -> Fields:
        """The body, to be read field by field."""
        return Fields(self.body)

    def id_of(self, name: str) -> str:
        """An id of the path, as ids are kept: in lower case. What is no UUID names nothing that is there."""
        return self.path[name].lower()

    def uuid(self, name: str) -> str:
        """An id of the path that the interface calls a UUID: 400 where it is none."""
        return uuid_of(name, self.path[name])


@dataclass(frozen=True, slots=True)
class Streamed:
    """A JSON text in pieces, none of which ends inside an address; read from the database as it is sent.

    `tag` changes whenever the text does. Whoever takes it calls `close`, which ends the reading.
    """

    tag: str
    pieces: Iterator[bytes]
    close: Callable[[], None]


Handler = Callable[[ServerContext, RequestContext], "bytes | Streamed"]
"""Answers with JSON text (UTF-8, addresses marked), or raises `Refusal`. Runs in a worker thread."""


@dataclass(frozen=True, slots=True)
class OperationHandler:
    """A row of what the service can do.

    `message_only` are the statuses whose error body is `{message}` alone; all others have the whole one.
    """

    name: str
    method: str
    path: str
    handler: Handler
    message_only: frozenset[int] = frozenset()
    others: frozenset[int] = frozenset()
    """Statuses of refusals besides those that every operation may have."""
    optional_body: bool = False
    """For a POST: whether the body may be left out."""
