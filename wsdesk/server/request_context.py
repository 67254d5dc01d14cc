"""Request context of a handler: caller, path IDs, query, body."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from wsdesk.server.checks import Fields, uuid_of
from wsdesk.server.query import Query
from wsdesk.server.server_context import ServerContext
from wsdesk.wire.operations import Operation


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
        """An ID of the path, as IDs are kept: in lower case. What is no UUID names nothing that is there."""
        return self.path[name].lower()

    def uuid(self, name: str) -> str:
        """An ID of the path that the interface calls a UUID: 400 where it is none."""
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


HANDLERS: dict[Operation[Any], Handler] = {}
"""Of the API's operations; filled by the modules of `wsdesk.server.operations`."""


def handles(operation: Operation[Any]) -> Callable[[Handler], Handler]:
    """Decorator: makes a function the handler of an operation of the API."""

    def register(handler: Handler) -> Handler:
        HANDLERS[operation] = handler
        return handler

    return register
