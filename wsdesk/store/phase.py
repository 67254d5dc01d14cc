"""What state a piece of data is in, and why, in words."""

from __future__ import annotations

from enum import StrEnum

from wsdesk.files.classes import dataclass


class Phase(StrEnum):
    """Where the getting of something stands. A store keeps showing what it has while it is BUSY."""

    IDLE = "idle"
    BUSY = "busy"
    READY = "ready"
    FAILED = "failed"


@dataclass(frozen=True, slots=True)
class Trouble:
    """A failure as a person reads it: `words` is translated, `detail` is for the Details button."""

    code: str
    words: str
    detail: str = ""
    can_retry: bool = True
