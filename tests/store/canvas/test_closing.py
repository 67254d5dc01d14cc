"""What a closed canvas held is freed."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from itertools import pairwise

import pytest
from server_stores import ServerStores, id_of

pytestmark = pytest.mark.anyio


class Part:
    """Counts how many were freed."""

    freed = 0

    def __del__(self) -> None:
        Part.freed += 1


class Whole:
    def __init__(self, count: int) -> None:
        self._parts = [Part() for _ in range(count)]

    def parts(self) -> Iterable[object]:
        return self._parts


async def test_what_other_stores_held_for_a_canvas_is_freed_in_slices(server_stores: ServerStores) -> None:
    canvas = server_stores.canvases.open(id_of("One"))
    Part.freed = 0
    whole = Whole(3000)
    canvas.free_with(whole)
    canvas.free_with(whole)
    del whole
    server_stores.canvases.close(canvas.canvas_id)
    assert Part.freed == 0
    counts = [0]
    while counts[-1] < 3000:
        await asyncio.sleep(0)
        counts.append(Part.freed)
    assert max(after - before for before, after in pairwise(counts)) <= 500
