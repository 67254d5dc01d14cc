"""Access: API keys with expiry and revocation, and their rate limit (API: "Authentication", "Errors").

Keys of the workspace itself are in memory for one run of the server (the window creates a new one each
time), or in a file that is reloaded when it changes, so that removing a line revokes its key. Those of
persons are in the database (`wsdesk.server.people`).
"""

from __future__ import annotations

import hashlib
import hmac
import os
import secrets
import threading
from collections.abc import MutableSequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from wsdesk.server.errors import HttpError
from wsdesk.server.time_format import Clock

MAX_LENGTH = 512


@dataclass(frozen=True, slots=True)
class KeyGrant:
    """Hash of a key, which itself isn't stored. `expires_at` is in seconds since the epoch."""

    digest: bytes
    expires_at: float | None = None
    revoked: bool = False


class KeyRing:
    """The accepted keys."""

    def __init__(self, clock: Clock, file: Path | None = None) -> None:
        self._clock = clock
        self._grants: list[KeyGrant] = []
        self._file = file
        self._file_state: tuple[int, int] | None = None
        self._reload()

    def add(self, key: str) -> None:
        """Accept a key."""
        self._grants.append(KeyGrant(digest_of(key)))

    def check(self, authorization: str | None) -> bytes:
        """Return the digest of a valid key.

        Raises:
            HttpError: 401 for a missing, wrong, expired, or revoked key (API, "Authentication" 3).
        """
        digest = presented_digest(authorization)
        if not self.holds(digest):
            raise refusal("is not valid")
        return digest

    def holds(self, digest: bytes) -> bool:
        """Whether a key is valid; False if it is unknown here.

        Raises:
            HttpError: 401 for an expired or revoked key.
        """
        self._reload()
        # Every grant is compared in constant time, to prevent timing attacks.
        matching = [grant for grant in self._grants if hmac.compare_digest(grant.digest, digest)]
        if not matching:
            return False
        grant = matching[-1]
        if grant.revoked:
            raise refusal("was revoked")
        if grant.expires_at is not None and grant.expires_at <= self._clock():
            raise refusal("has expired")
        return True

    def valid_digests(self) -> list[bytes]:
        """Hashes of the valid keys."""
        self._reload()
        now = self._clock()
        return [
            grant.digest
            for grant in self._grants
            if not grant.revoked and (grant.expires_at is None or grant.expires_at > now)
        ]

    def _reload(self) -> None:
        if self._file is None:
            return
        try:
            stat = self._file.stat()
            file_state = (stat.st_mtime_ns, stat.st_size)
            if file_state == self._file_state:
                return
            grants = [_grant(key, expires) for key, expires in read_key_file(self._file)]
        except OSError:
            # Without its file no key is valid.
            file_state, grants = (0, 0), list[KeyGrant]()
        removed = {grant.digest for grant in self._grants} - {grant.digest for grant in grants}
        self._grants = [*(KeyGrant(digest, revoked=True) for digest in removed), *grants]
        self._file_state = file_state


def presented_digest(authorization: str | None) -> bytes:
    """Return the SHA-256 hash of the key in an Authorization header.

    Raises:
        HttpError: 401 without a key.
    """
    scheme, _, key = (authorization or "").partition(" ")
    key = key.strip()
    if scheme.lower() != "bearer" or not key:
        raise HttpError(401, "The API key is missing: send it as Authorization: Bearer <API_KEY>")
    return digest_of(key[:MAX_LENGTH])


def refusal(reason: str) -> HttpError:
    """401: `refusal("was revoked")`."""
    return HttpError(401, f"The API key {reason}")


def new_key() -> str:
    """Generate a key of 256 bits with a recognizable prefix."""
    return f"wsk_{secrets.token_urlsafe(32)}"


def read_key_file(file: Path) -> list[tuple[str, str]]:
    """Parse the lines `KEY [expiry as ISO 8601]` of a file; empty lines and comments (`#`) are skipped.

    Raises:
        OSError: the file can't be read.
    """
    lines = file.read_text("utf-8", "replace").splitlines()
    parts = (line.split(maxsplit=1) for line in lines if line.strip() and not line.lstrip().startswith("#"))
    return [(part[0], part[1].strip() if len(part) > 1 else "") for part in parts]


def first_key(file: Path) -> str:
    """Return the first key of a file, which is created with a new key if it doesn't exist.

    Raises:
        OSError: the file can't be read or created.
        ValueError: the file has no key.
    """
    try:
        keys = read_key_file(file)
    except FileNotFoundError:
        return create_key_file(file)
    if not keys:
        raise ValueError(f"{file} contains no key")
    return keys[0][0]


