"""Refresh of expired media URLs of canvases that aren't open."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest
from faulty_server import until
from PySide6.QtCore import QObject, Signal

from wsdesk.localdb.index.file import IndexFile
from wsdesk.localdb.index.values import (
    CanvasDownload,
    CanvasUpdate,
    IndexDocument,
    IndexedCanvas,
    IndexedText,
)
from wsdesk.media.images.image_provider import ImageFailed
from wsdesk.store.index.crawl_plan import MIN_INTERVAL_S, ListedCanvas, canvases_due
from wsdesk.store.index.media_refresh import MediaRefresh

pytestmark = pytest.mark.anyio
READ_AT = 1_000.0


class Images(QObject):
    failed = Signal(object)


@pytest.fixture
def file(tmp_path: Path) -> Iterator[IndexFile]:
    made = IndexFile(tmp_path / "one.sqlite3", 1 << 30)
    for canvas_id, role in (("makes", "made"), ("uses", "input"), ("open", "made")):
        keys = ((role, "a1"),)
        piece = IndexedText("image", f"n-{canvas_id}", "v1", "Fox", keys=cast(Any, keys))
        made.upsert(canvas_id, [IndexDocument("n", b"1", (piece,))])
        made.write([CanvasUpdate(IndexedCanvas(canvas_id, canvas_id))])
        made.record_download(canvas_id, CanvasDownload("today", "tag", 7, READ_AT))
    yield made
    made.close()


def due(file: IndexFile, now: float) -> list[str]:
    listed = [ListedCanvas(canvas_id, updated_at="today") for canvas_id in ("makes", "open", "uses")]
    return [canvas.canvas_id for canvas in canvases_due(listed, file.downloads(), now)]


async def test_a_canvas_with_expired_urls_is_downloaded_again_without_its_etag(file: IndexFile) -> None:
    images, later = Images(), READ_AT + MIN_INTERVAL_S
    indexer, canvases = SimpleNamespace(file=file), SimpleNamespace(get={"open": object()}.get)
    checks: list[list[str]] = []
    refresh = MediaRefresh(
        cast(Any, images),
        cast(Any, indexer),
        cast(Any, canvases),
        lambda: checks.append(due(file, later)),
    )
    assert due(file, later) == []
    images.failed.emit(ImageFailed("a1", "gone"))
    images.failed.emit(ImageFailed("unknown", "forbidden"))
    images.failed.emit(ImageFailed("a1", "forbidden"))
    await until(lambda: checks)
    assert checks == [["makes"]]
    assert file.download("makes") == CanvasDownload("", "", 7, READ_AT)
    assert due(file, READ_AT + 1) == [], "not again at once"
    file.record_download("makes", CanvasDownload("today", "tag", 7, READ_AT))
    images.failed.emit(ImageFailed("a1", "forbidden"))
    await until(lambda: not refresh.tasks.running("a1"))
    assert due(file, later) == [], "new URLs that don't work either"
    await refresh.aclose()
