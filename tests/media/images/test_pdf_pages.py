"""Pages of PDF documents, and animated images."""

from __future__ import annotations

import asyncio
import io
import sys
import zlib
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any

import pytest
from PIL import Image
from PySide6.QtCore import QMarginsF, QObject
from PySide6.QtGui import QColor, QFont, QImage, QPainter, QPdfWriter

from wsdesk.files.resources import resource
from wsdesk.media.core.workers import WorkerThreads
from wsdesk.media.decode.animation import Animation
from wsdesk.media.images.pdf_pages import PdfPages
from wsdesk.media.player import pdf_reader, sandbox
from wsdesk.media.player.players import PlayerPool

pytestmark = pytest.mark.anyio
PDF = resource("sample", "assets", "paper-brief.pdf")


@pytest.fixture
def anyio_backend(qt_backend: tuple[str, dict[str, object]]) -> tuple[str, dict[str, object]]:
    return qt_backend


@pytest.fixture
async def pages(qapp: object) -> AsyncIterator[Any]:
    owner = QObject()
    players = PlayerPool()
    provider: Any = PdfPages(players, owner)
    provider.players = players
    provider.results = []
    provider.opened.connect(provider.results.append)
    provider.ready.connect(provider.results.append)
    provider.owner = owner
    yield provider
    await provider.aclose()
    await players.aclose()
    assert players.process_ids == ()


async def until(holds: Callable[[], bool]) -> None:
    async with asyncio.timeout(60):
        while not holds():  # noqa: ASYNC110
            await asyncio.sleep(0.002)


async def test_pages_are_counted_and_rendered(pages: Any) -> None:
    pages.open(PDF)
    await until(lambda: pages.results)
    sizes = pages.results.pop().sizes
    assert len(sizes) >= 1
    assert pages.page(PDF, 0, 300) is None
    assert pages.nearest(PDF, 0) is None
    await until(lambda: pages.results)
    image = pages.page(PDF, 0, 300)
    assert image.width() == 300
    assert abs(image.height() / image.width() - sizes[0][1] / sizes[0][0]) < 0.02
    assert pages.nearest(PDF, 0) is image


async def test_an_invalid_document_has_no_pages(pages: Any, tmp_path: Path) -> None:
    bad = tmp_path / "bad.pdf"
    bad.write_bytes(b"%PDF-1.7\nnothing")
    pages.open(bad)
    await until(lambda: pages.results)
    assert pages.results.pop().sizes == ()
    assert pages.page(bad, 0, 300) is None
    await until(lambda: pages.results)
    assert pages.page(bad, 0, 300) is None
    assert pages.nearest(bad, 0) is None


async def test_outdated_page_requests_are_dropped(pages: Any) -> None:
    for width in range(300, 400):
        pages.page(PDF, 0, width)
    await until(lambda: pages.nearest(PDF, 0) is not None)
    await pages.aclose()
    assert len(pages.results) <= 30


def animated_image(kind: str, frames: int = 3, size: tuple[int, int] = (20, 10)) -> bytes:
    target = io.BytesIO()
    images = [Image.new("RGB", size, color) for color in ("red", "blue", "lime")[:frames]]
    images[0].save(target, kind, save_all=True, append_images=images[1:], duration=30, loop=0)
    return target.getvalue()


async def frames_of(path: Path, workers: WorkerThreads, count: int) -> list[QColor]:
    owner = QObject()
    frames: list[QImage] = []
    animation = Animation(path, workers, owner)
    animation.frame_ready.connect(frames.append)
    try:
        async with asyncio.timeout(20):
            while len(frames) < count and not animation.is_over:  # noqa: ASYNC110
                await asyncio.sleep(0.002)
    finally:
        await animation.aclose()
    return [image.pixelColor(5, 5) for image in frames]


@pytest.mark.parametrize("kind", ["GIF", "WEBP"])
async def test_frames_are_played_in_a_loop(kind: str, workers: WorkerThreads, tmp_path: Path) -> None:
    path = tmp_path / "a"
    path.write_bytes(animated_image(kind))
    colors = await frames_of(path, workers, 5)
    kinds = ["red" if c.red() > 150 else "blue" if c.blue() > 150 else "lime" for c in colors]
    assert kinds[:5] == ["red", "blue", "lime", "red", "blue"]


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"GIF89a" + bytes(40),
        animated_image("GIF", 1),
        animated_image("WEBP", 1),
        animated_image("GIF", 3)[:60],
        b"<svg/>",
        animated_image("GIF", 2, (4_000, 4_000)),
    ],
    ids=["empty", "broken", "one", "one-webp", "cut", "svg", "huge"],
)
async def test_a_still_image_emits_no_frames(data: bytes, workers: WorkerThreads, tmp_path: Path) -> None:
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