def create_key_file(file: Path) -> str:
    """Write a new key to a file that only its owner can read.

    Raises:
        FileExistsError: the file exists already.
        OSError: the file can't be written.
    """
    key = new_key()
    handle = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(handle, "w", encoding="utf-8") as stream:
        stream.write(f"{key}\n")
    return key


def _grant(key: str, expires: str) -> KeyGrant:
    if not expires:
        return KeyGrant(digest_of(key))
    try:
        return KeyGrant(digest_of(key), datetime.fromisoformat(expires).timestamp())
    except ValueError:
        # A malformed date must not make the key valid forever.
        return KeyGrant(digest_of(key), 0.0)


def digest_of(key: str) -> bytes:
    """SHA-256 hash of a key, which has 256 random bits and therefore needs no slow hash."""
    return hashlib.sha256(key.encode("utf-8", "surrogateescape")).digest()


@dataclass(frozen=True, slots=True)
class RateLimitRule:
    """`requests` at once, refilled evenly over `seconds`."""

    requests: int
    seconds: float

    @staticmethod
    def read(text: str) -> RateLimitRule:
        """Parse `"60/10"` (60 requests in 10 seconds) or `"5"` (5 per second).

        Raises:
            ValueError: invalid text; the message is for users.
        """
        count, _, seconds_text = text.partition("/")
        try:
            rate = RateLimitRule(int(count), float(seconds_text or 1))
        except ValueError:
            rate = RateLimitRule(0, 0)
        if rate.requests < 1 or not 0 < rate.seconds < 86_400:
            raise ValueError(f"invalid rate {text!r}; use REQUESTS/SECONDS, such as 60/10")
        return rate


class SharedBuckets:
    """Buckets of a rate limit in memory that several processes share.

    Without a lock, which a killed process would keep: of requests at the same moment, one may not count.
    """

    WAYS, CELL = 4, 3
    LENGTH = WAYS * CELL << 14
    """Number of floats: cells of tag, tokens, and time, of which `WAYS` fit a holder."""

    def __init__(self, cells: MutableSequence[float]) -> None:
        self._cells = cells

    def get(self, holder: bytes, default: tuple[float, float]) -> tuple[float, float]:
        """Tokens of a holder, and the time when they were updated."""
        for place in self._places(holder):
            tag, tokens, updated_at = self._cells[place : place + self.CELL]
            if tag == _tag(holder):
                return tokens, updated_at
        return default

    def __setitem__(self, holder: bytes, bucket: tuple[float, float]) -> None:
        """Write a bucket to the cell of the holder or, without one, to that which wasn't used for longest."""
        tag, cells = _tag(holder), self._cells
        place = min(self._places(holder), key=lambda one: (cells[one] != tag, cells[one + 2]))
        cells[place : place + self.CELL] = [tag, *bucket]

    def _places(self, holder: bytes) -> range:
        size = self.WAYS * self.CELL
        start = int.from_bytes(holder[:4]) % (self.LENGTH // size) * size
        return range(start, start + size, self.CELL)


def _tag(holder: bytes) -> float:
    return float(int.from_bytes(holder[4:10]))  # 48 bits, which a float holds


class RateLimiter:
    """Buckets of all holders; no limit without a rule."""

    def __init__(self, rate: RateLimitRule | None, clock: Clock) -> None:
        self._rate = rate
        self._clock = clock
        self._lock = threading.Lock()
        self._buckets: dict[bytes, tuple[float, float]] | SharedBuckets = {}

    def share(self, buckets: SharedBuckets) -> None:
        """Count together with other processes."""
        self._buckets = buckets

    def take(self, holder: bytes, own_rate: RateLimitRule | None = None) -> None:
        """Count a request of a holder, by its own rule if there is one.

        Raises:
            HttpError: 429 with the seconds until the next request is allowed.
        """
        rate = own_rate or self._rate
        if rate is None:
            return
        with self._lock:
            now = self._clock()
            tokens, updated_at = self._buckets.get(holder, (float(rate.requests), now))
            refill_rate = rate.requests / rate.seconds
            # A clock that was set back must not remove tokens.
            tokens = min(float(rate.requests), tokens + max(0.0, now - updated_at) * refill_rate)
            allowed = tokens >= 1
            self._buckets[holder] = (tokens - 1 if allowed else tokens, now)
        if not allowed:
            raise HttpError(429, "Too many requests", retry_after=(1 - tokens) / refill_rate)
