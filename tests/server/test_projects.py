"""List projects and get one (API: endpoints 7 and 8)."""

from __future__ import annotations

from collections.abc import Callable

import httpx
import pytest

pytestmark = pytest.mark.anyio
Named = Callable[[str], str]
ALL = "/api/v1/projects/all"


def titles(response: httpx.Response) -> list[str]:
    return [project["title"] for project in response.json()["data"]]


async def test_a_project_has_its_current_canvases(server: httpx.AsyncClient, named: Named) -> None:
    response = await server.get(f"/api/v1/projects/{named('Harbour')}")
    assert response.status_code == 200
    project = response.json()
    assert project["title"] == "Harbour"
    assert project["teamId"] == named("team")
    assert project["lastEditAt"] == "2026-03-01T00:00:00Z"
    # The canvas has 4 nodes, whatever the listing has.
    assert [(entry["title"], entry["nodeCount"]) for entry in project["canvases"]] == [
        ("storyboard", 4),
        ("cuts", 1),
    ]


async def test_preview_urls_are_absolute_and_available(server: httpx.AsyncClient, named: Named) -> None:
    project = (await server.get(f"/api/v1/projects/{named('Harbour')}")).json()
    preview = project["previewAssets"][0]
    assert preview["url"].startswith("http://127.0.0.1:8000/assets/")
    preview_response = await server.get(preview["url"])
    thumbnail = await server.get(preview["thumbnailUrl"])
    assert preview_response.headers["content-type"] == "image/png"
    assert thumbnail.headers["content-type"] == "image/jpeg"
    assert len(thumbnail.content) < len(preview_response.content) * 10


@pytest.mark.parametrize("project_id", ["4b0d5f0e-1111-4222-8333-444455556666", "no-uuid", "all%00"])
async def test_an_unknown_project_is_404(server: httpx.AsyncClient, project_id: str) -> None:
    response = await server.get(f"/api/v1/projects/{project_id}")
    assert response.status_code == 404
    assert response.json() == {
        "statusCode": 404,
        "error": "Not Found",
        "message": "The project doesn't exist",
    }


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ({}, ["Harbour", "apples"]),
        ({"sortBy": "last_edited", "sortOrder": "asc"}, ["apples", "Harbour"]),
        ({"sortBy": "created"}, ["apples", "Harbour"]),
        ({"sortBy": "created", "sortOrder": "asc"}, ["Harbour", "apples"]),
        ({"sortBy": "title"}, ["apples", "Harbour"]),
        ({"sortBy": "title", "sortOrder": "desc"}, ["Harbour", "apples"]),
        ({"sortBy": "owner"}, ["apples", "Harbour"]),
        ({"sortBy": "owner", "sortOrder": "desc"}, ["Harbour", "apples"]),
    ],
)
async def test_sorting(server: httpx.AsyncClient, query: dict[str, str], expected: list[str]) -> None:
    assert titles(await server.get(ALL, params=query)) == expected


@pytest.mark.parametrize("size", ["limit", "pageSize", "page_size", "perPage"])
@pytest.mark.parametrize("offset", ["offset", "skip", "start"])
async def test_paging_by_every_param_name(server: httpx.AsyncClient, size: str, offset: str) -> None:
    first = await server.get(ALL, params={size: 1})
    second = await server.get(ALL, params={size: 1, offset: 1})
    past = await server.get(ALL, params={size: 100, offset: 10**30})
    assert (titles(first), titles(second), titles(past)) == (["Harbour"], ["apples"], [])
    assert {first.json()["total"], second.json()["total"], past.json()["total"]} == {2}


@pytest.mark.parametrize("sort", ["sortBy", "sort", "orderBy", "sort_by"])
@pytest.mark.parametrize("direction", ["sortOrder", "direction", "sortDirection", "order", "sort_order"])
async def test_sorting_by_every_param_name(server: httpx.AsyncClient, sort: str, direction: str) -> None:
    up = await server.get(ALL, params={sort: "title", direction: "asc"})
    down = await server.get(ALL, params={sort: "title", direction: "desc"})
    assert titles(up) == list(reversed(titles(down))) == ["apples", "Harbour"]


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("limit", "0"),
        ("limit", "101"),
        ("limit", "ten"),
        ("limit", "9" * 5000),
        ("perPage", "-1"),
        ("offset", "-1"),
        ("offset", "1.5"),
        ("sortBy", "size"),
        ("order", "up"),
    ],
)
async def test_an_invalid_value_is_400_with_its_field(
    server: httpx.AsyncClient, name: str, value: str
) -> None:
    response = await server.get(ALL, params={name: value})
    assert response.status_code == 400
    body = response.json()
    assert body["statusCode"] == 400
    assert body["error"] == "Bad Request"
    assert body["message"].startswith(f"{name}: ")
