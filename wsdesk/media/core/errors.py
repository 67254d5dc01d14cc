"""Error codes of media."""

from __future__ import annotations

from typing import Literal

Code = Literal[
    "no-address",  # the asset has no URL of a displayable kind
    "refused-address",  # not http(s), or an address that the server's media may not use
    "gone",  # 404, 410
    "forbidden",  # 401, 403: usually an expired signature
    "busy",  # 429, 503
    "odd-answer",  # any other status, an unknown encoding, too many redirects
    "unreachable",  # connection or certificate error
    "slow",  # the deadline passed
    "too-large",  # exceeds the limit of bytes or pixels
    "not-an-image",  # not a valid PNG, JPEG, WebP, or GIF
    "not-media",  # not a file type for players
    "over-limit",  # a damaged PDF, or one that exceeds the limits of memory or time
    "no-room",  # the disk is full
    "no-disk",  # the cache folder isn't writable
]

TRANSIENT: frozenset[str] = frozenset(
    {"busy", "odd-answer", "unreachable", "slow", "forbidden", "no-room", "no-disk"}
)
"""Transient errors, worth a retry."""


class MediaError(Exception):
    """A download or decoding failed. `wait_s` is the host's Retry-After in seconds."""

    def __init__(self, code: Code, wait_s: float = 0) -> None:
        super().__init__(code)
        self.code: Code = code
        self.wait_s = wait_s
