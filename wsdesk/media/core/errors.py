"""Error codes of media."""

from __future__ import annotations

from typing import Literal

Code = Literal[
    "no-address",  # the asset names none of a kind that can be shown
    "refused-address",  # not http(s), or a place that this service's media may not be at
    "gone",  # 404, 410
    "forbidden",  # 401, 403: a signed address that has expired, mostly
    "busy",  # 429, 503: come again
    "odd-answer",  # any other status, an unknown encoding, too many redirects
    "unreachable",  # no connection, a broken one, a certificate that does not hold
    "slow",  # not whole within the deadline
    "too-large",  # more bytes or pixels than the bound
    "not-a-picture",  # no PNG, JPEG, WebP or GIF, or a broken one
    "not-media",  # no kind of file that a player gets
    "over-limit",  # a PDF that is damaged, or takes more memory or time than it may
    "no-room",  # the disk is full
    "no-disk",  # the cache's folder cannot be written
]

PASSING: frozenset[str] = frozenset(
    {"busy", "odd-answer", "unreachable", "slow", "forbidden", "no-room", "no-disk"}
)
"""Those that may be over by themselves in a while."""


class MediaError(Exception):
    """One address, or one asset, gave nothing. `wait_s`: for how long the host asked to be left alone."""

    def __init__(self, code: Code, wait_s: float = 0) -> None:
        super().__init__(code)
        self.code: Code = code
        self.wait_s = wait_s
