"""The table of a run."""

from __future__ import annotations

from typing import Any

ROWS = (
    ("first paint, CPU ms", "first_paint", "{cpu:.0f}"),
    ("pan at 100 %", "pan", "{median} / {p99} / {worst}"),
    ("first zoom sweep", "zoom_first", "{median} / {p99} / {worst}"),
    ("second zoom sweep", "zoom", "{median} / {p99} / {worst}"),
    ("pan at 50 %", "pan_0.5", "{median} / {p99} / {worst}"),
    ("pan at 25 %", "pan_0.25", "{median} / {p99} / {worst}"),
    ("pan at 10 %", "pan_0.1", "{median} / {p99} / {worst}"),
    ("pan at 5 %", "pan_0.05", "{median} / {p99} / {worst}"),
    ("fit all, settled", "fit", "{median} / {p99} / {worst}"),
    ("edge drag, a move", "drag", "{median} / {p99} / {worst}"),
)
SINGLE = (
    ("sharp after motion, ms", "sharp_after_ms"),
    ("background slice, worst ms", "slice_worst_ms"),
    ("background slice, p99 ms", "slice_p99_ms"),
    ("tiles, MB", "tiles_mb"),
    ("memory at the end, MB", "resident_mb"),
    ("memory at its peak, MB", "peak_mb"),
)


def table(runs: list[dict[str, Any]]) -> str:
    """Markdown: a row a figure, a column a canvas; median / p99 / worst in ms of CPU."""
    head = ["", *(f"{run['wanted']:,} nodes" for run in runs)]
    lines = ["| " + " | ".join(head) + " |", "|" + "---|" * len(head)]
    for label, key, form in ROWS:
        cells = [form.format(**run[key]) if key in run else "–" for run in runs]
        lines.append("| " + " | ".join([label, *cells]) + " |")
    for label, key in SINGLE:
        lines.append("| " + " | ".join([label, *(str(run.get(key, "–")) for run in runs)]) + " |")
    return "\n".join(lines)
