"""Executes a request with retries until success, a final error, or the deadline.

Every decision is one of `retry`'s pure functions; here they are only carried out. One budget a client, one
deadline a question, one wait a host.
"""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field, replace

from wsdesk.api import errors
from wsdesk.api.connection import Connection
from wsdesk.api.error_mapping import answered
from wsdesk.api.errors import ApiError, RequestInfo
from wsdesk.api.rate_limit import HostCooldown
from wsdesk.api.retry import (
    AttemptFailure,
    AttemptOutcome,
    RetryBudget,
    RetryPolicy,
    decide,
    earned_s,
    fits,
    outcome_of,
    wait_after,
)
from wsdesk.api.transport import (
    NotSentError,
    Progress,
    ResponseLostError,
    Transport,
    TransportRequest,
    TransportResponse,
)


@dataclass(frozen=True, slots=True)
class Request:
    """What is asked. `path` begins with a slash, below the base address."""

    operation: str
    method: str
    path: str
    query: tuple[tuple[str, str], ...] = ()
    body: bytes | None = field(default=None, repr=False)
    repeatable: bool = True
    max_bytes: int = 16 << 20
    etag: str = ""
    """Of the answer that is here already: 304 then says that it is still so."""

    @property
    def asked(self) -> RequestInfo:
        return RequestInfo(self.operation, self.method, self.path)


@dataclass(frozen=True, slots=True)
class RequestEnvironment:
    """What a run of the program has only one of, and a test replaces: time, dice, sleep."""

    clock: Callable[[], float] = time.monotonic
    wall_clock: Callable[[], float] = time.time
    rng: random.Random = field(default_factory=random.Random)
    sleep: Callable[[float], Awaitable[None]] = asyncio.sleep


