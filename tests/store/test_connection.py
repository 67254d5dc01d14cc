"""Going from one service to another: whoever is left is let go of."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from PySide6.QtCore import QCoreApplication

from wsdesk.api import errors
from wsdesk.api.connection import Connection
from wsdesk.store.connection import ConnectionStore

pytestmark = pytest.mark.anyio


class Slow:
    """A client whose closing takes a few turns of the loop, as that of sockets does."""

    def __init__(self) -> None:
        self.closed = False

    async def offers(self) -> Any:
        raise errors.Refused("connect")

    async def aclose(self) -> None:
        for _ in range(5):
            await asyncio.sleep(0)
        self.closed = True


def to(address: str) -> Connection:
    return Connection(f"http://127.0.0.1:{address}", "key")


async def test_going_on_at_once_leaves_no_client_open(qapp: QCoreApplication) -> None:
    made: list[Slow] = []

    def make(_connection: Connection) -> Any:
        made.append(Slow())
        return made[-1]

    store = ConnectionStore(make)
    for number in range(4):
        store.use(to(str(8000 + number)), profile_id=f"p{number}", profile_name="P")
    store.leave("On the way")
    store.use(to("8009"), profile_id="p9", profile_name="P")
    store.leave()
    await store.aclose()
    assert [client.closed for client in made] == [True] * 5
