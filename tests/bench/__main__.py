"""`python -m tests.bench [--nodes 1000,10000,100000] [--ratio 1|2] [--view WxH] [--peer NAME] [--json FILE]`.

Each canvas is measured `--repeat` times, each time in a process of its own; what counts is the quietest
time, the one that waited least for the processor. A folder of graphs is measured as well where WSDESK_GRAPHS
names one. `--only` leaves parts out, `--profile` shows where the time of one sweep goes instead.
"""

from __future__ import annotations

import argparse
import gc
import json
import os
import platform
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from tests.bench import peer
from tests.bench.report import tables
from tests.bench.view_paths import VIEW

_PARTS = ("canvas", "full", "closing", "pictures", "finding", "graphs")
_FULL_NODES = 10_000
_LEAN_NODES = 100_000
_CANVASES = 20_000
"""Canvases of 48 versions each: about a million."""
_MILLION, _MOST_INDEXED = 30_000, 100_000
"""Nodes of 30 words each."""


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.bench", description=__doc__)
    parser.add_argument("--nodes", default="1000,10000,100000", help="sizes of the canvases")
    parser.add_argument("--ratio", default="1", choices=("1", "2"), help="device pixel ratio")
    parser.add_argument("--view", default="1600x1000", help="size of the view in px, such as 3840x2160")
    parser.add_argument("--peer", choices=("NodeGraphQt",), help="measure it too, up to 10,000 nodes")
    parser.add_argument("--json", type=Path, help="write the figures there as well")
    parser.add_argument("--repeat", type=int, default=2, help="how often each canvas is measured")
    parser.add_argument("--only", default=",".join(_PARTS), help=f"some of {', '.join(_PARTS)}")
    parser.add_argument("--profile", default="", help="profile one sweep (pan, zoom, drag, fit) instead")
    parser.add_argument("--one", default="", help=argparse.SUPPRESS)
    options = parser.parse_args()
    os.environ.setdefault(VIEW, options.view)  # of the processes that measure
    if options.one:
        part, _, count = options.one.partition(":")
        print(json.dumps(_measure(part, int(count or 0), options.profile)))
        return 0
    found: dict[str, Any] = {}
    for found in _growing(options):
        if options.json:
            options.json.write_text(json.dumps(found, indent=1) + "\n")
    if not options.profile:
        print(tables(found))
    return 0


def _growing(options: argparse.Namespace) -> Iterator[dict[str, Any]]:
    """All figures, handed out after each part: who stops it halfway has what was measured."""
    only = options.only.split(",")
    found: dict[str, Any] = {
        "ratio": options.ratio,
        "machine": f"{os.cpu_count()} cores, no graphics card",
        "python": platform.python_version(),
        "runs": [],
        "peer_runs": {},
    }

    def times(part: str) -> dict[str, Any]:
        repeat = 1 if options.profile else options.repeat
        return _quietest([_in_a_process(part, options.ratio, options.profile) for _ in range(repeat)])

    for count in (int(part) for part in options.nodes.split(",") if "canvas" in only):
        found["runs"].append({"wanted": count, **times(f"canvas:{count}")})
        yield found
        if options.peer and count <= peer.MOST:
            found["peer_runs"][str(count)] = peer.measure(options.peer, count)
            yield found
    if not options.profile:
        if "full" in only:
            found["full"] = times(f"full:{_FULL_NODES}")
            yield found
            found["lean"] = times(f"full:{_LEAN_NODES}")
            yield found
        if "closing" in only:
            found["closing"] = _in_a_process(f"closing:{_FULL_NODES}", options.ratio, "")
            yield found
        if "pictures" in only:
            found["pictures"] = times("pictures")
            yield found
        if "finding" in only:
            found["field"] = times(f"field:{_MOST_INDEXED}")
            found["find"] = times(f"find:{_MOST_INDEXED}")
            yield found
            found["index_million_words"] = _in_a_process(f"index:{_MILLION}", options.ratio, "")
            yield found
            found["index"] = _in_a_process(f"index:{_MOST_INDEXED}", options.ratio, "")
            yield found
            found["results"] = _in_a_process(f"results:{_CANVASES}", options.ratio, "")
            yield found
        if "graphs" in only and os.environ.get("WSDESK_GRAPHS"):
            found["graphs"] = _in_a_process("graphs", options.ratio, "")["graphs"]
        yield found


