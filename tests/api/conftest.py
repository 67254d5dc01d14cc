"""A client over a transport that answers what a test says, with time that passes only when it is slept."""

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
Answer = httpx.Response | BaseException | Callable[[httpx.Request], httpx.Response]


class Time:
    """A clock that moves when somebody sleeps."""

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
    """Gives the answers of a list in turn, the last one for ever, and keeps what it was asked."""

    def __init__(self) -> None:
        self.answers: list[Answer] = []
        self.asked: list[httpx.Request] = []

    def says(self, *answers: Answer) -> None:
        self.answers = list(answers)

    async def __call__(self, request: httpx.Request) -> httpx.Response:
        self.asked.append(request)
        answer = self.answers.pop(0) if len(self.answers) > 1 else self.answers[0]
        if isinstance(answer, BaseException):
            raise answer
        if not isinstance(answer, httpx.Response):
            return answer(request)
        # A response is read once; the last one may be given often.
        return httpx.Response(answer.status_code, headers=answer.headers, content=answer.content)


def reply(status: int = 200, body: Any = None, **headers: str) -> httpx.Response:
    """A JSON answer."""
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
    """Makes clients of the scripted service; keywords go to the connection, `options` to the client."""

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
    made = make_client()
    yield made
    await made.aclose()


@pytest.fixture
def key() -> str:
    return KEY
