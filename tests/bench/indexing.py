"""Indexing: filling the index of results from many canvases, and its queries beside a LIKE scan.

Canvases are indexed newest first, as the crawl does, or with `WSDESK_BENCH_RANDOM` in a random order.
"""

from __future__ import annotations

import asyncio
import gc
import json
import os
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterable
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

from tests.bench.search import _Harness, _read
from tests.bench.workspaces import NODES, VERSIONS, Workspace
from wsdesk.localdb.index.file import IndexFile
from wsdesk.localdb.index.result_histogram import read_histogram
from wsdesk.localdb.index.result_prompts import PromptUse, read_prompts
from wsdesk.localdb.index.result_query import ResultFilter, ResultQuery, ResultSort, Word
from wsdesk.store.search.prompt_clusters import PromptCluster, cluster_prompts

_BATCH = 160
"""Canvases whose content waits at once; their generation isn't measured."""
_SORTS: tuple[ResultSort, ...] = ("date", "model", "author", "canvas", "type", "size", "duration")
_REPEAT = 30


def index_results(canvases: int) -> dict[str, Any]:
    """Fill an index with canvases of 48 versions each, through documents as the crawl does, and query it."""
    with tempfile.TemporaryDirectory(dir=os.environ.get("WSDESK_BENCH_FOLDER")) as folder:
        figures = asyncio.run(_index(Path(folder), canvases))
        memory = [sys.executable, "-m", "tests.bench.index_memory", folder]
        printed = subprocess.run(memory, stdout=subprocess.PIPE, check=True, text=True).stdout
        return {**figures, "memory": json.loads(printed)}


async def _index(folder: Path, canvases: int) -> dict[str, Any]:
    workspace, harness = Workspace(), _Harness(folder)
    source = workspace.canvases(canvases, newest_first="WSDESK_BENCH_RANDOM" not in os.environ)
    gc.disable()  # the program collects when it is idle
    before_mb = _peak_mb()
    cpu, count, json_bytes = 0.0, 0, 0
    while batch := list(islice(source, _BATCH)):
        began = time.process_time()
        for canvas_id, _title, _project, data in batch:
            harness.indexing._on_content_read(await _read(canvas_id, data))
            count += data.count(b'"nodeRunId"')
            json_bytes += len(data)
        await harness.indexing.drained()
        cpu += time.process_time() - began
        gc.collect(0)
    gc.enable()
    assert count == canvases * NODES * VERSIONS
    file = harness.indexing.file
    assert file is not None
    peak_mb = _peak_mb() - before_mb
    began = time.process_time()
    while file.merge():  # as the program does once it has indexed nothing for a while
        pass
    figures: dict[str, Any] = {
        "versions": count,
        "canvases": canvases,
        "json_mb": round(json_bytes / 1e6),
        "cpu_s": round(cpu, 1),
        "versions_per_cpu_s": round(count / cpu),
        "merge_cpu_s": round(time.process_time() - began, 1),
        "size_mb": round(file.size() / 1e6),
        "peak_mb_more": round(peak_mb),
        **ask(file, workspace),
        "load": round(os.getloadavg()[0], 2),
    }
    await harness.indexing.aclose()
    return figures


