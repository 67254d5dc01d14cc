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
    """Failure of a request or a local operation; `message` is translated, `detail` is shown under Details."""

    code: str
    message: str
    detail: str = ""
    can_retry: bool = True

    @property
    def text(self) -> str:
        """Message and detail as one text, as persisted with an unsent item; `split_text` parses it."""
        return f"{' '.join(self.message.split())}\n{self.detail}".rstrip()


def split_text(text: str) -> tuple[str, str]:
    """Message and detail of a `LoadFailure.text`."""
    message, _, detail = text.partition("\n")
    return message, detail
