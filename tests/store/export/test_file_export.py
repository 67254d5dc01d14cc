"""Files for players, and saved files; a test provides the downloads."""

from __future__ import annotations

import asyncio
import errno
import io
import os
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from wsdesk.graph.model.values import Asset
from wsdesk.media.core.errors import MediaError
from wsdesk.store.base.notifications import NotificationStore
from wsdesk.store.culling.xmp import XmpError
from wsdesk.store.export.file_export import FileExportStore

pytestmark = pytest.mark.anyio
ASSET = Asset("a", "video", size_kb=4, addresses=(("url", "https://x.example/a"),))
BOTH = Asset("a", "image", addresses=(("url", "https://x.example/a"), ("original", "https://x.example/o")))


class Source:
    """Answers with a file that lies ready, or with what goes wrong."""

    def __init__(self, path: Path) -> None:
        self.files: Any = self
        self.path = path
        self.failure: BaseException | None = None
        self.gate = asyncio.Event()
        self.gate.set()
        self.roles: list[str] = []
        self.any_types: list[bool] = []

    async def fetch(self, asset: Asset, role: str, *, any_type: bool, on_progress: Any = None) -> Path:
        self.roles.append(role)
        self.any_types.append(any_type)
        on_progress(1_000)
        await self.gate.wait()
        if self.failure is not None:
            raise self.failure
        return self.path


@pytest.fixture
def source(tmp_path: Path) -> Source:
    path = tmp_path / "cached.mp4"
    path.write_bytes(b"film" * 1_000)
    return Source(path)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    made = tmp_path / "chosen"
    made.mkdir()
    return made


@pytest.fixture
async def store(source: Source, qapp: object) -> AsyncIterator[Any]:
    made: Any = FileExportStore(source, NotificationStore())
    made.emitted = []
    for name in ("ready", "progressed", "failed"):
        getattr(made, name).connect(made.emitted.append)
    made.notifications = made._notifications
    yield made
    await made.aclose()


def names_in(folder: Path) -> list[str]:
    return [path.name for path in folder.iterdir()]


async def until(holds: Any) -> None:
    async with asyncio.timeout(30):
        while not holds():  # noqa: ASYNC110
            await asyncio.sleep(0.005)


async def saved(store: Any) -> Any:
    await until(lambda: not store.saving)
    return store.notifications.recent[-1]


async def test_a_file_for_a_player(store: Any, source: Source) -> None:
    store.request(ASSET)
    store.request(ASSET)
    await until(lambda: len(store.emitted) == 2)
    progress, ready = store.emitted
    assert (progress.done, progress.total) == (1_000, 4_000)
    assert (ready.asset_id, ready.path) == ("a", source.path)
    assert source.roles == ["url"]
    assert source.any_types == [False]


@pytest.mark.parametrize("trouble", [MediaError("gone"), asyncio.CancelledError()])
async def test_a_failed_download_has_a_message(store: Any, source: Source, trouble: BaseException) -> None:
    source.failure = trouble
    store.request(ASSET)
    await until(lambda: len(store.emitted) == 2)
    assert store.emitted[-1].failure.message == "The file no longer exists."


async def test_nothing_is_answered_to_whoever_left(store: Any, source: Source) -> None:
    source.gate.clear()
    store.request(ASSET)
    await until(lambda: store.emitted)
    store.cancel("a")
    source.gate.set()
    await asyncio.sleep(0.02)
    assert len(store.emitted) == 1


async def test_the_original_is_saved_under_a_name_of_ours(store: Any, source: Source, folder: Path) -> None:
    store.save(BOTH, "../Harbour.exe", folder)
    notice = await saved(store)
    assert source.roles == ["original"]
    assert names_in(folder) == ["Harbour.exe.mp4"]
    assert (folder / "Harbour.exe.mp4").read_bytes() == source.path.read_bytes()
    assert notice.level == "ok"
    assert "Harbour.exe.mp4" in notice.message
    assert str(folder) in notice.detail


@pytest.mark.parametrize(
    ("asset", "name"),
    [
        (Asset("a", "text", "text", "brief.md"), "brief.md"),
        (Asset("a", "text", "text", "brief"), "brief.txt"),
        (Asset("a", "", "model/gltf-binary", "tin"), "tin.glb"),
        (Asset("a", "", "", "setup.exe"), "setup.exe.bin"),
        (Asset("a", "video", "video/mp4", "playlist.mp4"), "playlist.bin"),
    ],
)
async def test_files_of_any_type_are_saved_with_an_extension_of_no_program(
    store: Any, source: Source, folder: Path, asset: Asset, name: str
) -> None:
    source.path = source.path.with_suffix(".bin")
    source.path.write_bytes(b"# Autumn launch")
    asset = replace(asset, addresses=(("url", "https://x.example/a"),))
    store.save(asset, store.suggested_name(asset), folder)
    await saved(store)
    assert names_in(folder) == [name]
    assert (folder / name).read_bytes() == b"# Autumn launch"
    assert source.any_types == [True]


