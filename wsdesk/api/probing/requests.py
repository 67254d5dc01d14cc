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
from wsdesk.api.probing.report import Finding, ProbeVerdict, in_use
from wsdesk.wire.param_names import HIDDEN_NAMES, ParamName, hidden_names

Answer = TypeVar("Answer")

MOST_REQUESTS = 40
PACE_S = 0.2
LIMITED_OFTEN = 3


class ProbeStoppedError(Exception):
    """Nothing more is asked: `limited` or `used-up`."""


class NoResponseError(Exception):
    """The server answers, and does not answer this operation."""


class ProbeRequests:
    """Sends, and keeps what was found.

    `ask` gives None where the server refuses the request as wrong: a strict service does so with a name that
    it does not know. It raises Stopped, NoAnswer, and what makes the whole undertaking pointless
    (Unreachable, Unauthorized).
    """

    def __init__(
        self, client: Client, names: Mapping[str, str], sleep: Callable[[float], Awaitable[None]]
    ) -> None:
        self._client = client
        self._names = names
        self._sleep = sleep
        self._limited = 0
        self.requests = 0
        self._found: dict[str, Finding] = {}

    async def ask(
        self, operation: str, sent: Mapping[str, str], call: Callable[[Client], Awaitable[Answer]]
    ) -> Answer | None:
        """Ask with `sent` (role to name); a role that is not among them is not sent."""
        spelt = {hidden.key: sent.get(hidden.role, "") for hidden in hidden_names(operation)}
        while True:
            if self.requests >= MOST_REQUESTS:
                raise ProbeStoppedError("used-up")
            if self.requests:
                await self._sleep(PACE_S)
            self.requests += 1
            self._client.set_param_names(spelt)
            try:
                return await call(self._client)
            except RateLimitedError:
                # The client holds the wait that was asked for: the next request begins with it.
                self._limited += 1
                if self._limited >= LIMITED_OFTEN:
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
        """The name to try first: what is in use, or the default where it was thought to have none."""
        hidden = _hidden(operation, role)
        return in_use(hidden, self._names) or hidden.default

    def candidates(self, operation: str, role: str, *, without: str = "") -> tuple[str, ...]:
        """Names to try in turn: the one in use, those that work for this role elsewhere, the known ones."""
        hidden = _hidden(operation, role)
        elsewhere = [
            f.name for f in self._found.values() if f.role == role and f.verdict is ProbeVerdict.WORKS
        ]
        order = (self.name(operation, role), *elsewhere, *hidden.all_names)
        return tuple(dict.fromkeys(name for name in order if name and name != without))

    async def first(
        self,
        operation: str,
        role: str,
        works: Callable[[str], Awaitable[bool]],
        *,
        without: str = "",
    ) -> str:
        """Try names until one works; keeps and returns it, empty where none does."""
        for name in self.candidates(operation, role, without=without):
            if await works(name):
                self.mark_supported(operation, role, name)
                return name
        self._keep(operation, role, ProbeVerdict.IGNORED, "")
        return ""

    def mark_supported(self, operation: str, role: str, name: str) -> None:
        self._keep(operation, role, ProbeVerdict.WORKS, name)

    def mark_unknown(self, operation: str, role: str, why: str) -> None:
        """Nothing can be told of a role; a verdict that is there already stays."""
        if f"{operation}.{role}" not in self._found:
            self._keep(
                operation, role, ProbeVerdict.UNSURE, in_use(_hidden(operation, role), self._names), why
            )

    def is_known(self, operation: str, role: str) -> bool:
        return f"{operation}.{role}" in self._found

    def results(self) -> tuple[Finding, ...]:
        """Every role, in the table's order; what was not come to is `not-tried`."""
        for hidden in HIDDEN_NAMES:
            self.mark_unknown(hidden.operation, hidden.role, "not-tried")
        return tuple(self._found[hidden.key] for hidden in HIDDEN_NAMES)

    def _keep(self, operation: str, role: str, verdict: ProbeVerdict, name: str, why: str = "") -> None:
        self._found[f"{operation}.{role}"] = Finding(operation, role, verdict, name, why)


def _hidden(operation: str, role: str) -> ParamName:
    return next(hidden for hidden in hidden_names(operation) if hidden.role == role)
