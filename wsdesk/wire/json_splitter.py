"""Splits a large JSON object into its top-level values without parsing them.

    {"nodes": [A, B], "total": 7}   →   nodes[0] = A, nodes[1] = B, total = 7

No step handles more than `WINDOW` bytes, so that the caller can yield to the event loop in between. A value
ends where its brackets close; its content isn't validated, so that an invalid value doesn't affect others.

The end of a value is found by msgspec (it skips a value and reports the position of the unexpected byte after
it, 2 GB/s), or by counting brackets if that fails: for values that are invalid or nested too deeply.

Rows of an array mostly start with the same two keys. Therefore the start of a later row is guessed by
searching for these keys backwards from `BATCH` bytes ahead, and the bytes before it are decoded as a list. If
that succeeds, the guess was right, and the ends of all its rows are known after one call.
"""

from __future__ import annotations

import json
import re
from collections.abc import Generator, Iterator
from dataclasses import dataclass

import msgspec

from wsdesk.wire.utf16 import to_well_formed

Bytes = bytes | bytearray | memoryview

WINDOW = 4_000_000
STEP_BYTES = 1_000_000
MAX_DEPTH = 200
BATCH = 64 << 10
"""Maximum bytes of rows that are found by one guess."""
MAX_GROUP = 250
"""Maximum number of rows of one member."""
MAX_STEPS = 4_000
"""Bracket counting steps between two pauses, about 4 ms."""

_SPACE = re.compile(rb"[ \t\r\n]*")
_COMMA = re.compile(rb"[ \t\r\n]*,[ \t\r\n]*")
_OUTSIDE = re.compile(rb'"|[\[{]+|[\]}]+')
_INSIDE = re.compile(rb'(?:[^"\\]++|\\.)*+', re.DOTALL)
_SCALAR = re.compile(rb'[^\s,:\[\]{}"]+')
_STOPPED_AT = re.compile(r"trailing characters \(byte (\d+)\)")
_TRUNCATED = "Input data was truncated"
_CUT_OFF = -2
_SKIP = msgspec.json.Decoder(msgspec.Raw)
_ROWS = msgspec.json.Decoder(list[msgspec.Raw])
_LEAD = re.compile(rb'(\{"[^"\\]{1,40}":)"[^"\\]{0,80}(","[^"\\]{1,40}":)')
_LEAD_BYTES = 200
"""Longer than any lead, so that both keys belong to one row."""
_MAX_WRONG_GUESSES = 3
"""Consecutive wrong guesses after which the rows of an array are found one by one."""


class JsonMember(msgspec.Struct, frozen=True, gc=False):
    """A value of the object: that of a key (`index` -1), or a row of its array, or several rows.

    Rows have their ends in `ends`, and one comma between them; `start` is that of the first one.
    `code` is empty, or why the value must not be parsed in one call: `too-large`, `too-deep`. Other codes
    have no value: `rows` (start of an array), `pause` (no result yet), and the end of an invalid document:
    `cut-off`, `not-json`, `trailing`.
    """

    key: str
    index: int
    start: int
    end: int
    code: str = ""
    ends: tuple[int, ...] = ()

    @property
    def is_value(self) -> bool:
        return self.code in ("", "too-large", "too-deep")

    @property
    def is_end(self) -> bool:
        return self.code in ("cut-off", "not-json", "trailing")


@dataclass(slots=True)
class BracketCount:
    """Brackets counted of a value that more data may follow; counting continues there in the longer data."""

    is_last: bool = False
    """Whether no data follow."""
    start: int = -1
    """Position of the value; -1 if none was counted."""
    at: int = 0
    """Position up to which its brackets are counted."""
    depth: int = 0
    deepest: int = 0
    inside: bool = False
    """Whether that position is inside a text."""

    def begin(self, start: int) -> None:
        """Count from the start, unless the same value was counted before."""
        if self.start != start:
            self.start, self.at, self.depth, self.deepest, self.inside = start, start, 0, 0, False

    def move(self, by: int) -> None:
        """Follow the value to its position in other data."""
        if self.start >= 0:
            self.start += by
            self.at += by


