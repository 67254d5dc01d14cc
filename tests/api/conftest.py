"""A client over a scripted transport, with a clock that only `sleep` moves."""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import AsyncIterator, Callable
from typing import Any

import httpx
import pytest

from wsdesk.api.client import Client
from wsdesk.api.connection import Connection
from wsdesk.api.request_executor import RequestEnvironment

KEY = "wsk_0123456789-planted-key"
BASE = "https://service.example"
ScriptedResponse = httpx.Response | BaseException | Callable[[httpx.Request], httpx.Response]


class Time:
    """A clock that only `sleep` moves."""

    def __init__(self) -> None:
        self.now = 1000.0
        self.slept: list[float] = []

    def clock(self) -> float:
        return self.now

    def wall(self) -> float:
        return 1_790_000_000.0 + self.now

    async def sleep(self, seconds: float) -> None:
        self.slept.append(seconds)
        self.now += seconds
        await asyncio.sleep(0)


class Script:
    """Transport that returns given responses in turn, the last one repeatedly, and records requests."""

    def __init__(self) -> None:
        self.responses: list[ScriptedResponse] = []
        self.requests: list[httpx.Request] = []

    def respond_with(self, *responses: ScriptedResponse) -> None:
        self.responses = list(responses)

    async def __call__(self, request: httpx.Request) -> httpx.Response:
        self.requests.append(request)
        response = self.responses.pop(0) if len(self.responses) > 1 else self.responses[0]
        if isinstance(response, BaseException):
            raise response
        if not isinstance(response, httpx.Response):
            return response(request)
        # A response is read once; the last one may be returned often.
        return httpx.Response(response.status_code, headers=response.headers, content=response.content)


def reply(status: int = 200, body: Any = None, **headers: str) -> httpx.Response:
    """A JSON response."""
    names = {name.replace("_", "-"): value for name, value in headers.items()}
    content = body if isinstance(body, bytes) else json.dumps({} if body is None else body).encode()
    return httpx.Response(status, headers=names, content=content)


@pytest.fixture(name="reply")
def _reply() -> Callable[..., httpx.Response]:
    return reply


@pytest.fixture
def time() -> Time:
    return Time()


@pytest.fixture
def server() -> Script:
    return Script()


@pytest.fixture
def make_client(time: Time, server: Script) -> Callable[..., Client]:
    """Creates clients of the scripted server; keywords go to the connection, `options` to the client."""

    def make(options: dict[str, Any] | None = None, **connection: Any) -> Client:
        values: dict[str, Any] = {"base_url": BASE, "key": KEY, **connection}
        return Client(
            Connection(**values),
            transport=httpx.MockTransport(server),
            environment=RequestEnvironment(time.clock, time.wall, random.Random(5), time.sleep),
            **(options or {}),
        )

    return make


@pytest.fixture
async def client(make_client: Callable[..., Client], anyio_backend: str) -> AsyncIterator[Client]:
    client = make_client()
    yield client
    await client.aclose()


@pytest.fixture
def key() -> str:
    return KEY
