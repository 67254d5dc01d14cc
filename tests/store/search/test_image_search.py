"""Find by image: from a decoded thumbnail to the node that uses it, in the current workspace only."""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import AsyncIterator
from pathlib import Path
from random import Random

import pytest
from faulty import until
from PySide6.QtCore import QBuffer, QIODevice, QObject, Qt, Signal
from PySide6.QtGui import QColor, QImage, QPainter, QTransform
from PySide6.QtWidgets import QApplication

from tests.media.samples import CDN, SERVICE, Host, png_that_claims
from wsdesk.graph.model.values import Asset
from wsdesk.localdb.fingerprints.file import FingerprintFolder
from wsdesk.localdb.index.folder import IndexFolder
from wsdesk.localdb.index.values import IndexDocument, IndexedCanvas, IndexedImage, IndexedText
from wsdesk.media.images.image_provider import ImageProvider
from wsdesk.store.base.load_state import LoadState
from wsdesk.store.search.image_fingerprints import FingerprintsState, FingerprintsStore
from wsdesk.store.search.image_lookup import ImageLookup, ImageQuery
from wsdesk.store.search.image_search import ImageSearchState, ImageSearchStore, certainty_label
from wsdesk.store.search.indexer import IndexerState

pytestmark = pytest.mark.anyio


class Connection(QObject):
    """What the stores use of a connection."""

    profile_changed = Signal(object)


class Indexing(QObject):
    """What the stores use of an indexer."""

    changed = Signal(object)

    def __init__(self, folder: IndexFolder) -> None:
        super().__init__()
        self.folder = folder
        self.profile = ""
        self.state = IndexerState()

    @property
    def file(self) -> object:
        return self.folder.of(self.profile) if self.profile else None


def drawing(seed: int) -> QImage:
    random = Random(seed)
    image = QImage(480, 320, QImage.Format.Format_RGB32)
    image.fill(QColor.fromHsv(random.randrange(360), 60, 220))
    painter = QPainter(image)
    for _ in range(30):
        painter.setBrush(QColor.fromHsv(random.randrange(360), random.randrange(256), random.randrange(256)))
        x, y = random.randrange(480), random.randrange(320)
        painter.drawEllipse(x, y, random.randrange(20, 160), random.randrange(20, 160))
    painter.end()
    return image


def encoded(image: QImage, kind: str = "JPG", quality: int = 85) -> bytes:
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    image.save(buffer, kind, quality)  # type: ignore[call-overload]
    return bytes(buffer.data().data())


class Desk:
    """The stores with real files, and hosts that answer from memory."""

    def __init__(self, folder: Path, host: Host) -> None:
        self.host, self.folder = host, folder
        self.index = IndexFolder(folder / "index", 1 << 28)
        self.files = FingerprintFolder(folder / "index")
        self.connection, self.indexing = Connection(), Indexing(self.index)
        self.pictures = ImageProvider(folder / "media", transport=host.transport)
        self.fingerprints = FingerprintsStore(self.files, self.connection, self.indexing, self.pictures)  # type: ignore[arg-type]
        self.fingerprints.FLUSH_DELAY_S = 0.01
        self.fingerprints.START_DELAY_S = 30.0
        self.search = ImageSearchStore(self.fingerprints, self.indexing, self.connection, self.pictures)  # type: ignore[arg-type]

    def connect(self, profile: str) -> None:
        self.indexing.profile = profile
        self.pictures.request("canvas", [])
        self.pictures.set_server(SERVICE, profile)
        self.connection.profile_changed.emit(profile)

    def add_node(self, node_id: str, asset_id: str, canvas: str = "canvas") -> None:
        image = IndexedImage(asset_id, "image", "image", "thumbnail", f"{CDN}/{asset_id}")
        keys = (("node", node_id), ("made", asset_id))
        piece = IndexedText("image", node_id, f"{node_id}-v", f"Title of {node_id}", keys=keys, image=image)  # type: ignore[arg-type]
        file = self.index.of(self.indexing.profile)
        file.upsert(canvas, [IndexDocument(node_id, b"1", (piece,))])
        file.finish(IndexedCanvas(canvas, f"Title of {canvas}"))

    async def show(self, *asset_ids: str) -> None:
        """Show the assets, as a canvas does."""
        assets = [
            (Asset(a, "image", "image", addresses=(("thumbnail", f"{CDN}/{a}"),)), 256) for a in asset_ids
        ]
        self.pictures.request("canvas", assets)
        await until(lambda: self.pictures.idle)

    async def fill(self, count: int = 5) -> None:
        """A workspace with images a0, a1, …, each used by one node, all of them shown."""
        self.connect("p")
        for n in range(count):
            self.host.files[f"/a{n}"] = encoded(drawing(n))
            self.add_node(f"n{n}", f"a{n}")
        await self.show(*(f"a{n}" for n in range(count)))
        await self.fingerprints.flush()

    def file(self, data: bytes) -> Path:
        """A file with these bytes."""
        path = self.folder / "query"
        path.write_bytes(data)
        return path

    async def found(self) -> ImageSearchState:
        await until(lambda: self.search.state.phase not in (LoadState.IDLE, LoadState.BUSY))
        return self.search.state

    async def aclose(self) -> None:
        await self.search.aclose()
        await self.fingerprints.aclose()
        await self.pictures.aclose()
        self.index.close()


