"""Find by image: from a decoded thumbnail to the node that uses it, in the current workspace only."""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import AsyncIterator
from pathlib import Path
from random import Random

import pytest
from faulty_server import until
from PySide6.QtCore import QBuffer, QIODevice, QObject, Qt, Signal
from PySide6.QtGui import QColor, QImage, QPainter, QTransform
from PySide6.QtWidgets import QApplication

from tests.media.samples import CDN, SERVER_URL, Host, png_of_size
from wsdesk.graph.model.values import Asset
from wsdesk.localdb.fingerprints.file import FingerprintFolder
from wsdesk.localdb.index.folder import IndexFolder
from wsdesk.localdb.index.values import CanvasUpdate, IndexDocument, IndexedCanvas, IndexedImage, IndexedText
from wsdesk.media.images.image_provider import ImageProvider
from wsdesk.store.base.load_state import LoadState
from wsdesk.store.index.image_fingerprints import FingerprintsState, FingerprintsStore
from wsdesk.store.index.indexer import IndexerState
from wsdesk.store.search.image_lookup import ImageLookup, ImageQuery
from wsdesk.store.search.image_search import ImageSearchState, ImageSearchStore, certainty_label

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


def drawing(seed: int, ellipses: int = 30) -> QImage:
    random = Random(seed)
    image = QImage(480, 320, QImage.Format.Format_RGB32)
    image.fill(QColor.fromHsv(random.randrange(360), 60, 220))
    painter = QPainter(image)
    for _ in range(ellipses):
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


class Harness:
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
        self.pictures.set_server(SERVER_URL, profile)
        self.connection.profile_changed.emit(profile)

    def add_node(self, node_id: str, asset_id: str, canvas: str = "canvas") -> None:
        image = IndexedImage(asset_id, "image", "image", "thumbnail", f"{CDN}/{asset_id}")
        keys = (("node", node_id), ("made", asset_id))
        piece = IndexedText("image", node_id, f"{node_id}-v", f"Title of {node_id}", keys=keys, image=image)  # type: ignore[arg-type]
        file = self.index.of(self.indexing.profile)
        file.upsert(canvas, [IndexDocument(node_id, b"1", (piece,))])
        file.write([CanvasUpdate(IndexedCanvas(canvas, f"Title of {canvas}"))])

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
async def harness(tmp_path: Path, qapp: QApplication) -> AsyncIterator[Harness]:
    made = Harness(tmp_path, Host())
    yield made
    await made.aclose()


async def test_a_shown_image_is_found_with_its_node(harness: Harness) -> None:
    await harness.fill()
    smooth = Qt.TransformationMode.SmoothTransformation
    harness.search.search(drawing(3).copy(30, 10, 430, 290).scaled(200, 140, mode=smooth))
    state = await harness.found()
    best = state.results[0]
    assert best.match.asset_ids == ("a3",)
    assert best.match.certainty in ("same-image", "similar")
    assert [(usage.node_id, usage.canvas_title) for usage in best.usages] == [("n3", "Title of canvas")]
    assert best.asset is not None
    assert best.asset.addresses == (("thumbnail", f"{CDN}/a3"),)
    assert state.image is not None
    await until(lambda: harness.search.state.coverage == FingerprintsState(5, 5))


async def test_only_equal_bytes_are_called_the_same_file(harness: Harness) -> None:
    await harness.fill()
    harness.search.search(harness.file(harness.host.files["/a2"]))  # type: ignore[arg-type]
    assert [r.match.certainty for r in (await harness.found()).results][:1] == ["same-file"]
    for quality in (84, 40):
        harness.search.search(harness.file(encoded(drawing(2), quality=quality)))
        best = (await harness.found()).results[0].match
        assert (best.asset_ids, best.certainty) == (("a2",), "same-image")
    harness.search.search(drawing(2))
    assert (await harness.found()).results[0].match.certainty == "same-image"


async def test_an_image_that_hardly_resembles_the_query_is_a_weak_match(harness: Harness) -> None:
    await harness.fill()
    found: dict[str, int] = {}
    for ellipses in range(0, 30, 3):
        harness.search.search(drawing(2, 30 + ellipses))
        best = next(iter((await harness.found()).results), None)
        if best is not None and best.match.asset_ids == ("a2",):
            found[best.match.certainty] = max(found.get(best.match.certainty, 0), best.match.distance)
    assert list(found) == ["same-image", "similar", "weak"]
    assert found["similar"] < found["weak"]


