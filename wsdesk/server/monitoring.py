"""Monitoring for administrators: health, readiness, metrics, and a log of requests.

`/healthz`, `/readyz`, and `/metrics` are beside the API, whose paths begin with `/api`. The log has no
secrets: neither paths nor queries, which can be signed, and of a key only its public prefix.
"""

from __future__ import annotations

import asyncio
import hmac
import ipaddress
import json
import logging
import re
import secrets
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime
from itertools import count
from typing import Any, Protocol

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from wsdesk.server.errors import HttpError
from wsdesk.server.limits import Admission
from wsdesk.server.metrics import CONTENT_TYPE, Metrics, WorkerMetrics

READY_TIMEOUT_S = 2.0
"""Time for the database to answer."""

WRITE_METRICS_S = 5.0
"""Interval in which a worker writes its metrics for the others."""

_REQUEST_ID = re.compile(rb"[A-Za-z0-9._-]{1,64}")
_FORWARDED = frozenset({b"x-forwarded-for", b"x-forwarded-proto", b"forwarded", b"via"})

requests_log = logging.getLogger("wsdesk.requests")


class RunningServer(Protocol):
    """The part of the server that monitoring reads."""

    admission: Admission

    @property
    def should_exit(self) -> bool:
        """Whether it stops."""
        ...


@dataclass(slots=True)
class RequestRecord:
    """Logged and counted data of a request; its endpoint fills it in."""

    request_id: str
    operation: str = "unknown"
    key: str = ""
    """The public prefix of the API key, or the beginning of its hash."""
    person: str = ""
    """ID of the person whose key it is."""


def record_of(scope: Scope) -> RequestRecord:
    """The record of a request."""
    return scope.get("wsdesk.record") or RequestRecord("")


@dataclass(slots=True)
class Monitor:
    """State of the server for administrators."""

    progress: Callable[[], str] = str
    """Message about a running import; empty when it is complete."""
    token: str = ""
    """Bearer token of `/metrics` for other computers; empty: for this one only."""
    metrics: Metrics = field(default_factory=Metrics)
    server: RunningServer | None = None
    workers: WorkerMetrics | None = None
    """Files for the metrics of several processes."""

    async def readiness(self, check: Callable[[], object]) -> str:
        """Why no request should be sent here, empty if they can be. `check` reads from the database."""
        if self.server is not None and self.server.should_exit:
            return "stopping"
        if self.progress():
            return "importing"
        try:
            async with asyncio.timeout(READY_TIMEOUT_S):
                await run_in_threadpool(check)
        except Exception as error:
            # Whatever the reason is, no request can be handled.
            logging.getLogger(__name__).warning("the database doesn't answer: %r", error)
            return "database unavailable"
        return ""

    async def text(self) -> str:
        """Metrics of all workers."""
        text = self.metrics.text(self._gauges())
        return await run_in_threadpool(self.workers.merged, text) if self.workers is not None else text

    async def write_for_others(self) -> None:
        """Write the metrics for other workers from time to time, if there are any."""
        while self.workers is not None:
            with suppress(OSError):
                await run_in_threadpool(self.workers.write, self.metrics.text(self._gauges()))
            await asyncio.sleep(WRITE_METRICS_S)

    def _gauges(self) -> dict[str, float]:
        """Metrics of connections."""
        if self.server is None:
            return {}
        admission = self.server.admission
        return {"wsdesk_connections": admission.open, "wsdesk_connections_rejected_total": admission.rejected}


