"""Protocol between window and player process: JSON lines of limited length.

From the window, by `do`: first `open` or `listen` (path), then `play` (at), `pause`, `seek` (ms), `step`
(by), `rate` (to), `volume` (to, muted), `loop` (on), `size` (w, h: device px that a frame has to fill),
`took` (slot).

To the window, by `event`: `opened` (ms, video), `position` (ms, at), `state` (playing), `ended`, `frame`
(slot, w, h, ms), `peaks` (data), `failed` (code). The end of its standard input is the child's order to be
gone.

A reader of PDF files answers requests: `do` is `document` (path), then `page` (page, w) or `find` (words,
first, count), each with an `id` and `cpu` (seconds of processor time it may take). Every answer repeats the
`id`, and the last one to a request has `last`: `size` (w, h in points; one a page), `page` (w, h in pixels,
which are in the memory), `hit` (page, boxes), `end`.

`at` is a moment in seconds of the clock that all processes of a computer share (`time.monotonic`): several
children begin at one moment, and what they say of their place can be compared.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, TypeAlias, cast

LONGEST_LINE = 32_768
"""Bytes; the longest one holds a path."""
LONGEST_MS = 2**40
"""Of any video: what is longer is no time."""
MOST_PAGES = 2_000
MOST_HITS = 2_000
"""Matches of a search in a PDF file."""
MOST_BOXES = 64
"""Of one match."""
LONGEST_WORDS = 200
"""Characters that are searched for."""
Message: TypeAlias = Mapping[str, Any]


class ProtocolError(ValueError):
    """What came is no message; its sender is not to be listened to any more."""


def packed(message: Message) -> bytes:
    """A message as the line that is sent."""
    return json.dumps(message).encode() + b"\n"


class LineReader:
    """Bytes as they come, messages as they were meant."""

    def __init__(self) -> None:
        self._rest = b""

    def take(self, data: bytes) -> list[Message]:
        """The messages that are complete by now. Raises `ProtocolError`."""
        *lines, self._rest = (self._rest + data).split(b"\n")
        if len(self._rest) > LONGEST_LINE or any(len(line) > LONGEST_LINE for line in lines):
            raise ProtocolError("too long")
        return [_message(line) for line in lines if line]


def number(message: Message, name: str, low: float, high: float) -> float:
    """A number of a message, held within its bounds; `low` where there is none."""
    value = message.get(name)
    if isinstance(value, bool) or not isinstance(value, int | float) or value != value:
        return low
    return min(high, max(low, value))


def _message(line: bytes) -> Message:
    try:
        value: object = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise ProtocolError("no JSON") from error
    if not isinstance(value, dict):
        raise ProtocolError("no object")
    return cast("dict[str, Any]", value)
