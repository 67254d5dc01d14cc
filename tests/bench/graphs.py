"""Real graphs: a folder with `content/*.json`, documents as the server sends them (WSDESK_GRAPHS)."""

from __future__ import annotations

import asyncio
import json
import time
from dataclasses import asdict
from pathlib import Path
from typing import Any

from PySide6.QtWidgets import QApplication

from tests.bench.canvas_suite import Bench
from tests.bench.canvas_view import Harness
from wsdesk.graph.model.document import Document
from wsdesk.store.content.document_loader import read_content


def measure(app: QApplication, folder: Path) -> list[dict[str, Any]]:
    """Every graph of the folder, smallest first: reading, first paint, pans, zooms, fit."""
    harness = Harness()
    titles = _titles(folder)
    found: list[dict[str, Any]] = []
    for path in sorted((folder / "content").glob("*.json"), key=lambda path: path.stat().st_size):
        slices: list[float] = []
        began = time.process_time()
        document = _read(path)
        read_ms = (time.process_time() - began) * 1e3
        bench = Bench(app, document, harness, slices)
        figures = {
            "graph": titles.get(path.stem, path.stem[:8]),
            "nodes": len(document.nodes),
            "edges": len(document.edges),
            "read_ms": round(read_ms, 1),
            "first_paint_ms": round(bench.first.cpu, 1),
            "zoom_first": asdict(bench.zoom(30)),
            "sharp_ms": bench.settle(),
            "pan": asdict(bench.pan(frames=120)),
            "fit": asdict(bench.fit()),
        }
        bench.view.hide()
        bench.view.deleteLater()
        app.processEvents()
        found.append(figures)
    return found


def _read(path: Path) -> Document:
    found: list[Document] = []
    data = path.read_bytes()

    async def read() -> None:  # hands nothing on: asyncio would write all of it down for its own logs
        found.append((await read_content(path.stem, data)).document)

    asyncio.run(read())
    return found[0]


def _titles(folder: Path) -> dict[str, str]:
    listed = folder / "canvases.json"
    if not listed.is_file():
        return {}
    rows = json.loads(listed.read_bytes()).get("data", [])
    return {str(row.get("id")): str(row.get("title", "")) for row in rows}
