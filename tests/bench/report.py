"""Tables of a run: goals, our results, those of the peer, and their ratio."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

Run = Mapping[str, Any]
Goal = Callable[[int, float], str]
"""What is aimed at, in words, for a count of nodes and a device pixel ratio."""


def _frames(_count: int, ratio: float) -> str:
    return "p99 8.3, worst 16.7" if ratio == 1 else "p99 16.7"


def _pans(count: int, ratio: float) -> str:
    median = "1" if count <= 10_000 else "3"
    return f"median {median}, p99 8.3, worst 16.7" if ratio == 1 else "p99 16.7"


def _first(count: int, _ratio: float) -> str:
    return {1_000: "25", 10_000: "40", 100_000: "150"}.get(count, "–")


def _peak(count: int, _ratio: float) -> str:
    return {10_000: "250", 100_000: "450"}.get(count, "–")


def _sharp(count: int, _ratio: float) -> str:
    return "150" if count <= 10_000 else "300"


def _always(words: str) -> Goal:
    return lambda _count, _ratio: words


SWEEPS: tuple[tuple[str, str, Goal], ...] = (
    ("first zoom sweep after loading", "zoom_first", _frames),
    ("second zoom sweep", "zoom", _frames),
    ("zoom sweep, 60 frames a second", "zoom_paced", _frames),
    ("pan at 100%", "pan_1", _pans),
    ("pan at 100%, 60 frames a second", "pan_1_paced", _pans),
    ("pan at 50%", "pan_0.5", _frames),
    ("pan at 50%, 60 frames a second", "pan_0.5_paced", _frames),
    ("pan at 25%", "pan_0.25", _frames),
    ("pan at 25%, 60 frames a second", "pan_0.25_paced", _frames),
    ("pan at 10%", "pan_0.1", _frames),
    ("pan at 10%, 60 frames a second", "pan_0.1_paced", _frames),
    ("pan at 5%", "pan_0.05", _frames),
    ("pan at 5%, 60 frames a second", "pan_0.05_paced", _frames),
    ("fit all, settled", "fit", _always("median 3")),
    ("edge drag, a move", "drag", _always("median 0.5, p99 2")),
    ("rubber band over the whole canvas, a move", "band", _always("p99 8.3")),
    ("rubber band, 60 moves a second", "band_paced", _always("p99 8.3")),
    ("all nodes selected, or none", "select_all", _always("p99 8.3")),
    ("search results while typing, the rest dimmed", "highlight", _always("p99 8.3")),
    ("floor: an empty view draws one image of its size", "floor", _always("–")),
    ("floor: the same image, enlarged smoothly", "floor_scaled", _always("–")),
)
SINGLE: tuple[tuple[str, str, Goal], ...] = (
    ("parsed document to first paint, ms", "first_paint_ms", _first),
    ("sharp after the first sweep, ms on the clock", "sharp_first_ms", _sharp),
    ("sharp after any later motion, longest, ms on the clock", "sharp_ms", _sharp),
    ("background slice, worst, ms", "slice_worst_ms", _always("4")),
    ("background slice, p99, ms", "slice_p99_ms", _always("4")),
    ("slices over 4 ms", "slices_over_4_ms", _always("0")),
    ("slices over 8 ms", "slices_over_8_ms", _always("0")),
    ("slices in all", "slices", _always("–")),
    ("peak memory without images, MB", "peak_without_pictures_mb", _peak),
    ("of it before the canvas was opened, MB", "before_mb", _always("–")),
)
FLOORS = {
    "sharp_first_ms": "sharp_first_floor_ms",
    "sharp_ms": "sharp_floor_ms",
    "peak_without_pictures_mb": "memory_floor_mb",
}
"""Keys of the floors of single figures. Those of frames are `floor` and, for zooms, `floor_scaled`."""
FULL: tuple[tuple[str, str, str], ...] = (
    ("bytes to first paint, CPU ms", "first_paint_ms", "600"),
    ("bytes to first paint, ms on the clock", "first_paint_wall_ms", "600"),
    ("of it reading, CPU ms", "read_ms", "–"),
    ("turns of the event loop over 8 ms of CPU, until 2 s later", "turns_over_8_ms", "0"),
    ("longest stall of the event loop meanwhile, CPU ms", "stall_ms", "50"),
    ("the same on the clock, ms", "stall_wall_ms", "50"),
    ("longest stall in the seconds after, CPU ms", "stall_after_ms", "50"),
)


def tables(found: Run) -> str:
    """Markdown: a row a figure; frames as median / p99 / worst in ms of CPU, the clock's in brackets."""
    ratio = float(found["ratio"])
    parts = [_canvas(run, found.get("peer_runs", {}).get(str(run["wanted"])), ratio) for run in found["runs"]]
    parts += [_full(found[part]) for part in ("full", "lean") if part in found]
    if "closing" in found:
        parts.append(_closing(found["closing"]))
    if "pictures" in found:
        parts.append(_images(found["pictures"]))
    if found.get("graphs"):
        parts.append(_graphs(found["graphs"]))
    return "\n\n".join(parts)


