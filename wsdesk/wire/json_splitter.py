"""Splits a large JSON object into its top-level pieces without parsing them.

    {"nodes": [A, B], "total": 7}   →   nodes[0] = A, nodes[1] = B, total = 7

No call works on more than `WINDOW` bytes, so that whoever iterates can let a window breathe in between; and
nothing in a piece, however wrong, can hurt its neighbors: a piece ends where its brackets close. What a
piece holds is not checked here.

Where a piece ends is asked of msgspec first (it skips a value and says where it met what it did not expect,
2 GB/s) and found by counting brackets where that fails: in pieces that are no JSON or too deep for it.

Rows of an array mostly begin with the same two keys. So where a later one begins is guessed by looking for
these from `BATCH` bytes ahead, and what lies before it is read as a list: only if that is one, and nothing
else, the guess was right, and all of its rows are found by one call.
"""

from __future__ import annotations

import json
import re
from collections.abc import Generator, Iterator

import msgspec

from wsdesk.wire.utf16 import made_whole

Bytes = bytes | bytearray | memoryview

WINDOW = 4_000_000
STEP_BYTES = 1_000_000
MAX_DEPTH = 200
BATCH = 64 << 10
"""Bytes of rows that are found together."""
STEPS = 4_000
"""Steps of counting brackets between two moments of rest; about 4 ms."""

_SPACE = re.compile(rb"[ \t\r\n]*")
_COMMA = re.compile(rb"[ \t\r\n]*,[ \t\r\n]*")
_OUTSIDE = re.compile(rb'"|[\[{]+|[\]}]+')
_INSIDE = re.compile(rb'(?:[^"\\]++|\\.)*+', re.DOTALL)
_SCALAR = re.compile(rb'[^\s,:\[\]{}"]+')
_STOPPED_AT = re.compile(r"trailing characters \(byte (\d+)\)")
_SKIP = msgspec.json.Decoder(msgspec.Raw)
_ROWS = msgspec.json.Decoder(list[msgspec.Raw])
_LEAD = re.compile(rb'(\{"[^"\\]{1,40}":)"[^"\\]{0,80}(","[^"\\]{1,40}":)')
_LEAD_BYTES = 200
"""More than a lead is long, so that both of its keys are of one row."""
_WRONG_GUESSES = 3
"""Guesses in a row that were wrong, after which the rows of an array are found one by one."""


class JsonMember(msgspec.Struct, frozen=True, gc=False):
    """A value: the whole one of a key (`index` -1), or one row of its array.

    `code` is empty, or why the value should not be parsed in one call: `too-large`, `too-deep`. Three kinds
    are no value: `rows` (an array begins, its rows follow, if any), `resting` (nothing yet, iterate on), and
    what ends a broken document: `cut-off`, `not-json`, `trailing`.
    """

    key: str
    index: int
    start: int
    end: int
    code: str = ""

    @property
    def is_value(self) -> bool:
        return self.code in ("", "too-large", "too-deep")

    @property
    def is_end(self) -> bool:
        return self.code in ("cut-off", "not-json", "trailing")