async def test_nothing_is_written_over(store: Any, source: Source, folder: Path, tmp_path: Path) -> None:
    (folder / "a.mp4").write_text("mine")
    (folder / "a (2).mp4").symlink_to(tmp_path / "other")
    store.save(ASSET, "a", folder)
    notice = await saved(store)
    assert (folder / "a.mp4").read_text() == "mine"
    assert not (tmp_path / "other").exists()
    assert (folder / "a (3).mp4").exists()
    assert "a (3).mp4" in notice.message


@pytest.mark.parametrize(
    ("number", "words"), [(errno.ENOSPC, "The disk is full"), (errno.EACCES, "You don't have permission")]
)
async def test_a_failed_write_is_reported_and_leaves_no_file(
    store: Any, folder: Path, monkeypatch: pytest.MonkeyPatch, number: int, words: str
) -> None:
    class Full(io.BytesIO):
        def write(self, _data: Any) -> int:
            raise OSError(number, os.strerror(number))

    def refuse(path: Path, *args: Any, open_file: Any = Path.open) -> Any:
        return open_file(path, *args) if path.parent != folder else Full()

    monkeypatch.setattr(Path, "open", refuse)
    store.save(ASSET, "a", folder)
    notice = await saved(store)
    assert notice.level == "error"
    assert words in notice.message
    assert names_in(folder) == []


async def test_a_missing_folder_is_reported(store: Any, tmp_path: Path) -> None:
    store.save(ASSET, "a", tmp_path / "gone")
    assert "no longer exists" in (await saved(store)).message


async def test_a_slow_one_shows_itself_and_can_be_stopped(store: Any, source: Source, folder: Path) -> None:
    store.NOTIFY_DELAY_S = 0.01
    source.gate.clear()
    store.save(ASSET, "a", folder)
    await until(lambda: store.notifications.recent)
    begun = store.notifications.recent[-1]
    assert begun.action.label
    assert store.saving[0].done == 1_000
    begun.action.run()
    assert store.saving == ()
    assert begun not in store.notifications.recent
    assert "Canceled" in store.notifications.recent[-1].message
    source.gate.set()
    await store.aclose()
    assert names_in(folder) == []


class Sidecars:
    """Records sidecars, or fails."""

    def __init__(self) -> None:
        self.written: list[tuple[str, str, bool]] = []
        self.failure: Exception | None = None

    async def write(self, target: Path, version_id: str, *, rejects_as_rating: bool) -> None:
        if self.failure is not None:
            raise self.failure
        self.written.append((target.name, version_id, rejects_as_rating))


async def test_the_marks_are_written_beside_the_file(store: Any, folder: Path) -> None:
    store._sidecars = sidecars = Sidecars()
    store.save(ASSET, "a", folder)
    await saved(store)
    assert sidecars.written == []
    store.save(ASSET, "a", folder, version_id="v1", rejects_as_rating=True)
    await saved(store)
    assert sidecars.written == [("a (2).mp4", "v1", True)]


async def test_generation_settings_are_written_beside_the_file(store: Any, folder: Path) -> None:
    for _ in range(2):
        store.save(ASSET, "a", folder, settings_files=lambda name: [(".json", name.encode())])
        await until(lambda: not store.saving)
    assert sorted(names_in(folder)) == ["a (2).json", "a (2).mp4", "a.json", "a.mp4"]
    assert (folder / "a (2).json").read_bytes() == b"a (2).mp4"


async def test_a_file_is_saved_also_if_its_generation_settings_fail(store: Any, folder: Path) -> None:
    def settings_files(_name: str) -> Any:
        raise OSError(errno.ENOSPC, "full")

    store.save(ASSET, "a", folder, settings_files=settings_files)
    assert (await saved(store)).level == "ok"
    assert names_in(folder) == ["a.mp4"]
    expected = "The file was saved without its generation settings. The disk is full."
    assert store.notifications.recent[-2].message == expected


@pytest.mark.parametrize("failure", [XmpError("doctype"), OSError(errno.ENOSPC, "full")])
async def test_a_file_is_saved_also_if_its_sidecar_fails(
    store: Any, folder: Path, failure: Exception
) -> None:
    store._sidecars = sidecars = Sidecars()
    sidecars.failure = failure
    store.save(ASSET, "a", folder, version_id="v1")
    assert (await saved(store)).level == "ok"
    assert names_in(folder) == ["a.mp4"]
    assert "without its rating" in store.notifications.recent[-2].message
