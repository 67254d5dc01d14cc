"""Splits a large JSON object into parts that are parsed one by one.

    {"id": "n", "title": "t", "versions": [A, B, …]}   →   {"id": "n", "title": "t"}, {"versions": [A, B]}, …

Whoever reads the parts reads each alone and puts the fields together again; the rows of one array follow each
other. What no part can hold is cut or left out, and `faults` says so.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Generator, Iterator
from dataclasses import dataclass
from typing import Any, TypeVar, cast, get_args, get_origin, get_type_hints

import msgspec

from wsdesk.wire.json_splitter import WINDOW, JsonMember, NotAnObjectError, pieces
from wsdesk.wire.lenient_json import InvalidJsonBytesError, MissingIdError, read_loosely, soften

PART_BYTES = 256 << 10
"""Bytes that a part aims at: 2 to 3 ms of reading all of its fields."""
MOST_ROWS = 20_000
"""Rows of one array that are read; those that follow are told of and left out."""
RESTING_ROWS = 1_000
"""Rows that are passed over between two moments of rest."""
CUT_BYTES = 1 << 20
"""What is left of a text that is longer than any call may read."""

Fault = tuple[str, str]
"""A code of `SummaryProblem` (`bad-field`, `too-long`), and the field."""
S = TypeVar("S", bound=msgspec.Struct)

_TEXT = re.compile(rb'(?:[^"\\]++|\\.)*+', re.DOTALL)
_ESCAPE_BYTES = 6
_HALF = re.compile(rb"\\u[dD][89abAB][0-9a-fA-F]{2}$")
"""The first of two escapes that are one character."""


@dataclass(frozen=True, slots=True)
class Part:
    """Some fields of the object, or, with `rows` of `key`, some rows of one of its arrays, from `first` on.

    One that is empty stands for a moment of rest.
    """

    fields: tuple[tuple[str, bytes], ...] = ()
    key: str = ""
    rows: tuple[bytes, ...] = ()
    first: int = 0
    faults: tuple[Fault, ...] = ()

    @property
    def names(self) -> frozenset[str]:
        """The fields of the interface that it holds something of."""
        return frozenset({self.key} if self.key else {name for name, _ in self.fields})

    def alone(self) -> Iterator[Part]:
        """Its fields or rows one by one."""
        for field in self.fields:
            yield Part((field,))
        for at, row in enumerate(self.rows):
            yield Part(key=self.key, rows=(row,), first=self.first + at)

    def json(self, before: bytes = b"") -> bytes:
        """The part as an object; `before` are members in front of its own."""
        members = [before] if before else []
        members += [b"%b:%b" % (_quoted(name), value) for name, value in self.fields]
        if self.key:
            members.append(b"%b:[%b]" % (_quoted(self.key), b",".join(self.rows)))
        return b"{%b}" % b",".join(members)


def parts_of(data: bytes | memoryview, arrays: frozenset[str]) -> Iterator[Part]:
    """The parts of the object in `data`; rows of `arrays` are divided. What is no object has none."""
    gathered = _Gathered(memoryview(data))
    try:
        for piece in pieces(data, arrays):
            yield from gathered.taken(piece)
    except NotAnObjectError:
        return
    yield from gathered.rest()


class _Gathered:
    """What was met and is in no part yet: fields, and rows of one array."""

    def __init__(self, view: memoryview) -> None:
        self._view = view
        self._fields: list[tuple[str, bytes]] = []
        self._rows: list[bytes] = []
        self._faults: list[Fault] = []
        self._key, self._first, self._bytes = "", 0, 0

    def taken(self, piece: JsonMember) -> Iterator[Part]:
        if piece.code == "resting":
            yield Part()
        elif piece.code == "rows":
            yield from self.rest()
            self._key, self._first = piece.key, 0
        elif piece.index >= MOST_ROWS:
            if piece.index == MOST_ROWS:
                self._faults.append(("too-long", piece.key))
            if piece.index % RESTING_ROWS == 0:
                yield Part()
        elif piece.is_value:
            yield from self._add(piece)

    def _add(self, piece: JsonMember) -> Iterator[Part]:
        """Add a field or a row, unless its value is unusable."""
        if piece.index < 0 and self._key:
            yield from self.rest()
        value = yield from self._value(piece)
        if value is None:
            return
        if piece.index < 0:
            self._fields.append((piece.key, value))
        else:
            self._rows.append(value)
        self._bytes += len(value)
        if self._bytes >= PART_BYTES:
            yield from self._flushed(piece.index + 1)

    def rest(self) -> Iterator[Part]:
        """What is left; the array that its rows are of has ended."""
        if self._fields or self._rows or self._faults or self._key:
            yield from self._flushed(0)
        self._key = ""

    def _flushed(self, next_row: int) -> Iterator[Part]:
        yield Part(tuple(self._fields), self._key, tuple(self._rows), self._first, tuple(self._faults))
        self._fields, self._rows, self._faults = [], [], []
        self._first, self._bytes = next_row, 0

    def _value(self, piece: JsonMember) -> Generator[Part, None, bytes | None]:
        path = piece.key if piece.index < 0 else f"{piece.key}[{piece.index}]"
        raw = self._view[piece.start : piece.end]
        if not piece.code:
            return bytes(raw)
        if piece.code == "too-large":
            first = bytes(raw[:1])
            if first == b'"':
                self._faults.append(("too-long", path))
                return _cut(raw)
            if first == b"{":
                return (yield from self._lightened(raw, path))
        self._faults.append(("bad-field", path))
        return None

    def _lightened(self, raw: memoryview, path: str) -> Generator[Part, None, bytes]:
        """An object without what makes it too large: long texts are cut, other long values left out."""
        kept: list[tuple[str, bytes]] = []
        room = WINDOW
        for at, piece in enumerate(pieces(raw, frozenset())):
            if at % RESTING_ROWS == 0 or piece.code == "resting":
                yield Part()
            if not piece.is_value:
                continue
            value: bytes | None = None
            if not piece.code and piece.end - piece.start <= room:
                value = bytes(raw[piece.start : piece.end])
            elif bytes(raw[piece.start : piece.start + 1]) == b'"' and room > CUT_BYTES:
                value = _cut(raw[piece.start : piece.end])
                self._faults.append(("too-long", f"{path}.{piece.key}"))
            else:
                self._faults.append(("bad-field", f"{path}.{piece.key}"))
            if value is not None:
                kept.append((piece.key, value))
                room -= len(value)
        return Part(tuple(kept)).json()


def _cut(text: memoryview) -> bytes:
    """The beginning of a quoted text, quoted again, with no character and no escape cut in two."""
    found = _TEXT.match(text, 1, CUT_BYTES)
    head = bytes(text[1 : found.end() if found is not None else 1])
    tail = head.find(b"\\", max(0, len(head) - _ESCAPE_BYTES))
    head = head[:tail].rstrip(b"\\") if tail >= 0 else head
    head = _HALF.sub(b"", head)
    return b'"%b"' % head.decode("utf-8", "ignore").encode()


def _quoted(name: str) -> bytes:
    return json.dumps(name).encode()


class Assembly:
    """The fields of a struct, put together from parts of an object.

    A part that is wrong somewhere loses what is wrong and nothing else.
    """

    def __init__(self, kind: type[msgspec.Struct], decode: Callable[[bytes], Any]) -> None:
        self._kind = kind
        self._decode = decode
        self._values: dict[str, Any] = {}
        self._rows: dict[str, list[Any]] = {}
        self.faults: list[Fault] = []
        fields = msgspec.structs.fields(kind)
        self._names = {field.encode_name: field.name for field in fields if field.encode_name[0] != " "}
        needed = [field.encode_name for field in fields if field.required]
        self._before = b",".join(b'%b:"-"' % _quoted(name) for name in needed)

    def add(self, part: Part) -> None:
        """Take the fields and rows of one part."""
        self.faults += part.faults
        row = self._read(part)
        if row is None and len(part.fields) + len(part.rows) > 1:
            for one in part.alone():
                self.add(one)
            return
        if row is None:
            path = f"{part.key}[{part.first}]" if part.key else part.fields[0][0]
            self.faults.append(("bad-field", path))
            return
        for name in part.names & self._names.keys():
            if part.key:
                self._rows.setdefault(name, []).extend(getattr(row, self._names[name]) or ())
            else:
                self._values[self._names[name]] = getattr(row, self._names[name])

    def made(self) -> Any:
        """The struct. Raises NoIdentity where it lacks what it cannot be without."""
        rows = {self._names[name]: tuple(rows) for name, rows in self._rows.items()}
        for field in msgspec.structs.fields(self._kind):
            if field.required and self._values.get(field.name) in (None, "", "-"):
                raise MissingIdError(field.encode_name)
        return self._kind(**self._values, **rows)

    def _read(self, part: Part) -> Any:
        """The part as a struct whose other fields are nobody's; None where no JSON can be made of it."""
        raw = part.json(self._before)
        try:
            return self._decode(raw)
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
            pass
        try:
            read = read_loosely(raw)
            row, wrong = soften(cast("dict[str, object]", read.value), self._kind)
        except (InvalidJsonBytesError, MissingIdError):
            return None
        self.faults += [("bad-field", _shifted(name, part)) for name in wrong]
        if read.mended:
            self.faults.append(("bad-text", ""))
        return row


def _shifted(path: str, part: Part) -> str:
    """The path of a fault, its row counted from the beginning of the array."""
    found = re.match(r"([^\[.]+)\[(\d+)\]", path) if part.key else None
    return f"{found[1]}[{int(found[2]) + part.first}]{path[found.end() :]}" if found is not None else path


def array_names(kind: type[msgspec.Struct]) -> frozenset[str]:
    """The interface's names of the fields of a struct that are arrays."""
    hints = get_type_hints(kind)
    fields = msgspec.structs.fields(kind)
    return frozenset(f.encode_name for f in fields if _is_array(hints[f.name]))


def _is_array(hint: Any) -> bool:
    return get_origin(hint) is tuple or any(get_origin(one) is tuple for one in get_args(hint))


def assembled(
    data: bytes | memoryview, kind: type[S], decode: Callable[[bytes], Any]
) -> Generator[None, None, tuple[S, tuple[Fault, ...]]]:
    """The struct that a large object stands for, with its faults; rests after each part.

    Raises NoIdentity.
    """
    making = Assembly(kind, decode)
    for part in parts_of(data, array_names(kind)):
        if part.fields or part.rows or part.faults:
            making.add(part)
        yield
    return making.made(), tuple(dict.fromkeys(making.faults))
