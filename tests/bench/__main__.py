"""`python -m tests.bench [--nodes 1000,10000,100000] [--ratio 1|2] [--json FILE]`."""

from __future__ import annotations

import argparse
import gc
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from tests.bench.report import table


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.bench", description=__doc__)
    parser.add_argument("--nodes", default="1000,10000,100000", help="sizes of the canvases")
    parser.add_argument("--ratio", default="1", help="device pixel ratio")
    parser.add_argument("--json", type=Path, help="write the figures there as well")
    parser.add_argument("--profile", default="", help="profile one sweep (pan, zoom, drag) instead")
    parser.add_argument("--one", type=int, default=0, help=argparse.SUPPRESS)
    wanted = parser.parse_args()
    if wanted.one:
        print(json.dumps(_one(wanted.one, wanted.profile)))
        return 0
    runs: list[dict[str, Any]] = []
    for count in (int(part) for part in wanted.nodes.split(",")):
        runs.append(_in_a_process(count, wanted.ratio, wanted.profile))
        print(json.dumps(runs[-1]), file=sys.stderr, flush=True)
    if not wanted.profile:
        print(table(runs))
    if wanted.json:
        wanted.json.write_text(json.dumps({"ratio": wanted.ratio, "runs": runs}, indent=1) + "\n")
    return 0


def _in_a_process(count: int, ratio: str, profile: str) -> dict[str, Any]:
    """Measure in a process of its own, so that memory and caches are that canvas's alone."""
    environment = {**os.environ, "QT_SCALE_FACTOR": ratio}
    environment.setdefault("QT_QPA_PLATFORM", "offscreen")
    command = [sys.executable, "-m", "tests.bench", "--one", str(count), "--profile", profile]
    done = subprocess.run(command, env=environment, stdout=subprocess.PIPE, check=True, text=True)
    *printed, last = done.stdout.strip().splitlines()
    for line in printed:
        print(line)
    return {"wanted": count, **json.loads(last)}


def _one(count: int, profile: str) -> dict[str, Any]:
    from PySide6.QtWidgets import QApplication

    from tests.bench.canvases import canvas
    from tests.bench.sweeps import Bench

    app = QApplication([])
    document = canvas(count)
    gc.collect()
    bench = Bench(app, document)
    if not profile:
        return bench.run()
    import cProfile
    import pstats

    bench.finish()
    profiler = cProfile.Profile()
    profiler.enable()
    getattr(bench, profile)()
    profiler.disable()
    pstats.Stats(profiler).sort_stats("tottime").print_stats(28)
    return {}


if __name__ == "__main__":
    sys.exit(main())