def _quietest(runs: list[dict[str, Any]]) -> dict[str, Any]:
    """The run that waited least: what the clock counted beyond the processor."""
    return min(runs, key=lambda run: run.get("waited_ms", 0))


def _in_a_process(part: str, ratio: str, profile: str) -> dict[str, Any]:
    """Measure in a process of its own, so that memory and caches are that canvas's alone."""
    environment = {**os.environ, "QT_SCALE_FACTOR": ratio}
    environment.setdefault("QT_QPA_PLATFORM", "offscreen")
    command = [sys.executable, "-m", "tests.bench", "--one", part, "--profile", profile]
    done = subprocess.run(command, env=environment, stdout=subprocess.PIPE, check=True, text=True)
    *printed, last = done.stdout.strip().splitlines()
    for line in printed:
        print(line)
    figures = json.loads(last)
    print(f"{part}: {last[:400]}", file=sys.stderr, flush=True)
    return {**figures, "waited_ms": _waited(figures)}


def _waited(figures: dict[str, Any]) -> float:
    """How much longer frames took on the clock than on the processor, in ms a frame of each sweep."""
    sweeps = [value for value in figures.values() if isinstance(value, dict) and "wall_p99" in value]
    waits = [max(0.0, sweep["wall_p99"] - sweep["p99"]) for sweep in sweeps]
    if "stall_wall_ms" in figures:
        waits.append(max(0.0, figures["first_paint_wall_ms"] - figures["first_paint_ms"]))
    return round(sum(waits), 2)


def _measure(part: str, count: int, profile: str) -> dict[str, Any]:
    from PySide6.QtWidgets import QApplication

    app = QApplication([])
    match part:
        case "canvas":
            return _canvas(app, count, profile)
        case "full":
            from tests.bench.open_canvas import open_full

            return open_full(app, count)
        case "closing":
            from tests.bench.close_canvas import close_large

            return close_large(app, count)
        case "field":
            from tests.bench.search import field

            return field(count)
        case "find":
            from tests.bench.search import find

            return find(count)
        case "index":
            from tests.bench.search import index

            return index(app, count)
        case "results":
            from tests.bench.indexing import index_results

            return index_results(count)
        case "pictures":
            from tests.bench.image_panning import compare

            return compare(app)
        case _:
            from tests.bench.graphs import measure

            return {"graphs": measure(app, Path(os.environ["WSDESK_GRAPHS"]))}


def _canvas(app: Any, count: int, profile: str) -> dict[str, Any]:
    from tests.bench.baseline import memory_floor
    from tests.bench.canvas_suite import Bench, first_of_the_program, sharp_floors
    from tests.bench.canvas_view import Harness, timed_slices
    from tests.bench.canvases import canvas

    harness = Harness()
    document = canvas(count)
    once_ms = first_of_the_program(app, harness)
    with timed_slices() as slices:
        bench = Bench(app, document, harness, slices)
        del document  # as in the program, only the shown content is kept when it changes
        if profile:
            _profiled(bench, getattr(bench, profile))
            return {}
        found = bench.run()
    document = bench.canvas.document
    bench.close()
    found.update(sharp_floors(app, document, harness, found["sharp_each_ms"]))
    found["memory_floor_mb"] = memory_floor(document)
    found["once_ms"] = once_ms
    found["pictures_mb"] = round(harness.images.bytes / 2**20)
    found["peak_without_pictures_mb"] = found["peak_mb"] - found["pictures_mb"]
    return found


def _profiled(bench: Any, sweep: Callable[[], object]) -> None:
    import cProfile
    import pstats

    bench.finish()
    gc.collect()
    profiler = cProfile.Profile()
    profiler.enable()
    sweep()
    profiler.disable()
    pstats.Stats(profiler).sort_stats("tottime").print_stats(28)


if __name__ == "__main__":
    sys.exit(main())