async def test_text_is_found_with_its_position(pages: Any, tmp_path: Path) -> None:
    path = letter(tmp_path / "a.pdf", "The old pier", "nothing", "a Pier, 😀 another  pier")
    pages.matches_found.connect(pages.results.append)
    pages.find(path, "pier", 3)
    await until(lambda: any(result.done for result in pages.results))
    matches = pages.results[-1].hits
    assert [text_match.page for text_match in matches] == [0, 2, 2]
    left, top, width, height = matches[0].boxes[0]
    assert left > 120
    assert 80 < top < 100
    assert 10 < width < 40
    assert 5 < height < 20
    assert matches[2].boxes[0][0] > matches[1].boxes[0][0]


async def test_a_new_search_cancels_the_previous_one(pages: Any, tmp_path: Path) -> None:
    path = letter(tmp_path / "a.pdf", *("pier" for _ in range(40)))
    pages.matches_found.connect(pages.results.append)
    pages.find(path, "pier", 40)
    pages.find(path, "nowhere", 40)
    await until(lambda: any(result.done for result in pages.results))
    assert {result.text for result in pages.results} == {"nowhere"}
    pages.results.clear()
    pages.find(path, "(p|i)+.*[", 40)  # literal text, not a pattern
    await until(lambda: any(result.done for result in pages.results))
    assert pages.results[-1].hits == ()


async def test_an_invalid_document_has_no_results(pages: Any, tmp_path: Path) -> None:
    path = tmp_path / "no.pdf"
    path.write_bytes(b"%PDF-1.4 nothing")
    pages.matches_found.connect(pages.results.append)
    pages.find(path, "pier", 3)
    await until(lambda: any(result.done for result in pages.results))
    assert pages.results[-1].hits == ()


def pdf(*objects: bytes) -> bytes:
    """A PDF file of these objects, the first of which is the catalog."""
    data, starts = b"%PDF-1.7\n", []
    for number, body in enumerate(objects, 1):
        starts.append(len(data))
        data += b"%d 0 obj\n%s\nendobj\n" % (number, body)
    table = b"".join(b"%010d 00000 n \n" % start for start in starts)
    head = b"xref\n0 %d\n0000000000 65535 f \n" % (len(objects) + 1)
    tail = b"trailer<</Size %d/Root 1 0 R>>\nstartxref\n%d\n%%%%EOF" % (len(objects) + 1, len(data))
    return data + head + table + tail


def stream(content: bytes, fields: bytes = b"") -> bytes:
    """A stream object, compressed twice: a megabyte of repetition is a few hundred bytes."""
    packed = zlib.compress(zlib.compress(content, 9), 9)
    head = b"<<%s/Length %d/Filter[/FlateDecode/FlateDecode]>>" % (fields, len(packed))
    return head + b"stream\n" + packed + b"\nendstream"


def page_object(content: int, xobject: int) -> bytes:
    resources = b"/Resources<</XObject<</F %d 0 R>>>>" % xobject
    return b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents %d 0 R%s>>" % (content, resources)


CATALOG = b"<</Type/Catalog/Pages 2 0 R>>"
TWO_PAGES = b"<</Type/Pages/Kids[3 0 R 4 0 R]/Count 2>>"
RED = stream(b"1 0 0 rg 0 0 612 792 re f")


def looping_tree() -> bytes:
    """331 bytes whose page tree contains itself."""
    inner = b"<</Type/Pages/Parent 2 0 R/Kids[2 0 R 2 0 R]/Count 1000000>>"
    return pdf(CATALOG, b"<</Type/Pages/Kids[3 0 R 3 0 R]/Count 1000000>>", inner)


def content_bomb() -> bytes:
    """A page of six million rectangles, then a red page."""
    content = stream(b"0 0 1 1 re f\n" * 6_000_000)
    return pdf(CATALOG, TWO_PAGES, page_object(5, 5), page_object(6, 6), content, RED)


def form_bomb() -> bytes:
    """A page whose form is drawn ten to the ninth times, then a red page."""
    forms = [
        stream(
            b"/F Do " * 10 if number < 8 else b"0 0 9 9 re f ",
            b"/Type/XObject/Subtype/Form/BBox[0 0 612 792]"
            + (b"/Resources<</XObject<</F %d 0 R>>>>" % (8 + number) if number < 8 else b""),
        )
        for number in range(9)
    ]
    content = stream(b"/F Do " * 10)
    return pdf(CATALOG, TWO_PAGES, page_object(5, 7), page_object(6, 6), content, RED, *forms)


