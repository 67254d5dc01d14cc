"""Protocol between the window and a player process: JSON lines of limited length.

From the window, by `do`: first `open` or `listen` (path), then `play` (at), `pause`, `seek` (ms), `step`
(by), `rate` (to), `volume` (to, muted), `loop` (on), `size` (w, h: device px that a frame must fill), `took`
(slot).

To the window, by `event`: `opened` (ms, video), `position` (ms, at), `state` (playing), `ended`, `frame`
(slot, w, h, ms), `peaks` (data), `failed` (code). The child exits when its standard input is closed.

A PDF reader handles requests: `do` is `document` (path), then `page` (page, w) or `find` (text, first,
count), each with an `id` and `cpu` (limit of CPU time in seconds). Every response repeats the `id`, and the
last one of a request has `last`: `size` (w, h in points; one per page), `page` (w, h in pixels, written to
the frame buffer), `hit` (page, boxes), `end`.

`at` is a time in seconds of the system-wide monotonic clock (`time.monotonic`), so that several children can
start simultaneously and their positions can be compared.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, TypeAlias, cast

MAX_LINE_BYTES = 32_768
"""Bytes per line; the longest message contains a path."""
MAX_MS = 2**40
"""Maximum duration of a video."""
MAX_PAGES = 2_000
MAX_HITS = 2_000
"""Matches per search in a PDF file."""
MAX_BOXES = 64
"""Boxes per match."""
MAX_QUERY_LENGTH = 200
"""Characters of a search text."""
Message: TypeAlias = Mapping[str, Any]


class ProtocolError(ValueError):
    """The received bytes aren't a valid message; the sender must not be trusted any more."""


def encode_message(message: Message) -> bytes:
    """Encode a message as a line."""
    return json.dumps(message).encode() + b"\n"


class LineReader:
    """Splits received bytes into messages."""

    def __init__(self) -> None:
        self._remainder = b""

    def feed(self, data: bytes) -> list[Message]:
        """Add bytes and return the completed messages. Raises `ProtocolError`."""
        *lines, self._remainder = (self._remainder + data).split(b"\n")
        if len(self._remainder) > MAX_LINE_BYTES or any(len(line) > MAX_LINE_BYTES for line in lines):
            raise ProtocolError("too long")
        return [_parse_message(line) for line in lines if line]


def number(message: Message, name: str, low: float, high: float) -> float:
    """Return a number of a message, clamped to its range; `low` if it is missing or invalid."""
    value = message.get(name)
    if isinstance(value, bool) or not isinstance(value, int | float) or value != value:
        return low
    return min(high, max(low, value))


def _parse_message(line: bytes) -> Message:
    try:
        value: object = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise ProtocolError("no JSON") from error
    if not isinstance(value, dict):
        raise ProtocolError("no object")
    return cast("dict[str, Any]", value)
