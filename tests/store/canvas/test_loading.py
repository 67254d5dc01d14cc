"""Order of what a canvas emits while it is loaded."""

from __future__ import annotations

import asyncio

import pytest
from server_stores import ServerStores, id_of

from wsdesk.store.base.load_state import LoadState

pytestmark = pytest.mark.anyio


async def test_content_is_shown_in_a_turn_before_the_state(server_stores: ServerStores) -> None:
    server_stores.connect()
    canvas = server_stores.canvases.open(id_of("One"))
    turn = 0
    emitted: list[tuple[str, int]] = []

    def on_reset(_document: object) -> None:
        emitted.append(("content", turn))

    def on_state(_state: object) -> None:
        if canvas.state.phase is LoadState.READY:
            emitted.append(("ready", turn))

    canvas.document_reset.connect(on_reset)
    canvas.state_changed.connect(on_state)
    while len(emitted) < 2:
        await asyncio.sleep(0)
        turn += 1
    assert [name for name, _ in emitted] == ["content", "ready"]
    assert emitted[0][1] < emitted[1][1]
