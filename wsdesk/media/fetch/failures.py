"""Failures of downloads, with the time of the next retry."""

from __future__ import annotations

import time
from collections.abc import Callable
from urllib.parse import urlsplit

from wsdesk.files.lazy_dataclass import dataclass
from wsdesk.media.core.errors import PASSING, MediaError

FIRST_WAIT_S = 5.0
LONGEST_WAIT_S = 300.0
FINAL_WAIT_S = 600.0
"""How long what will hardly change (a missing file, no image) is left alone."""
_MOST = 20_000


@dataclass(frozen=True, slots=True)
class _Failure:
    code: str
    address: str
    until: float
    times: int


class FailureLog:
    """By asset and role; a new address of the same role is a new chance. Hosts that ask for peace get it."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._failures: dict[tuple[str, str], _Failure] = {}
        self._hosts: dict[str, float] = {}

    def note(self, known_as: str, role: str, address: str, trouble: MediaError) -> None:
        """The address gave nothing."""
        now = self._clock()
        before = self._failures.get((known_as, role))
        times = before.times + 1 if before and before.address == address else 1
        wait = FINAL_WAIT_S
        if trouble.code in PASSING:
            wait = max(trouble.wait_s, min(FIRST_WAIT_S * 3 ** min(times - 1, 8), LONGEST_WAIT_S))
        if trouble.wait_s:
            self._hosts[_host(address)] = now + trouble.wait_s
        if len(self._failures) > _MOST:
            self._failures.clear()
        self._failures[known_as, role] = _Failure(trouble.code, address, now + wait, times)

    def note_success(self, known_as: str, role: str) -> None:
        self._failures.pop((known_as, role), None)

    def blocks(self, known_as: str, role: str, address: str) -> bool:
        """Whether the address is to be left alone for now."""
        now = self._clock()
        failure = self._failures.get((known_as, role))
        if failure is not None and failure.address == address and now < failure.until:
            return True
        return now < self._hosts.get(_host(address), 0) if self._hosts else False

    def is_final(self, known_as: str, role: str, address: str) -> bool:
        """Whether nothing but a new address will help."""
        failure = self._failures.get((known_as, role))
        return failure is not None and failure.address == address and failure.code not in PASSING

    def code(self, known_as: str, role: str) -> str:
        """Why the role failed last, or an empty text."""
        failure = self._failures.get((known_as, role))
        return failure.code if failure else ""

    def next_chance_s(self) -> float | None:
        """Seconds until something may be tried again, None where nothing waits."""
        now = self._clock()
        waits = [failure.until - now for failure in self._failures.values() if failure.code in PASSING]
        waits += [until - now for until in self._hosts.values()]
        waits = [wait for wait in waits if wait > 0]
        return min(waits) if waits else None

    def clear(self) -> None:
        self._failures.clear()
        self._hosts.clear()


def _host(address: str) -> str:
    try:
        return urlsplit(address).netloc
    except ValueError:
        return ""
