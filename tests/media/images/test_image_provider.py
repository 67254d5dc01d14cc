"""Images as those who paint see them."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path

import httpx
import pytest
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication

from tests.media.samples import CDN, SERVICE, Handler, Host, ImageRecorder, asset, picture, png_that_claims
from wsdesk.graph.model.values import Asset
from wsdesk.media.core.errors import MediaError
from wsdesk.media.images import source_selector
from wsdesk.media.images.image_provider import MAX_LOADS, ImageProvider
from wsdesk.media.images.request_queue import ImageRequest
from wsdesk.media.images.source_selector import SourceSelector

pytestmark = pytest.mark.anyio


def width_of(image: QImage | None) -> int:
    return image.width() if image is not None else 0


async def until(done: object) -> None:
    async with asyncio.timeout(20):
        while not done():  # type: ignore[operator]  # noqa: ASYNC110
            await asyncio.sleep(0.002)


async def test_a_requested_image_is_loaded_and_reported(watched: ImageRecorder, host: Host) -> None:
    host.files["/a.jpg"] = picture(320, 240)
    wanted = asset("a1", thumbnail="a.jpg")
    assert watched.images.best(wanted, 320) is None
    watched.images.request("canvas", [(wanted, 320)])
    assert not watched.images.idle
    await watched.settled()
    assert width_of(watched.images.best(wanted, 320)) == 320
    assert watched.ready == ["a1"]
    assert watched.failed == []
    assert watched.images.error_code("a1") == ""
    watched.images.request("canvas", [(wanted, 300)])
    watched.images.request("panel", [(wanted, 320)])
    await watched.settled()
    assert host.asked == ["/a.jpg"]


async def test_the_full_size_is_known_after_the_smallest_decoding(watched: ImageRecorder, host: Host) -> None:
    host.files["/full.jpg"] = picture(900, 600)
    host.files["/small.jpg"] = picture(300, 200)
    wanted = asset("a1", thumbnail="small.jpg", url="full.jpg")
    assert watched.images.full_size(wanted) == (0, 0)
    watched.images.request("canvas", [(wanted, 90)])
    await watched.settled()
    assert watched.images.full_size(wanted) == (300, 200)
    watched.images.request("viewer", [(wanted, 400)])
    await watched.settled()
    assert width_of(watched.images.best(wanted, 400)) < 600
    assert watched.images.full_size(wanted) == (900, 600)
    watched.images.request("viewer", [(wanted, 64)])
    await watched.settled()
    assert watched.images.full_size(wanted) == (900, 600)


async def test_an_asset_without_an_id_is_identified_by_its_url(watched: ImageRecorder, host: Host) -> None:
    host.files["/a.jpg"] = picture()
    wanted = asset("", thumbnail="a.jpg")
    watched.images.request("canvas", [(wanted, 320)])
    await watched.settled()
    assert watched.ready == [f"{CDN}/a.jpg"]
    assert watched.images.best(wanted, 320) is not None


async def test_zooming_in_loads_a_larger_image_and_zooming_out_nothing(
    watched: ImageRecorder, host: Host
) -> None:
    sizes = {"thumbnail": 256, "low": 512, "preview": 1024, "url": 3000}
    for role, width in sizes.items():
        host.files[f"/{role}"] = picture(width, width * 3 // 4)
    wanted = replace(asset("a", **{role: role for role in sizes}), width=3000, height=2250)
    for width in (200, 500, 900, 200, 60):
        watched.images.request("canvas", [(wanted, width)])
        await watched.settled()
        assert width_of(watched.images.best(wanted, width)) >= width * 0.9
    assert host.asked == ["/thumbnail", "/low", "/preview"]
    assert width_of(watched.images.best(wanted, 200)) == 192
    assert width_of(watched.images.best(wanted, 5000)) == 1024


async def test_a_large_image_is_preceded_by_a_small_one(watched: ImageRecorder, host: Host) -> None:
    host.files |= {"/t": picture(256, 192), "/u": picture(3000, 2250)}
    wanted = replace(asset("a", thumbnail="t", url="u"), width=3000, height=2250)
    watched.images.request("canvas", [(wanted, 2000)])
    await watched.settled()
    assert host.asked == ["/t", "/u"]
    assert watched.ready == ["a", "a"]
    assert width_of(watched.images.best(wanted, 2000)) == 2048


async def test_learned_widths_apply_to_the_next_asset(watched: ImageRecorder, host: Host) -> None:
    for number in range(2):
        host.files |= {f"/t{number}": picture(640, 480), f"/p{number}": picture(1024, 768)}
    first, second = (
        replace(asset(f"a{n}", thumbnail=f"t{n}", preview=f"p{n}"), width=4000, height=3000) for n in range(2)
    )
    watched.images.request("canvas", [(first, 200)])
    await watched.settled()
    watched.images.request("canvas", [(second, 600)])
    await watched.settled()
    assert host.asked == ["/t0", "/t1"]


async def test_a_request_beyond_the_full_size_ends_with_the_full_size(
    watched: ImageRecorder, host: Host
) -> None:
    """Sizes unknown, and every address gives the same small image."""
    for role in ("thumbnail", "preview", "url", "original"):
        host.files[f"/{role}"] = picture(100, 80)
    wanted = asset("a", thumbnail="thumbnail", preview="preview", url="url", original="original")
    watched.images.request("canvas", [(wanted, 3000)])
    await watched.settled()
    asked = len(host.asked)
    assert asked <= 4
    assert width_of(watched.images.best(wanted, 3000)) == 100
    watched.images.request("canvas", [(wanted, 2900)])
    await watched.settled()
    assert len(host.asked) == asked
    assert watched.failed == []


async def test_concurrent_loads_are_limited_and_unique(watched: ImageRecorder, host: Host) -> None:
    host.files |= {f"/{n}": picture(64, 48) for n in range(40)}
    wanted = [(asset(str(n), thumbnail=str(n)), 64) for n in range(40)]
    watched.images.request("canvas", wanted)
    watched.images.request("panel", wanted)
    host.gate.clear()
    watched.images.request("canvas", wanted)
    await until(lambda: host.now == MAX_LOADS)
    for _ in range(50):
        await asyncio.sleep(0)
    host.gate.set()
    await watched.settled()
    assert sorted(host.asked) == sorted(f"/{n}" for n in range(40))
    assert host.most == MAX_LOADS
    assert len(watched.ready) == 40


async def test_loads_are_ordered_by_importance(watched: ImageRecorder, host: Host) -> None:
    host.files |= {f"/{n}": picture(64, 48) for n in range(20)}
    watched.images.request("canvas", [(asset(str(n), thumbnail=str(n)), 64) for n in range(20)])
    await watched.settled()
    asked = [int(path[1:]) for path in host.asked]
    assert sorted(asked) == list(range(20))
    # Those that are under way together may overtake each other, and nobody else.
    assert all(rank < place + MAX_LOADS for place, rank in enumerate(asked))


async def test_hidden_images_are_canceled_and_can_be_requested_again(
    watched: ImageRecorder, host: Host
) -> None:
    host.files["/a"] = host.files["/b"] = picture(64, 48)
    a, b = asset("a", thumbnail="a"), asset("b", thumbnail="b")
    host.gate.clear()
    watched.images.request("canvas", [(a, 64)])
    await until(lambda: host.now == 1)
    watched.images.request("canvas", [(b, 64)])
    await until(lambda: host.asked == ["/a", "/b"] and host.now == 1)
    watched.images.request("canvas", [])
    watched.images.request("canvas", [(b, 64)])
    host.gate.set()
    await watched.settled()
    assert watched.ready == ["b"]
    assert watched.images.best(a, 64) is None


async def test_an_image_requested_by_another_owner_is_not_canceled(
    watched: ImageRecorder, host: Host
) -> None:
    host.files["/a"] = picture(64, 48)
    a = asset("a", thumbnail="a")
    host.gate.clear()
    watched.images.request("canvas", [(a, 64)])
    watched.images.request("panel", [(a, 64)])
    await until(lambda: host.now == 1)
    watched.images.request("canvas", [])
    host.gate.set()
    await watched.settled()
    assert host.asked == ["/a"]
    assert watched.ready == ["a"]


async def test_nothing_is_started_while_the_view_moves(watched: ImageRecorder, host: Host) -> None:
    host.files["/a"] = picture(64, 48)
    watched.images.set_pace(True)
    watched.images.request("canvas", [(asset("a", thumbnail="a"), 64)])
    for _ in range(20):
        await asyncio.sleep(0)
    assert host.asked == []
    assert not watched.images.idle
    watched.images.set_pace(False)
    await watched.settled()
    assert watched.ready == ["a"]


@pytest.mark.parametrize(
    ("answer", "code"),
    [
        (404, "gone"),
        (403, "forbidden"),
        (500, "odd-answer"),
        (b"<html>Not found</html>", "not-a-picture"),
        (b"", "not-a-picture"),
        (b'<svg xmlns="http://www.w3.org/2000/svg"/>', "not-a-picture"),
        (picture(64, 64)[:40], "not-a-picture"),
        (png_that_claims(60_000, 60_000, b"x"), "too-large"),
        (png_that_claims(8190, 8190, b"x"), "too-large"),
    ],
)
async def test_an_unavailable_image_has_a_code_and_is_not_retried(
    watched: ImageRecorder, host: Host, answer: int | bytes, code: str
) -> None:
    host.files["/a"] = answer
    wanted = asset("a", thumbnail="a")
    watched.images.request("canvas", [(wanted, 64)])
    await watched.settled()
    assert watched.failed == [("a", code)]
    assert watched.images.error_code("a") == code
    assert watched.images.best(wanted, 64) is None
    for _ in range(3):
        watched.images.request("canvas", [])
        watched.images.request("canvas", [(wanted, 64)])
        await watched.settled()
    assert host.asked == ["/a"]
    assert watched.failed == [("a", code)]


async def test_missing_and_refused_urls_fail_without_a_request(watched: ImageRecorder, host: Host) -> None:
    watched.images.request(
        "canvas",
        [
            (Asset("none"), 64),
            (asset("sound", kind="audio", url="a.mp3"), 64),
            (asset("local", url="file:///etc/passwd"), 64),
            (asset("near", url="https://127.0.0.1/x"), 64),
            (asset("plain", url="http://media.example/x"), 64),
        ],
    )
    await watched.settled()
    assert dict(watched.failed) == {
        **dict.fromkeys(("none", "sound"), "no-address"),
        **dict.fromkeys(("local", "near", "plain"), "refused-address"),
    }
    assert host.asked == []


def named(data: bytes, kind: str) -> Handler:
    """An answer that says what its bytes are."""
    return lambda request: httpx.Response(200, content=data, headers={"content-type": kind})


@pytest.mark.parametrize("kind", ["PNG", "JPEG", "WEBP", "GIF"])
async def test_the_format_is_detected_from_the_bytes(watched: ImageRecorder, host: Host, kind: str) -> None:
    svg = b'<svg xmlns="http://www.w3.org/2000/svg" width="64" height="48"><rect width="9" height="9"/></svg>'
    ending = kind.lower()
    host.files |= {
        "/picture.svg": named(picture(64, 48, kind), "image/svg+xml"),
        f"/drawing.{ending}": named(svg, f"image/{ending}"),
    }
    true, false = asset("true", url="picture.svg"), asset("false", url=f"drawing.{ending}")
    watched.images.request("canvas", [(true, 64), (false, 64)])
    await watched.settled()
    assert width_of(watched.images.best(true, 64)) == 64
    assert watched.images.best(false, 64) is None
    assert watched.failed == [("false", "not-a-picture")]
    path = await watched.images.files.fetch(true, "url")
    assert path.suffix == {"JPEG": ".jpg"}.get(kind, f".{ending}")
    with pytest.raises(MediaError, match="not-media"):
        await watched.images.files.fetch(false, "url")


async def test_one_invalid_url_does_not_affect_others(watched: ImageRecorder, host: Host) -> None:
    host.files |= {"/t": 404, "/p": b"broken", "/u": picture(2000, 1500)}
    wanted = replace(asset("a", thumbnail="t", preview="p", url="u"), width=2000, height=1500)
    watched.images.request("canvas", [(wanted, 200)])
    await watched.settled()
    assert watched.failed == []
    assert width_of(watched.images.best(wanted, 200)) == 192
    assert host.asked == ["/t", "/p", "/u"]


async def test_a_small_image_replaces_a_missing_large_one(watched: ImageRecorder, host: Host) -> None:
    host.files |= {"/t": picture(256, 192), "/u": 404}
    wanted = replace(asset("a", thumbnail="t", url="u"), width=4000, height=3000)
    watched.images.request("canvas", [(wanted, 1000)])
    await watched.settled()
    assert width_of(watched.images.best(wanted, 1000)) == 256
    assert watched.failed == []
    assert watched.images.error_code("a") == ""


async def test_a_transient_failure_is_retried_automatically(
    watched: ImageRecorder, host: Host, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(source_selector, "MIN_WAIT_S", 0.02)
    tries = 0

    def flaky(request: httpx.Request) -> httpx.Response:
        nonlocal tries
        tries += 1
        if tries < 3:
            raise httpx.ConnectError("down")
        return httpx.Response(200, content=picture(64, 48))

    host.files["/a"] = flaky
    watched.images.request("canvas", [(asset("a", thumbnail="a"), 64)])
    await until(lambda: watched.ready == ["a"])
    assert tries == 3
    assert watched.failed == [("a", "unreachable")]
    assert watched.images.error_code("a") == ""


async def test_a_new_signed_url_is_tried_at_once_and_uses_the_disk_cache(
    watched: ImageRecorder, host: Host, tmp_path: Path
) -> None:
    host.files |= {"/old": 403, "/new": picture(64, 48)}
    watched.images.request("canvas", [(asset("a", thumbnail="old"), 64)])
    await watched.settled()
    watched.images.request("canvas", [(asset("a", thumbnail="new"), 64)])
    await watched.settled()
    assert watched.ready == ["a"]
    host.asked.clear()
    again = ImageProvider(tmp_path / "media", transport=host.transport)
    again.set_server(SERVICE, "p")
    other = ImageRecorder(again)
    again.request("canvas", [(asset("a", thumbnail="signed-anew"), 64)])
    await other.settled()
    assert other.ready == ["a"]
    assert host.asked == []
    await again.aclose()


async def test_a_busy_host_gets_no_requests(watched: ImageRecorder, host: Host) -> None:
    host.files |= {f"/{n}": picture(64, 48) for n in range(20)}
    host.files["/0"] = lambda request: httpx.Response(429, headers={"retry-after": "60"})
    watched.images.request("canvas", [(asset("0", thumbnail="0"), 64)])
    await watched.settled()
    watched.images.request("canvas", [(asset(str(n), thumbnail=str(n)), 64) for n in range(20)])
    await watched.settled()
    assert host.asked == ["/0"]
    assert {code for _, code in watched.failed} == {"busy"}


async def test_profiles_have_separate_caches(watched: ImageRecorder, host: Host) -> None:
    host.files["/a"] = picture(64, 48)
    wanted = asset("a", thumbnail="a")
    watched.images.request("canvas", [(wanted, 64)])
    await watched.settled()
    host.files["/a"] = 403
    watched.images.set_server(SERVICE, "q")
    assert watched.images.best(wanted, 64) is None
    await watched.settled()
    assert watched.failed == [("a", "forbidden")]
    watched.images.set_server(SERVICE, "p")
    await watched.settled()
    assert width_of(watched.images.best(wanted, 64)) == 64
    assert watched.images.error_code("a") == ""


async def test_switching_the_server_cancels_all_loads(watched: ImageRecorder, host: Host) -> None:
    host.files["/a"] = picture(64, 48)
    host.gate.clear()
    watched.images.request("canvas", [(asset("a", thumbnail="a"), 64)])
    await until(lambda: host.now == 1)
    watched.images.set_server("https://other.example", "q")
    host.gate.set()
    await watched.settled()
    assert watched.ready == ["a"]


async def test_evicted_images_are_loaded_from_the_disk(
    host: Host, tmp_path: Path, qapp: QApplication
) -> None:
    host.files |= {f"/{n}": picture(100, 100) for n in range(10)}
    images = ImageProvider(tmp_path / "m", memory_bytes=5 * 40_000, transport=host.transport)
    images.set_server(SERVICE, "p")
    watched = ImageRecorder(images)
    assets = [asset(str(n), thumbnail=str(n)) for n in range(10)]
    images.request("canvas", [(one, 100) for one in assets])
    await watched.settled()
    assert sum(images.best(one, 100) is not None for one in assets) == 5
    assert len(host.asked) == 10
    gone = next(one for one in assets if images.best(one, 100) is None)
    images.request("canvas", [(gone, 100)])
    await watched.settled()
    assert images.best(gone, 100) is not None
    assert len(host.asked) == 10
    images.set_limits(40_000, 1 << 20)
    assert sum(images.best(one, 100) is not None for one in assets) == 1
    await images.aclose()


async def test_closing_ends_all_tasks_and_ignores_later_requests(host: Host, tmp_path: Path) -> None:
    async def never() -> AsyncIterator[bytes]:
        await asyncio.Event().wait()
        yield b""

    host.files["/a"] = lambda request: httpx.Response(200, content=never())
    host.files["/b"] = picture(64, 48)
    images = ImageProvider(tmp_path / "m", transport=host.transport)
    images.set_server(SERVICE, "p")
    await until(lambda: not [task for task in asyncio.all_tasks() if "_finish" in repr(task)])
    before = asyncio.all_tasks()
    images.request("canvas", [(asset("a", thumbnail="a"), 64), (asset("b", thumbnail="b"), 64)])
    await until(lambda: len(host.asked) == 2)
    async with asyncio.timeout(30):
        await images.aclose()
    assert asyncio.all_tasks() == before
    images.request("canvas", [(asset("c", thumbnail="c"), 64)])
    images.set_pace(False)
    await asyncio.sleep(0)
    assert len(host.asked) == 2


async def test_a_thousand_failing_requests_are_handled_in_batches(
    watched: ImageRecorder, host: Host, monkeypatch: pytest.MonkeyPatch
) -> None:
    wanted = [(asset(str(n), thumbnail=str(n), preview=f"p{n}", url=f"u{n}"), 64) for n in range(1000)]
    watched.images.request("canvas", wanted)
    await watched.settled()
    assert len(watched.failed) == 1000
    looked_at = 0
    look = SourceSelector.next

    def counted(self: SourceSelector, wish: ImageRequest) -> object:
        nonlocal looked_at
        looked_at += 1
        return look(self, wish)

    monkeypatch.setattr(SourceSelector, "next", counted)
    turns: list[int] = []
    watched.images.request("canvas", wanted[1:])
    while not watched.images.idle:
        turns.append(looked_at)
        looked_at = 0
        await asyncio.sleep(0)
    assert sum(turns) + looked_at >= 999
    assert max(turns) <= 60
    assert len(host.asked) == 3000


async def test_a_profiles_media_can_be_measured_and_deleted(watched: ImageRecorder, host: Host) -> None:
    host.files["/a"] = picture(64, 48)
    watched.images.request("canvas", [(asset("a", thumbnail="a"), 64)])
    await watched.settled()
    assert await watched.images.disk_bytes("p") > len(picture(64, 48))
    await watched.images.delete("p")
    assert await watched.images.disk_bytes("p") == 0


async def test_a_programming_error_is_not_a_network_error(
    watched: ImageRecorder, host: Host, monkeypatch: pytest.MonkeyPatch
) -> None:
    host.files["/a"] = picture(64, 48)
    caught: list[object] = []
    asyncio.get_running_loop().set_exception_handler(lambda loop, words: caught.append(words["exception"]))

    def broken(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr("wsdesk.media.images.image_loader.decode", broken)
    watched.images.request("canvas", [(asset("a", thumbnail="a"), 64)])
    await watched.settled()
    assert [type(error) for error in caught] == [ZeroDivisionError]
    assert watched.failed == []


class TestWithoutALoop:
    pytestmark: list[object] = []

    def test_requests_wait_for_the_event_loop(self, host: Host, tmp_path: Path, qapp: QApplication) -> None:
        host.files["/a"] = host.files["/b"] = picture(64, 48)
        images = ImageProvider(tmp_path / "m", transport=host.transport)
        images.set_server(SERVICE, "p")
        images.request("canvas", [(asset("a", thumbnail="a"), 64)])
        images.set_pace(True)
        images.set_pace(False)
        watched = ImageRecorder(images)

        async def run() -> None:
            images.set_pace(False)
            await watched.settled()
            await images.aclose()

        asyncio.run(run())
        assert watched.ready == ["a"]
