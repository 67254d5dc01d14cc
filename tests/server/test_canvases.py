"""List all canvases and read the content of one (API: endpoints 9 and 11)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import httpx
import pytest

pytestmark = pytest.mark.anyio
Named = Callable[[str], str]
LIST = "/api/v1/canvases"


async def test_all_canvases_are_listed_also_those_of_unlisted_projects(
    server: httpx.AsyncClient, named: Named
) -> None:
    body = (await server.get(LIST)).json()
    assert body["total"] == 4
    assert [canvas["title"] for canvas in body["data"]] == ["storyboard", "cuts", "fruit", "loose"]
    first = body["data"][0]
    assert first["projectId"] == named("Harbour")
    assert first["worldConfig"] == {"grid": 8}
    assert first["nodeCount"] == 4
    assert first["updatedAt"] == "2026-01-01T00:00:00.000Z"


@pytest.mark.parametrize(
    ("size", "offset"), [("limit", "offset"), ("page_size", "start"), ("perPage", "skip")]
)
async def test_pages(server: httpx.AsyncClient, size: str, offset: str) -> None:
    page = (await server.get(LIST, params={size: 2, offset: 1})).json()
    assert [canvas["title"] for canvas in page["data"]] == ["cuts", "fruit"]
    assert page["total"] == 4


@pytest.mark.parametrize(("size", "status"), [(1, 200), (200, 200), (0, 400), (201, 400)])
async def test_the_limits_of_a_page(server: httpx.AsyncClient, size: int, status: int) -> None:
    assert (await server.get(LIST, params={"limit": size})).status_code == status


async def content(server: httpx.AsyncClient, canvas_id: str, **query: Any) -> dict[str, Any]:
    response = await server.get(f"/api/v1/canvases/{canvas_id}/content", params=query)
    assert response.status_code == 200
    return response.json()


async def test_content_is_served_as_imported(
    server: httpx.AsyncClient, named: Named, documents: dict[str, Any]
) -> None:
    body = await content(server, named("storyboard"))
    source = documents["content/storyboard"]
    assert [node["id"] for node in body["nodes"]] == [node["id"] for node in source["nodes"]]
    assert body["nodes"][1:] == source["nodes"][1:]
    assert body["edges"] == source["edges"]
    assert body["modelPresets"] == source["modelPresets"]
    assert body["videoDurationOptions"] == [5, 10]


async def test_every_page_of_notes_repeats_the_nodes(server: httpx.AsyncClient, named: Named) -> None:
    bodies: list[str] = []
    offset, pages = 0, 0
    while True:
        page = await content(server, named("storyboard"), noteOffset=offset)
        assert page["noteOffset"] == offset
        assert page["totalNoteCount"] == 120
        assert len(page["nodes"]) == 4
        bodies += [note["body"] for note in page["notes"]]
        offset, pages = page["nextNoteOffset"], pages + 1
        if offset >= page["totalNoteCount"]:
            break
    assert bodies == [f"Note {number}" for number in range(120)]
    assert pages == 3


@pytest.mark.parametrize("name", ["noteOffset", "notesOffset", "note_offset", "offset"])
async def test_the_note_offset_by_every_param_name(
    server: httpx.AsyncClient, named: Named, name: str
) -> None:
    page = await content(server, named("storyboard"), **{name: 100})
    assert (page["noteOffset"], len(page["notes"]), page["nextNoteOffset"]) == (100, 20, 120)


async def test_a_canvas_without_notes_has_one_page(server: httpx.AsyncClient, named: Named) -> None:
    page = await content(server, named("loose"))
    assert (page["nodes"], page["notes"], page["totalNoteCount"], page["nextNoteOffset"]) == ([], [], 0, 0)


async def test_an_offset_past_the_end_has_no_notes_and_does_not_decrease(
    server: httpx.AsyncClient, named: Named
) -> None:
    page = await content(server, named("storyboard"), noteOffset=500)
    assert page["notes"] == []
    assert page["nextNoteOffset"] == 500


async def test_a_negative_offset_is_400(server: httpx.AsyncClient, named: Named) -> None:
    response = await server.get(f"/api/v1/canvases/{named('storyboard')}/content", params={"offset": -1})
    assert response.status_code == 400
    assert response.json()["message"].startswith("offset: ")


async def test_an_unknown_canvas_is_404_with_only_a_message(server: httpx.AsyncClient, named: Named) -> None:
    response = await server.get(f"/api/v1/canvases/{named('nowhere')}/content")
    assert response.status_code == 404
    assert response.json() == {"message": "The canvas doesn't exist"}


async def test_a_versions_image_has_four_previews_and_a_thumbnail(
    server: httpx.AsyncClient, named: Named
) -> None:
    body = await content(server, named("storyboard"))
    asset = body["nodes"][0]["versions"][0]["asset"]
    members = ("previewExtraLowResolutionUrl", "thumbnailUrl", "previewLowResolutionUrl", "previewUrl", "url")
    sizes: list[int] = []
    for member in (*members, "previewHighResolutionUrl"):
        response = await server.get(asset[member])
        assert response.status_code == 200
        sizes.append(len(response.content))
    assert len({asset[member] for member in members}) == len(members)
    assert sizes[:4] == sorted(sizes[:4])