async def test_equal_images_of_several_assets_are_one_result_with_all_usages(harness: Harness) -> None:
    await harness.fill()
    harness.host.files["/copy"] = encoded(drawing(1), quality=70)
    harness.host.files["/twin"] = harness.host.files["/a1"]
    harness.add_node("m1", "copy", "other")
    harness.add_node("m2", "twin", "third")
    await harness.show("copy", "twin")
    harness.search.search(drawing(1))
    best = (await harness.found()).results[0]
    assert set(best.match.asset_ids) == {"a1", "copy", "twin"}
    assert {usage.canvas_id for usage in best.usages} == {"canvas", "other", "third"}
    harness.search.search(harness.file(harness.host.files["/a1"]))  # type: ignore[arg-type]
    first, second, *_ = (await harness.found()).results
    assert (set(first.match.asset_ids), first.match.certainty) == ({"a1", "twin"}, "same-file")
    assert (second.match.asset_ids, second.match.certainty) == (("copy",), "same-image")


async def test_a_rotated_or_mirrored_image_is_found_and_marked(harness: Harness) -> None:
    await harness.fill()
    harness.search.search(drawing(4).transformed(QTransform().rotate(270)))
    best = (await harness.found()).results[0].match
    assert best.asset_ids == ("a4",)
    assert best.is_turned


async def test_an_image_is_found_as_a_file_on_disk_and_by_its_url(harness: Harness, tmp_path: Path) -> None:
    await harness.fill()
    path = tmp_path / "shot.png"
    path.write_bytes(encoded(drawing(0), "PNG"))
    harness.search.search(path)
    assert (await harness.found()).results[0].match.asset_ids == ("a0",)
    harness.host.files["/other.jpg"] = encoded(drawing(1), quality=60)
    harness.search.search(f"{CDN}/other.jpg")
    assert (await harness.found()).results[0].match.asset_ids == ("a1",)


async def test_what_cannot_be_searched_is_reported_in_plain_words(harness: Harness, tmp_path: Path) -> None:
    await harness.fill(1)
    plain = QImage(300, 200, QImage.Format.Format_RGB32)
    plain.fill(QColor("teal"))
    pipe = tmp_path / "pipe"
    if sys.platform != "win32":
        os.mkfifo(pipe)
    cases = (
        (
            lambda: harness.search.search(harness.file(b"<svg/>" * 99)),
            "not-an-image",
            "Unsupported image format.",
        ),
        (
            lambda: harness.search.search(harness.file(png_of_size(60_000, 60_000))),
            "too-large",
            "too large",
        ),
        (lambda: harness.search.search(harness.file(b"")), "not-an-image", "Unsupported image format."),
        (lambda: harness.search.search(tmp_path / "missing"), "unreadable-file", "Couldn't read the file."),
        (lambda: harness.search.search(pipe), "not-an-image", "Unsupported image format."),
        (lambda: harness.search.search("https://127.0.0.1/a.jpg"), "refused-address", "isn't allowed"),
        (lambda: harness.search.search(plain), "no-detail", "too little detail"),
    )
    for search, code, words in cases:
        search()
        state = await harness.found()
        assert state.failure is not None
        assert state.failure.code == code
        assert words in state.failure.message
    harness.connect("")
    harness.search.search(drawing(0))
    state = await harness.found()
    assert state.failure is not None
    assert state.failure.code == "not-connected"


async def test_images_of_another_workspace_are_not_found(harness: Harness) -> None:
    await harness.fill()
    harness.connect("q")
    assert harness.search.state.results == ()
    harness.search.search(drawing(2))
    assert (await harness.found()).results == ()
    harness.connect("p")
    harness.search.search(drawing(2))
    assert (await harness.found()).results[0].match.asset_ids == ("a2",)


async def test_samples_of_the_previous_workspace_are_not_written_to_the_new_one(harness: Harness) -> None:
    harness.fingerprints.FLUSH_DELAY_S = 0.2
    harness.connect("p")
    harness.host.files["/a0"] = encoded(drawing(0))
    await harness.show("a0")
    harness.connect("q")
    await asyncio.sleep(0.4)
    await harness.fingerprints.flush()
    assert harness.files.of("p").count() == harness.files.of("q").count() == 0
    harness.connect("p")
    await harness.show("a0")
    await harness.fingerprints.flush()
    assert harness.files.of("p").count() == 1, "sampled again"


async def test_cached_thumbnails_are_fingerprinted_in_the_background(harness: Harness) -> None:
    await harness.fill(3)
    harness.files.drop("p")
    paths = list(harness.host.paths)
    harness.add_node("uncached", "a9")
    harness.fingerprints.START_DELAY_S = 0.0
    harness.connect("p")
    await until(lambda: harness.fingerprints.state == FingerprintsState(3, 4))
    assert harness.files.of("p").fingerprinted(["a0", "a1", "a2", "a9"]) == {"a0", "a1", "a2"}
    assert harness.host.paths == paths, "an image was downloaded"


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


def unseen(harness: Harness, count: int, budget: Budget) -> None:
    """A workspace with images a0, a1, … that were never shown."""
    harness.fingerprints._budget = budget
    for name in ("START_DELAY_S", "DOWNLOAD_PAUSE_S", "RETRY_S"):
        setattr(harness.fingerprints, name, 0.0)
    harness.indexing.profile = "p"
    for n in range(count):
        harness.host.files[f"/a{n}"] = encoded(drawing(n))
        harness.add_node(f"n{n}", f"a{n}")


