"""Create an edge (API: endpoint 3)."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import httpx
import pytest

from wsdesk.server.storage.queries import edges

pytestmark = pytest.mark.anyio
Named = Callable[[str], str]


@pytest.fixture
def address(named: Named) -> str:
    return f"/api/v1/canvases/{named('storyboard')}/direct/edges"


@pytest.fixture
def body(named: Named) -> dict[str, Any]:
    return {
        "id": named("new edge"),
        "srcNodeId": named("caption"),
        "dstNodeId": named("template"),
        "srcHandle": "out",
        "dstHandle": "words",
    }


async def content(server: httpx.AsyncClient, canvas_id: str) -> dict[str, Any]:
    return (await server.get(f"/api/v1/canvases/{canvas_id}/content")).json()


async def test_an_edge_is_created_and_stored(
    server: httpx.AsyncClient, named: Named, address: str, body: dict[str, Any]
) -> None:
    response = await server.post(address, json=body)
    assert response.is_success
    edge = response.json()
    assert {name: edge[name] for name in body} == body
    assert edge["edgeType"] == "text"
    assert edge["createdByUserId"]
    edges = (await content(server, named("storyboard")))["edges"]
    assert [edge["id"] for edge in edges] == [named("first edge"), named("new edge")]
    assert edges[1]["createdAt"] == edge["createdAt"]


async def test_creating_an_edge_is_idempotent(
    server: httpx.AsyncClient, named: Named, address: str, body: dict[str, Any], clock: Any
) -> None:
    first = await server.post(address, json=body)
    clock.now += 60
    repeated = await server.post(address, json=body)
    assert (repeated.status_code, repeated.content) == (first.status_code, first.content)
    assert len((await content(server, named("storyboard")))["edges"]) == 2


@pytest.mark.parametrize(
    "change",
    [
        {"srcNodeId": "hill"},
        {"dstNodeId": "group"},
        {"srcHandle": "other"},
        {"dstHandle": "other"},
    ],
)
async def test_a_different_edge_with_a_used_id_is_rejected(
    server: httpx.AsyncClient, named: Named, address: str, body: dict[str, Any], change: dict[str, str]
) -> None:
    await server.post(address, json=body)
    changed = {name: named(value) if name.endswith("Id") else value for name, value in change.items()}
    response = await server.post(address, json={**body, **changed})
    assert response.status_code == 400
    assert response.json() == {
        "statusCode": 400,
        "error": "Bad Request",
        "message": "id: is the id of another edge",
    }


async def test_an_edge_id_of_another_canvas_is_rejected(
    server: httpx.AsyncClient, named: Named, body: dict[str, Any]
) -> None:
    response = await server.post(
        f"/api/v1/canvases/{named('cuts')}/direct/edges", json={**body, "id": named("first edge")}
    )
    assert response.status_code == 400


async def test_creating_an_imported_edge_returns_it(
    server: httpx.AsyncClient, named: Named, address: str
) -> None:
    ends = {
        "srcNodeId": named("hill"),
        "dstNodeId": named("caption"),
        "srcHandle": "picture",
        "dstHandle": "in",
    }
    response = await server.post(address, json={"id": named("first edge"), **ends})
    assert response.is_success
    assert response.json()["edgeType"] == "image"
    assert response.json()["createdByUserId"] == named("ada")


@pytest.mark.parametrize(
    ("source", "handle", "kind"),
    [
        ("hill", "picture", "image"),  # as the existing edge from there
        ("hill", "another", "image"),  # the type of its active version
        ("template", "film", "video"),  # the type of its port
        ("group", "out", "text"),  # unknown
    ],
)
async def test_the_type_is_that_of_the_sources_output(
    server: httpx.AsyncClient, named: Named, address: str, source: str, handle: str, kind: str
) -> None:
    ends = {"srcNodeId": named(source), "dstNodeId": named("caption"), "srcHandle": handle, "dstHandle": "in"}
    edge = (await server.post(address, json=ends)).json()
    assert edge["edgeType"] == kind
    assert edge["id"]


async def test_a_new_edge_updates_the_times_of_canvas_and_project(
    server: httpx.AsyncClient, named: Named, address: str, body: dict[str, Any]
) -> None:
    async def times() -> tuple[str, str]:
        canvases = (await server.get("/api/v1/canvases")).json()["data"]
        project = (await server.get(f"/api/v1/projects/{named('Harbour')}")).json()
        return canvases[0]["updatedAt"], project["lastEditAt"]

    before = await times()
    await server.post(address, json=body)
    after = await times()
    assert after[0] > before[0]
    assert after[1] > before[1]
    # The clock doesn't advance here; polling must still detect the second change.
    await server.post(address, json={**body, "id": named("one more"), "srcHandle": "side"})
    assert (await times())[0] > after[0]


@pytest.mark.parametrize("field", ["srcNodeId", "dstNodeId"])
async def test_an_unknown_node_is_404_with_its_field(
    server: httpx.AsyncClient, named: Named, address: str, body: dict[str, Any], field: str
) -> None:
    # "cut" is a node, but of another canvas.
    response = await server.post(address, json={**body, field: named("cut")})
    assert response.status_code == 404
    assert list(response.json()) == ["message"]
    assert field in response.json()["message"]


async def test_a_loop_is_rejected(
    server: httpx.AsyncClient, named: Named, address: str, body: dict[str, Any]
) -> None:
    response = await server.post(address, json={**body, "dstNodeId": named("caption")})
    assert response.status_code == 400
    assert response.json()["message"].startswith("dstNodeId: ")
    assert len((await content(server, named("storyboard")))["edges"]) == 1


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("id", "no-uuid"),
        ("id", 5),
        ("srcNodeId", None),
        ("dstNodeId", ["x"]),
        ("srcHandle", 7),
        ("dstHandle", "x" * 501),
        ("dstHandle", "\ud800"),
    ],
)
async def test_an_invalid_field_is_400_with_its_name(
    server: httpx.AsyncClient, address: str, body: dict[str, Any], field: str, value: object
) -> None:
    # Not by `json=`: httpx cannot write half a surrogate pair.
    response = await server.post(address, content=json.dumps({**body, field: value}))
    assert response.status_code == 400
    assert response.json()["statusCode"] == 400
    assert response.json()["message"].startswith(f"{field}: ")


async def test_an_unknown_canvas_is_404_with_only_a_message(
    server: httpx.AsyncClient, named: Named, body: dict[str, Any]
) -> None:
    response = await server.post(f"/api/v1/canvases/{named('nowhere')}/direct/edges", json=body)
    assert response.status_code == 404
    assert list(response.json()) == ["message"]


async def test_an_edge_that_another_transaction_deletes_meanwhile_is_created_again(
    server: httpx.AsyncClient, address: str, body: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    added, add = list[bool](), edges.add

    def meanwhile(*arguments: Any) -> bool:
        added.append(bool(added) and add(*arguments))
        return added[-1]

    monkeypatch.setattr(edges, "add", meanwhile)
    response = await server.post(address, json=body)
    assert response.is_success
    assert response.json()["id"] == body["id"]
    assert added == [False, True]
