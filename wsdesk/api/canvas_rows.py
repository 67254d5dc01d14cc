"""Rows of a canvas (endpoint 11), parsed while its content is received.

One response has the whole content, of which only what isn't parsed yet is stored. If it is lost, it is
requested again, and the rows that were returned are skipped by their IDs.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator, Callable, Sequence
from contextlib import aclosing, suppress
from dataclasses import replace
from typing import TYPE_CHECKING, TypeVar

from typing_extensions import override

from wsdesk.api.errors import InvalidResponseError, RequestInfo
from wsdesk.api.paging import Identified, PageCollector, Pages, all_notes, new_rows

if TYPE_CHECKING:
    from wsdesk.api.client import Client
    from wsdesk.wire.content import CanvasContent, NoteResource
    from wsdesk.wire.json_splitter import JsonMember
    from wsdesk.wire.summary_types import ByteRange

T = TypeVar("T", bound=Identified)
Split = tuple[bytes, "list[JsonMember]"]
"""Bytes, and the values of the content that are in them."""

_MAX_PARTS = 16
"""Parts of the response, of up to 1 MB, that wait to be parsed."""
_MAX_WAIT_S = 2.0
"""Time to wait for that. The next part is received afterwards, since servers abort slow readers."""
_SLICE = 100
"""Rows that are parsed at once."""
_ARRAYS = frozenset(("nodes", "edges", "notes"))
_COUNTS = ("totalNoteCount", "noteOffset", "nextNoteOffset")


class CanvasRows(Pages[T]):
    """Rows of the list `key`; `parse` returns None for an invalid one."""

    def __init__(
        self, client: Client, canvas_id: str, key: str, parse: Callable[[ByteRange], T | None]
    ) -> None:
        self._client = client
        self._canvas_id = canvas_id
        self._key = key
        self._parse = parse
        self.collected: PageCollector[T] = PageCollector()

    @override
    async def by_page(self) -> AsyncIterator[Sequence[T]]:
        self.collected = state = PageCollector[T]()
        seen = set[str]()
        async with aclosing(_read_content(self._client, self._canvas_id, None)) as splits:
            async for split in splits:
                if split is None:
                    state = replace(state, unreadable=0)
                    continue
                ranges = _ranges(*split, self._key)
                for start in range(0, len(ranges), _SLICE):
                    batch = ranges[start : start + _SLICE]
                    rows = [row for one in batch if (row := self._parse(one)) is not None and row.identity]
                    new = new_rows(rows, seen)
                    seen.update(new)
                    unreadable = state.unreadable + len(batch) - len(rows)
                    self.collected = state = replace(state, count=len(seen), unreadable=unreadable)
                    yield tuple(new.values())
                    await asyncio.sleep(0)
        self.collected = replace(state, ended="all")


async def canvas_notes(client: Client, canvas_id: str) -> PageCollector[NoteResource]:
    """All notes, without storing nodes and edges."""

    async def fetch(note_offset: int | None = None) -> CanvasContent:
        from wsdesk.wire.content import CanvasContent

        fields: dict[str, bytes] = {}
        notes: list[bytes] = []
        async with aclosing(_read_content(client, canvas_id, note_offset)) as splits:
            async for split in splits:
                if split is None:
                    fields.clear()
                    notes.clear()
                    continue
                notes += [one.cut() for one in _ranges(*split, "notes")]
                data, members = split
                fields |= {one.key: data[one.start : one.end] for one in members if one.key in _COUNTS}
        members = (b'"%b":%b' % (key.encode(), value) for key, value in fields.items())
        try:
            page = CanvasContent.model_validate_json(b"{%b}" % b",".join((b'"nodes":[]', *members)))
        except ValueError as error:
            raise InvalidResponseError("not-json", request=RequestInfo("get-canvas-content")) from error
        return page.model_copy(update={"notes": tuple(filter(None, map(_note, notes)))})

    return (await all_notes(fetch))[1]


def _note(data: bytes) -> NoteResource | None:
    """A note; None if it is invalid."""
    from wsdesk.wire.content import NoteResource

    try:
        return NoteResource.model_validate_json(data)
    except (ValueError, RecursionError):
        return None


def _ranges(data: bytes, members: list[JsonMember], key: str) -> list[ByteRange]:
    """The rows of a list."""
    from wsdesk.wire.summary_types import ByteRange

    rows = (one for one in members if one.key == key and one.index >= 0)
    return [ByteRange(data, one.start, one.end) for one in rows]


async def _read_content(
    client: Client, canvas_id: str, note_offset: int | None
) -> AsyncGenerator[Split | None, None]:
    """Values of the content as they are received; None where it begins, also if it is requested again.

    Raises ApiError, InvalidResponseError if it ends early or has no list of nodes.
    """
    from wsdesk.wire.json_splitter import NotAnObjectError
    from wsdesk.wire.json_stream import JsonStream

    stream, has_nodes = JsonStream(_ARRAYS), False
    request = RequestInfo("get-canvas-content")
    async with aclosing(_receive(client, canvas_id, note_offset)) as parts:
        async for part in parts:
            if part is None:
                stream, has_nodes = JsonStream(_ARRAYS), False
                yield None
                continue
            try:
                data, found = stream.feed(part)
                members = [one for one in found if one.code != "pause"]
            except NotAnObjectError as error:
                raise InvalidResponseError(error.code, request=request) from None
            if members and members[-1].is_end and members[-1].code != "trailing":
                raise InvalidResponseError(members[-1].code, request=request)
            has_nodes = has_nodes or any(_is_node_list(data, one) for one in members)
            yield data, members
    if not has_nodes:
        raise InvalidResponseError("missing-field", field="nodes", request=request)


def _is_node_list(data: bytes, member: JsonMember) -> bool:
    """Whether the list of nodes begins; null is an empty one."""
    return member.key == "nodes" and (member.code == "rows" or data[member.start : member.end] == b"null")


async def _receive(
    client: Client, canvas_id: str, note_offset: int | None
) -> AsyncGenerator[bytes | None, None]:
    """Parts of the response while the next ones are received: None at its beginning, an empty one at its end.

    Raises ApiError.
    """
    parts: asyncio.Queue[bytes | None] = asyncio.Queue()
    has_space = asyncio.Event()

    async def put(part: bytes) -> None:
        if parts.qsize() >= _MAX_PARTS:
            has_space.clear()
            with suppress(TimeoutError):
                await asyncio.wait_for(has_space.wait(), _MAX_WAIT_S)
        parts.put_nowait(part or None)

    async def receive() -> None:
        try:
            await client.stream_canvas_content(canvas_id, put, note_offset=note_offset)
        finally:
            parts.put_nowait(b"")

    task = asyncio.create_task(receive())
    try:
        while (part := await parts.get()) != b"":
            has_space.set()
            yield part
        await task
        yield b""
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
