from __future__ import annotations

from typing import Any

import pytest
from faulty_server import until
from server_stores import ServerStores, id_of

from wsdesk.store.search.library_locations import AssetPlaces, HitPlace, locations_of
from wsdesk.wire.search import AssetSearchResult

pytestmark = pytest.mark.anyio
LEFT, RIGHT = id_of("One left"), id_of("One right")


def hit(**fields: Any) -> AssetSearchResult:
    return AssetSearchResult.read({"assetId": "a", **fields})


def entry(canvas: str, node: str = "") -> dict[str, str]:
    fields = {"canvasId": canvas, "canvasTitle": canvas.upper(), "projectId": "p"}
    return {**fields, "nodeId": node} if node else fields


def nowhere(_node_id: str) -> str:
    return ""


def ends(found: tuple[HitPlace, ...]) -> list[tuple[str, str, str]]:
    return [(place.canvas_id, place.node_id, place.version_id) for place in found]


@pytest.mark.parametrize(
    ("fields", "expected"),
    [
        ({}, []),
        ({"nodeId": "n"}, []),
        ({"canvases": [entry("c", "n"), entry("c", "n")]}, [("c", "n", "")]),
        ({"canvases": [{"nodeId": "n"}, entry("c", "n")]}, [("c", "n", "")]),
        (
            {"canvases": [entry("c", "n"), entry("d", "m")], "nodeId": "m"},
            [("d", "m", ""), ("c", "n", "")],
        ),
        (
            {
                "canvases": [entry("c", "n"), entry("d", "m")],
                "favoriteNodeId": "m",
                "favoriteVersionId": "v",
            },
            [("c", "n", ""), ("d", "m", "v")],
        ),
        ({"canvases": [entry("c")], "nodeId": "n"}, [("c", "n", "")]),
        ({"canvases": [entry("c")], "favoriteNodeId": "n", "favoriteVersionId": "v"}, [("c", "n", "v")]),
        ({"canvases": [entry("c"), entry("d")], "nodeId": "n"}, [("c", "", ""), ("d", "", "")]),
        ({"canvases": [entry("c", "n")], "favoriteNodeId": "other"}, [("c", "n", "")]),
    ],
)
def test_each_node_that_a_hit_names_is_one_place(fields: Any, expected: Any) -> None:
    assert ends(locations_of(hit(**fields), nowhere)) == expected


def test_a_node_without_a_canvas_is_found_on_an_open_one() -> None:
    def canvas_of(node_id: str) -> str:
        return {"n": "c", "m": "d"}.get(node_id, "")

    one = hit(canvases=[entry("c")], nodeId="n", favoriteNodeId="m", favoriteVersionId="v")
    assert ends(locations_of(one, canvas_of)) == [("c", "n", ""), ("d", "m", "v")]


async def test_several_places_are_asked_for_and_the_chosen_one_is_gone_to(
    server_stores: ServerStores,
) -> None:
    server_stores.connect()
    await server_stores.open("One")
    emitted: list[AssetPlaces] = []
    server_stores.library.location_choice_requested.connect(emitted.append)
    one = hit(canvases=[entry(id_of("One"), LEFT), entry(id_of("Two"), id_of("Two left"))])
    server_stores.library.open_hit(one)
    assert server_stores.selection.state.count == 0
    assert len(emitted) == 1
    server_stores.library.open_location(one, emitted[0].places[1])
    await until(lambda: server_stores.selection.state.nodes == (id_of("Two left"),))


async def test_the_favorite_version_is_shown_on_its_node(server_stores: ServerStores) -> None:
    server_stores.connect()
    await server_stores.open("One")
    version = id_of("One right v1")
    server_stores.library.open_hit(hit(favoriteNodeId=RIGHT, favoriteVersionId=version))
    await until(lambda: server_stores.selection.state.nodes == (RIGHT,))
    assert server_stores.selection.chosen_version(RIGHT) == version
    card = server_stores.canvases.all[0].document.node_by_id[RIGHT]
    assert (card.version_id, card.version_number) == (version, 1)


async def test_a_favorite_version_that_is_gone_leaves_the_active_one(server_stores: ServerStores) -> None:
    server_stores.connect()
    canvas = await server_stores.open("One")
    before = canvas.document.node_by_id[RIGHT]
    server_stores.library.open_hit(hit(favoriteNodeId=RIGHT, favoriteVersionId=id_of("gone")))
    await until(lambda: server_stores.selection.state.nodes == (RIGHT,))
    assert server_stores.selection.chosen_version(RIGHT) == ""
    assert canvas.document.node_by_id[RIGHT] == before


async def test_a_hit_without_a_place_says_so(server_stores: ServerStores) -> None:
    server_stores.connect()
    await server_stores.open("One")
    server_stores.library.open_hit(hit(nodeId=id_of("unknown")))
    assert "The canvas of this node isn't known" in server_stores.notifications.recent[-1].message
    server_stores.library.open_hit(hit())
    assert "No canvas is known" in server_stores.notifications.recent[-1].message