@pytest.fixture
async def desk(tmp_path: Path, qapp: QApplication) -> AsyncIterator[Desk]:
    made = Desk(tmp_path, Host())
    yield made
    await made.aclose()


async def test_a_shown_image_is_found_with_its_node(desk: Desk) -> None:
    await desk.fill()
    smooth = Qt.TransformationMode.SmoothTransformation
    desk.search.search(drawing(3).copy(30, 10, 430, 290).scaled(200, 140, mode=smooth))
    state = await desk.found()
    best = state.results[0]
    assert best.match.asset_ids == ("a3",)
    assert best.match.certainty in ("same-image", "similar")
    assert [(usage.node_id, usage.canvas_title) for usage in best.usages] == [("n3", "Title of canvas")]
    assert best.asset is not None
    assert best.asset.addresses == (("thumbnail", f"{CDN}/a3"),)
    assert state.image is not None
    await until(lambda: desk.search.state.coverage == FingerprintsState(5, 5))


async def test_only_equal_bytes_are_called_the_same_file(desk: Desk) -> None:
    await desk.fill()
    desk.search.search(desk.file(desk.host.files["/a2"]))  # type: ignore[arg-type]
    assert [r.match.certainty for r in (await desk.found()).results][:1] == ["same-file"]
    for quality in (84, 40):
        desk.search.search(desk.file(encoded(drawing(2), quality=quality)))
        best = (await desk.found()).results[0].match
        assert (best.asset_ids, best.certainty) == (("a2",), "same-image")
    desk.search.search(drawing(2))
    assert (await desk.found()).results[0].match.certainty == "same-image"


async def test_equal_images_of_several_assets_are_one_result_with_all_usages(desk: Desk) -> None:
    await desk.fill()
    desk.host.files["/copy"] = encoded(drawing(1), quality=70)
    desk.host.files["/twin"] = desk.host.files["/a1"]
    desk.add_node("m1", "copy", "other")
    desk.add_node("m2", "twin", "third")
    await desk.show("copy", "twin")
    desk.search.search(drawing(1))
    best = (await desk.found()).results[0]
    assert set(best.match.asset_ids) == {"a1", "copy", "twin"}
    assert {usage.canvas_id for usage in best.usages} == {"canvas", "other", "third"}
    desk.search.search(desk.file(desk.host.files["/a1"]))  # type: ignore[arg-type]
    first, second, *_ = (await desk.found()).results
    assert (set(first.match.asset_ids), first.match.certainty) == ({"a1", "twin"}, "same-file")
    assert (second.match.asset_ids, second.match.certainty) == (("copy",), "same-image")


async def test_a_rotated_or_mirrored_image_is_found_and_marked(desk: Desk) -> None:
    await desk.fill()
    desk.search.search(drawing(4).transformed(QTransform().rotate(270)))
    best = (await desk.found()).results[0].match
    assert best.asset_ids == ("a4",)
    assert best.is_turned


