"""Search team assets (API: endpoint 5)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import httpx
import pytest

pytestmark = pytest.mark.anyio
Named = Callable[[str], str]
SEARCH = "/api/v1/files/agent-search"


async def search(server: httpx.AsyncClient, **query: Any) -> dict[str, Any]:
    response = await server.get(SEARCH, params=query)
    assert response.status_code == 200
    return response.json()


def names(results: dict[str, Any]) -> list[str]:
    return [
        result["displayName"] if "displayName" in result else result["filename"]
        for result in results["results"]
    ]


async def test_a_result_has_the_locations_of_its_asset(server: httpx.AsyncClient, named: Named) -> None:
    results = await search(server, query="hill.png")
    result = results["results"][0]
    assert result["assetId"] == named("asset hill")
    assert (result["source"], result["fileType"], result["contentType"]) == ("upload", "image", "image/png")
    assert result["canvases"] == [
        {
            "canvasId": named("storyboard"),
            "projectId": named("Harbour"),
            "canvasTitle": "storyboard",
            "nodeId": named("hill"),
        }
    ]
    assert [(tag["name"], tag["color"]) for tag in result["tags"]] == [
        ("Sea", "blue"),
        ("Morning", "default"),
    ]
    assert (await server.get(result["assetUrl"])).status_code == 200
    assert (await server.get(result["previewUrl"])).status_code == 200


async def test_an_asset_of_a_canvas_is_found(server: httpx.AsyncClient, named: Named) -> None:
    result = (await search(server, query="boat.png"))["results"][0]
    assert result["assetId"] == named("asset boat")
    assert (result["source"], result["versionCount"]) == ("upload", 2)
    assert (result["favoriteNodeId"], result["favoriteVersionId"]) == (named("hill"), named("version boat"))
    assert result["folderId"] == named("films")


async def test_an_exact_file_name_is_first(server: httpx.AsyncClient, named: Named) -> None:
    # "hill" is a word of several texts; as a file name without its extension it is nearly exact.
    for query in ("hill.png", "HILL.PNG", "Hill at dawn"):
        assert (await search(server, query=query))["results"][0]["assetId"] == named("asset hill")


async def test_a_file_name_does_not_find_all_files_of_its_kind(server: httpx.AsyncClient) -> None:
    assert names(await search(server, query="pear.png")) == ["pear.png"]


@pytest.mark.parametrize("mode", ["mode", "searchMode", "matchMode"])
async def test_the_modes(server: httpx.AsyncClient, mode: str) -> None:
    by_name = await search(server, query="hill", **{mode: "filename"})
    by_description = await search(server, query="green hills above a harbour", **{mode: "semantic"})
    none_by_name = await search(server, query="green hill above the harbour", **{mode: "filename"})
    assert names(by_name) == ["Hill at dawn"]
    assert names(by_description)[0] == "Hill at dawn"
    assert names(none_by_name) == []


@pytest.mark.parametrize("query", ["stones", "wave", "slow stones", "猫", "猫の声", "WAVES"])
async def test_descriptions_are_matched_by_words(server: httpx.AsyncClient, query: str) -> None:
    assert names(await search(server, query=query)) == ["waves.mp3"]


ODD = [
    '"',
    "'",
    "hill AND",
    "NOT",
    "hill NEAR(x",
    "names:hill",
    "*",
    "hill*",
    "-hill",
    "(",
    "^hill",
    "{a b}",
    "\\",
]


@pytest.mark.parametrize("query", [*ODD, "%_", "a" * 500, "hill\0", "  ", "😀" * 500, "hill OR 1=1; --"])
async def test_query_syntax_is_not_interpreted(server: httpx.AsyncClient, query: str) -> None:
    assert (await search(server, query=query))["query"] == query


async def test_a_folder_is_searched_with_its_subfolders(server: httpx.AsyncClient, named: Named) -> None:
    subfolder_results = await search(server, folderId=named("films"))
    drafts = await search(server, folderId=named("drafts"))
    assert set(names(subfolder_results)) == {"Hill at dawn", "boat.png", "waves.mp3", "pear.png"}
    assert set(names(drafts)) == {"waves.mp3", "pear.png"}
    assert subfolder_results["query"] == ""
    assert names(await search(server, folderId=named("music"))) == []


async def test_without_a_query_results_are_sorted_by_age(server: httpx.AsyncClient, named: Named) -> None:
    assert names(await search(server, folderId=named("drafts"))) == ["waves.mp3", "pear.png"]


@pytest.mark.parametrize(
    ("scope", "expected"),
    [
        ({"source": "generated"}, {"waves.mp3", "pear.png"}),
        ({"source": "upload"}, {"Hill at dawn", "boat.png"}),
        ({"fileType": "audio"}, {"waves.mp3"}),
        ({"fileType": "pdf"}, set[str]()),
        ({"tags": "sea"}, {"Hill at dawn", "waves.mp3"}),
        ({"tags": "SEA, morning"}, {"Hill at dawn"}),
        ({"tags": "sea,unheard of"}, set[str]()),
        ({"tags": ""}, {"Hill at dawn", "boat.png", "waves.mp3", "pear.png"}),
    ],
)
async def test_scopes(
    server: httpx.AsyncClient, named: Named, scope: dict[str, str], expected: set[str]
) -> None:
    results = await search(server, folderId=named("films"), **scope)
    assert set(names(results)) == expected
    assert results["total"] == len(expected)
    assert {name: results[name] for name in scope} == scope
    assert results["folderId"] == named("films")


async def test_more_tags_than_a_query_can_nest(server: httpx.AsyncClient, named: Named) -> None:
    tags = ",".join(chr(0x4E00 + number) for number in range(1000))
    assert (await search(server, folderId=named("films"), tags=tags))["total"] == 0


async def test_results_can_be_limited_to_a_canvas(server: httpx.AsyncClient, named: Named) -> None:
    results = await search(server, query="png", canvasId=named("storyboard"))
    assert set(names(results)) == {"Hill at dawn", "boat.png"}
    assert results["canvasId"] == named("storyboard")


async def test_missing_filters_are_not_echoed(server: httpx.AsyncClient) -> None:
    assert set(await search(server, query="hill")) == {"query", "results", "total"}


@pytest.mark.parametrize(("count", "offset"), [("limit", "offset"), ("count", "skip")])
async def test_paging(server: httpx.AsyncClient, named: Named, count: str, offset: str) -> None:
    everything = await search(server, folderId=named("films"))
    pages = [
        await search(server, folderId=named("films"), **{count: 2, offset: start})
        for start in (0, 2, 4, 10**20)
    ]
    assert [result for page in pages for result in page["results"]] == everything["results"]
    assert [len(page["results"]) for page in pages] == [2, 2, 0, 0]
    assert {page["total"] for page in pages} == {4}


@pytest.mark.parametrize(
    ("query", "field"),
    [
        ({}, "folderId"),
        ({"source": "upload"}, "folderId"),
        ({"query": ""}, "query"),
        ({"query": "x" * 501}, "query"),
        ({"query": "x", "folderId": "x"}, "folderId"),
        ({"query": "x", "canvasId": "x"}, "canvasId"),
        ({"query": "x", "source": "both"}, "source"),
        ({"query": "x", "fileType": "png"}, "fileType"),
        ({"query": "x", "limit": "0"}, "limit"),
        ({"query": "x", "limit": "21"}, "limit"),
        ({"query": "x", "skip": "-1"}, "skip"),
        ({"query": "x", "mode": "fuzzy"}, "mode"),
    ],
)
async def test_an_invalid_value_is_400_with_its_field(
    server: httpx.AsyncClient, query: dict[str, str], field: str
) -> None:
    response = await server.get(SEARCH, params=query)
    assert response.status_code == 400
    assert set(response.json()) == {"statusCode", "message", "error"}
    assert response.json()["message"].startswith(f"{field}: ")
