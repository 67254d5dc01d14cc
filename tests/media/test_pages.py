"""Pages of documents, and pictures that move."""

from __future__ import annotations

import asyncio
import io
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any

import pytest
from PIL import Image
from PySide6.QtCore import QMarginsF, QObject
from PySide6.QtGui import QColor, QFont, QImage, QPainter, QPdfWriter

from wsdesk.files.places import resource
from wsdesk.media.animation import Animation
from wsdesk.media.pages import Pages
from wsdesk.media.workers import Workers

pytestmark = pytest.mark.anyio
PDF = resource("sample", "assets", "paper-brief.pdf")


@pytest.fixture
def anyio_backend(qt_backend: tuple[str, dict[str, object]]) -> tuple[str, dict[str, object]]:
    return qt_backend


@pytest.fixture
async def pages(workers: Workers, qapp: object) -> AsyncIterator[Any]:
    owner = QObject()
    made: Any = Pages(workers, owner)
    made.told = []
    made.opened.connect(made.told.append)
    made.ready.connect(made.told.append)
    made.owner = owner
    yield made
    await made.aclose()


async def until(holds: Callable[[], bool]) -> None:
    async with asyncio.timeout(20):
        while not holds():  # noqa: ASYNC110
            await asyncio.sleep(0.002)


async def test_pages_are_counted_and_drawn(pages: Any) -> None:
    pages.open(PDF)
    await until(lambda: pages.told)
    sizes = pages.told.pop().sizes
    assert len(sizes) >= 1
    assert pages.page(PDF, 0, 300) is None
    assert pages.nearest(PDF, 0) is None
    await until(lambda: pages.told)
    image = pages.page(PDF, 0, 300)
    assert image.width() == 300
    assert abs(image.height() / image.width() - sizes[0][1] / sizes[0][0]) < 0.02
    assert pages.nearest(PDF, 0) is image


async def test_what_is_no_document_has_no_pages(pages: Any, tmp_path: Path) -> None:
    bad = tmp_path / "bad.pdf"
    bad.write_bytes(b"%PDF-1.7\nnothing")
    pages.open(bad)
    await until(lambda: pages.told)
    assert pages.told.pop().sizes == ()
    assert pages.page(bad, 0, 300) is None
    await until(lambda: pages.told)
    assert pages.page(bad, 0, 300) is None
    assert pages.nearest(bad, 0) is None


async def test_pages_that_nobody_waits_for_any_more_are_dropped(pages: Any) -> None:
    for width in range(300, 400):
        pages.page(PDF, 0, width)
    await until(lambda: pages.nearest(PDF, 0) is not None)
    await pages.aclose()
    assert len(pages.told) <= 30


def moving(kind: str, frames: int = 3, size: tuple[int, int] = (20, 10)) -> bytes:
    target = io.BytesIO()
    images = [Image.new("RGB", size, color) for color in ("red", "blue", "lime")[:frames]]
    images[0].save(target, kind, save_all=True, append_images=images[1:], duration=30, loop=0)
    return target.getvalue()


async def frames_of(path: Path, workers: Workers, count: int) -> list[QColor]:
    owner = QObject()
    seen: list[QImage] = []
    animation = Animation(path, workers, owner)
    animation.frame_came.connect(seen.append)
    try:
        async with asyncio.timeout(20):
            while len(seen) < count and not animation.is_over:  # noqa: ASYNC110
                await asyncio.sleep(0.002)
    finally:
        await animation.aclose()
    return [image.pixelColor(5, 5) for image in seen]


@pytest.mark.parametrize("kind", ["GIF", "WEBP"])
async def test_frames_come_in_turn_and_begin_again(kind: str, workers: Workers, tmp_path: Path) -> None:
    path = tmp_path / "a"
    path.write_bytes(moving(kind))
    colors = await frames_of(path, workers, 5)
    kinds = ["red" if c.red() > 150 else "blue" if c.blue() > 150 else "lime" for c in colors]
    assert kinds[:5] == ["red", "blue", "lime", "red", "blue"]


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"GIF89a" + bytes(40),
        moving("GIF", 1),
        moving("WEBP", 1),
        moving("GIF", 3)[:60],
        b"<svg/>",
        moving("GIF", 2, (4_000, 4_000)),
    ],
    ids=["empty", "broken", "one", "one-webp", "cut", "svg", "huge"],
)
async def test_what_does_not_move_gives_nothing(data: bytes, workers: Workers, tmp_path: Path) -> None:
    path = tmp_path / "a"
    path.write_bytes(data)
    assert len(await frames_of(path, workers, 3)) <= 1


def letter(path: Path, *pages: str) -> Path:
    """A document with a text on each page, its upper left corner 100 points from both edges."""
    writer = QPdfWriter(str(path))
    writer.setResolution(72)
    writer.setPageMargins(QMarginsF(0, 0, 0, 0))
    painter = QPainter(writer)
    painter.setFont(QFont("Helvetica", 12))
    for number, text in enumerate(pages):
        if number:
            writer.newPage()
        painter.drawText(100, 100, text)
    painter.end()
    return path


async def test_words_are_found_where_they_stand(pages: Any, tmp_path: Path) -> None:
    path = letter(tmp_path / "a.pdf", "The old pier", "nothing", "a Pier, 😀 another  pier")
    pages.found.connect(pages.told.append)
    pages.find(path, "pier", 3)
    await until(lambda: any(told.done for told in pages.told))
    hits = pages.told[-1].hits
    assert [hit.page for hit in hits] == [0, 2, 2]
    left, top, width, height = hits[0].boxes[0]
    assert left > 120
    assert 80 < top < 100
    assert 10 < width < 40
    assert 5 < height < 20
    assert hits[2].boxes[0][0] > hits[1].boxes[0][0]


async def test_a_newer_search_ends_an_older_one(pages: Any, tmp_path: Path) -> None:
    path = letter(tmp_path / "a.pdf", *("pier" for _ in range(40)))
    pages.found.connect(pages.told.append)
    pages.find(path, "pier", 40)
    pages.find(path, "nowhere", 40)
    await until(lambda: any(told.done for told in pages.told))
    assert {told.words for told in pages.told} == {"nowhere"}
    pages.told.clear()
    pages.find(path, "(p|i)+.*[", 40)  # letters, and no pattern
    await until(lambda: any(told.done for told in pages.told))
    assert pages.told[-1].hits == ()


async def test_what_is_no_document_is_searched_in_vain(pages: Any, tmp_path: Path) -> None:
    path = tmp_path / "no.pdf"
    path.write_bytes(b"%PDF-1.4 nothing")
    pages.found.connect(pages.told.append)
    pages.find(path, "pier", 3)
    await until(lambda: any(told.done for told in pages.told))
    assert pages.told[-1].hits == ()