async def test_an_image_is_found_as_a_file_on_disk_and_by_its_url(desk: Desk, tmp_path: Path) -> None:
    await desk.fill()
    path = tmp_path / "shot.png"
    path.write_bytes(encoded(drawing(0), "PNG"))
    desk.search.search(path)
    assert (await desk.found()).results[0].match.asset_ids == ("a0",)
    desk.host.files["/elsewhere.jpg"] = encoded(drawing(1), quality=60)
    desk.search.search(f"{CDN}/elsewhere.jpg")
    assert (await desk.found()).results[0].match.asset_ids == ("a1",)


async def test_what_cannot_be_searched_is_reported_in_plain_words(desk: Desk, tmp_path: Path) -> None:
    await desk.fill(1)
    plain = QImage(300, 200, QImage.Format.Format_RGB32)
    plain.fill(QColor("teal"))
    pipe = tmp_path / "pipe"
    if sys.platform != "win32":
        os.mkfifo(pipe)
    cases = (
        (lambda: desk.search.search(desk.file(b"<svg/>" * 99)), "not-a-picture", "Unsupported image format."),
        (lambda: desk.search.search(desk.file(png_that_claims(60_000, 60_000))), "too-large", "too large"),
        (lambda: desk.search.search(desk.file(b"")), "not-a-picture", "Unsupported image format."),
        (lambda: desk.search.search(tmp_path / "missing"), "unreadable-file", "Couldn't read the file."),
        (lambda: desk.search.search(pipe), "not-a-picture", "Unsupported image format."),
        (lambda: desk.search.search("https://127.0.0.1/a.jpg"), "refused-address", "isn't allowed"),
        (lambda: desk.search.search(plain), "no-detail", "too little detail"),
    )
    for search, code, words in cases:
        search()
        state = await desk.found()
        assert state.failure is not None
        assert state.failure.code == code
        assert words in state.failure.message
    desk.connect("")
    desk.search.search(drawing(0))
    state = await desk.found()
    assert state.failure is not None
    assert state.failure.code == "not-connected"


async def test_images_of_another_workspace_are_not_found(desk: Desk) -> None:
    await desk.fill()
    desk.connect("q")
    assert desk.search.state.results == ()
    desk.search.search(drawing(2))
    assert (await desk.found()).results == ()
    desk.connect("p")
    desk.search.search(drawing(2))
    assert (await desk.found()).results[0].match.asset_ids == ("a2",)


async def test_samples_of_the_previous_workspace_are_not_written_to_the_new_one(desk: Desk) -> None:
    desk.fingerprints.FLUSH_DELAY_S = 0.2
    desk.connect("p")
    desk.host.files["/a0"] = encoded(drawing(0))
    await desk.show("a0")
    desk.connect("q")
    await asyncio.sleep(0.4)
    await desk.fingerprints.flush()
    assert desk.files.of("p").count() == desk.files.of("q").count() == 0
    desk.connect("p")
    await desk.show("a0")
    await desk.fingerprints.flush()
    assert desk.files.of("p").count() == 1, "sampled again"


async def test_cached_thumbnails_are_fingerprinted_in_the_background(desk: Desk) -> None:
    await desk.fill(3)
    desk.files.drop("p")
    asked = list(desk.host.asked)
    desk.add_node("uncached", "a9")
    desk.fingerprints.START_DELAY_S = 0.0
    desk.connect("p")
    await until(lambda: desk.fingerprints.state == FingerprintsState(3, 4))
    assert desk.files.of("p").fingerprinted(["a0", "a1", "a2", "a9"]) == {"a0", "a1", "a2"}
    assert desk.host.asked == asked, "nothing is downloaded for it"


class Budget:
    """Permits a number of downloads, and counts their bytes."""

    def __init__(self, downloads: int) -> None:
        self.downloads = downloads
        self.bytes = 0

    async def may_download_media(self) -> bool:
        self.downloads -= 1
        return self.downloads >= 0

    def add_media_bytes(self, size: int) -> None:
        self.bytes += size


def unseen(desk: Desk, count: int, budget: Budget) -> None:
    """A workspace with images a0, a1, … that were never shown."""
    desk.fingerprints._budget = budget
    for name in ("START_DELAY_S", "DOWNLOAD_PAUSE_S", "RETRY_S"):
        setattr(desk.fingerprints, name, 0.0)
    desk.indexing.profile = "p"
    for n in range(count):
        desk.host.files[f"/a{n}"] = encoded(drawing(n))
        desk.add_node(f"n{n}", f"a{n}")


