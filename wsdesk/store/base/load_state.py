"""Load state of data: idle, busy, ready, or failed with a message."""

from __future__ import annotations

from enum import StrEnum

from wsdesk.files.lazy_dataclass import dataclass


class LoadState(StrEnum):
    """Where the getting of something stands. A store keeps showing what it has while it is BUSY."""

    IDLE = "idle"
    BUSY = "busy"
    READY = "ready"
    FAILED = "failed"


@dataclass(frozen=True, slots=True)
class LoadFailure:
    """A failure as a person reads it: `words` is translated, `detail` is for the Details button."""

    code: str
    words: str
    detail: str = ""
    can_retry: bool = True

    @property
    def text(self) -> str:
        """Words and detail as one text, as it is persisted with an unsent item; `split_text` reads it."""
        return f"{' '.join(self.words.split())}\n{self.detail}".rstrip()


def split_text(text: str) -> tuple[str, str]:
    """The words and the detail of a `LoadFailure.text`."""
    words, _, detail = text.partition("\n")
    return words, detail
