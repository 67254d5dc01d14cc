"""Request context of a handler: caller, path IDs, query, body."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, TypeVar

from wsdesk.server.checks import Fields, Query, uuid_of
from wsdesk.server.errors import not_found
from wsdesk.server.people.directory import Caller
from wsdesk.server.server_context import ServerContext
from wsdesk.server.storage.database import Row, Unit
from wsdesk.wire.operations import Operation


@dataclass(frozen=True, slots=True)
class RequestContext:
    """Context of an authorized request; `team` is one of the caller's."""

    caller: Caller
    team: str
    path: Mapping[str, str]
    query: Query
    body: object = None
    """Parsed JSON body, None if the operation has none."""

    def fields(self) -> Fields:
        """The body with validating accessors."""
        return Fields(self.body)

    def id_of(self, name: str) -> str:
        """An ID of the path in lower case; an invalid one matches nothing."""
        return self.path[name].lower()

    def find_row(self, unit: Unit, find: Callable[[Unit, str, str], Row | None], name: str) -> Row:
        """The team's row with the ID of the path parameter `name`, such as `canvasId`; 404 without one."""
        row = find(unit, self.team, self.id_of(name))
        if row is None:
            raise not_found(name.removesuffix("Id"))
        return row

    def record(self, workspace: ServerContext, unit: Unit, target: str, *, team: str = "") -> None:
        """Add the write to the audit log in its transaction, and check that the key wasn't revoked meanwhile.

        Raises:
            HttpError: 401; the transaction is to be rolled back.
        """
        workspace.callers.require_valid(unit, self.caller.key_id)
        entry = self.caller.entry(self.query.operation.name, target, team=team or self.team)
        workspace.audit.add(unit, entry, int(workspace.clock() * 1000))

    def uuid(self, name: str) -> str:
        """A UUID of the path; 400 if it is invalid."""
        return uuid_of(name, self.path[name])


@dataclass(frozen=True, slots=True)
class StreamedJson:
    """JSON text in chunks, by the origin of its URLs. `tag` changes with the text."""

    tag: str
    chunks: Callable[[str], Iterator[bytes]]


@dataclass(frozen=True, slots=True)
class JsonParts:
    """JSON text of one moment: the head is the same for each version of a canvas, and the tail is small.

    `head` reads chunks that never split a URL from the database, and raises `StorageConflictError` if it has
    another version meanwhile.
    """

    canvas_id: str
    version: int
    head: Callable[[], Iterator[bytes]]
    tail: bytes


@dataclass(frozen=True, slots=True)
class CachedJson:
    """JSON text whose head is cached. `tag` changes with the text, which `read` reads, or a newer one."""

    tag: str
    read: Callable[[], JsonParts]


Handler = Callable[[ServerContext, RequestContext], "bytes | StreamedJson | CachedJson"]
"""Returns JSON text (UTF-8, with placeholders in URLs) or raises `HttpError`. Runs on a worker thread, or on
the event loop if it is one of `TEAM_READS`."""

AsyncHandler = Callable[[ServerContext, RequestContext], Awaitable[StreamedJson | CachedJson]]
"""The same on the event loop."""


AnyHandler = TypeVar("AnyHandler", Handler, AsyncHandler)

HANDLERS: dict[Operation[Any], Handler | AsyncHandler] = {}
"""Handlers of the API's operations, registered by the modules of `wsdesk.server.operations`."""


TEAM_READS: set[Operation[Any]] = set()
"""Operations that only read, and respond to everyone of a team with the same; most are short."""


def handles(operation: Operation[Any], *, is_team_read: bool = False) -> Callable[[AnyHandler], AnyHandler]:
    """Decorator that registers a handler of an operation."""

    def register(handler: AnyHandler) -> AnyHandler:
        HANDLERS[operation] = handler
        return handler

    if is_team_read:
        TEAM_READS.add(operation)
    return register
