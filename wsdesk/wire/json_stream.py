"""Splits a large JSON object while its bytes arrive; only its incomplete value is stored."""

from __future__ import annotations

import json
from collections.abc import Iterator

from msgspec.structs import replace

from wsdesk.wire.json_splitter import BracketCount, JsonMember, split_json

_SPACE = b" \t\r\n"
_BYTE_ORDER_MARK = b"\xef\xbb\xbf"
_CLOSED = b'}]"'
"""Last bytes of a value that later bytes can't continue, unlike those of a number."""


class JsonStream:
    """Values of an object in order, those of `split_json` with the same arguments.

    Nothing is scanned before `step_bytes` have arrived since the last value.
    """

    def __init__(self, arrays: frozenset[str], step_bytes: int = 0, *, grouped: bool = False) -> None:
        self.offset = 0
        """Position in the document of the first of the bytes that `feed` returned last."""
        self.used = slice(0, 0)
        """Which of those bytes are of the document, and aren't returned again, once the members are iterated.
        White space and commas between those of two calls may be missing."""
        self._arrays = arrays
        self._grouped = grouped
        self._step_bytes = self._needed = step_bytes
        self._prefix = b""
        """The brackets that are open before the pending bytes, with the key of the array."""
        self._pending: list[bytes] = []
        self._size = 0
        """Bytes that are pending."""
        self._start = 0
        """Position of the first one in the document."""
        self._row_count = 0
        """Rows of the open array that were returned."""
        self._count = BracketCount()
        self._is_after_value = False
        self._is_done = False

    def feed(self, chunk: bytes) -> tuple[bytes, Iterator[JsonMember]]:
        """The members that are complete with this chunk, and the bytes that they are in, if any are scanned.

        The members, with pauses, must be iterated before the next call. An empty chunk is the end. An invalid
        or incomplete object ends with a member that has the code; later bytes are ignored. The first step
        raises NotAnObjectError.
        """
        self.used = slice(0, 0)
        if self._is_done:
            return b"", iter(())
        self._pending.append(chunk)
        self._size += len(chunk)
        # A value is scanned again when twice as much has arrived, so that a large one is read in linear time.
        if chunk and (self._size < self._needed or not (self._prefix or self._has_begun())):
            return b"", iter(())
        opening = self._prefix + self._separator()
        if chunk and not self._size:
            return b"", iter(())
        data = b"".join((opening, *self._pending))
        before, self.offset = self.offset, self._start - len(opening)
        self._count.move(before - self.offset)
        self._count.is_last = not chunk
        return data, self._split(data, len(opening))

    def _has_begun(self) -> bool:
        """Whether more than white space and a byte order mark arrived; such white space isn't stored."""
        text = b"".join(self._pending)
        mark = _BYTE_ORDER_MARK if text.startswith(_BYTE_ORDER_MARK) else b""
        rest = text.removeprefix(mark).lstrip(_SPACE)
        self._drop(len(text) - len(mark) - len(rest))
        self._pending = [mark + rest]
        return not _BYTE_ORDER_MARK.startswith(rest)

    def _separator(self) -> bytes:
        """Remove the comma before the next value from the pending bytes; a comma if that is missing."""
        if not self._is_after_value:
            return b""
        first = self._skip_space()
        if first == b",":
            self._is_after_value = False
            self._pending[0] = self._pending[0][1:]
            self._drop(1)
            return b""
        return b"," if first not in (b"", b"]", b"}") else b""

    def _skip_space(self) -> bytes:
        """Remove white space from the pending bytes; return the first other byte, or none."""
        while self._pending:
            rest = self._pending[0].lstrip(_SPACE)
            self._drop(len(self._pending[0]) - len(rest))
            if rest:
                self._pending[0] = rest
                return rest[:1]
            del self._pending[0]
        return b""

    def _drop(self, count: int) -> None:
        """Count bytes that were removed before the pending ones."""
        self._start += count
        self._size -= count

    def _split(self, data: bytes, start: int) -> Iterator[JsonMember]:
        """The complete members and pauses; the bytes after the last member are pending then."""
        is_last, is_closed = self._count.is_last, data[-1:] in _CLOSED
        # White space may be missing after a byte order mark.
        first = start + len(_BYTE_ORDER_MARK) * data.startswith(_BYTE_ORDER_MARK)
        used, first_index = start, self._row_count
        for member in split_json(data, self._arrays, self._count, grouped=self._grouped):
            is_open = not is_last and member.end == len(data) and not is_closed
            if (member.is_end and member.code == "cut-off" and not is_last) or (member.is_value and is_open):
                if used > start:
                    self._continue_at(data, used)
                    self.used = slice(first, used)
                self._needed = max(self._step_bytes, 0 if used > start else 2 * self._size)
                return
            if member.code == "pause":
                yield member
                continue
            if member.code == "rows" and member.start < start:
                continue
            if member.index >= 0 and first_index:
                member = replace(member, index=first_index + member.index)
            self._is_after_value = member.is_value
            self._row_count = member.index + (len(member.ends) or 1)
            if member.is_value:
                used = member.end
            elif member.code == "rows":
                used, first_index = member.start + 1, 0
                self._prefix = b"{%b:[" % json.dumps(member.key).encode()
            if member.index < 0 and member.code != "rows":
                self._prefix = b"{"
            yield member
        self.used = slice(first, len(data))
        self._is_done = True
        self._pending.clear()

    def _continue_at(self, data: bytes, at: int) -> None:
        """Store the bytes after the last member."""
        self._pending = [data[at:]]
        self._size = len(data) - at
        self._start = self.offset + at
