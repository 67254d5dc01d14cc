"""Executes a request with retries until success, a final error, or the deadline.

Decisions are made by the pure functions of `retry`. There is one retry budget per client, one deadline per
request, and one pause per host.
"""

from __future__ import annotations

import asyncio
import math
import random
import re
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field, replace
from urllib.parse import urljoin

from wsdesk.api import errors
from wsdesk.api.connection import Connection
from wsdesk.api.errors import ApiError, HttpStatusError, RequestInfo
from wsdesk.api.rate_limit import HostCooldown
from wsdesk.api.retry import (
    AttemptFailure,
    AttemptOutcome,
    RetryBudget,
    RetryPolicy,
    deadline_extension_s,
    decide,
    fits_deadline,
    outcome_of_status,
    parse_retry_after,
    rate_limit_pause,
    retry_wait,
)
from wsdesk.api.transport import (
    NotSentError,
    Progress,
    ResponseLostError,
    Sink,
    Transport,
    TransportRequest,
    TransportResponse,
)
from wsdesk.wire.operations import EXECUTED_HEADER, SCOPE_HEADER
from wsdesk.wire.response_reader import ErrorBody, ResponseError, read_response
from wsdesk.wire.utf16 import to_well_formed


@dataclass(frozen=True, slots=True)
class Request:
    """A request. `path` starts with a slash and is relative to the base URL."""

    operation: str
    method: str
    path: str
    query: tuple[tuple[str, str], ...] = ()
    body: bytes | None = field(default=None, repr=False)
    repeatable: bool = True
    max_bytes: int = 16 << 20
    etag: str = ""
    """ETag of the cached response, for a conditional request (304)."""

    @property
    def request_info(self) -> RequestInfo:
        return RequestInfo(self.operation, self.method, self.path)


@dataclass(frozen=True, slots=True)
class RequestEnvironment:
    """Clocks, random numbers, and sleep; replaceable in tests."""

    clock: Callable[[], float] = time.monotonic
    wall_clock: Callable[[], float] = time.time
    rng: random.Random = field(default_factory=random.Random)
    sleep: Callable[[float], Awaitable[None]] = asyncio.sleep