class NotAnObjectError(ValueError):
    """The document doesn't start with an object. `code`: `empty`, `html`, `not-json`, `not-an-object`."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


def split_json(
    data: Bytes, arrays: frozenset[str], count: BracketCount | None = None, *, grouped: bool = False
) -> Iterator[JsonMember]:
    """The top-level values of an object in order; the arrays named in `arrays` row by row.

    If `grouped`, rows whose ends are found together are one member. With `count`, the data may be the
    beginning of the document, and a later call gets more of it. Raises NotAnObjectError at the first step.
    A later error ends the iteration with a member that has its code.
    """
    scanner = _Scanner(data, BracketCount(is_last=True) if count is None else count, grouped=grouped)
    at = scanner.first_member()
    while scanner.byte(at) != b"}":
        key_end = scanner.key_end(at)
        if key_end < 0:
            yield scanner.broken(scanner.size if scanner.byte(at) == b'"' else at)
            return
        key = _key(bytes(scanner.view[at:key_end]))
        at = scanner.skip(key_end)
        if scanner.byte(at) != b":":
            yield scanner.broken(at)
            return
        at = scanner.skip(at + 1)
        is_array = key in arrays and scanner.byte(at) == b"["
        at = yield from (scanner.rows(key, at) if is_array else scanner.value(key, -1, at))
        if at < 0:
            return
        at = scanner.skip(at)
        if scanner.byte(at) == b",":
            at = scanner.skip(at + 1)
        elif scanner.byte(at) != b"}":
            yield scanner.broken(at)
            return
    at = scanner.skip(at + 1)
    if at < scanner.size:
        yield JsonMember("", -1, at, scanner.size, "trailing")


class _Scanner:
    """Finds positions in the bytes; a negative one means not found."""

    def __init__(self, data: Bytes, count: BracketCount, *, grouped: bool) -> None:
        self.data = data
        self.count = count
        self.grouped = grouped
        self.view = memoryview(data)
        self.size = len(self.view)

    def byte(self, at: int) -> bytes:
        return bytes(self.view[at : at + 1])

    def broken(self, at: int) -> JsonMember:
        """End of the iteration at an unexpected byte, or at the end of the data."""
        return JsonMember("", -1, at, at, "cut-off" if at >= self.size else "not-json")

    def skip(self, at: int) -> int:
        """Position of the next byte that isn't white space."""
        while True:
            match = _SPACE.match(self.data, at, min(at + STEP_BYTES, self.size))
            after = match.end() if match is not None else at
            if after - at < STEP_BYTES:
                return after
            at = after

    def first_member(self) -> int:
        """Position of the first key, or of the closing brace. Raises NotAnObjectError."""
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
        """Position after the string at `at`; -1 if there is none, or it is too long."""
        if self.byte(at) != b'"':
            return -1
        match = _INSIDE.match(self.data, at + 1, min(at + STEP_BYTES, self.size))
        after = match.end() if match is not None else at
        return after + 1 if self.byte(after) == b'"' else -1

    def rows(self, key: str, at: int) -> Generator[JsonMember, None, int]:
        """Yield the rows of the array at `at`; return its end, or -1 after a member with the error."""
        yield JsonMember(key, -1, at, at, "rows")
        at = self.skip(at + 1)
        index, wrong = 0, 0
        lead: tuple[bytes, bytes] | None = None
        while self.byte(at) != b"]":
            ends = self._ends(at, lead) if lead is not None and wrong < _MAX_WRONG_GUESSES else []
            if self.grouped:
                for first in range(0, len(ends), MAX_GROUP):
                    group = tuple(ends[first : first + MAX_GROUP])
                    yield JsonMember(key, index, at, group[-1], ends=group)
                    index, at = index + len(group), group[-1] + 1
            else:
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
        """Yield the value at `at`, after pauses if its end is far; return its end, or -1 after an error."""
        end = self._quick_end(at)
        if end >= 0:
            yield JsonMember(key, index, at, end)
            return end
        if self.byte(at) in (b"[", b"{", b'"'):
            if end == _CUT_OFF:
                yield self.broken(self.size)
                return -1
            return (yield from self._counted(key, index, at))
        match = _SCALAR.match(self.data, at, min(at + STEP_BYTES, self.size))
        yield JsonMember(key, index, at, match.end()) if match is not None else self.broken(at)
        return match.end() if match is not None else -1

    def _lead(self, at: int) -> tuple[bytes, bytes] | None:
        """The bytes before the first two values of the row at `at`, if they can be found."""
        match = None if isinstance(self.data, memoryview) else _LEAD.match(self.data, at)
        return (b"}," + match[1], match[2]) if match is not None else None

    def _ends(self, at: int, lead: tuple[bytes, bytes]) -> list[int]:
        """Ends of the next rows, each followed by a comma, if the guess is right; else none."""
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
        return ends if at == last + 2 else []  # else there is white space between them

    def _quick_end(self, at: int) -> int:
        """End of the value at `at`, `_CUT_OFF` if more data must follow, or -1 if msgspec can't find it."""
        try:
            _SKIP.decode(self.view[at : at + WINDOW])
        except msgspec.DecodeError as error:
            message = str(error)
            match = _STOPPED_AT.search(message)
            if match is not None:
                return at + int(match[1]) - 1
            # An invalid literal in the last bytes has that message too; so at the end, brackets are counted.
            is_cut_off = message == _TRUNCATED and at + WINDOW >= self.size
            return _CUT_OFF if is_cut_off and not self.count.is_last else -1
        except RecursionError:
            return -1
        return -1

    def _counted(self, key: str, index: int, start: int) -> Generator[JsonMember, None, int]:
        count, steps = self.count, 0
        count.begin(start)
        at, depth, deepest, inside = count.at, count.depth, count.deepest, count.inside
        while at < self.size:
            steps += 1
            if steps % MAX_STEPS == 0:
                yield JsonMember("", -1, at, at, "pause")
            until = min(at + STEP_BYTES, self.size)
            if inside:
                match = _INSIDE.match(self.data, at, until)
                after = match.end() if match is not None else at
                if self.byte(after) != b'"':
                    if after == at:
                        break
                    at = after
                    yield JsonMember("", -1, at, at, "pause")
                    continue
                at, inside = after + 1, False
            else:
                match = _OUTSIDE.search(self.data, at, until)
                if match is None:
                    at = until
                    yield JsonMember("", -1, at, at, "pause")
                    continue
                run, at = match[0], match.end()
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
        count.at, count.depth, count.deepest, count.inside = at, depth, deepest, inside
        yield JsonMember("", -1, at, at, "cut-off")
        return -1


def _key(quoted: bytes) -> str:
    """Text of a key; with invalid escapes, the text as it is written."""
    try:
        key: object = json.loads(quoted)
    except ValueError:
        key = quoted[1:-1].decode("utf-8", "replace")
    return to_well_formed(str(key))