def image_bomb() -> bytes:
    """A page that draws an image of 25 megapixels two hundred times, then a red page."""
    fields = b"/Type/XObject/Subtype/Image/Width 5000/Height 5000/ColorSpace/DeviceRGB/BitsPerComponent 8"
    content = stream(b"q 612 0 0 792 0 0 cm /F Do Q " * 200)
    image = stream(bytes(75_000_000), fields)
    return pdf(CATALOG, TWO_PAGES, page_object(5, 7), page_object(6, 6), content, RED, image)


async def test_a_cyclic_page_tree_ends_only_its_process(
    pages: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pdf_reader, "CPU_S", 1)
    bad = tmp_path / "loop.pdf"
    bad.write_bytes(looping_tree())
    pages.open(bad)
    await until(lambda: pages.results)
    assert pages.results.pop().sizes == ()
    pages.open(PDF)
    await until(lambda: pages.results)
    assert pages.results.pop().sizes


@pytest.mark.parametrize("bomb", [content_bomb, form_bomb, image_bomb])
async def test_a_page_beyond_the_limits_does_not_affect_others(
    pages: Any, tmp_path: Path, bomb: Callable[[], bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pdf_reader, "CPU_S", 1)
    path = tmp_path / "bomb.pdf"
    path.write_bytes(bomb())
    assert path.stat().st_size < 20_000
    pages.open(path)
    await until(lambda: pages.results)
    assert len(pages.results.pop().sizes) == 2
    pages.page(path, 0, 300)
    await until(lambda: pages.results)
    assert pages.error_code(path, 0) == "over-limit"
    assert pages.page(path, 0, 300) is None
    assert pages.page(path, 0, 600) is None  # not tried again at another width
    pages.results.clear()
    pages.page(path, 1, 300)
    await until(lambda: pages.results)
    assert pages.page(path, 1, 300).pixelColor(150, 150) == QColor("red")
    assert pages.error_code(path, 1) == ""


async def test_closing_a_document_ends_its_busy_process(pages: Any, tmp_path: Path) -> None:
    bad = tmp_path / "loop.pdf"
    bad.write_bytes(looping_tree())
    pages.open(bad)
    await until(lambda: pages.players.process_ids)
    pages.close()
    await until(lambda: not pages.players.process_ids)
    assert pages.results == []


async def test_a_document_closed_when_its_page_arrives_shows_nothing(
    pages: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    original = pdf_reader.PdfReader._handle_message
    close_calls: list[bool] = []

    def close_on_page(reader: Any, message: Any) -> None:
        original(reader, message)
        if message.get("event") == "page":
            pages.close()
            close_calls.append(True)

    monkeypatch.setattr(pdf_reader.PdfReader, "_handle_message", close_on_page)
    pages.open(PDF)
    await until(lambda: pages.results)
    pages.results.clear()
    pages.page(PDF, 0, 300)
    await until(lambda: close_calls and not pages.players.process_ids)
    assert pages.results == []
    assert pages.nearest(PDF, 0) is None
    assert pages.error_code(PDF, 0) == ""


async def test_messages_of_a_compromised_reader_are_validated(
    pages: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    script = """
import json, sys
for line in sys.stdin:
    request = json.loads(line)
    respond = lambda **rest: print(json.dumps({"id": request["id"], **rest}), flush=True)
    if request["do"] == "document":
        respond(event="size", w="wide", h=1e308)
        respond(event="size", w=float("nan"), h=-4, last=True)
    elif request["do"] == "page":
        respond(event="page", w=10**9, h=10**9, last=True)
    else:
        respond(event="hit", page=10**9, boxes=[[1, 2, 3], "box", [1, 2, 3, 1e308]])
        respond(event="hit", page="x", boxes=7, last=True)
"""
    monkeypatch.setattr(
        sandbox, "command", lambda descriptor, work="": [sys.executable, "-P", "-c", script, str(descriptor)]
    )
    pages.matches_found.connect(pages.results.append)
    pages.open(PDF)
    await until(lambda: pages.results)
    assert pages.results.pop().sizes == ((1, 20_000), (1, 1))
    pages.page(PDF, 0, 300)
    await until(lambda: pages.results)
    assert pages.results.clear() is pages.page(PDF, 0, 300) is None
    assert pages.error_code(PDF, 0) == "not-an-image"
    pages.find(PDF, "x", 2)
    await until(lambda: any(getattr(result, "done", False) for result in pages.results))
    assert [(text_match.page, text_match.boxes) for text_match in pages.results[-1].hits] == [
        (15, ((1, 2, 3, 20_000),)),
        (0, ()),
    ]