async def test_an_image_that_was_never_shown_is_found(harness: Harness) -> None:
    budget = Budget(100)
    unseen(harness, 4, budget)
    harness.connect("p")
    await until(lambda: harness.fingerprints.state == FingerprintsState(4, 4))
    assert budget.bytes == sum(len(data) for data in harness.host.files.values())
    assert await harness.pictures.disk_bytes("p") == 0, "the cache keeps what was shown"
    harness.search.search(drawing(2).copy(30, 10, 430, 290).scaled(200, 140))
    assert (await harness.found()).results[0].match.asset_ids == ("a2",)


async def test_thumbnails_are_downloaded_when_the_budget_permits_it(harness: Harness) -> None:
    budget = Budget(2)
    unseen(harness, 3, budget)
    harness.connect("p")
    await until(lambda: harness.files.of("p").count() == 2)
    await asyncio.sleep(0.1)
    assert harness.files.of("p").count() == 2
    budget.downloads = 10
    await until(lambda: harness.files.of("p").count() == 3)
    assert len(harness.host.paths) == 3


async def test_the_cache_is_searched_for_all_images_once_while_downloads_are_not_permitted(
    harness: Harness, monkeypatch: pytest.MonkeyPatch
) -> None:
    searched: list[str] = []

    async def sample_cached(asset_id: str, _role: str) -> bool:
        searched.append(asset_id)
        return False

    monkeypatch.setattr(harness.pictures, "sample_cached", sample_cached)
    unseen(harness, 450, Budget(0))
    harness.connect("p")
    await until(lambda: len(searched) > 1_500)
    assert len(set(searched[:450])) == 450
    assert len(set(searched[450:])) <= 200


async def test_a_thumbnail_that_fails_is_requested_once(harness: Harness) -> None:
    unseen(harness, 3, Budget(100))
    harness.host.files["/a1"] = b"no image"
    del harness.host.files["/a0"]
    harness.connect("p")
    await until(lambda: harness.files.of("p").count() == 1)
    for number in range(2):
        harness.add_node(f"more{number}", "a1")
        harness.indexing.changed.emit(IndexerState())
        await until(lambda: not harness.fingerprints.tasks.running("fill"))
    assert len(harness.host.paths) == 3


async def test_fingerprints_of_assets_that_left_the_index_are_deleted(harness: Harness) -> None:
    await harness.fill(4)
    file = harness.index.of("p")
    file.upsert("other", [])
    file.write([CanvasUpdate(IndexedCanvas("other"))])
    harness.add_node("m", "a0", "other")
    harness.fingerprints.START_DELAY_S = 0.0
    file.write([CanvasUpdate(IndexedCanvas("canvas", "Title of canvas"), removed=("n3",))])
    harness.connect("p")
    await until(lambda: harness.fingerprints.state.total == 3 and harness.files.of("p").count() == 3)
    assert harness.files.of("p").fingerprinted(["a0", "a3"]) == {"a0"}
    await until(lambda: not harness.fingerprints.tasks.running("fill"))
    file.delete_canvas("canvas")
    file.delete_canvas("other")
    harness.connect("p")
    await until(lambda: not harness.fingerprints.tasks.running("fill"))
    assert harness.files.of("p").count() == 3, "fingerprints are kept while the index is rebuilt"


async def test_images_are_found_by_color(harness: Harness) -> None:
    harness.connect("p")
    for name, color in (("red", "#c02020"), ("blue", "#2040c0")):
        image = QImage(300, 200, QImage.Format.Format_RGB32)
        image.fill(QColor(color))
        harness.host.files[f"/{name}"] = encoded(image)
        harness.add_node(f"n-{name}", name)
    await harness.show("red", "blue")
    harness.search.search_color((190, 30, 40))
    state = await harness.found()
    assert [r.match.asset_ids for r in state.results] == [("red",)]
    assert state.results[0].match.share > 0.9
    assert state.color == (190, 30, 40)
    assert certainty_label(state.results[0].match.certainty) == "Mostly this color"


async def test_a_new_search_replaces_the_previous_one(harness: Harness) -> None:
    await harness.fill()
    harness.search.search(drawing(1))
    harness.search.search(drawing(2))
    assert (await harness.found()).results[0].match.asset_ids == ("a2",)
    harness.search.clear()
    assert harness.search.state.results == ()


async def test_a_canceled_lookup_ends_without_matches(harness: Harness) -> None:
    await harness.fill()
    lookup = ImageLookup(harness.files.of("p"))
    assert await asyncio.to_thread(lookup.find, ImageQuery(drawing(1)), lambda: True) == ()
    assert (await asyncio.to_thread(lookup.find, ImageQuery(drawing(1))))[0].asset_ids == ("a1",)
