"""Indexing beside a running event loop, and queries of the index, the palette, and the canvas."""

from __future__ import annotations

import asyncio
import gc
import os
import sys
import tempfile
import time
from collections.abc import Iterable, Iterator
from itertools import accumulate, pairwise
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any, cast
from uuid import UUID

import msgspec
from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QApplication

from tests.bench.open_canvas import LoopMonitor, _loop
from tests.stand_ins import PaletteUsageInMemory
from wsdesk.api.etag import TaggedBytes
from wsdesk.app.cli.desktop_app import SWITCH_S
from wsdesk.app.platform.gc_scheduler import GarbageCollector
from wsdesk.graph.analysis.search import CanvasSearch
from wsdesk.graph.model.document import Document
from wsdesk.graph.model.values import Kind, Node, Rect
from wsdesk.localdb.index.folder import IndexFolder
from wsdesk.store.content.content_pages import PagedContent, read_whole
from wsdesk.store.content.loaded_content import LoadedContent
from wsdesk.store.index.indexer import Indexer
from wsdesk.store.query.pattern import Pattern
from wsdesk.window.command_palette.search import PaletteSearch
from wsdesk.window.command_palette.sources import CanvasSource, NodeSource

CANVAS = 10_000
"""Nodes of one canvas."""
_SPOKEN = 20_000
"""Different words."""
_BEAT_MS = 4
"""A window that draws: one that spins would only fight for the interpreter."""


class Language:
    """Words as unevenly used as those of people, some of them Japanese."""

    def __init__(self, seed: int = 5) -> None:
        self.random = Random(seed)
        letters = "eeeettaaoinshrdlucmfwypvbgkjqxz"
        self.words = [
            "".join(self.random.choice(letters) for _ in range(self.random.randint(3, 9)))
            for _ in range(_SPOKEN)
        ]
        for at in range(50, _SPOKEN, 100):
            self.words[at] = "".join(chr(self.random.randint(0x4E00, 0x6000)) for _ in range(3))
        self._weights = list(accumulate(1 / (at + 1) for at in range(_SPOKEN)))

    def say(self, many: int) -> list[str]:
        return self.random.choices(self.words, cum_weights=self._weights, k=many)

    def id(self) -> str:
        return str(UUID(int=self.random.getrandbits(128), version=4))


