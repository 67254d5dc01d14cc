"""Capabilities beyond the API match their list."""

from __future__ import annotations

from collections.abc import Callable

import httpx
import pytest

from wsdesk.wire.capabilities import Capabilities

pytestmark = pytest.mark.anyio


async def test_the_document_lists_every_capability_with_its_path(anonymous: httpx.AsyncClient) -> None:
    response = await anonymous.get("/.well-known/wsdesk.json")
    assert response.status_code == 200
    listing = response.json()
    assert (listing["name"], listing["version"]) == ("wsdesk", 1)
    assert {(offer["name"], offer["method"], offer["path"]) for offer in listing["offers"]} == {
        ("thread-comments", "GET", "/offers/v1/comment-threads/{threadId}/comments"),
        ("node-threads", "GET", "/offers/v1/canvases/{canvasId}/threads"),
        ("start-upload", "POST", "/offers/v1/uploads"),
        ("skills", "GET", "/offers/v1/skills"),
        ("approvals", "GET", "/offers/v1/approvals"),
        ("folders", "GET", "/offers/v1/folders"),
        ("tags", "GET", "/offers/v1/tags"),
        ("members", "GET", "/offers/v1/members"),
        ("decide-approval", "POST", "/offers/v1/approvals/{approvalId}/decision"),
    }
    assert {offer["version"] for offer in listing["offers"]} == {1}


async def test_the_document_is_read_by_the_clients_type(anonymous: httpx.AsyncClient) -> None:
    offers = Capabilities.model_validate_json((await anonymous.get("/.well-known/wsdesk.json")).content)
    assert len(offers.offers) == 9
    assert offers.find("tags") is not None


async def test_folders_with_their_parents(server: httpx.AsyncClient, named: Callable[[str], str]) -> None:
    body = (await server.get("/offers/v1/folders")).json()
    assert body["data"] == [
        {"id": named("drafts"), "name": "Drafts", "parentId": named("films")},
        {"id": named("films"), "name": "Films", "parentId": None},
        {"id": named("music"), "name": "Music", "parentId": None},
    ]


async def test_tags_by_name(server: httpx.AsyncClient, named: Callable[[str], str]) -> None:
    tags = (await server.get("/offers/v1/tags")).json()["data"]
    assert [(tag["name"], tag["color"]) for tag in tags] == [("Morning", "default"), ("Sea", "blue")]
    assert tags[1]["id"] == named("tag sea")


async def test_skills(server: httpx.AsyncClient, named: Callable[[str], str]) -> None:
    skills = (await server.get("/offers/v1/skills")).json()["data"]
    assert [(skill["id"], skill["assetCount"], skill["assets"]) for skill in skills] == [
        (named("skill"), 0, [])
    ]
