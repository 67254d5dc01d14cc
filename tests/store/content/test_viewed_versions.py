from __future__ import annotations

import pytest
from faulty_server import until
from server_stores import ServerStores, id_of

from wsdesk.graph.model.values import Node
from wsdesk.scene.painters.card_labels import node_footer
from wsdesk.store.base.load_state import LoadState

pytestmark = pytest.mark.anyio
LEFT = id_of("One left")


def version(number: int) -> str:
    return id_of(f"One left v{number}")


async def opened(server_stores: ServerStores) -> Node:
    server_stores.connect()
    canvas = await server_stores.open("One")
    return canvas.document.node_by_id[LEFT]


async def test_the_card_shows_the_version_that_is_viewed_and_says_so(server_stores: ServerStores) -> None:
    before = await opened(server_stores)
    assert (before.version_id, before.text, node_footer(before).right) == (
        version(2),
        "One left 2",
        "v2 of 3",
    )
    changes: list[object] = []
    canvas = server_stores.canvases.all[0]
    canvas.changed.connect(changes.append)
    server_stores.selection.choose_version(LEFT, version(1))
    card = canvas.document.node_by_id[LEFT]
    assert (card.version_id, card.active_id, card.text) == (version(1), version(2), "One left 1")
    assert node_footer(card).right == "viewing v1"
    assert card.rect == before.rect
    assert len(changes) == 1
    server_stores.selection.choose_version(LEFT, "")
    assert canvas.document.node_by_id[LEFT] == before


async def test_the_details_know_the_active_version_while_another_is_viewed(
    server_stores: ServerStores,
) -> None:
    await opened(server_stores)
    server_stores.selection.select(id_of("One"), nodes=(LEFT,))
    server_stores.selection.choose_version(LEFT, version(3))
    detail = server_stores.details.state
    assert detail is not None
    assert (detail.number, detail.active_id) == (3, version(2))
    server_stores.details.step(-1)
    assert server_stores.selection.chosen_version(LEFT) == "", "the active one is viewed again"


async def test_a_version_of_another_node_leaves_the_card_alone(server_stores: ServerStores) -> None:
    before = await opened(server_stores)
    server_stores.selection.choose_version(LEFT, id_of("One right v1"))
    assert server_stores.canvases.all[0].document.node_by_id[LEFT] == before


async def test_a_canvas_that_is_opened_again_and_refreshed_still_shows_the_version(
    server_stores: ServerStores,
) -> None:
    await opened(server_stores)
    server_stores.selection.choose_version(LEFT, version(1))
    server_stores.canvases.close(id_of("One"))
    canvas = await server_stores.open("One")
    assert canvas.document.node_by_id[LEFT].text == "One left 1"
    card = canvas.document.node_by_id[LEFT]
    before = canvas.state.fetched_at
    canvas.reload()
    await until(lambda: canvas.state.phase is LoadState.READY and canvas.state.fetched_at != before)
    assert canvas.document.node_by_id[LEFT] is card