def content(language: Language, nodes: int, words: int) -> bytes:
    """A canvas whose nodes hold so many words each, in a title, a prompt and two versions."""
    spoken = iter(language.say(nodes * words))

    def take(share: float) -> str:
        return " ".join(next(spoken) for _ in range(int(words * share)))

    rows: list[dict[str, Any]] = []
    for at in range(nodes):
        made = [
            {
                "id": language.id(),
                "createdAt": f"2026-0{number}-11T10:00:00.000Z",
                "seed": language.random.getrandbits(31),
                "textPrompt": take(0.3),
                "modelDisplayName": "Model X Pro",
                "asset": {"assetId": language.id(), "url": "https://media.example/x.png"},
            }
            for number in (1, 2)
        ]
        rows.append(
            {
                "id": language.id(),
                "nodeType": "image",
                "title": take(0.1),
                "textPrompt": take(0.3),
                "geometry": {"x": at % 100 * 300, "y": at // 100 * 300, "w": 250, "h": 200, "zIndex": 0},
                "versions": made,
                "activeVersionId": made[1]["id"],
            }
        )
    return msgspec.json.encode({"nodes": rows, "edges": [], "notes": [], "totalNoteCount": 0})


def index(app: QApplication, nodes: int, words: int = 30) -> dict[str, Any]:
    """Fill the index with canvases of 10,000 nodes each, then ask it."""
    sys.setswitchinterval(SWITCH_S)  # as `desktop` does
    with asyncio.Runner(loop_factory=_loop(app)) as runner:
        return runner.run(_index(nodes, words))


async def _index(nodes: int, words: int) -> dict[str, Any]:
    language = Language()
    with tempfile.TemporaryDirectory() as folder:
        harness = _Harness(Path(folder))
        wholes = [
            await _read(f"canvas-{number}", content(language, min(CANVAS, nodes), words))
            for number in range(max(1, nodes // CANVAS))
        ]
        gc.collect()
        gc.freeze()  # what was made above is not what is measured
        collector = GarbageCollector()
        gc.disable()
        collector.start()  # as `desktop` does
        pulse = LoopMonitor()
        pulse._timer.setInterval(_BEAT_MS)
        await asyncio.sleep(0.05)
        pulse.pauses.clear()
        began, cpu = time.perf_counter(), time.process_time()
        for whole in wholes:
            harness.indexing._on_content_read(whole)
        await harness.indexing.drained()
        times, cpu = time.perf_counter() - began, time.process_time() - cpu
        pulse.stop()
        collector.stop()
        gc.enable()
        walls = sorted(wall for _, wall in pulse.pauses)
        own = sorted(cpu for cpu, _ in pulse.pauses)
        file = harness.indexing.file
        assert file is not None
        figures = {
            "nodes": nodes,
            "words": nodes * words,
            "fill_s": round(times, 1),
            "fill_cpu_s": round(cpu, 1),
            "stall_ms": round(walls[-1], 1),
            "stall_p99_ms": round(walls[int(len(walls) * 0.99)], 1),
            # Without the time in which the window's thread waited for a core or for the interpreter.
            "slice_worst_ms": round(own[-1], 1),
            "slice_p99_ms": round(own[int(len(own) * 0.99)], 1),
            "size_mb": file.size() >> 20,
            **queries(file.search, language),
            "load": round(os.getloadavg()[0], 2),
        }
        await harness.indexing.aclose()
        return figures


def queries(ask: Any, language: Language) -> dict[str, Any]:
    """How long answers take: frequent and rare words, beginnings, fragments, single characters, ids."""
    times: list[tuple[float, str]] = []
    for text in _questions(language):
        began = time.perf_counter()
        ask(text)
        times.append(((time.perf_counter() - began) * 1e3, text))
    times.sort()
    return {
        "ask_median_ms": round(times[len(times) // 2][0], 1),
        "ask_p95_ms": round(times[int(len(times) * 0.95)][0], 1),
        "ask_worst_ms": round(times[-1][0], 1),
        "ask_worst": times[-1][1],
    }


def _questions(language: Language) -> Iterator[str]:
    words = language.words
    for at in (0, 1, 5, 20, 50, 150, 1_000, 5_000):
        word = words[at]
        yield from (word, word[:1], word[:2], word[1:], f"{word} {words[at + 1]}", f"{word[:3]} {words[2]}")
    yield " ".join(words[:6])
    yield "zzzz"
    yield "deadbeef"


def field(count: int) -> dict[str, Any]:
    """The field over so many entries: a node each, and a hundredth as many canvases."""
    language = Language()
    titles = [" ".join(language.say(4)) for _ in range(count)]
    nodes = tuple(
        Node(f"n{at}", Kind.IMAGE, Rect(0, 0, 9, 9), title=title) for at, title in enumerate(titles)
    )
    canvas = _Signals()
    canvas.document = Document("c", nodes)
    canvas.canvas_id, canvas.title = "c", "Board"
    harness = cast(Any, _Signals())
    harness.opened_ones, harness.current = (canvas,), canvas
    projects = cast(Any, _Signals())
    projects.state = SimpleNamespace(projects=())
    projects.canvases = {
        f"c{at}": SimpleNamespace(id=f"c{at}", title=" ".join(language.say(3))) for at in range(count // 100)
    }
    nodes_of = NodeSource(harness)
    search = PaletteSearch((CanvasSource(projects, harness), nodes_of), cast(Any, PaletteUsageInMemory()))
    began = time.thread_time()
    slices = [0.0]
    for _step in nodes_of.warm_up():
        slices.append((time.thread_time() - began) * 1e3)
    gathered = (time.thread_time() - began) * 1e3
    slices.append(gathered)
    search.find("")
    times: list[tuple[float, str]] = []
    words = language.words
    for at in (0, 1, 3, 4, 50, 51, 150, 151, 1_000):
        word = words[at]
        for typed in (*(word[:end] for end in range(1, len(word) + 1)), f"{word} {words[2]}"):
            began = time.thread_time()
            search.find(typed)
            times.append(((time.thread_time() - began) * 1e3, typed))
    times.sort()
    return {
        "entries": count,
        "gather_ms": round(gathered, 1),
        "gather_slice_worst_ms": round(max(after - before for before, after in pairwise(slices)), 1),
        "key_median_ms": round(times[len(times) // 2][0], 1),
        "key_p99_ms": round(times[int(len(times) * 0.99)][0], 1),
        "key_worst_ms": round(times[-1][0], 1),
        "key_worst": times[-1][1],
        "load": round(os.getloadavg()[0], 2),
    }


def find(count: int) -> dict[str, Any]:
    """Find on a canvas of so many nodes: words, chips, and a pattern in slices."""
    language = Language()
    rect = Rect(0, 0, 9, 9)
    nodes = tuple(
        Node(f"n{at}", Kind.IMAGE, rect, title=" ".join(language.say(4)), prompt=" ".join(language.say(20)))
        for at in range(count)
    )
    finder = CanvasSearch(Document("c", nodes))
    began = time.thread_time()
    slices = [
        0.0,
        *((time.thread_time() - began) * 1e3 for _step in finder.find_in_slices(language.words[0])),
    ]
    first = (time.thread_time() - began) * 1e3
    times: list[float] = []
    for at in (0, 1, 5, 50, 150, 1_000):
        for text in (language.words[at], language.words[at][:2], f"{language.words[at]} {language.words[2]}"):
            began = time.thread_time()
            finder.find(text)
            times.append((time.thread_time() - began) * 1e3)
    pattern = Pattern(rf"\b{language.words[50][:3]}\w+")
    began = time.thread_time()
    hits = sum(hit is not None for hit in finder.find_matching(pattern.matches))
    whole = (time.thread_time() - began) * 1e3
    return {
        "nodes": count,
        "first_ms": round(first, 1),
        "first_slice_worst_ms": round(max(after - before for before, after in pairwise(slices)), 1),
        "words_median_ms": round(sorted(times)[len(times) // 2], 1),
        "words_worst_ms": round(max(times), 1),
        "pattern_ms": round(whole),
        "pattern_hits": hits,
        "load": round(os.getloadavg()[0], 2),
    }


async def _read(canvas_id: str, data: bytes) -> PagedContent:
    async def fetch(_offset: int | None, _etag: str) -> TaggedBytes:
        return TaggedBytes(data)

    return await read_whole(canvas_id, fetch, None, LoadedContent(Document(canvas_id)))


class _Signals(QObject):
    """Has the signals that are listened to, and knows nothing."""

    profile_changed = Signal(object)
    current_changed = Signal(object)
    closed = Signal(object)
    opened_ones: tuple[Any, ...] = ()
    document: Document
    canvas_id = title = ""
    opened = Signal(object)
    changed = Signal(object)

    def get(self, _canvas_id: str) -> None:
        return None

    def canvas_title(self, canvas_id: str) -> str:
        return canvas_id

    def project_of(self, _canvas_id: str) -> None:
        return None

    def digests(self, _profile: str, _prefix: str) -> dict[str, bytes]:
        return {}

    @property
    def all(self) -> Iterable[object]:
        return self.opened_ones

    @property
    def thread_cache(self) -> _Signals:
        return self


class _Harness:
    def __init__(self, folder: Path) -> None:
        nothing = cast(Any, _Signals())
        files = IndexFolder(folder, 1 << 32)
        self.indexing = Indexer(files, nothing, nothing, nothing, nothing, nothing)
        self._nothing = nothing
        nothing.profile_changed.emit("bench")
