"""Fields of canvas content besides its three arrays."""

from __future__ import annotations

from contextlib import suppress
from typing import cast

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from wsdesk.wire.lenient_json import InvalidJsonBytesError, read_json

_COUNTS = {
    "totalNoteCount": "total_note_count",
    "noteOffset": "note_offset",
    "nextNoteOffset": "next_note_offset",
}
_INTEGERS = msgspec.json.Decoder(int | list[int] | None)
"""For nearly all values, so that they are read without pydantic, which takes long to import."""


class SummaryFields(Struct, frozen=True, gc=False):
    """Fields of the document. `presets` has the bytes of modelPresets, or is empty.

    `threads` is the value of commentThreads, a field that isn't part of the API; None if it is missing.
    """

    total_note_count: int | None = None
    note_offset: int | None = None
    next_note_offset: int | None = None
    video_duration_options: tuple[float, ...] = ()
    presets: bytes = b""
    threads: object = None
    complete: bool = False
    """False until the closing brace of the document was read."""


def with_field(fields: SummaryFields, key: str, raw: bytes) -> SummaryFields:
    """Return the fields with a value of the document, by its key and JSON; unknown keys change nothing.

    A value that isn't of its type counts as missing, as null does.
    """
    match key:
        case "modelPresets":
            return replace(fields, presets=b"" if raw == b"null" else raw)
        case "commentThreads":
            return replace(fields, threads=_parse(raw))
        case "videoDurationOptions":
            return replace(fields, video_duration_options=_durations(_parse(raw)))
        case _:
            name = _COUNTS.get(key)
            return fields if name is None else replace(fields, **{name: _count(_parse(raw))})


def _parse(raw: bytes) -> object:
    with suppress(msgspec.MsgspecError):
        return _INTEGERS.decode(raw)
    try:
        return read_json(raw)
    except InvalidJsonBytesError:
        return None


def _count(value: object) -> int | None:
    """A nonnegative count or offset, also if it was sent as a string."""
    if isinstance(value, str) and value.isascii() and value.isdigit() and len(value) < 16:
        return int(value)
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value < 1 << 53:
        return None
    return int(value)


def _durations(value: object) -> tuple[float, ...]:
    rows = cast("list[object]", value) if isinstance(value, list) else []
    return tuple(float(row) for row in rows if isinstance(row, int | float) and 0 < row < 1e9)
