"""Memory that the index of results adds to the process.

Resident memory in MB above that before the index was opened: the peak of each step, and what is left.
"""

from __future__ import annotations

import asyncio
import gc
import json
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any, cast

from tests.bench.search import _Harness, _read, _Signals
from tests.bench.workspaces import Workspace
from wsdesk.files.allocator import set_trim_thresholds, trim_memory
from wsdesk.localdb.index.file import IndexFile
from wsdesk.localdb.index.folder import IndexFolder
from wsdesk.localdb.index.result_query import ResultFilter, ResultQuery, ResultSort, Word
from wsdesk.store.index.indexer import Indexer

_CRAWLED = 500
"""Canvases that the crawl adds, one at a time."""
_QUERIES = 60
_SORTS: tuple[ResultSort, ...] = ("date", "model", "author", "canvas", "type", "size", "duration")


async def measure(folder: Path) -> dict[str, Any]:
    """Index cached canvases, query, add canvases one at a time as the crawl does, and merge segments."""
    workspace, warm, crawled, cached = Workspace(), Workspace(3), Workspace(13), Workspace(17)
    spare = _Harness(folder / "spare")  # loads what the first canvas and the first query load
    for canvas_id, *_, data in warm.canvases(3):
        await spare.indexing.add(await _read(canvas_id, data))
    _query(_file(spare), warm, 3)
    await spare.indexing.aclose()
    del spare
    gc.collect()
    gc.disable()  # the program collects when it is idle
    set_trim_thresholds()
    memory = _Memory()
    await _index_cached(folder, cached)
    found: dict[str, Any] = {"cached canvases": memory.read()}
    harness = _Harness(folder)
    file = _file(harness)
    found["versions"] = file.read("", _versions)
    found["queries"] = memory.of(lambda: _query(file, workspace, _QUERIES))
    memory.reset()
    for canvas_id, *_, data in crawled.canvases(_CRAWLED):
        await harness.indexing.add(await _read(canvas_id, data))
        gc.collect(0)
    found["crawl"] = memory.read()
    found["merge"] = memory.of(lambda: _merge(file))
    await harness.indexing.aclose()
    return found


async def _index_cached(folder: Path, workspace: Workspace) -> None:
    """Index canvases of the local database, which are written many at a time."""
    nothing = cast(Any, _Signals())
    cache = cast(Any, _Cache(workspace))
    indexer = Indexer(IndexFolder(folder, 1 << 32), nothing, nothing, nothing, nothing, cache)
    nothing.profile_changed.emit("bench")
    while not indexer.state.canvases or indexer.state.waiting:
        await asyncio.sleep(0.1)
        gc.collect(0)
    await indexer.drained()
    await indexer.aclose()


class _Cache:
    """Canvases in the local database."""

    def __init__(self, workspace: Workspace) -> None:
        self._canvases = workspace.canvases(_CRAWLED)

    def digests(self, _profile: str, _prefix: str) -> dict[str, bytes]:
        return {f"content/cached-{number}": bytes([1]) for number in range(_CRAWLED)}

    def get(self, _profile: str, _key: str) -> SimpleNamespace:
        return SimpleNamespace(data=next(self._canvases)[-1])


def _query(file: IndexFile, workspace: Workspace, count: int) -> None:
    random = Random(11)

    def word(low: int, high: int) -> Word:
        return Word(workspace.words[random.randrange(low, high)])

    for _ in range(count):
        for words in ((word(2_000, 40_000),), (word(20, 300),), (word(20, 3_000), word(50, 5_000))):
            query = ResultQuery(words)
            file.page(query)
            file.facets(query)
            file.search(" ".join(word.text for word in words))
    for sort in _SORTS:
        file.page(ResultQuery(sort=sort))
    file.facets(ResultQuery(filters=(ResultFilter("model", workspace.models[3]),)))
    file.facets(ResultQuery())


def _merge(file: IndexFile) -> None:
    while file.merge():
        pass


def _versions(connection: Any) -> int:
    return connection.execute("SELECT count(*) FROM pieces WHERE status > 0").fetchone()[0]


def _file(harness: _Harness) -> IndexFile:
    file = harness.indexing.file
    assert file is not None
    return file


class _Memory:
    """Resident memory above that of its creation, in MB."""

    def __init__(self) -> None:
        gc.collect()
        trim_memory()
        self._start = _status("VmRSS")
        self.reset()

    def reset(self) -> None:
        """Forget the peak so far."""
        Path("/proc/self/clear_refs").write_text("5")

    def read(self) -> list[float]:
        """The peak since `reset`, and what is left after a collection."""
        peak = _status("VmHWM")
        gc.collect()
        trim_memory()
        return [round(value - self._start, 1) for value in (peak, _status("VmRSS"))]

    def of(self, work: Callable[[], object]) -> list[float]:
        """The peak of a step, and what is left after it."""
        self.reset()
        work()
        return self.read()


def _status(name: str) -> float:
    lines = Path("/proc/self/status").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith(f"{name}:")) / 1024


if __name__ == "__main__":
    print(json.dumps(asyncio.run(measure(Path(sys.argv[1])))))