async def test_an_image_that_was_never_shown_is_found(desk: Desk) -> None:
    budget = Budget(100)
    unseen(desk, 4, budget)
    desk.connect("p")
    await until(lambda: desk.fingerprints.state == FingerprintsState(4, 4))
    assert budget.bytes == sum(len(data) for data in desk.host.files.values())
    assert await desk.pictures.disk_bytes("p") == 0, "the cache keeps what was shown"
    desk.search.search(drawing(2).copy(30, 10, 430, 290).scaled(200, 140))
    assert (await desk.found()).results[0].match.asset_ids == ("a2",)


async def test_thumbnails_are_downloaded_when_the_budget_permits_it(desk: Desk) -> None:
    budget = Budget(2)
    unseen(desk, 3, budget)
    desk.connect("p")
    await until(lambda: desk.files.of("p").count() == 2)
    await asyncio.sleep(0.1)
    assert desk.files.of("p").count() == 2
    budget.downloads = 10
    await until(lambda: desk.files.of("p").count() == 3)
    assert len(desk.host.asked) == 3


async def test_a_thumbnail_that_fails_is_requested_once(desk: Desk) -> None:
    unseen(desk, 3, Budget(100))
    desk.host.files["/a1"] = b"no image"
    del desk.host.files["/a0"]
    desk.connect("p")
    await until(lambda: desk.files.of("p").count() == 1)
    for number in range(2):
        desk.add_node(f"more{number}", "a1")
        desk.indexing.changed.emit(IndexerState())
        await until(lambda: not desk.fingerprints.tasks.running("fill"))
    assert len(desk.host.asked) == 3


async def test_fingerprints_of_assets_that_left_the_index_are_deleted(desk: Desk) -> None:
    await desk.fill(4)
    file = desk.index.of("p")
    file.upsert("other", [])
    file.finish(IndexedCanvas("other"))
    desk.add_node("m", "a0", "other")
    desk.fingerprints.START_DELAY_S = 0.0
    file.finish(IndexedCanvas("canvas", "Title of canvas"), removed=["n3"])
    desk.connect("p")
    await until(lambda: desk.fingerprints.state.total == 3 and desk.files.of("p").count() == 3)
    assert desk.files.of("p").fingerprinted(["a0", "a3"]) == {"a0"}
    await until(lambda: not desk.fingerprints.tasks.running("fill"))
    file.delete_canvas("canvas")
    file.delete_canvas("other")
    desk.connect("p")
    await until(lambda: not desk.fingerprints.tasks.running("fill"))
    assert desk.files.of("p").count() == 3, "an index that is being rebuilt says nothing about its assets"


async def test_images_are_found_by_color(desk: Desk) -> None:
    desk.connect("p")
    for name, color in (("red", "#c02020"), ("blue", "#2040c0")):
        image = QImage(300, 200, QImage.Format.Format_RGB32)
        image.fill(QColor(color))
        desk.host.files[f"/{name}"] = encoded(image)
        desk.add_node(f"n-{name}", name)
    await desk.show("red", "blue")
    desk.search.search_color((190, 30, 40))
    state = await desk.found()
    assert [r.match.asset_ids for r in state.results] == [("red",)]
    assert state.results[0].match.share > 0.9
    assert state.color == (190, 30, 40)
    assert certainty_label(state.results[0].match.certainty) == "Mostly this color"


async def test_a_new_search_replaces_the_previous_one(desk: Desk) -> None:
    await desk.fill()
    desk.search.search(drawing(1))
    desk.search.search(drawing(2))
    assert (await desk.found()).results[0].match.asset_ids == ("a2",)
    desk.search.clear()
    assert desk.search.state.results == ()


async def test_a_canceled_lookup_ends_without_matches(desk: Desk) -> None:
    await desk.fill()
    lookup = ImageLookup(desk.files.of("p"))
    assert await asyncio.to_thread(lookup.find, ImageQuery(drawing(1)), lambda: True) == ()
    assert (await asyncio.to_thread(lookup.find, ImageQuery(drawing(1))))[0].asset_ids == ("a1",)