def ask(file: IndexFile, workspace: Workspace) -> dict[str, Any]:
    """Times of queries in ms of CPU: median, p95, and worst; and those of a LIKE scan."""
    random = Random(11)

    def word(low: int, high: int, *, prefix: bool = False) -> Word:
        text = workspace.words[random.randrange(low, high)]
        return Word(text[: max(3, len(text) - 2)] if prefix else text)

    shapes: dict[str, Callable[[], tuple[Word, ...]]] = {
        "rare word": lambda: (word(2_000, 40_000),),
        "common word": lambda: (word(20, 300),),
        "two words": lambda: (word(20, 3_000), word(50, 5_000)),
        "two words, one a beginning": lambda: (word(20, 3_000), word(50, 5_000, prefix=True)),
        "beginning of a word": lambda: (word(50, 5_000, prefix=True),),
    }
    found: dict[str, Any] = {}
    every: list[float] = []
    facets: list[float] = []
    for name, make in shapes.items():
        queries = [ResultQuery(make()) for _ in range(_REPEAT)]
        pages = [_ms(lambda query=query: file.page(query)) for query in queries]
        counts = [_ms(lambda query=query: file.facets(query)) for query in queries]
        found[name] = {"page": _spread(pages), "facets": _spread(counts)}
        every += pages
        facets += counts
    found["words"], found["facets"] = _spread(every), _spread(facets)
    found["facets of all"] = round(_ms(lambda: file.facets(ResultQuery())), 1)
    texts = [" ".join(word.text for word in make()) for make in shapes.values() for _ in range(6)]
    found["search everywhere"] = _spread([_ms(lambda text=text: file.search(text)) for text in texts])
    for sort in _SORTS:
        for descending in (True, False):
            ms = _ms(lambda sort=sort, down=descending: file.page(ResultQuery(sort=sort, descending=down)))
            found[f"first page by {sort}"] = round(max(ms, found.get(f"first page by {sort}", 0)), 1)
    model = ResultFilter("model", workspace.models[3])
    failed = ResultFilter("status", "failed")
    for name, filters in {"model": (model,), "model and status": (model, failed)}.items():
        found[f"first page of a {name}"] = round(_ms(lambda f=filters: file.page(ResultQuery(filters=f))), 1)
        found[f"facets of a {name}"] = round(_ms(lambda f=filters: file.facets(ResultQuery(filters=f))), 1)
    checked = (model, failed, ResultFilter("type", "image"))  # each facet is counted without its own filter
    found["facets with three facets checked"] = round(
        _ms(lambda: file.facets(ResultQuery(filters=checked))), 1
    )
    for name, some in {"all": (), "a model": (model,), "a model and a status": (model, failed)}.items():
        query = ResultQuery(filters=some)
        found[f"histogram of {name}"] = round(
            _ms(lambda query=query: file.read("facets", lambda c: read_histogram(c, query))), 1
        )
    found["prompts of all"] = _prompts(file)
    found |= _scans(file, [word(20, 40_000).text for _ in range(5)])
    found["LIKE scan by words p95"] = round(found["LIKE scan"][0] / max(found["words"][1], 0.1), 1)
    return found


def _prompts(file: IndexFile) -> dict[str, Any]:
    """Read the prompts of the newest results and cluster them, in ms of CPU."""
    uses: list[PromptUse] = []
    read = _ms(lambda: uses.extend(file.read("page", lambda c: read_prompts(c, ResultQuery())).uses))
    clusters: list[PromptCluster] = []
    cluster = _ms(lambda: clusters.extend(cluster_prompts(uses)))
    return {"prompts": len(uses), "clusters": len(clusters), "read": round(read), "cluster": round(cluster)}


_MATCHING = (
    "FROM texts t JOIN pieces p ON p.text = t.id WHERE p.status > 0 AND (t.body LIKE ?1 OR t.title LIKE ?1)"
)


def _scans(file: IndexFile, texts: Iterable[str]) -> dict[str, Any]:
    """The same without the indexes: words by LIKE, facets of the matches, and a page in an order."""
    statements = {
        "LIKE scan": "SELECT count(*) FROM texts WHERE body LIKE ?1 OR title LIKE ?1",
        "LIKE scan, facets": f"SELECT p.model, p.kind, p.status, p.author, count(*) {_MATCHING}"
        " GROUP BY 1, 2, 3, 4",
        "first page without an index": "SELECT n FROM pieces WHERE status > 0 AND ?1 <> ''"
        " ORDER BY +side, +date LIMIT 100",
    }

    def scan(sql: str, text: str) -> None:
        file.read("page", lambda c: c.execute(sql, (f"%{text}%",)).fetchall())

    words = list(texts)
    return {
        name: _spread([_ms(lambda text=text, sql=sql: scan(sql, text)) for text in words])
        for name, sql in statements.items()
    }


def _ms(work: Callable[[], object]) -> float:
    began = time.thread_time()
    work()
    return (time.thread_time() - began) * 1e3


def _spread(values: Iterable[float]) -> list[float]:
    ordered = sorted(values)
    return [round(ordered[int(len(ordered) * share)], 1) for share in (0.5, 0.95)] + [round(ordered[-1], 1)]


def _peak_mb() -> float:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