class NotAnObjectError(ValueError):
    """The document does not begin as an object. `code`: `empty`, `html`, `not-json`, `not-an-object`."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


def pieces(data: Bytes, arrays: frozenset[str]) -> Iterator[JsonMember]:
    """The top-level pieces of the object in `data`, in order; those of `arrays` row by row.

    Raises NotAnObject at the first step. Whatever is wrong later ends the walk with a piece that says so.
    """
    walk = _Walk(data)
    at = walk.opened()
    while walk.byte(at) != b"}":
        key_end = walk.key_end(at)
        if key_end < 0:
            yield walk.broken(walk.size if walk.byte(at) == b'"' else at)
            return
        key = _key(bytes(walk.view[at:key_end]))
        at = walk.skip(key_end)
        if walk.byte(at) != b":":
            yield walk.broken(at)
            return
        at = walk.skip(at + 1)
        is_array = key in arrays and walk.byte(at) == b"["
        at = yield from (walk.rows(key, at) if is_array else walk.value(key, -1, at))
        if at < 0:
            return
        at = walk.skip(at)
        if walk.byte(at) == b",":
            at = walk.skip(at + 1)
        elif walk.byte(at) != b"}":
            yield walk.broken(at)
            return
    at = walk.skip(at + 1)
    if at < walk.size:
        yield JsonMember("", -1, at, walk.size, "trailing")


class _Walk:
    """Places in the bytes. A negative place stands for one that is not there."""

    def __init__(self, data: Bytes) -> None:
        self.data = data
        self.view = memoryview(data)
        self.size = len(self.view)

    def byte(self, at: int) -> bytes:
        return bytes(self.view[at : at + 1])

    def broken(self, at: int) -> JsonMember:
        """The end of a walk that met something else than it should have, or nothing."""
        return JsonMember("", -1, at, at, "cut-off" if at >= self.size else "not-json")

    def skip(self, at: int) -> int:
        """The place of the next byte that is no white space."""
        while True:
            found = _SPACE.match(self.data, at, min(at + STEP_BYTES, self.size))
            after = found.end() if found is not None else at
            if after - at < STEP_BYTES:
                return after
            at = after

    def opened(self) -> int:
        """The place of the first key, or of the closing brace."""
        at = 3 if bytes(self.view[:3]) == b"\xef\xbb\xbf" else 0
        at = self.skip(at)
        first = self.byte(at)
        if first == b"{":
            return self.skip(at + 1)
        if not first:
            raise NotAnObjectError("empty")
        if first == b"<":
            raise NotAnObjectError("html")
        raise NotAnObjectError("not-an-object" if first in b'["-0123456789tfn' else "not-json")

    def key_end(self, at: int) -> int:
        """The place after the string at `at`, or -1 where there is none, or it is absurdly long."""
        if self.byte(at) != b'"':
            return -1
        found = _INSIDE.match(self.data, at + 1, min(at + STEP_BYTES, self.size))
        after = found.end() if found is not None else at
        return after + 1 if self.byte(after) == b'"' else -1

    def rows(self, key: str, at: int) -> Generator[JsonMember, None, int]:
        """The rows of the array at `at`; where it ends, or -1 after the piece that says why it does not."""
        yield JsonMember(key, -1, at, at, "rows")
        at = self.skip(at + 1)
        index, wrong = 0, 0
        lead: tuple[bytes, bytes] | None = None
        while self.byte(at) != b"]":
            ends = self._ends(at, lead) if lead is not None and wrong < _WRONG_GUESSES else []
            for end in ends:
                yield JsonMember(key, index, at, end)
                index, at = index + 1, end + 1
            if ends:
                at, wrong = ends[-1], 0
            else:
                wrong += lead is not None
                lead = self._lead(at)
                at = yield from self.value(key, index, at)
                if at < 0:
                    return -1
                index += 1
            comma = _COMMA.match(self.data, at, at + STEP_BYTES)
            if comma is not None:
                at = comma.end()
                continue
            at = self.skip(at)
            if self.byte(at) != b"]":
                yield self.broken(at)
                return -1
        return at + 1

    def value(self, key: str, index: int, at: int) -> Generator[JsonMember, None, int]:
        """The value at a place as one piece, after moments of rest where it is a long way to its end.

        Returns where it ends, or -1 after the piece that says why it does not.
        """
        end = self._quick_end(at)
        if end >= 0:
            yield JsonMember(key, index, at, end)
            return end
        if self.byte(at) in (b"[", b"{", b'"'):
            return (yield from self._counted(key, index, at))
        found = _SCALAR.match(self.data, at, min(at + STEP_BYTES, self.size))
        yield JsonMember(key, index, at, found.end()) if found is not None else self.broken(at)
        return found.end() if found is not None else -1

    def _lead(self, at: int) -> tuple[bytes, bytes] | None:
        """What stands in front of the first two values of the row at `at`, if that can be told."""
        found = None if isinstance(self.data, memoryview) else _LEAD.match(self.data, at)
        return (b"}," + found[1], found[2]) if found is not None else None

    def _ends(self, at: int, lead: tuple[bytes, bytes]) -> list[int]:
        """Where the next rows end, a comma after each, if what is guessed is right; else none."""
        if isinstance(self.data, memoryview):
            return []
        second = self.data.rfind(lead[1], at, at + BATCH)
        last = self.data.rfind(lead[0], max(at, second - _LEAD_BYTES), second) if second > at else -1
        if last < 0:
            return []
        try:
            rows = _ROWS.decode(b"[%b]" % self.view[at : last + 1])
        except (msgspec.DecodeError, RecursionError):
            return []
        ends: list[int] = []
        for row in rows:
            at += len(memoryview(row))
            ends.append(at)
            at += 1
        return ends if at == last + 2 else []  # else white space stands somewhere between them

    def _quick_end(self, at: int) -> int:
        try:
            _SKIP.decode(self.view[at : at + WINDOW])
        except msgspec.DecodeError as error:
            found = _STOPPED_AT.search(str(error))
            return at + int(found[1]) - 1 if found is not None else -1
        except RecursionError:
            return -1
        return -1

    def _counted(self, key: str, index: int, start: int) -> Generator[JsonMember, None, int]:
        at, depth, deepest, steps = start, 0, 0, 0
        inside = False
        while at < self.size:
            steps += 1
            if steps % STEPS == 0:
                yield JsonMember("", -1, at, at, "resting")
            until = min(at + STEP_BYTES, self.size)
            if inside:
                found = _INSIDE.match(self.data, at, until)
                after = found.end() if found is not None else at
                if self.byte(after) != b'"':
                    if after == at:
                        break
                    at = after
                    yield JsonMember("", -1, at, at, "resting")
                    continue
                at, inside = after + 1, False
            else:
                found = _OUTSIDE.search(self.data, at, until)
                if found is None:
                    at = until
                    yield JsonMember("", -1, at, at, "resting")
                    continue
                run, at = found[0], found.end()
                if run == b'"':
                    inside = True
                    continue
                if run[0] in b"[{":
                    depth += len(run)
                    deepest = max(deepest, depth)
                    continue
                depth -= len(run)
                at += min(depth, 0)
            if depth <= 0:
                code = "too-large" if at - start > WINDOW else "too-deep" if deepest > MAX_DEPTH else ""
                yield JsonMember(key, index, start, at, code)
                return at
        yield JsonMember("", -1, at, at, "cut-off")
        return -1


def _key(quoted: bytes) -> str:
    """The text of a key; one whose escapes are wrong is taken as it is written."""
    try:
        key: object = json.loads(quoted)
    except ValueError:
        key = quoted[1:-1].decode("utf-8", "replace")
    return made_whole(str(key))
