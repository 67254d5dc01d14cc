"""`python -m tests.bench.plot [--json FILE] [--output FILE]`: a plot of the frames in the results of a run.

p99 of each movement for each size of canvas, the peer, the goal, and the floor of the same run, on a
logarithmic axis. By default from `ratio1.json` to `frames.svg`, both beside this module.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Mapping
from html import escape
from math import log10
from pathlib import Path
from typing import Any

from tests.bench.report import SWEEPS

FOLDER = Path(__file__).parent
_GOAL_MS = 1000 / 120
_LEAST_MS, _MOST_MS = 0.2, 3000.0
_LEFT, _TOP, _WIDTH, _ROW = 320, 66, 640, 26
_TICKS_MS = (0.2, 0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000)
_COLORS = {1_000: "#1a7f5a", 10_000: "#2f5fd0", 100_000: "#a13fb5"}
_PEER_COLOR, _TEXT, _GRID = "#b3541e", "#222", "#ddd"


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.plot", description=__doc__)
    parser.add_argument("--json", type=Path, default=FOLDER / "ratio1.json", help="results of tests.bench")
    parser.add_argument("--output", type=Path, default=FOLDER / "frames.svg")
    options = parser.parse_args()
    options.output.write_text(plot(json.loads(options.json.read_text())))


def plot(found: Mapping[str, Any]) -> str:
    """An SVG image of the results."""
    sweeps = [(label, key) for label, key, _goal in SWEEPS if any(key in run for run in found["runs"])]
    height = _TOP + _ROW * len(sweeps) + 24
    bottom = _TOP + _ROW * len(sweeps)
    parts = [*_axis(bottom), *_legend(found)]
    for row, (label, key) in enumerate(sweeps):
        y = _TOP + _ROW * row + _ROW / 2
        parts.append(_words(_LEFT - 12, y + 4, label, anchor="end"))
        parts += _marks(found, key, y)
    size = f'width="{_LEFT + _WIDTH + 40}" height="{height}"'
    title = "p99 of frames, ms of CPU"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} font-family="sans-serif" font-size="12">\n'
        f'<title>{title}</title>\n<rect width="100%" height="100%" fill="white"/>\n'
        f"{_words(16, 26, title, weight='bold')}\n" + "\n".join(parts) + "\n</svg>\n"
    )


def _marks(found: Mapping[str, Any], key: str, y: float) -> Iterator[str]:
    for run in found["runs"]:
        if key in run:
            color = _COLORS.get(run["wanted"], _TEXT)
            yield f'<circle cx="{_x(run[key]["p99"]):.1f}" cy="{y}" r="5" fill="{color}" fill-opacity="0.8"/>'
    for peer in found.get("peer_runs", {}).values():
        if key in peer:
            x = _x(peer[key]["p99"])
            points = f"{x:.1f},{y - 6} {x + 6:.1f},{y} {x:.1f},{y + 6} {x - 6:.1f},{y}"
            yield f'<polygon points="{points}" fill="{_PEER_COLOR}"/>'


def _axis(bottom: float) -> Iterator[str]:
    for ms in _TICKS_MS:
        x = _x(ms)
        yield f'<line x1="{x:.1f}" y1="{_TOP}" x2="{x:.1f}" y2="{bottom}" stroke="{_GRID}"/>'
        yield _words(x, bottom + 16, f"{ms:g}", anchor="middle")
    goal = _x(_GOAL_MS)
    dashes = f'stroke="{_TEXT}" stroke-dasharray="4 3"'
    yield f'<line x1="{goal:.1f}" y1="{_TOP - 6}" x2="{goal:.1f}" y2="{bottom}" {dashes}/>'
    yield _words(goal + 4, _TOP - 8, f"goal {_GOAL_MS:.1f}")


def _legend(found: Mapping[str, Any]) -> Iterator[str]:
    x = float(_LEFT)
    for run in found["runs"]:
        color = _COLORS.get(run["wanted"], _TEXT)
        yield f'<circle cx="{x + 6}" cy="22" r="5" fill="{color}" fill-opacity="0.8"/>'
        yield _words(x + 16, 26, f"{run['wanted']:,} nodes")
        x += 116
    peers = found.get("peer_runs", {})
    for name in sorted({peer["peer"] for peer in peers.values()}):
        counts = " and ".join(f"{int(count):,}" for count, peer in peers.items() if peer["peer"] == name)
        points = f"{x + 6},16 {x + 12},22 {x + 6},28 {x},22"
        yield f'<polygon points="{points}" fill="{_PEER_COLOR}"/>'
        yield _words(x + 16, 26, f"{name}, {counts} nodes")
        x += 290


def _x(ms: float) -> float:
    """Position on the logarithmic axis in px."""
    share = log10(min(max(ms, _LEAST_MS), _MOST_MS) / _LEAST_MS) / log10(_MOST_MS / _LEAST_MS)
    return _LEFT + share * _WIDTH


def _words(x: float, y: float, text: str, *, anchor: str = "start", weight: str = "normal") -> str:
    style = f'text-anchor="{anchor}" font-weight="{weight}" fill="{_TEXT}"'
    return f'<text x="{x:.1f}" y="{y:.1f}" {style}>{escape(text)}</text>'


if __name__ == "__main__":
    main()
