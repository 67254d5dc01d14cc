"""Parses a large JSON object in parts.

    {"id": "n", "title": "t", "versions": [A, B, …]}   →   {"id": "n", "title": "t"}, {"versions": [A, B]}, …

Each part is parsed separately, and the fields are assembled; parts with rows of one array are consecutive.
Values that are too large for a part are truncated or dropped, which `problems` reports.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Generator, Iterator
from dataclasses import dataclass
from typing import Any, TypeVar, cast, get_args, get_origin, get_type_hints

import msgspec

from wsdesk.wire.json_splitter import WINDOW, JsonMember, NotAnObjectError, split_json
from wsdesk.wire.lenient_json import InvalidJsonBytesError, MissingIdError, read_lenient, recover_struct

PART_BYTES = 256 << 10
"""Target size of a part, which takes 2 to 3 ms to parse."""
MAX_ROWS = 20_000
"""Maximum rows of an array; the rest is dropped and reported."""
ROWS_PER_PAUSE = 1_000
"""Dropped rows between two pauses."""
TRUNCATED_BYTES = 1 << 20
"""Size of a truncated text."""

Problem = tuple[str, str]
"""A code of `SummaryProblem` (`bad-field`, `too-long`) and the field."""
S = TypeVar("S", bound=msgspec.Struct)

_TEXT = re.compile(rb'(?:[^"\\]++|\\.)*+', re.DOTALL)
_ESCAPE_BYTES = 6
_HIGH_SURROGATE = re.compile(rb"\\u[dD][89abAB][0-9a-fA-F]{2}$")


@dataclass(frozen=True, slots=True)
class Part:
    """Some fields of the object, or rows of its array `key` from index `first`. An empty part is a pause."""

    fields: tuple[tuple[str, bytes], ...] = ()
    key: str = ""
    rows: tuple[bytes, ...] = ()
    first: int = 0
    problems: tuple[Problem, ...] = ()

    @property
    def names(self) -> frozenset[str]:
        """API names of the fields that it contains, or contains rows of."""
        return frozenset({self.key} if self.key else {name for name, _ in self.fields})

    def split(self) -> Iterator[Part]:
        """One part per field or row."""
        for field in self.fields:
            yield Part((field,))
        for index, row in enumerate(self.rows):
            yield Part(key=self.key, rows=(row,), first=self.first + index)

    def json(self, prefix: bytes = b"") -> bytes:
        """The part as an object; `prefix` are members that precede its own."""
        members = [prefix] if prefix else []
        members += [b"%b:%b" % (_quoted(name), value) for name, value in self.fields]
        if self.key:
            members.append(b"%b:[%b]" % (_quoted(self.key), b",".join(self.rows)))
        return b"{%b}" % b",".join(members)


def split_object(data: bytes | memoryview, arrays: frozenset[str]) -> Iterator[Part]:
    """The parts of an object, with the named arrays divided into rows; none if it isn't an object."""
    builder = _PartBuilder(memoryview(data))
    try:
        for piece in split_json(data, arrays):
            yield from builder.add(piece)
    except NotAnObjectError:
        return
    yield from builder.end_array()


class _PartBuilder:
    """Collects fields, or rows of one array, for the next part."""

    def __init__(self, view: memoryview) -> None:
        self._view = view
        self._fields: list[tuple[str, bytes]] = []
        self._rows: list[bytes] = []
        self._problems: list[Problem] = []
        self._key, self._first, self._bytes = "", 0, 0

    def add(self, piece: JsonMember) -> Iterator[Part]:
        if piece.code == "pause":
            yield Part()
        elif piece.code == "rows":
            yield from self.end_array()
            self._key, self._first = piece.key, 0
        elif piece.index >= MAX_ROWS:
            if piece.index == MAX_ROWS:
                self._problems.append(("too-long", piece.key))
            if piece.index % ROWS_PER_PAUSE == 0:
                yield Part()
        elif piece.is_value:
            yield from self._add_value(piece)

    def end_array(self) -> Iterator[Part]:
        """The rest of the current array or fields."""
        if self._fields or self._rows or self._problems or self._key:
            yield self._flush(0)
        self._key = ""

    def _add_value(self, piece: JsonMember) -> Iterator[Part]:
        if piece.index < 0 and self._key:
            yield from self.end_array()
        value = yield from self._value(piece)
        if value is None:
            return
        if piece.index < 0:
            self._fields.append((piece.key, value))
        else:
            self._rows.append(value)
        self._bytes += len(value)
        if self._bytes >= PART_BYTES:
            yield self._flush(piece.index + 1)

    def _flush(self, next_row: int) -> Part:
        part = Part(tuple(self._fields), self._key, tuple(self._rows), self._first, tuple(self._problems))
        self._fields, self._rows, self._problems = [], [], []
        self._first, self._bytes = next_row, 0
        return part

    def _value(self, piece: JsonMember) -> Generator[Part, None, bytes | None]:
        """The bytes of a value, truncated if necessary; None if it is dropped."""
        path = piece.key if piece.index < 0 else f"{piece.key}[{piece.index}]"
        raw = self._view[piece.start : piece.end]
        if not piece.code:
            return bytes(raw)
        if piece.code == "too-large":
            first = bytes(raw[:1])
            if first == b'"':
                self._problems.append(("too-long", path))
                return _truncate(raw)
            if first == b"{":
                return (yield from self._reduce(raw, path))
        self._problems.append(("bad-field", path))
        return None

    def _reduce(self, raw: memoryview, path: str) -> Generator[Part, None, bytes]:
        """Reduce an object to the maximum size: truncate long texts, and drop other long values."""
        fields: list[tuple[str, bytes]] = []
        room = WINDOW
        for index, piece in enumerate(split_json(raw, frozenset())):
            if index % ROWS_PER_PAUSE == 0 or piece.code == "pause":
                yield Part()
            if not piece.is_value:
                continue
            value: bytes | None = None
            if not piece.code and piece.end - piece.start <= room:
                value = bytes(raw[piece.start : piece.end])
            elif bytes(raw[piece.start : piece.start + 1]) == b'"' and room > TRUNCATED_BYTES:
                value = _truncate(raw[piece.start : piece.end])
                self._problems.append(("too-long", f"{path}.{piece.key}"))
            else:
                self._problems.append(("bad-field", f"{path}.{piece.key}"))
            if value is not None:
                fields.append((piece.key, value))
                room -= len(value)
        return Part(tuple(fields)).json()


