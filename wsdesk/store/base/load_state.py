"""Load state of data: idle, busy, ready, or failed with a message."""

from __future__ import annotations

from enum import StrEnum

from wsdesk.files.lazy_dataclass import dataclass


class LoadState(StrEnum):
    """State of loading. A store keeps showing its data while it is BUSY."""

    IDLE = "idle"
    BUSY = "busy"
    READY = "ready"
    FAILED = "failed"


@dataclass(frozen=True, slots=True)
class LoadFailure:
    """A failure for users: `words` is the translated message, `detail` is shown by Details."""

    code: str
    words: str
    detail: str = ""
    can_retry: bool = True

    @property
    def text(self) -> str:
        """Message and detail as one text, as persisted with an unsent item; `split_text` parses it."""
        return f"{' '.join(self.words.split())}\n{self.detail}".rstrip()


def split_text(text: str) -> tuple[str, str]:
    """Message and detail of a `LoadFailure.text`."""
    words, _, detail = text.partition("\n")
    return words, detail
