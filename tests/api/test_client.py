"""Requests of each operation: parameter names, hidden names, and limits checked before sending."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import httpx
import pytest

from wsdesk.api.client import Client
from wsdesk.api.errors import InvalidRequestError
from wsdesk.wire.edge import NewEdge
from wsdesk.wire.search import AssetSearch

pytestmark = pytest.mark.anyio
Reply = Callable[..., httpx.Response]


@pytest.fixture(autouse=True)
def default_response(server: Any, reply: Reply) -> None:
    server.respond_with(reply(200, {"data": [], "results": [], "models": [], "nodes": []}))


async def query_of(server: Any, call: Any) -> dict[str, str]:
    await call
    return dict(server.requests[-1].url.params)


async def test_defaults(client: Client, server: Any) -> None:
    assert await query_of(server, client.list_projects()) == {"limit": "100"}
    assert await query_of(server, client.list_canvases()) == {"limit": "200"}
    assert await query_of(server, client.get_canvas_content_bytes("c")) == {}
    assert await query_of(server, client.list_models()) == {}
    assert await query_of(server, client.search_assets(AssetSearch(query="a&b=c"))) == {"query": "a&b=c"}


async def test_every_parameter(client: Client, server: Any) -> None:
    call = client.list_projects(limit=1, offset=2, sort="owner", direction="desc")
    assert await query_of(server, call) == {
        "limit": "1",
        "offset": "2",
        "sortBy": "owner",
        "sortOrder": "desc",
    }
    assert await query_of(server, client.list_canvases(limit=7, offset=8)) == {"limit": "7", "offset": "8"}
    assert await query_of(server, client.get_canvas_content("c", note_offset=0)) == {"noteOffset": "0"}
    assert await query_of(server, client.list_models("image_tool")) == {"category": "image_tool"}
    search = AssetSearch(
        query="日本",
        folder_id="f",
        canvas_id="c",
        source="upload",
        file_type="pdf",
        tags=("Sea", "Dawn"),
        count=20,
        offset=40,
        mode="filename",
    )
    assert await query_of(server, client.search_assets(search)) == {
        "query": "日本",
        "folderId": "f",
        "canvasId": "c",
        "source": "upload",
        "fileType": "pdf",
        "tags": "Sea,Dawn",
        "limit": "20",
        "offset": "40",
        "mode": "filename",
    }


async def test_param_names_of_a_profile(make_client: Callable[..., Client], server: Any) -> None:
    client = make_client(param_names={"list-projects.pageSize": "perPage", "list-projects.sort": ""})
    call = client.list_projects(limit=5, sort="title", direction="asc")
    assert await query_of(server, call) == {"perPage": "5", "sortOrder": "asc"}
    assert await query_of(server, client.list_canvases()) == {"limit": "200"}


async def test_a_base_url_with_a_path(make_client: Callable[..., Client], server: Any) -> None:
    await make_client(base_url="https://service.example/tenant/api/v1/").list_models()
    assert server.requests[-1].url.path == "/tenant/api/v1/generation/models"


@pytest.mark.parametrize(
    ("call", "field"),
    [
        (lambda c: c.list_projects(limit=0), "pageSize"),
        (lambda c: c.list_projects(limit=101), "pageSize"),
        (lambda c: c.list_projects(offset=-1), "offset"),
        (lambda c: c.list_projects(sort="size"), "sort"),
        (lambda c: c.list_projects(direction="up"), "direction"),
        (lambda c: c.list_canvases(limit=201), "pageSize"),
        (lambda c: c.list_canvases(offset=-1), "offset"),
        (lambda c: c.get_canvas_content("c", note_offset=-1), "noteOffset"),
        (lambda c: c.get_canvas_content(""), "canvasId"),
        (lambda c: c.list_models("music"), "category"),
        (lambda c: c.search_assets(AssetSearch()), "folderId"),
        (lambda c: c.search_assets(AssetSearch(query="")), "query"),
        (lambda c: c.post_comment("t", ""), "body"),
        (lambda c: c.post_comment("t", "x" * 10_001), "body"),
        (lambda c: c.post_comment("..", "x"), "threadId"),
        (lambda c: c.create_edge("c", NewEdge(src_node_id="", dst_node_id="b")), "srcNodeId"),
        (lambda c: c.get_approval(" "), "approvalId"),
    ],
)
async def test_invalid_requests_are_not_sent(
    client: Client, server: Any, call: Callable[[Client], Any], field: str
) -> None:
    with pytest.raises(InvalidRequestError) as excinfo:
        await call(client)
    assert excinfo.value.field == field
    assert excinfo.value.limit
    assert excinfo.value.arrived is False
    assert excinfo.value.request.operation
    assert server.requests == []
