"""Team of an API key, if none was given (endpoint 1 needs its ID in the path)."""

from __future__ import annotations

from wsdesk.api.client import Client


async def team_of(client: Client) -> str:
    """The team of the connection, else of any project; empty where neither tells."""
    if client.connection.team_id:
        return client.connection.team_id
    page = await client.list_projects(limit=1)
    return next((project.team_id for project in page.data if project.team_id), "")
