"""Names of people, and the members that a server lists."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import httpx
import pytest
from faulty_server import until
from PySide6.QtCore import QCoreApplication

from wsdesk.api.client import Client
from wsdesk.api.connection import Connection
from wsdesk.store.connection.connection import ConnectionStore
from wsdesk.store.connection.people import PeopleStore

pytestmark = pytest.mark.anyio
MEMBERS = [
    {"id": "ada", "name": "Ada Lovelace", "avatar": "https://example.org/ada.png"},
    {"id": "zoe", "name": "Zoe", "avatar": None},
    {"id": "nobody", "name": ""},
]


def server_of(*offers: str, paths: list[str] | None = None) -> Callable[[httpx.Request], httpx.Response]:
    """A server with some capabilities, which adds the path of each request to `paths`."""

    def answer(request: httpx.Request) -> httpx.Response:
        if paths is not None:
            paths.append(request.url.path)
        if request.url.path == "/.well-known/wsdesk.json":
            rows = [{"name": name, "version": 1, "path": f"/offers/v1/{name}"} for name in offers]
            return httpx.Response(200, json={"offers": rows})
        is_known = request.url.path == "/offers/v1/members"
        return httpx.Response(200, json={"data": MEMBERS if is_known else [], "total": 0})

    return answer


async def connected(server: Any) -> tuple[ConnectionStore, PeopleStore]:
    connection = ConnectionStore(lambda c: Client(c, transport=httpx.MockTransport(server)))
    people = PeopleStore(connection)
    loaded: list[object] = []
    connection.capabilities_loaded.connect(loaded.append)
    connection.use(Connection("http://127.0.0.1:8000", "key"), profile_id="p", profile_name="P")
    await until(lambda: loaded)
    await until(lambda: not people.tasks.running("members"))
    return connection, people


async def test_members_have_names_and_avatars_before_they_write(qapp: QCoreApplication) -> None:
    connection, people = await connected(server_of("members"))
    assert people.all == {"ada": "Ada Lovelace", "zoe": "Zoe"}
    avatar = people.avatar("ada")
    assert avatar is not None
    assert avatar.asset_id == "https://example.org/ada.png"
    assert avatar.addresses == (("preview", "https://example.org/ada.png"),)
    assert people.avatar("zoe") is None
    people.add([("ada", "Ada Byron"), ("mia", "Mia")])
    assert (people.name("ada"), people.name("mia")) == ("Ada Lovelace", "Mia"), "a comment has a former name"
    people.clear()
    assert (people.all, people.avatar("ada")) == ({}, None)
    await people.aclose()
    await connection.aclose()


async def test_members_are_not_requested_from_servers_without_the_capability(qapp: QCoreApplication) -> None:
    paths: list[str] = []
    connection, people = await connected(server_of("tags", paths=paths))
    assert paths
    assert not any("members" in path for path in paths)
    assert people.all == {}
    await people.aclose()
    await connection.aclose()