class MonitoringMiddleware:
    """Responds to health checks, and counts and logs all other requests."""

    def __init__(self, app: ASGIApp, *, monitor: Monitor, check: Callable[[], object]) -> None:
        self._app = app
        self._monitor = monitor
        self._check = check
        self._prefix = secrets.token_hex(4)
        self._numbers = count(1)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
        elif scope["path"] in ("/healthz", "/readyz"):
            # Before all checks: an orchestrator sends any Host header.
            problem = await self._monitor.readiness(self._check) if scope["path"] == "/readyz" else ""
            response = PlainTextResponse(f"{problem or 'ok'}\n", 503 if problem else 200)
            response.headers["Cache-Control"] = "no-store"
            await response(scope, receive, send)
        else:
            await self._observe(scope, receive, send)

    async def _observe(self, scope: Scope, receive: Receive, send: Send) -> None:
        record = scope["wsdesk.record"] = RequestRecord(self._request_id(scope))
        metrics = self._monitor.metrics
        started_at = time.perf_counter()
        status, received, sent = 500, 0, 0

        async def receive_counted() -> Message:
            nonlocal received
            message = await receive()
            received += len(message.get("body", b""))
            return message

        async def send_counted(message: Message) -> None:
            nonlocal status, sent
            if message["type"] == "http.response.start":
                status = message["status"]
                message["headers"] = [
                    *message.get("headers", ()),
                    (b"x-request-id", record.request_id.encode()),
                ]
            sent += len(message.get("body", b""))
            await send(message)

        metrics.in_flight += 1
        try:
            await self._app(scope, receive_counted, send_counted)
        finally:
            seconds = time.perf_counter() - started_at
            metrics.in_flight -= 1
            metrics.received_bytes += received
            metrics.sent_bytes += sent
            metrics.observe(record.operation, status, seconds)
            if requests_log.isEnabledFor(logging.INFO):
                fields = {
                    "request_id": record.request_id,
                    "method": scope["method"],
                    "operation": record.operation,
                    "status": status,
                    "duration_ms": round(seconds * 1e3, 2),
                    "received": received,
                    "sent": sent,
                    "client": (scope.get("client") or ("",))[0],
                    "key": record.key,
                    "person": record.person,
                }
                requests_log.info("request", extra={"fields": fields})

    def _request_id(self, scope: Scope) -> str:
        given = next((value for name, value in scope["headers"] if name == b"x-request-id"), b"")
        return given.decode() if _REQUEST_ID.fullmatch(given) else f"{self._prefix}-{next(self._numbers)}"


def metrics_endpoint(monitor: Monitor) -> Callable[[Request], Awaitable[Response]]:
    """Create the ASGI endpoint of `/metrics`: for this computer, and with the token for others."""

    async def get(request: Request) -> Response:
        record_of(request.scope).operation = "metrics"
        if not (_is_local(request) or _has_token(request, monitor.token)):
            return HttpError(403, "Metrics are for this computer, or need the metrics token").response()
        return Response(await monitor.text(), media_type=CONTENT_TYPE)

    return get


def _is_local(request: Request) -> bool:
    try:
        is_loopback = ipaddress.ip_address(request.client.host if request.client else "").is_loopback
    except ValueError:
        return False
    # A proxy on this computer sends the requests of others.
    return is_loopback and not any(name in _FORWARDED for name, _ in request.scope["headers"])


def _has_token(request: Request, token: str) -> bool:
    scheme, _, given = request.headers.get("authorization", "").partition(" ")
    is_equal = hmac.compare_digest(given.strip().encode(), token.encode())
    return bool(token) and scheme.lower() == "bearer" and is_equal


class JsonFormatter(logging.Formatter):
    """One line of JSON per record, for log collectors."""

    def format(self, record: logging.LogRecord) -> str:
        fields: dict[str, Any] = getattr(record, "fields", {})
        entry: dict[str, Any] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
            **fields,
        }
        if record.exc_info:
            entry["exception"] = self.formatException(record.exc_info)
        return json.dumps(entry, ensure_ascii=False)


def log_as_json() -> None:
    """Write all records, and one per request, as lines of JSON to standard error."""
    handler = logging.StreamHandler()
    handler.setFormatter(JsonFormatter())
    logging.basicConfig(handlers=[handler], level=logging.WARNING, force=True)
    requests_log.setLevel(logging.INFO)
