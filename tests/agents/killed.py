"""A server of tools that proposes ratings 0 to 5, again and again; a line is printed after each call."""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager
from itertools import cycle
from typing import Any

from mcp import Client

from tests.agents.conftest import CANVAS, SCOPE, Service, node
from wsdesk.agents.server import chosen_tools, create_server
from wsdesk.agents.workspace import AgentWorkspace
from wsdesk.client import AsyncClient
from wsdesk.localdb.core.open_database import open_database
from wsdesk.settings.directories import find_directories
from wsdesk.settings.profiles import Profile


async def propose() -> None:
    service = Service()
    service.content["nodes"] = [node("shot", versions=[{"id": "v1"}])]
    places = find_directories()

    @asynccontextmanager
    async def connect() -> Any:
        async with AsyncClient("https://x.example", "wsk_1", transport=service) as client:
            yield client

    workspace = AgentWorkspace(connect, Profile(SCOPE), places, open_database(places.database))
    async with Client(create_server(workspace, chosen_tools((), writes=True), "1")) as client:
        for rating in cycle(range(6)):
            arguments = {"canvas": CANVAS, "node": "shot", "rating": rating}
            print((await client.call_tool("mark_version", arguments)).content, flush=True)  # noqa: T201


if __name__ == "__main__":
    asyncio.run(propose())
