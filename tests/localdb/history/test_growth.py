"""Growth of a history file over 30 simulated days: flat at the budget."""

from __future__ import annotations

import json
import random
from functools import partial
from pathlib import Path
from typing import Any

from wsdesk.localdb.history.file import HistoryFile
from wsdesk.localdb.history.upkeep import HistoryUpkeep
from wsdesk.localdb.history.values import Piece, SnapshotContent

NOON, DAY = 1_772_452_800.0, 86_400.0
LIMIT, CANVAS_LIMIT = 500_000, 200_000
DAYS, CANVASES, EDITS = 30, 4, 40


def _content(canvas_id: str, nodes: list[dict[str, Any]]) -> SnapshotContent:
    raw = [json.dumps(node).encode() for node in nodes]
    return SnapshotContent(canvas_id, tuple(Piece(hash(d), partial(bytes, d)) for d in raw), (), ())


def test_thirty_days_stay_at_the_budget(tmp_path: Path) -> None:
    pick = random.Random(3)
    file = HistoryFile(tmp_path / "a.history.sqlite3", LIMIT, CANVAS_LIMIT)
    canvases = {
        f"c{n}": [{"id": f"{n}-{at}", "prompt": pick.randbytes(120).hex()} for at in range(40)]
        for n in range(CANVASES)
    }
    sizes: list[int] = []
    for day in range(DAYS):
        for edit in range(EDITS):
            for canvas_id, nodes in canvases.items():
                pick.choice(nodes)["prompt"] = pick.randbytes(120).hex()
                prepared = file.prepare(_content(canvas_id, nodes))
                assert prepared is not None
                file.add(prepared, (), read_at=NOON + day * DAY + edit * 600)
        HistoryUpkeep(file).run(NOON + day * DAY + 0.4 * DAY)
        with file.access() as connection:
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
        sizes.append(sum(one.stat().st_size for one in tmp_path.iterdir() if not one.name.endswith("-shm")))
        counted = [history.size for history in file.histories()]
        assert max(counted) <= CANVAS_LIMIT
        assert sum(counted) <= LIMIT
    assert max(sizes[20:]) <= max(sizes[12:20]) * 1.02, "it doesn't grow any more"
    assert max(sizes) <= 1.4 * LIMIT
    for canvas_id, nodes in canvases.items():
        newest = file.newest(canvas_id)
        assert newest is not None
        assert json.loads(file.load(newest.id) or b"")["nodes"] == nodes
