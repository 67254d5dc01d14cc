"""ETags for conditional requests (RFC 9110, section 8.8.3)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import field

from wsdesk.files.lazy_dataclass import dataclass
from wsdesk.files.lazy_pattern import lazy_pattern

_ETAG = lazy_pattern(r'(?:W/)?"[\x21\x23-\x7e]{1,200}"')


@dataclass(frozen=True, slots=True)
class TaggedBytes:
    """A body with its ETag (empty: none). `data` is None if the server has nothing newer than that ETag."""

    data: bytes | None = field(repr=False)
    etag: str = ""


def usable_etag(values: Sequence[str]) -> str:
    """The ETag of a response's header values if there is exactly one that can be sent back, else empty."""
    return values[0] if len(values) == 1 and _ETAG.fullmatch(values[0]) else ""