class RequestExecutor:
    """Asks on behalf of one connection."""

    def __init__(
        self,
        connection: Connection,
        transport: Transport,
        surroundings: RequestEnvironment,
        *,
        policy: RetryPolicy,
        host_wait: HostCooldown,
    ) -> None:
        self._connection = connection
        self._transport = transport
        self._around = surroundings
        self._policy = policy
        self._host_wait = host_wait
        self._budget = RetryBudget()
        self._limit: errors.RateLimitedError | None = None

    async def execute(self, question: Request, *, progress: Progress | None = None) -> TransportResponse:
        """The successful answer (any 2xx), whole. Raises ApiError."""
        around, policy = self._around, self._policy
        until = around.clock() + policy.deadline_s
        attempt = 0
        while True:
            asked = replace(question.asked, attempts=attempt + 1)
            await self._turn(until, asked)
            attempt += 1
            tried = await self._attempt(question, asked, until - around.clock(), progress)
            if isinstance(tried, TransportResponse):
                self._budget = self._budget.after_answer()
                return tried
            if isinstance(tried.error, errors.RateLimitedError):
                self._limit = tried.error
            roll = around.rng.random()
            failure = AttemptFailure(tried.outcome, attempt, question.repeatable, tried.asked_wait_s)
            decision = decide(
                failure, left_s=until - around.clock(), budget=self._budget, roll=roll, policy=policy
            )
            # What a host asks for is asked of everybody, also where this question cannot wait for it.
            shared = tried.asked_wait_s
            if shared is not None or tried.outcome is AttemptOutcome.LIMITED:
                shared = wait_after(failure, roll, policy)
                self._host_wait.hold(shared)
            if decision.wait_s is None:
                raise tried.error
            if decision.costs:
                self._budget = self._budget.after_retry()
            if shared is None:
                await around.sleep(decision.wait_s)

    def use_policy(self, policy: RetryPolicy) -> None:
        """Try as hard as this from now on."""
        self._policy = policy

    async def aclose(self) -> None:
        """Ends all connections, and refuses whatever is asked afterwards."""
        await self._transport.aclose()

    async def _turn(self, until: float, asked: RequestInfo) -> None:
        """Returns when the host may be asked. Raises RateLimited where that would be too late."""
        while left := self._host_wait.left_s:
            if not fits(left, until - self._around.clock(), self._policy):
                message, name = (self._limit.message, self._limit.error) if self._limit else ("", "")
                raise errors.RateLimitedError(left, message, name, request=asked)
            await self._host_wait.passed()

    async def _attempt(
        self, question: Request, asked: RequestInfo, left_s: float, progress: Progress | None
    ) -> TransportResponse | _Failed:
        outgoing = self._outgoing(question)
        limit = asyncio.timeout(max(0.0, left_s))
        due = asyncio.get_running_loop().time() + left_s

        def told(received: int, expected: int | None) -> None:
            # What makes progress is not cut off; silence is, by the transport, and a drip by the deadline.
            limit.reschedule(due + earned_s(received, self._policy))
            if progress is not None:
                progress(received, expected)

        try:
            async with limit:
                incoming = await self._transport.send(outgoing, max_bytes=question.max_bytes, progress=told)
        except TimeoutError:
            return _Failed(AttemptOutcome.LOST, errors.RequestTimeoutError("timed-out", request=asked))
        except NotSentError as error:
            if error.is_final:
                untrusted = errors.UntrustedCertificateError(error.code, error.reason, request=asked)
                return _Failed(AttemptOutcome.FINAL, untrusted)
            return _Failed(AttemptOutcome.NOT_SENT, errors.ConnectError(error.code, request=asked))
        except ResponseLostError as error:
            if error.status is None or (200 <= error.status < 300 and question.repeatable):
                return _lost(error, asked)
            incoming = TransportResponse(error.status, (), b"", is_whole=False)
        return self._checked(incoming, question, asked)

    def _checked(
        self, incoming: TransportResponse, question: Request, asked: RequestInfo
    ) -> TransportResponse | _Failed:
        """The response if it is a whole success, or 304 where that was asked for."""
        if incoming.status == 304 and question.etag:
            return incoming
        if not 200 <= incoming.status < 300:
            return self._refused(incoming, asked)
        if not incoming.is_whole:
            code = "too-large" if incoming.body else "cut-off"
            unreadable = errors.InvalidResponseError(code, status=incoming.status, request=asked)
            return _Failed(AttemptOutcome.FINAL, unreadable)
        return incoming

    def _refused(self, incoming: TransportResponse, asked: RequestInfo) -> _Failed:
        now = self._around.wall_clock()
        error = answered(incoming, asked, secret=self._connection.key, now=now)
        wait = error.retry_after if isinstance(error, errors.RateLimitedError | errors.ServerError) else None
        return _Failed(outcome_of(incoming.status), error, wait)

    def _outgoing(self, question: Request) -> TransportRequest:
        headers = {
            "Accept": "application/json",
            "Accept-Encoding": "identity" if self._connection.is_loopback else "gzip",
            "Authorization": f"Bearer {self._connection.key}",
            "User-Agent": "wsdesk",
        }
        if self._connection.team_id is not None:
            headers["x-team-id"] = self._connection.team_id
        if question.body is not None:
            headers["Content-Type"] = "application/json"
        if question.etag:
            headers["If-None-Match"] = question.etag
        url = self._connection.base_url + question.path
        return TransportRequest(question.method, url, question.query, headers, question.body)


@dataclass(frozen=True, slots=True)
class _Failed:
    outcome: AttemptOutcome
    error: ApiError
    asked_wait_s: float | None = None


def _lost(lost: ResponseLostError, asked: RequestInfo) -> _Failed:
    if lost.code == "bad-encoding":
        error = errors.InvalidResponseError(lost.code, status=lost.status or 200, request=asked)
        return _Failed(AttemptOutcome.FINAL, error)
    kind = errors.RequestTimeoutError if lost.code == "timed-out" else errors.NetworkError
    return _Failed(AttemptOutcome.LOST, kind(lost.code, request=asked))
