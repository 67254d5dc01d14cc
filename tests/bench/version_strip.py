"""A filmstrip of 500 versions: shown, navigated, and scrolled."""

from __future__ import annotations

import asyncio
import tempfile
import time
from pathlib import Path
from typing import Any

from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QVBoxLayout, QWidget
from typing_extensions import override

from wsdesk.graph.model.values import Asset, Kind, Rect
from wsdesk.graph.model.values import Node as Card
from wsdesk.localdb.core.open_database import open_database
from wsdesk.localdb.tables.result_marks import ResultMarksTable
from wsdesk.media.images.image_provider import ImageProvider
from wsdesk.panels.versions.filmstrip import FilmstripView
from wsdesk.store.culling.marks import ResultMarksStore
from wsdesk.store.versions.details import NodeDetail
from wsdesk.theme.theme_manager import ThemeManager
from wsdesk.wire.node import NodeResource

COUNT = 500


class _Paints(QObject):
    count = 0

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        self.count += event.type() == QEvent.Type.Paint
        return False


def detail(at: int) -> NodeDetail:
    versions = [
        {
            "id": f"v{n}",
            "createdAt": f"2026-01-01T{n // 60:02}:{n % 60:02}:00Z",
            "asset": {"assetId": f"a{n}", "url": f"https://media.example/{n}.png", "fileType": "image"},
            **({"favoritedByUserId": "u"} if n % 7 == 0 else {}),
        }
        for n in range(COUNT)
    ]
    node = NodeResource.read({"id": "n", "activeVersionId": "v0", "versions": versions})
    all_versions = tuple(node.versions or ())
    return NodeDetail(
        "c", node, Card("n", Kind.IMAGE, Rect(0, 0, 1, 1)), all_versions, "v0", all_versions[at]
    )


async def strip(watch: Any, window: QWidget) -> list[str]:
    """A table of what it took, in ms of the window's thread."""
    folder = Path(tempfile.mkdtemp())
    images = ImageProvider(folder)
    database = open_database(folder / "marks.db")
    film = FilmstripView(images, ThemeManager("dark"), ResultMarksStore(ResultMarksTable(database)))
    paints = _Paints()
    film.viewport().installEventFilter(paints)
    QVBoxLayout(window).addWidget(film)
    window.resize(300, 400)
    window.show()
    # What a program pays once, with its first image of a host: imports, and the system's certificates.
    first = Asset("first", "image", "image", addresses=(("url", "https://media.example/first.png"),))
    images.request("first", [(first, 64)])
    await asyncio.sleep(1.5)
    node_detail = detail(0)
    numbered = list(enumerate(node_detail.versions, 1))
    begun = time.thread_time()
    film.show_detail(node_detail, numbered)
    film.repaint()
    shown = (time.thread_time() - begun) * 1e3
    watch.begin()
    frames: list[float] = []
    for step in range(0, COUNT, 3):
        begun, before = time.thread_time(), paints.count
        film.setCurrentIndex(film.model().index(step, 0))
        while paints.count == before:  # noqa: ASYNC110
            await asyncio.sleep(0)
        frames.append((time.thread_time() - begun) * 1e3)
    bar = film.verticalScrollBar()
    for value in range(bar.minimum(), bar.maximum(), 40):
        begun, before = time.thread_time(), paints.count
        bar.setValue(value)
        film.viewport().update()
        while paints.count == before:  # noqa: ASYNC110
            await asyncio.sleep(0)
        frames.append((time.thread_time() - begun) * 1e3)
    frames.sort()
    window.hide()
    window.deleteLater()
    await images.aclose()
    database.close()
    return [
        "| a strip of 500 versions | shown | a step or scroll, median | p99 | stall |",
        "|---|---|---|---|---|",
        f"| CPU of the window's thread (a frame: 16) | {shown:.1f} | {frames[len(frames) // 2]:.1f} "
        f"| {frames[int(len(frames) * 0.99)]:.1f} | {watch.text} |",
    ]
