"""Splits a large JSON object while its bytes arrive; only its incomplete value is stored."""

from __future__ import annotations

import json

from wsdesk.wire.json_splitter import JsonMember, split_json

_SPACE = b" \t\r\n"
_BYTE_ORDER_MARK = b"\xef\xbb\xbf"
_CLOSED = b'}]"'
"""Last bytes of a value that later bytes can't continue, unlike those of a number."""


class JsonStream:
    """Values of an object in order, those of `split_json`; the arrays named in `arrays` row by row."""

    def __init__(self, arrays: frozenset[str]) -> None:
        self._arrays = arrays
        self._prefix = b""
        """The brackets that are open before `_pending`, with the key of the array."""
        self._pending = bytearray()
        self._is_after_value = False
        self._needed = 0
        """Pending bytes before a value is scanned again, so that a large one is read in linear time."""
        self._is_done = False

    def feed(self, chunk: bytes) -> tuple[bytes, list[JsonMember]]:
        """The members that are complete with this chunk, and the bytes that they are in.

        An empty chunk is the end. Of `index`, only the sign is meaningful. An invalid or incomplete object
        ends with a member that has the code; later bytes are ignored. Raises NotAnObjectError.
        """
        if self._is_done:
            return b"", []
        self._pending += chunk
        if chunk and (len(self._pending) < self._needed or not (self._prefix or self._has_begun())):
            return b"", []
        data = self._prefix + self._rest()
        if chunk and len(data) == len(self._prefix):
            return b"", []
        members, used = self._split(data, is_last=not chunk)
        self._needed = 0 if members else 2 * len(self._pending)
        self._pending = bytearray(data[used:])
        return data, members

    def _has_begun(self) -> bool:
        """Whether more than white space and a byte order mark arrived; such white space isn't stored."""
        mark = _BYTE_ORDER_MARK if self._pending.startswith(_BYTE_ORDER_MARK) else b""
        rest = bytes(self._pending).removeprefix(mark).lstrip(_SPACE)
        if not _BYTE_ORDER_MARK.startswith(rest):
            return True
        self._pending = bytearray(mark + rest)
        return False

    def _rest(self) -> bytes:
        """The pending bytes without the comma before the next value, which is added if it is missing."""
        if not self._is_after_value:
            return bytes(self._pending)
        rest = bytes(self._pending).lstrip(_SPACE)
        self._pending = bytearray(rest)
        if rest[:1] == b",":
            self._is_after_value = False
            self._pending = bytearray(rest[1:])
            return rest[1:]
        return rest if rest[:1] in (b"", b"]", b"}") else b"," + rest

    def _split(self, data: bytes, *, is_last: bool) -> tuple[list[JsonMember], int]:
        """The complete members, and the position after the last one."""
        members: list[JsonMember] = []
        start = used = len(self._prefix)
        for member in split_json(data, self._arrays):
            is_open = not is_last and member.end == len(data) and data[-1] not in _CLOSED
            if (member.is_end and member.code == "cut-off" and not is_last) or (member.is_value and is_open):
                return members, used
            if member.code == "pause" or (member.code == "rows" and member.start < start):
                continue
            members.append(member)
            self._is_after_value = member.is_value
            if member.is_value:
                used = member.end
            elif member.code == "rows":
                used = member.start + 1
            is_row = member.index >= 0 or member.code == "rows"
            self._prefix = b"{%b:[" % json.dumps(member.key).encode() if is_row else b"{"
        self._is_done = True
        return members, len(data)
