"""`python -m tests.bench.exporting [--nodes 1000,10000] [--formats pdf,png] [--images]`: exports of a canvas.

Each export runs in its own process with the store of the program: time, CPU, size of the file, peak memory,
and how long the event loop was busy without a pause. With `--images` each card has an image of its own.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import json
import os
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from tests.bench import canvases

_WIDTH, _HEIGHT = 512, 384
_TICK_S = 0.001


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.exporting", description=__doc__)
    parser.add_argument("--nodes", default="1000,10000")
    parser.add_argument("--formats", default="pdf,png,svg,html,canvas,dot,csv")
    parser.add_argument("--images", action="store_true")
    parser.add_argument("--one", default="", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.one:
        print(json.dumps(_measure(*options.one.split(":"), with_images=options.images)))
        return
    print("| nodes | format | s | CPU s | MB | peak MB | longest pause ms |\n|---|---|---|---|---|---|---|")
    for count in options.nodes.split(","):
        for name in options.formats.split(","):
            command = [sys.executable, "-m", "tests.bench.exporting", "--one", f"{name}:{count}"]
            command += ["--images"] if options.images else []
            found = json.loads(subprocess.run(command, capture_output=True, text=True, check=True).stdout)
            cells = (found[key] for key in ("s", "cpu", "mb", "peak", "pause"))
            print(f"| {count} | {name} | {' | '.join(f'{cell:.1f}' for cell in cells)} |", flush=True)


class _Images:
    """Images of any asset, each of its own pixels, or none."""

    def __init__(self, *, any_image: bool) -> None:
        self._any_image = any_image
        self._images: dict[str, Any] = {}

    def request(self, _owner: str, requests: Sequence[Any]) -> None:
        self._images = {asset.asset_id: self._create(asset.asset_id) for asset, _width in requests}

    def release(self, _owner: str) -> None:
        self._images = {}

    def is_settled(self, *_request: object) -> bool:
        return True

    def best(self, asset: Any, _width: int) -> Any:
        return self._images.get(asset.asset_id) if self._any_image else None

    def _create(self, name: str) -> Any:
        from PySide6.QtGui import QImage

        noise = (name.encode() * (_WIDTH * 8 // max(1, len(name)) + 1))[: _WIDTH * 4] * _HEIGHT
        return QImage(noise, _WIDTH, _HEIGHT, 4 * _WIDTH, QImage.Format.Format_RGB32).copy()


def _measure(name: str, count: str, *, with_images: bool) -> dict[str, float]:
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    from PySide6.QtCore import QObject
    from PySide6.QtWidgets import QApplication

    import wsdesk.export.pdf
    import wsdesk.export.png
    import wsdesk.export.svg  # noqa: F401
    from wsdesk.export.formats import write_export
    from wsdesk.store.base.notifications import NotificationStore
    from wsdesk.store.export.canvas_export import CanvasExportStore
    from wsdesk.store.export.export_request import ExportOptions, ExportRequest

    application = QApplication([])
    content = canvases.canvas(int(count))
    gc.freeze()

    class Canvas(QObject):
        canvas_id, title, document = "c", "Canvas", content

        async def whole_node(self, _node_id: str) -> None:
            return None

    class Canvases:
        def get(self, _canvas_id: str) -> Any:
            return Canvas()

    pauses: list[float] = []

    async def tick() -> None:
        last = time.perf_counter()
        while True:
            await asyncio.sleep(_TICK_S)
            now = time.perf_counter()
            pauses.append(now - last - _TICK_S)
            last = now

    async def export(folder: Path) -> float:
        store: Any = CanvasExportStore(
            Canvases(),  # type: ignore[arg-type]
            None,  # type: ignore[arg-type]
            _Images(any_image=with_images),
            NotificationStore(),
            write_export,
            None,  # type: ignore[arg-type]
            None,  # type: ignore[arg-type]
        )
        ticking = asyncio.get_running_loop().create_task(tick())
        options = ExportOptions(format=name, files=False)
        path = await store.export_now(ExportRequest("c", options, folder, "export"))
        ticking.cancel()
        return path.stat().st_size / 1e6

    with tempfile.TemporaryDirectory() as folder:
        began, cpu = time.perf_counter(), time.process_time()
        size = asyncio.run(export(Path(folder)))
        taken, cpu = time.perf_counter() - began, time.process_time() - cpu
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    del application
    return {"s": taken, "cpu": cpu, "mb": size, "peak": peak, "pause": max(pauses, default=0.0) * 1000}


if __name__ == "__main__":
    main()
