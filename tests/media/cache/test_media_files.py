"""Media as files for players."""

from __future__ import annotations

import asyncio
import errno
from collections.abc import AsyncIterator
from pathlib import Path

import httpx
import pytest

from tests.media.samples import Host, ImageRecorder, asset, image_bytes, wav_bytes
from wsdesk.media.cache.media_files import MediaFiles
from wsdesk.media.core.errors import MediaError

pytestmark = pytest.mark.anyio

VIDEO = b"\x00\x00\x00\x20ftypisom\x00\x00\x02\x00" + bytes(3_000_000)


@pytest.fixture
def files(recorder: ImageRecorder) -> MediaFiles:
    return recorder.images.files


async def code_of(files: MediaFiles, role: str = "url", **more: int) -> str:
    with pytest.raises(MediaError) as excinfo:
        await files.fetch(asset("a", kind="video", url="a"), role, **more)  # type: ignore[arg-type]
    return excinfo.value.code


def left(tmp_path: Path) -> list[str]:
    return [path.name for path in (tmp_path / "media").rglob("*") if path.is_file()]


async def test_a_file_is_complete_with_an_extension_by_content(
    recorder: ImageRecorder, host: Host, tmp_path: Path
) -> None:
    host.files["/a.png"] = VIDEO
    target = asset("a", kind="image", url="a.png")
    path = await recorder.images.files.fetch(target, "url")
    assert path.suffix == ".mp4"
    assert path.read_bytes() == VIDEO
    assert path.stat().st_mode & 0o077 == 0
    assert tmp_path / "media" in path.parents
    assert await recorder.images.files.fetch(target, "url") == path
    assert host.paths == ["/a.png"]


async def test_progress_is_reported(files: MediaFiles, host: Host) -> None:
    host.files["/a"] = VIDEO
    progress: list[int] = []
    await files.fetch(asset("a", url="a"), "url", on_progress=progress.append)
    assert progress == sorted(progress)
    assert progress[-1] == len(VIDEO)
    assert len(progress) > 1


@pytest.mark.parametrize(
    "data",
    [
        b"#EXTM3U\nhttp://127.0.0.1/secret",
        b"<html>",
        b"",
        b'<svg xmlns="http://www.w3.org/2000/svg"/>',
        b"text",
    ],
)
async def test_playlists_and_web_pages_are_rejected(
    files: MediaFiles, host: Host, data: bytes, tmp_path: Path
) -> None:
    host.files["/a"] = data
    assert await code_of(files) == "not-media"
    assert left(tmp_path) == []


@pytest.mark.parametrize("data", [b"# Brief", b"", b"#EXTM3U\nhttp://127.0.0.1/secret", b"<html>"])
async def test_any_type_can_be_saved_but_not_played(files: MediaFiles, host: Host, data: bytes) -> None:
    host.files["/a"] = data
    text = asset("a", kind="text", url="a")
    path = await files.fetch(text, "url", any_type=True)
    assert path.read_bytes() == data
    assert path.suffix == ".bin"
    with pytest.raises(MediaError, match="not-media"):
        await files.fetch(text, "url")
    assert await files.fetch(text, "url", any_type=True) == path
    assert host.paths == ["/a"]


@pytest.mark.parametrize("data", [b"\n<!DOCTYPE html><title>Sign in</title>", b"<HTML>", b""])
async def test_a_page_in_place_of_a_video_is_not_saved(
    files: MediaFiles, host: Host, data: bytes, tmp_path: Path
) -> None:
    host.files["/a"] = data
    with pytest.raises(MediaError, match="not-media"):
        await files.fetch(asset("a", kind="video", url="a"), "url", any_type=True)
    assert left(tmp_path) == []
    host.files["/a"] = b"\x30\x26\xb2\x75\x8e\x66\xcf\x11 a format that isn't known"
    path = await files.fetch(asset("a", kind="video", url="a"), "url", any_type=True)
    assert path.read_bytes() == host.files["/a"]


async def test_errors_have_codes_and_leave_no_files(files: MediaFiles, host: Host, tmp_path: Path) -> None:
    assert await code_of(files) == "gone"
    assert await code_of(files, "original") == "no-address"
    host.files["/a"] = VIDEO
    assert await code_of(files, limit=1_000_000) == "too-large"

    async def interrupt() -> AsyncIterator[bytes]:
        yield VIDEO[:100_000]
        raise httpx.ReadError("gone")

    host.files["/a"] = lambda request: httpx.Response(200, content=interrupt())
    assert await code_of(files) == "unreachable"
    assert left(tmp_path) == []


async def test_a_full_disk_is_not_a_network_error(
    files: MediaFiles, host: Host, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    host.files["/a"] = VIDEO

    def full(*_: object) -> Path:
        raise OSError(errno.ENOSPC, "no space")

    monkeypatch.setattr("wsdesk.media.cache.disk_cache.DiskCache.keep_file", full)
    assert await code_of(files) == "no-room"
    monkeypatch.undo()
    monkeypatch.setattr("wsdesk.media.cache.disk_cache.DiskCache.create_part_file", full)
    assert await code_of(files) == "no-room"
    assert left(tmp_path) == []


async def test_two_requests_share_a_download_and_one_may_be_canceled(files: MediaFiles, host: Host) -> None:
    host.files["/a"] = VIDEO
    host.gate.clear()
    target = asset("a", url="a")
    first, second = (asyncio.create_task(files.fetch(target, "url")) for _ in range(2))
    async with asyncio.timeout(30):
        while not host.paths:  # noqa: ASYNC110
            await asyncio.sleep(0.001)
    first.cancel()
    host.gate.set()
    path = await second
    assert path.read_bytes() == VIDEO
    assert host.paths == ["/a"]
    assert first.cancelled()


async def test_a_download_without_waiters_is_canceled(files: MediaFiles, host: Host, tmp_path: Path) -> None:
    host.files["/a"] = VIDEO
    host.gate.clear()
    before = asyncio.all_tasks()
    task = asyncio.create_task(files.fetch(asset("a", url="a"), "url"))
    async with asyncio.timeout(30):
        while not host.paths:  # noqa: ASYNC110
            await asyncio.sleep(0.001)
        task.cancel()
        while asyncio.all_tasks() != before:  # noqa: ASYNC110
            await asyncio.sleep(0.001)
    assert left(tmp_path) == []
    host.gate.set()
    assert (await files.fetch(asset("a", url="a"), "url")).read_bytes() == VIDEO


@pytest.mark.parametrize(
    ("data", "suffix"),
    [(wav_bytes(0.1), ".wav"), (image_bytes(8, 8, "WEBP"), ".webp"), (b"%PDF-1.4\n", ".pdf")],
)
async def test_image_text_and_pdf_files(files: MediaFiles, host: Host, data: bytes, suffix: str) -> None:
    host.files["/a"] = data
    assert (await files.fetch(asset("a", url="a"), "url")).suffix == suffix