def _truncate(text: memoryview) -> bytes:
    """Truncate a quoted text without splitting a character or an escape."""
    match = _TEXT.match(text, 1, TRUNCATED_BYTES)
    head = bytes(text[1 : match.end() if match is not None else 1])
    tail = head.find(b"\\", max(0, len(head) - _ESCAPE_BYTES))
    head = head[:tail].rstrip(b"\\") if tail >= 0 else head
    head = _HIGH_SURROGATE.sub(b"", head)
    return b'"%b"' % head.decode("utf-8", "ignore").encode()


def _quoted(name: str) -> bytes:
    return json.dumps(name).encode()


class Assembly:
    """Assembles a struct from the parts of an object; invalid fields and rows are dropped."""

    def __init__(self, kind: type[msgspec.Struct], decode: Callable[[bytes], Any]) -> None:
        self._kind = kind
        self._decode = decode
        self._values: dict[str, Any] = {}
        self._rows: dict[str, list[Any]] = {}
        self.problems: list[Problem] = []
        fields = msgspec.structs.fields(kind)
        self._names = {field.encode_name: field.name for field in fields if field.encode_name[0] != " "}
        required = [field.encode_name for field in fields if field.required]
        self._prefix = b",".join(b'%b:"-"' % _quoted(name) for name in required)

    def add(self, part: Part) -> None:
        """Add the fields and rows of a part."""
        self.problems += part.problems
        struct = self._read(part)
        if struct is None and len(part.fields) + len(part.rows) > 1:
            for single in part.split():
                self.add(single)
            return
        if struct is None:
            path = f"{part.key}[{part.first}]" if part.key else part.fields[0][0]
            self.problems.append(("bad-field", path))
            return
        for name in part.names & self._names.keys():
            if part.key:
                self._rows.setdefault(name, []).extend(getattr(struct, self._names[name]) or ())
            else:
                self._values[self._names[name]] = getattr(struct, self._names[name])

    def build(self) -> Any:
        """Build the struct. Raises MissingIdError if a required field is missing."""
        rows = {self._names[name]: tuple(rows) for name, rows in self._rows.items()}
        for field in msgspec.structs.fields(self._kind):
            if field.required and self._values.get(field.name) in (None, "", "-"):
                raise MissingIdError(field.encode_name)
        return self._kind(**self._values, **rows)

    def _read(self, part: Part) -> Any:
        """Parse the part to a struct with placeholders in required fields; None if it isn't valid JSON."""
        raw = part.json(self._prefix)
        try:
            return self._decode(raw)
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
            pass
        try:
            read = read_lenient(raw)
            struct, invalid = recover_struct(cast("dict[str, object]", read.value), self._kind)
        except (InvalidJsonBytesError, MissingIdError):
            return None
        self.problems += [("bad-field", _shift_index(name, part)) for name in invalid]
        if read.repaired:
            self.problems.append(("bad-text", ""))
        return struct


def _shift_index(path: str, part: Part) -> str:
    """The path of a field with its row's index in the whole array."""
    match = re.match(r"([^\[.]+)\[(\d+)\]", path) if part.key else None
    return f"{match[1]}[{int(match[2]) + part.first}]{path[match.end() :]}" if match is not None else path


def array_names(kind: type[msgspec.Struct]) -> frozenset[str]:
    """API names of the array fields of a struct."""
    hints = get_type_hints(kind)
    fields = msgspec.structs.fields(kind)
    return frozenset(f.encode_name for f in fields if _is_array(hints[f.name]))


def _is_array(hint: Any) -> bool:
    return get_origin(hint) is tuple or any(get_origin(choice) is tuple for choice in get_args(hint))


def parse_large(
    data: bytes | memoryview, kind: type[S], decode: Callable[[bytes], Any]
) -> Generator[None, None, tuple[S, tuple[Problem, ...]]]:
    """Parse a large object to a struct, and return it with its problems; yields after each part.

    Raises MissingIdError.
    """
    assembly = Assembly(kind, decode)
    for part in split_object(data, array_names(kind)):
        if part.fields or part.rows or part.problems:
            assembly.add(part)
        yield
    return assembly.build(), tuple(dict.fromkeys(assembly.problems))
