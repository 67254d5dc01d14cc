"""One row an endpoint: the client asks, the embedded server answers, and both mean the interface."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable
from typing import Any, cast
from uuid import uuid4

import httpx
import pytest
from starlette.applications import Starlette

from tests.server_app import create_app
from wsdesk.api import errors
from wsdesk.api.client import Client
from wsdesk.server.access import RateLimitRule
from wsdesk.wire.agent import Approval, CompleteUpload, SignedPart, SignPart, Skill, UploadPart
from wsdesk.wire.base import Resource
from wsdesk.wire.comment import Comment
from wsdesk.wire.content import CanvasContent
from wsdesk.wire.edge import EdgeResource, NewEdge
from wsdesk.wire.models import ModelList
from wsdesk.wire.operations import OPERATIONS
from wsdesk.wire.project import CanvasList, Project, ProjectList
from wsdesk.wire.search import AssetSearch, AssetSearchResponse

pytestmark = pytest.mark.anyio

PNG = bytes.fromhex(
    "89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c4890000000d49444154789c6360000000"
    "00020001e221bc330000000049454e44ae426082"
)
Call = Callable[[Client, Any, Any], Awaitable[Resource]]


async def complete(client: Client, sample: Any, upload: Any) -> Resource:
    request = CompleteUpload(**await upload(PNG), filename="sea.png", content_type="image/png")
    return await client.complete_skill_upload(sample.team, sample.skill, request)


async def comment(client: Client, sample: Any, _upload: Any) -> Resource:
    return await client.post_comment(sample.thread, "Brighter, please. \N{SUN WITH FACE}")


async def edge(client: Client, sample: Any, _upload: Any) -> Resource:
    src, dst = sample.nodes[0].id, sample.nodes[1].id
    new = NewEdge(id=str(uuid4()), src_node_id=src, dst_node_id=dst, src_handle="a", dst_handle="b")
    return await client.create_edge(sample.canvas, new)


async def sign(client: Client, _sample: Any, upload: Any) -> Resource:
    names = await upload(PNG)
    fields = {name: names[name] for name in ("upload_id", "storage_bucket", "storage_key")}
    return await client.sign_part(SignPart(**fields, part_number=2))


ROWS: dict[str, tuple[type[Resource], Call]] = {
    "complete-skill-upload": (Skill, complete),
    "post-comment": (Comment, comment),
    "create-edge": (EdgeResource, edge),
    "sign-part": (SignedPart, sign),
    "search-assets": (
        AssetSearchResponse,
        lambda c, s, u: c.search_assets(AssetSearch(query="light", count=5)),
    ),
    "list-models": (ModelList, lambda c, s, u: c.list_models()),
    "get-project": (Project, lambda c, s, u: c.get_project(s.project.id)),
    "list-projects": (ProjectList, lambda c, s, u: c.list_projects()),
    "list-canvases": (CanvasList, lambda c, s, u: c.list_canvases()),
    "get-approval": (Approval, lambda c, s, u: c.get_approval(s.approval)),
    "get-canvas-content": (CanvasContent, lambda c, s, u: c.get_canvas_content(s.canvas)),
}


def test_every_operation_has_a_case() -> None:
    assert list(ROWS) == list(OPERATIONS)


@pytest.mark.parametrize("operation", ROWS)
async def test_responses_are_read_completely(
    client: Client, sample: Any, upload: Any, wire_tap: Any, operation: str
) -> None:
    """Read into its type, nothing odd, nothing unknown, nothing left out, and back again as it came."""
    model, call = ROWS[operation]
    answer = await call(client, sample, upload)
    assert type(answer) is model
    assert strangers(answer) == []
    assert json.loads(answer.model_dump_json(by_alias=True, exclude_unset=True)) == json.loads(wire_tap.body)


@pytest.mark.parametrize("operation", ROWS)
async def test_requests_match_their_records(
    client: Client, sample: Any, upload: Any, wire_tap: Any, operation: str
) -> None:
    await ROWS[operation][1](client, sample, upload)
    endpoint = OPERATIONS[operation]
    request = cast("httpx.Request", wire_tap.request)
    values = {"teamId": sample.team, "skillId": sample.skill, "threadId": sample.thread}
    values |= {"canvasId": sample.canvas, "projectId": sample.project.id, "approvalId": sample.approval}
    assert (request.method, request.url.path) == (endpoint.method, endpoint.fill_path(values))
    assert request.headers["authorization"].startswith("Bearer ")
    assert bool(request.content) is bool(endpoint.body)


@pytest.mark.parametrize("operation", ROWS)
async def test_a_wrong_key_is_401(
    make_client: Callable[..., Client], sample: Any, upload: Any, operation: str
) -> None:
    names = await upload(PNG)

    async def ready(_data: bytes) -> dict[str, Any]:
        return names

    with pytest.raises(errors.UnauthorizedError) as caught:
        await ROWS[operation][1](make_client(key="wsk_not-the-key"), sample, ready)
    assert caught.value.message
    assert caught.value.request.operation == operation


@pytest.mark.parametrize("operation", ROWS)
async def test_a_foreign_team_is_403(
    make_client: Callable[..., Client], sample: Any, upload: Any, operation: str
) -> None:
    names = await upload(PNG)

    async def ready(_data: bytes) -> dict[str, Any]:
        return names

    with pytest.raises(errors.ForbiddenError):
        await ROWS[operation][1](make_client(team_id=str(uuid4())), sample, ready)


@pytest.mark.parametrize(
    "call",
    [
        lambda c, i: c.get_project(i),
        lambda c, i: c.get_approval(i),
        lambda c, i: c.get_canvas_content(i),
        lambda c, i: c.get_canvas_content_bytes(i),
        lambda c, i: c.post_comment(i, "hello"),
        lambda c, i: c.create_edge(i, NewEdge(id=i, src_node_id=i, dst_node_id=i)),
    ],
)
async def test_unknown_ids_are_404(client: Client, call: Callable[[Client, str], Any]) -> None:
    with pytest.raises(errors.NotFoundError) as caught:
        await call(client, str(uuid4()))
    assert caught.value.message


async def test_the_rate_limit_is_429_with_its_wait() -> None:
    app: Starlette = create_app(None, key="wsk_limited-0123456789", rate=RateLimitRule(2, 3600))
    from wsdesk.api.connection import Connection

    client = Client(
        Connection("http://127.0.0.1:8000", "wsk_limited-0123456789"), transport=httpx.ASGITransport(app)
    )
    for _ in range(2):
        await client.list_models()
    with pytest.raises(errors.RateLimitedError) as caught:
        await client.list_models()
    assert caught.value.retry_after is not None
    assert caught.value.retry_after > 45
    app.state.workspace.close()


async def test_an_existing_edge_is_returned_and_a_different_one_rejected(client: Client, sample: Any) -> None:
    one = str(uuid4())
    src, dst = sample.nodes[0].id, sample.nodes[1].id
    new = NewEdge(id=one, src_node_id=src, dst_node_id=dst, src_handle="x", dst_handle="y")
    first = await client.create_edge(sample.canvas, new)
    again = await client.create_edge(sample.canvas, new)
    assert (first.id, again.id) == (one, one)
    with pytest.raises(errors.BadRequestError):
        await client.create_edge(sample.canvas, new.model_copy(update={"src_handle": "other"}))
    content = await client.get_canvas_content(sample.canvas)
    assert [edge.id for edge in content.edges].count(one) == 1


async def test_a_skill_lists_uploaded_assets(client: Client, sample: Any, upload: Any) -> None:
    skill = await complete(client, sample, upload)
    assert isinstance(skill, Skill)
    assert skill.asset_count == len(skill.assets)
    assert any(asset.size_in_bytes == len(PNG) for asset in skill.assets)


async def test_a_wrong_etag_is_rejected(client: Client, sample: Any, upload: Any) -> None:
    fields = {**await upload(PNG), "parts": (UploadPart(part_number=1, etag="wrong"),)}
    request = CompleteUpload(**fields, filename="sea.png", content_type="image/png")
    with pytest.raises(errors.BadRequestError):
        await client.complete_skill_upload(sample.team, sample.skill, request)


def strangers(value: object, path: str = "") -> list[str]:
    """Paths of fields that the types do not know, or could not take."""
    if isinstance(value, Resource):
        found = [f"{path}.{name}" for name in value.model_extra or {}]
        return found + [
            deep
            for name in type(value).model_fields
            for deep in strangers(getattr(value, name), f"{path}.{name}")
        ]
    if isinstance(value, tuple):
        rows = cast("tuple[object, ...]", value)
        return [deep for at, row in enumerate(rows) for deep in strangers(row, f"{path}[{at}]")]
    return []