class RequestExecutor:
    """Executes the requests of one connection."""

    def __init__(
        self,
        connection: Connection,
        transport: Transport,
        environment: RequestEnvironment,
        *,
        policy: RetryPolicy,
        host_wait: HostCooldown,
    ) -> None:
        self._connection = connection
        self._transport = transport
        self._environment = environment
        self._policy = policy
        self._host_wait = host_wait
        self._budget = RetryBudget()

    async def execute(
        self, request: Request, *, progress: Progress | None = None, sink: Sink | None = None
    ) -> TransportResponse:
        """Return the complete successful response (any 2xx). Raises ApiError.

        With a sink, the response has no body, and an attempt isn't canceled while the sink waits.
        """
        environment, policy = self._environment, self._policy
        deadline = environment.clock() + policy.deadline_s
        attempt = 0
        while True:
            request_info = replace(request.request_info, attempts=attempt + 1)
            await self._wait_for_host(deadline, request_info)
            attempt += 1
            remaining_s = deadline - environment.clock()
            sent_at = self._host_wait.releases
            result = await self._attempt(request, request_info, remaining_s, progress, sink)
            if isinstance(result, TransportResponse):
                self._budget = self._budget.after_response()
                return result
            random_number = environment.rng.random()
            repeatable = request.repeatable or result.error.arrived is False
            failure = AttemptFailure(result.outcome, attempt, repeatable, result.retry_after_s)
            decision = decide(
                failure,
                remaining_s=deadline - environment.clock(),
                budget=self._budget,
                random_number=random_number,
                policy=policy,
            )
            # The pause applies to all requests of the host, even if this one can't wait for it, unless the
            # server says that only this operation is affected.
            longest_s = math.inf
            if not result.error.is_partial and (
                result.retry_after_s is not None or result.outcome is AttemptOutcome.LIMITED
            ):
                pause_s = retry_wait(failure, random_number, policy)
                cause = result.error if isinstance(result.error, errors.HttpStatusError) else None
                is_paused = self._host_wait.pause(pause_s, cause, sent_at=sent_at)
                # A late response starts no pause, but its request isn't repeated at once either.
                longest_s = 0.0 if is_paused else rate_limit_pause(1, random_number, policy)
            if decision.wait_s is None:
                raise result.error
            if decision.uses_budget:
                self._budget = self._budget.after_retry()
            if longest_s:
                await environment.sleep(min(decision.wait_s, longest_s))

    def set_policy(self, policy: RetryPolicy) -> None:
        """Set the retry policy."""
        self._policy = policy

    async def aclose(self) -> None:
        """Close all connections; later requests fail."""
        await self._transport.aclose()

    async def _wait_for_host(self, deadline: float, request_info: RequestInfo) -> None:
        """Wait for the host's pause. Raises RateLimitedError if it exceeds the deadline."""
        while left := self._host_wait.remaining_s:
            if not fits_deadline(left, deadline - self._environment.clock(), self._policy):
                error = self._host_wait.error
                error.request = request_info
                raise error
            await self._host_wait.wait()

    async def _attempt(
        self,
        request: Request,
        request_info: RequestInfo,
        remaining_s: float,
        progress: Progress | None,
        sink: Sink | None,
    ) -> TransportResponse | _Failed:
        transport_request = self._build_request(request)
        limit = asyncio.timeout(max(0.0, remaining_s))
        loop = asyncio.get_running_loop()
        deadline = loop.time() + remaining_s

        def on_progress(received: int, expected: int | None) -> None:
            # Progress extends the deadline; stalls are limited by the transport, slow transfers by the
            # deadline.
            limit.reschedule(deadline + deadline_extension_s(received, self._policy))
            if progress is not None:
                progress(received, expected)

        async def on_part(part: bytes) -> None:
            nonlocal deadline
            assert sink is not None
            before, end = loop.time(), limit.when()
            limit.reschedule(None)
            await sink(part)
            waited = loop.time() - before
            deadline += waited
            limit.reschedule(end and end + waited)

        try:
            async with limit:
                response = await self._transport.send(
                    transport_request,
                    max_bytes=request.max_bytes,
                    progress=on_progress,
                    sink=on_part if sink is not None else None,
                )
        except TimeoutError:
            return _Failed(AttemptOutcome.LOST, errors.RequestTimeoutError("timed-out", request=request_info))
        except NotSentError as error:
            if error.is_final:
                untrusted = errors.UntrustedCertificateError(error.code, error.reason, request=request_info)
                return _Failed(AttemptOutcome.FINAL, untrusted)
            return _Failed(AttemptOutcome.NOT_SENT, errors.ConnectError(error.code, request=request_info))
        except ResponseLostError as error:
            if error.status is None or (200 <= error.status < 300 and request.repeatable):
                return _lost_response(error, request_info)
            response = TransportResponse(error.status, (), b"", is_whole=False)
        return self._check_response(response, request, request_info)

    def _check_response(
        self, response: TransportResponse, request: Request, request_info: RequestInfo
    ) -> TransportResponse | _Failed:
        """Return the response if it is a complete success, or a 304 to a conditional request."""
        if response.status == 304 and request.etag:
            return response
        if not 200 <= response.status < 300:
            return self._failed_response(response, request_info, self._connection.base_url + request.path)
        if not response.is_whole:
            code = "too-large" if response.body else "cut-off"
            invalid = errors.InvalidResponseError(code, status=response.status, request=request_info)
            return _Failed(AttemptOutcome.FINAL, invalid)
        return response

    def _failed_response(self, response: TransportResponse, request_info: RequestInfo, url: str) -> _Failed:
        now = self._environment.wall_clock()
        error = http_error(response, request_info, secret=self._connection.key, now=now, url=url)
        retry_after = (
            error.retry_after if isinstance(error, errors.RateLimitedError | errors.ServerError) else None
        )
        return _Failed(outcome_of_status(response.status), error, retry_after)

    def _build_request(self, request: Request) -> TransportRequest:
        headers = {
            "Accept": "application/json",
            "Accept-Encoding": "identity" if self._connection.is_loopback else "gzip",
            "Authorization": f"Bearer {self._connection.key}",
            "User-Agent": "wsdesk",
        }
        if self._connection.team_id is not None:
            headers["x-team-id"] = self._connection.team_id
        if request.body is not None:
            headers["Content-Type"] = "application/json"
        if request.etag:
            headers["If-None-Match"] = request.etag
        url = self._connection.base_url + request.path
        return TransportRequest(request.method, url, request.query, headers, request.body)


