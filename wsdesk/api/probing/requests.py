"""Requests of a probe: counted, paced, with exactly the tested names."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import TypeVar

from wsdesk.api.client import Client
from wsdesk.api.errors import (
    BadRequestError,
    HttpStatusError,
    InvalidResponseError,
    RateLimitedError,
    UnauthorizedError,
    UnexpectedStatusError,
)
from wsdesk.api.probing.report import Finding, ProbeVerdict, current_name
from wsdesk.wire.param_names import HIDDEN_NAMES, ParamName, hidden_names

Response = TypeVar("Response")

MAX_REQUESTS = 40
INTERVAL_S = 0.2
MAX_RATE_LIMITS = 3


class ProbeStoppedError(Exception):
    """The probe was stopped: `limited` or `used-up`."""


class NoResponseError(Exception):
    """The server doesn't support this operation."""


class ProbeRequests:
    """Sends requests and collects the results.

    `send` returns None if the server rejects the request as invalid, as strict servers do for unknown names.
    It raises ProbeStoppedError, NoResponseError, and errors that prevent the whole probe (ConnectError,
    UnauthorizedError).
    """

    def __init__(
        self, client: Client, names: Mapping[str, str], sleep: Callable[[float], Awaitable[None]]
    ) -> None:
        self._client = client
        self._names = names
        self._sleep = sleep
        self._rate_limits = 0
        self.requests = 0
        self._found: dict[str, Finding] = {}

    async def send(
        self, operation: str, sent: Mapping[str, str], call: Callable[[Client], Awaitable[Response]]
    ) -> Response | None:
        """Send a request with the names in `sent` (by role); other roles are omitted."""
        names_by_key = {hidden.key: sent.get(hidden.role, "") for hidden in hidden_names(operation)}
        while True:
            if self.requests >= MAX_REQUESTS:
                raise ProbeStoppedError("used-up")
            if self.requests:
                await self._sleep(INTERVAL_S)
            self.requests += 1
            self._client.set_param_names(names_by_key)
            try:
                return await call(self._client)
            except RateLimitedError:
                # The client keeps the pause, which delays the next request.
                self._rate_limits += 1
                if self._rate_limits >= MAX_RATE_LIMITS:
                    raise ProbeStoppedError("limited") from None
            except BadRequestError:
                return None
            except UnauthorizedError:
                raise
            except (HttpStatusError, InvalidResponseError) as error:
                if isinstance(error, UnexpectedStatusError) and error.status == 422:
                    return None
                raise NoResponseError from None

    def name(self, operation: str, role: str) -> str:
        """First name to test: the current one, or the default if there is none."""
        hidden = _param_name(operation, role)
        return current_name(hidden, self._names) or hidden.default

    def candidates(self, operation: str, role: str, *, without: str = "") -> tuple[str, ...]:
        """Names to test in order: the current one, those of this role in other operations, known ones."""
        hidden = _param_name(operation, role)
        names_elsewhere = [
            f.name for f in self._found.values() if f.role == role and f.verdict is ProbeVerdict.WORKS
        ]
        candidates = (self.name(operation, role), *names_elsewhere, *hidden.all_names)
        return tuple(dict.fromkeys(name for name in candidates if name and name != without))

    async def first(
        self, operation: str, role: str, has_effect: Callable[[str], Awaitable[bool]], *, without: str = ""
    ) -> str:
        """Test names until one works; record and return it, empty if none does."""
        for name in self.candidates(operation, role, without=without):
            if await has_effect(name):
                self.mark_supported(operation, role, name)
                return name
        self._record(operation, role, ProbeVerdict.IGNORED, "")
        return ""

    def mark_supported(self, operation: str, role: str, name: str) -> None:
        self._record(operation, role, ProbeVerdict.WORKS, name)

    def mark_unknown(self, operation: str, role: str, why: str) -> None:
        """Record that a role can't be tested, unless it has a result."""
        if f"{operation}.{role}" not in self._found:
            self._record(
                operation,
                role,
                ProbeVerdict.UNSURE,
                current_name(_param_name(operation, role), self._names),
                why,
            )

    def is_known(self, operation: str, role: str) -> bool:
        return f"{operation}.{role}" in self._found

    def results(self) -> tuple[Finding, ...]:
        """Results of all roles in order; untested ones are `not-tried`."""
        for hidden in HIDDEN_NAMES:
            self.mark_unknown(hidden.operation, hidden.role, "not-tried")
        return tuple(self._found[hidden.key] for hidden in HIDDEN_NAMES)

    def _record(self, operation: str, role: str, verdict: ProbeVerdict, name: str, why: str = "") -> None:
        self._found[f"{operation}.{role}"] = Finding(operation, role, verdict, name, why)


def _param_name(operation: str, role: str) -> ParamName:
    return next(hidden for hidden in hidden_names(operation) if hidden.role == role)