def _canvas(run: Run, peer: Run | None, ratio: float) -> str:
    count = int(run["wanted"])
    rows: list[tuple[str, ...]] = []
    for label, key, goal in SWEEPS:
        if key in run:
            theirs = peer.get(key) if peer else None
            times = f"{theirs['p99'] / max(run[key]['p99'], 0.01):.0f}" if theirs else ""
            floor = _frame_floor(run, key)
            rows.append((label, goal(count, ratio), _spread(run[key]), floor, _spread(theirs), times))
    for label, key, goal in SINGLE:
        if key in run:
            theirs = peer.get(key) if peer else None
            times = f"{theirs / max(run[key], 0.01):.0f}" if theirs else ""
            floor = str(run.get(FLOORS.get(key, ""), ""))
            rows.append((label, goal(count, ratio), str(run[key]), floor, str(theirs or ""), times))
    if peer:
        rows.append(
            ("peak memory with everything, MB", "–", str(run["peak_mb"]), "", str(peer["peak_mb"]), "")
        )
    for scale, change in run.get("change", {}).items():
        words = f"{change['largest_part_in_cards']} of a card, sharp after {change['sharp_ms']} ms"
        rows.append(
            (f"one node changes at {float(scale):.1%}: largest part painted", "one card", words, "", "", "")
        )
    title = f"### {count:,} nodes, ratio {ratio:g} (load {run['load']})"
    name = peer["peer"] if peer else "peer"
    return f"{title}\n\n" + _table(("", "goal", "ours", "floor", name, "times"), rows)


def _frame_floor(run: Run, key: str) -> str:
    """Median and p99 of the frames that no program could do without, which only draw one image."""
    floor = run.get("floor_scaled" if key.startswith("zoom") else "floor")
    return f"{floor['median']} / {floor['p99']}" if floor and not key.startswith("floor") else ""


def _spread(found: Run | None) -> str:
    if not found:
        return ""
    cpu = f"{found['median']} / {found['p99']} / {found['worst']}"
    return f"{cpu} ({found['wall_median']} / {found['wall_p99']} / {found['wall_worst']})"


def _full(full: Run) -> str:
    rows = [(label, goal, str(full[key])) for label, key, goal in FULL]
    title = f"### A document of {full['bytes_mb']} MB, {full['nodes']:,} nodes (load {full['load']})"
    return f"{title}\n\n" + _table(("", "goal", "ours"), rows)


def _closing(found: Run) -> str:
    rows = [
        ("memory before, MB", "–", str(found["before_mb"])),
        ("while it is open, each time, MB", "–", ", ".join(map(str, found["open_mb"]))),
        ("after each closing, MB", "110% of the first", ", ".join(map(str, found["closed_mb"]))),
        ("document freed after, longest, s", "1", str(found["freed_s"])),
        ("longest stall while it is freed, ms on the clock", "50", str(found["stall_ms"])),
    ]
    return "### The same document opened and closed in the program\n\n" + _table(("", "goal", "ours"), rows)


def _images(found: Run) -> str:
    rows = [
        (label, _spread(found[key]))
        for label, key in (
            ("no image", "none"),
            ("while they are loaded", "coming"),
            ("all loaded", "there"),
        )
    ]
    title = f"### {found['pictures']:,} images on one canvas, pan at 100% (load {found['load']})"
    return f"{title}\n\n" + _table(("", "median / p99 / worst, CPU ms of the main thread (clock)"), rows)


def _graphs(graphs: list[dict[str, Any]]) -> str:
    rows = [
        (
            str(graph["graph"]).replace("|", "/"),
            f"{graph['nodes']} / {graph['edges']}",
            str(graph["read_ms"]),
            str(graph["first_paint_ms"]),
            _spread(graph["zoom_first"]),
            _spread(graph["pan"]),
            str(graph["fit"]["median"]),
        )
        for graph in graphs
    ]
    head = ("graph", "nodes / edges", "read", "first paint", "first zoom sweep", "pan at 100%", "fit all")
    return "### Real graphs\n\n" + _table(head, rows)


def _table(head: tuple[str, ...], rows: list[Any]) -> str:
    lines = ["| " + " | ".join(head) + " |", "|" + "---|" * len(head)]
    lines += ["| " + " | ".join(row) + " |" for row in rows]
    return "\n".join(lines)