@dataclass(frozen=True, slots=True)
class _Failed:
    outcome: AttemptOutcome
    error: ApiError
    retry_after_s: float | None = None


def _lost_response(response_error: ResponseLostError, request_info: RequestInfo) -> _Failed:
    if response_error.code == "bad-encoding":
        error = errors.InvalidResponseError(
            response_error.code, status=response_error.status or 200, request=request_info
        )
        return _Failed(AttemptOutcome.FINAL, error)
    error_type = errors.RequestTimeoutError if response_error.code == "timed-out" else errors.NetworkError
    return _Failed(AttemptOutcome.LOST, error_type(response_error.code, request=request_info))


MAX_MESSAGE_LENGTH = 4000
MAX_LOCATION_LENGTH = 16_384
"""A longer one is dropped: if it were cut, its host could be another one."""
_HAS_SCHEME = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*:")
MIN_SECRET_LENGTH = 4

_ERRORS_BY_STATUS: dict[int, type[HttpStatusError]] = {
    400: errors.BadRequestError,
    401: errors.UnauthorizedError,
    403: errors.ForbiddenError,
    404: errors.NotFoundError,
}


def http_error(
    response: TransportResponse, request_info: RequestInfo, *, secret: str, now: float, url: str = ""
) -> HttpStatusError:
    """Create the exception of an error response; `now` is seconds since the epoch.

    `url` is the URL of the request, which the location of a redirect may be relative to. The server's message
    is truncated, and the key is removed from it, since some servers repeat it.
    """
    body = _body(response)
    message = _sanitize(body.text or _plain_text(response), secret)
    name = _sanitize(body.error or "", secret)
    status = response.status
    retry_after_s = parse_retry_after(response.header("retry-after"), body.retry_after_seconds, now)
    if 300 <= status < 400:
        location = _absolute(url, " ".join(response.header("location")))
        location = to_well_formed(_without(location, secret)) if len(location) <= MAX_LOCATION_LENGTH else ""
        return errors.RedirectError(status, location, request=request_info)
    if status == 429:
        return errors.RateLimitedError(retry_after_s, message, name, request=request_info)
    if status >= 500:
        fault = errors.ServerError(status, message, name, retry_after=retry_after_s, request=request_info)
        if status == 503 and response.header(EXECUTED_HEADER) == ("no",):
            fault.arrived = False
        fault.is_partial = status == 503 and response.header(SCOPE_HEADER) == ("operation",)
        return fault
    return _ERRORS_BY_STATUS.get(status, errors.UnexpectedStatusError)(
        status, message, name, request=request_info
    )


def _absolute(url: str, location: str) -> str:
    """The location of a redirect with its host, also if it is a path (`/x`) or has no scheme (`//x`)."""
    if location.strip() in ("", "//") or _HAS_SCHEME.match(location) or "\\" in location[:2]:
        return location
    try:
        return urljoin(url, location)
    except ValueError:
        return location


def _body(response: TransportResponse) -> ErrorBody:
    try:
        return read_response(response.body, ErrorBody)
    except ResponseError:
        return ErrorBody()


def _plain_text(response: TransportResponse) -> str:
    """Body of a plain-text response, as sent by small servers and proxies."""
    content_types = response.header("content-type")
    if not content_types or not content_types[0].strip().lower().startswith("text/plain"):
        return ""
    return response.body[:MAX_MESSAGE_LENGTH].decode("utf-8", "replace").strip()


def _sanitize(text: str, secret: str) -> str:
    return to_well_formed(_without(text, secret))[:MAX_MESSAGE_LENGTH]


def _without(text: str, secret: str) -> str:
    return text.replace(secret, "[key]") if len(secret) >= MIN_SECRET_LENGTH else text
