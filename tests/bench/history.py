"""`python -m tests.bench.history [--snapshots 500] [--nodes 1000]`: the history of one canvas.

Size on disk, time to store a snapshot on the worker thread, to load any of them, and CPU of the differences
of two loaded snapshots of 10,000 nodes.
"""

from __future__ import annotations

import argparse
import random
import statistics
import tempfile
import time
from pathlib import Path

from tests.bench.edited_canvas import EditedCanvas
from wsdesk.graph.analysis.differences import KINDS, differences
from wsdesk.localdb.history.file import HistoryFile
from wsdesk.localdb.history.values import StoredChange
from wsdesk.store.content.document_loader import read_content_blocking
from wsdesk.store.content.loaded_content import LoadedContent
from wsdesk.store.history.snapshot_content import snapshot_content

CANVAS = "11111111-2222-4333-8444-555555555555"


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.history", description=__doc__)
    parser.add_argument("--snapshots", type=int, default=500)
    parser.add_argument("--nodes", type=int, default=1_000)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        file = HistoryFile(Path(folder) / "history.sqlite3", 1 << 32, 1 << 32)
        _fill(file, EditedCanvas(options.nodes), options.snapshots)
        _load(file, Path(folder))
        file.close()
    _differences()


def _fill(file: HistoryFile, canvas: EditedCanvas, count: int) -> None:
    taken: list[float] = []
    before: LoadedContent | None = None
    raw = 0
    for at in range(count):
        data = canvas.document()
        raw += len(data)
        content = read_content_blocking(CANVAS, data)
        began = time.process_time()
        prepared = file.prepare(snapshot_content(content, notes_complete=True))
        found = differences(before.document, content.document) if before is not None else ()
        assert prepared is not None
        changes = [StoredChange(KINDS.index(one.kind), one.id) for one in found]
        assert file.add(prepared, changes, read_at=1.7e9 + at * 600) is not None
        taken.append(time.process_time() - began)
        before = content
        canvas.edit()
    later = sorted(taken[1:])
    print(f"documents: {raw / 1e6:.0f} MB, the last one {len(data) / 1e6:.1f} MB")
    print(f"storing, CPU ms: first {taken[0] * 1e3:.0f}, then {_figures(later)}")


def _load(file: HistoryFile, folder: Path) -> None:
    size = sum(path.stat().st_size for path in folder.iterdir() if not path.name.endswith("-shm"))
    with file.access() as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
    size = sum(path.stat().st_size for path in folder.iterdir() if not path.name.endswith("-shm"))
    print(f"on disk: {size / 1e6:.2f} MB")
    snapshots = file.snapshots(CANVAS)
    pick = random.Random(3)
    cold, warm = list[float](), list[float]()
    for snapshot in pick.sample(snapshots, min(100, len(snapshots))):
        for times in (cold, warm):
            if times is cold:
                file.forget_rows()
            began = time.perf_counter()
            file.load(snapshot.id)
            times.append(time.perf_counter() - began)
    print(f"loading any, ms: {_figures(sorted(cold))}; with cached pieces {_figures(sorted(warm))}")


def _differences() -> None:
    canvas = EditedCanvas(10_000)
    one = read_content_blocking(CANVAS, canvas.document()).document
    canvas.edit()
    other = read_content_blocking(CANVAS, canvas.document()).document
    times: list[float] = []
    for _ in range(7):
        began = time.process_time()
        found = differences(one, other)
        times.append(time.process_time() - began)
    print(f"differences of 10,000 nodes, CPU ms: {_figures(sorted(times))} ({len(found)} found)")


def _figures(times: list[float]) -> str:
    p99 = times[min(len(times) - 1, round(len(times) * 0.99))]
    return f"median {statistics.median(times) * 1e3:.1f}, p99 {p99 * 1e3:.1f}"


if __name__ == "__main__":
    main()
