"""Images that views get from the provider."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path

import httpx
import pytest
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication

from tests.media.samples import CDN, SERVER_URL, Handler, Host, ImageRecorder, asset, image_bytes, png_of_size
from wsdesk.graph.model.values import Asset
from wsdesk.media.core.errors import MediaError
from wsdesk.media.images import source_selector
from wsdesk.media.images.image_provider import MAX_LOADS, ImageProvider
from wsdesk.media.images.request_queue import ImageRequest
from wsdesk.media.images.source_selector import SourceSelector

pytestmark = pytest.mark.anyio


def width_of(image: QImage | None) -> int:
    return image.width() if image is not None else 0


async def until(condition: object) -> None:
    async with asyncio.timeout(20):
        while not condition():  # type: ignore[operator]  # noqa: ASYNC110
            await asyncio.sleep(0.002)


async def test_a_requested_image_is_loaded_and_reported(recorder: ImageRecorder, host: Host) -> None:
    host.files["/a.jpg"] = image_bytes(320, 240)
    target = asset("a1", thumbnail="a.jpg")
    assert recorder.images.best(target, 320) is None
    recorder.images.request("canvas", [(target, 320)])
    assert not recorder.images.idle
    await recorder.wait_until_idle()
    assert width_of(recorder.images.best(target, 320)) == 320
    assert recorder.ready == ["a1"]
    assert recorder.failed == []
    assert recorder.images.error_code("a1") == ""
    recorder.images.request("canvas", [(target, 300)])
    recorder.images.request("panel", [(target, 320)])
    await recorder.wait_until_idle()
    assert host.paths == ["/a.jpg"]


async def test_the_full_size_is_known_after_the_smallest_decoding(
    recorder: ImageRecorder, host: Host
) -> None:
    host.files["/full.jpg"] = image_bytes(900, 600)
    host.files["/small.jpg"] = image_bytes(300, 200)
    target = asset("a1", thumbnail="small.jpg", url="full.jpg")
    assert recorder.images.full_size(target) == (0, 0)
    recorder.images.request("canvas", [(target, 90)])
    await recorder.wait_until_idle()
    assert recorder.images.full_size(target) == (300, 200)
    recorder.images.request("viewer", [(target, 400)])
    await recorder.wait_until_idle()
    assert width_of(recorder.images.best(target, 400)) < 600
    assert recorder.images.full_size(target) == (900, 600)
    recorder.images.request("viewer", [(target, 64)])
    await recorder.wait_until_idle()
    assert recorder.images.full_size(target) == (900, 600)


async def test_an_asset_without_an_id_is_identified_by_its_url(recorder: ImageRecorder, host: Host) -> None:
    host.files["/a.jpg"] = image_bytes()
    target = asset("", thumbnail="a.jpg")
    recorder.images.request("canvas", [(target, 320)])
    await recorder.wait_until_idle()
    assert recorder.ready == [f"{CDN}/a.jpg"]
    assert recorder.images.best(target, 320) is not None


async def test_zooming_in_loads_a_larger_image_and_zooming_out_nothing(
    recorder: ImageRecorder, host: Host
) -> None:
    sizes = {"thumbnail": 256, "low": 512, "preview": 1024, "url": 3000}
    for role, width in sizes.items():
        host.files[f"/{role}"] = image_bytes(width, width * 3 // 4)
    target = replace(asset("a", **{role: role for role in sizes}), width=3000, height=2250)
    for width in (200, 500, 900, 200, 60):
        recorder.images.request("canvas", [(target, width)])
        await recorder.wait_until_idle()
        assert width_of(recorder.images.best(target, width)) >= width * 0.9
    assert host.paths == ["/thumbnail", "/low", "/preview"]
    assert width_of(recorder.images.best(target, 200)) == 192
    assert width_of(recorder.images.best(target, 5000)) == 1024


async def test_a_large_image_is_preceded_by_a_small_one(recorder: ImageRecorder, host: Host) -> None:
    host.files |= {"/t": image_bytes(256, 192), "/u": image_bytes(3000, 2250)}
    target = replace(asset("a", thumbnail="t", url="u"), width=3000, height=2250)
    recorder.images.request("canvas", [(target, 2000)])
    await recorder.wait_until_idle()
    assert host.paths == ["/t", "/u"]
    assert recorder.ready == ["a", "a"]
    assert width_of(recorder.images.best(target, 2000)) == 2048


async def test_learned_widths_apply_to_the_next_asset(recorder: ImageRecorder, host: Host) -> None:
    for number in range(2):
        host.files |= {f"/t{number}": image_bytes(640, 480), f"/p{number}": image_bytes(1024, 768)}
    first, second = (
        replace(asset(f"a{n}", thumbnail=f"t{n}", preview=f"p{n}"), width=4000, height=3000) for n in range(2)
    )
    recorder.images.request("canvas", [(first, 200)])
    await recorder.wait_until_idle()
    recorder.images.request("canvas", [(second, 600)])
    await recorder.wait_until_idle()
    assert host.paths == ["/t0", "/t1"]


async def test_a_request_beyond_the_full_size_ends_with_the_full_size(
    recorder: ImageRecorder, host: Host
) -> None:
    """The sizes are unknown, and every URL returns the same small image."""
    for role in ("thumbnail", "preview", "url", "original"):
        host.files[f"/{role}"] = image_bytes(100, 80)
    target = asset("a", thumbnail="thumbnail", preview="preview", url="url", original="original")
    recorder.images.request("canvas", [(target, 3000)])
    await recorder.wait_until_idle()
    request_count = len(host.paths)
    assert request_count <= 4
    assert width_of(recorder.images.best(target, 3000)) == 100
    recorder.images.request("canvas", [(target, 2900)])
    await recorder.wait_until_idle()
    assert len(host.paths) == request_count
    assert recorder.failed == []


async def test_concurrent_loads_are_limited_and_unique(recorder: ImageRecorder, host: Host) -> None:
    host.files |= {f"/{n}": image_bytes(64, 48) for n in range(40)}
    target = [(asset(str(n), thumbnail=str(n)), 64) for n in range(40)]
    recorder.images.request("canvas", target)
    recorder.images.request("panel", target)
    host.gate.clear()
    recorder.images.request("canvas", target)
    await until(lambda: host.active == MAX_LOADS)
    for _ in range(50):
        await asyncio.sleep(0)
    host.gate.set()
    await recorder.wait_until_idle()
    assert sorted(host.paths) == sorted(f"/{n}" for n in range(40))
    assert host.peak_active == MAX_LOADS
    assert len(recorder.ready) == 40


async def test_loads_are_ordered_by_importance(recorder: ImageRecorder, host: Host) -> None:
    host.files |= {f"/{n}": image_bytes(64, 48) for n in range(20)}
    recorder.images.request("canvas", [(asset(str(n), thumbnail=str(n)), 64) for n in range(20)])
    await recorder.wait_until_idle()
    ranks = [int(path[1:]) for path in host.paths]
    assert sorted(ranks) == list(range(20))
    # Only concurrent loads can finish in another order.
    assert all(rank < position + MAX_LOADS for position, rank in enumerate(ranks))


async def test_hidden_images_are_canceled_and_can_be_requested_again(
    recorder: ImageRecorder, host: Host
) -> None:
    host.files["/a"] = host.files["/b"] = image_bytes(64, 48)
    a, b = asset("a", thumbnail="a"), asset("b", thumbnail="b")
    host.gate.clear()
    recorder.images.request("canvas", [(a, 64)])
    await until(lambda: host.active == 1)
    recorder.images.request("canvas", [(b, 64)])
    await until(lambda: host.paths == ["/a", "/b"] and host.active == 1)
    recorder.images.request("canvas", [])
    recorder.images.request("canvas", [(b, 64)])
    host.gate.set()
    await recorder.wait_until_idle()
    assert recorder.ready == ["b"]
    assert recorder.images.best(a, 64) is None


async def test_an_image_requested_by_another_owner_is_not_canceled(
    recorder: ImageRecorder, host: Host
) -> None:
    host.files["/a"] = image_bytes(64, 48)
    a = asset("a", thumbnail="a")
    host.gate.clear()
    recorder.images.request("canvas", [(a, 64)])
    recorder.images.request("panel", [(a, 64)])
    await until(lambda: host.active == 1)
    recorder.images.request("canvas", [])
    host.gate.set()
    await recorder.wait_until_idle()
    assert host.paths == ["/a"]
    assert recorder.ready == ["a"]


async def test_nothing_is_started_while_the_view_moves(recorder: ImageRecorder, host: Host) -> None:
    host.files["/a"] = image_bytes(64, 48)
    recorder.images.set_paused("canvas", True)
    recorder.images.request("canvas", [(asset("a", thumbnail="a"), 64)])
    for _ in range(20):
        await asyncio.sleep(0)
    assert host.paths == []
    assert not recorder.images.idle
    recorder.images.set_paused("another canvas", True)
    recorder.images.set_paused("canvas", False)
    await asyncio.sleep(0)
    assert host.paths == []  # the other view still moves
    recorder.images.set_paused("another canvas", False)
    await recorder.wait_until_idle()
    assert recorder.ready == ["a"]


@pytest.mark.parametrize(
    ("response", "code"),
    [
        (404, "gone"),
        (403, "forbidden"),
        (500, "odd-answer"),
        (b"<html>Not found</html>", "not-an-image"),
        (b"", "not-an-image"),
        (b'<svg xmlns="http://www.w3.org/2000/svg"/>', "not-an-image"),
        (image_bytes(64, 64)[:40], "not-an-image"),
        (png_of_size(60_000, 60_000, b"x"), "too-large"),
        (png_of_size(8190, 8190, b"x"), "too-large"),
    ],
)
async def test_an_unavailable_image_has_a_code_and_is_not_retried(
    recorder: ImageRecorder, host: Host, response: int | bytes, code: str
) -> None:
    host.files["/a"] = response
    target = asset("a", thumbnail="a")
    recorder.images.request("canvas", [(target, 64)])
    await recorder.wait_until_idle()
    assert recorder.failed == [("a", code)]
    assert recorder.images.error_code("a") == code
    assert recorder.images.best(target, 64) is None
    for _ in range(3):
        recorder.images.request("canvas", [])
        recorder.images.request("canvas", [(target, 64)])
        await recorder.wait_until_idle()
    assert host.paths == ["/a"]
    assert recorder.failed == [("a", code)]


async def test_missing_and_refused_urls_fail_without_a_request(recorder: ImageRecorder, host: Host) -> None:
    recorder.images.request(
        "canvas",
        [
            (Asset("none"), 64),
            (asset("sound", kind="audio", url="a.mp3"), 64),
            (asset("local", url="file:///etc/passwd"), 64),
            (asset("near", url="https://127.0.0.1/x"), 64),
            (asset("plain", url="http://media.example/x"), 64),
        ],
    )
    await recorder.wait_until_idle()
    assert dict(recorder.failed) == {
        **dict.fromkeys(("none", "sound"), "no-address"),
        **dict.fromkeys(("local", "near", "plain"), "refused-address"),
    }
    assert host.paths == []


def typed_response(data: bytes, kind: str) -> Handler:
    """A response with this content type."""
    return lambda request: httpx.Response(200, content=data, headers={"content-type": kind})


@pytest.mark.parametrize("kind", ["PNG", "JPEG", "WEBP", "GIF"])
async def test_the_format_is_detected_from_the_bytes(recorder: ImageRecorder, host: Host, kind: str) -> None:
    svg = b'<svg xmlns="http://www.w3.org/2000/svg" width="64" height="48"><rect width="9" height="9"/></svg>'
    ending = kind.lower()
    host.files |= {
        "/picture.svg": typed_response(image_bytes(64, 48, kind), "image/svg+xml"),
        f"/drawing.{ending}": typed_response(svg, f"image/{ending}"),
    }
    true, false = asset("true", url="picture.svg"), asset("false", url=f"drawing.{ending}")
    recorder.images.request("canvas", [(true, 64), (false, 64)])
    await recorder.wait_until_idle()
    assert width_of(recorder.images.best(true, 64)) == 64
    assert recorder.images.best(false, 64) is None
    assert recorder.failed == [("false", "not-an-image")]
    path = await recorder.images.files.fetch(true, "url")
    assert path.suffix == {"JPEG": ".jpg"}.get(kind, f".{ending}")
    with pytest.raises(MediaError, match="not-media"):
        await recorder.images.files.fetch(false, "url")


async def test_one_invalid_url_does_not_affect_others(recorder: ImageRecorder, host: Host) -> None:
    host.files |= {"/t": 404, "/p": b"broken", "/u": image_bytes(2000, 1500)}
    target = replace(asset("a", thumbnail="t", preview="p", url="u"), width=2000, height=1500)
    recorder.images.request("canvas", [(target, 200)])
    await recorder.wait_until_idle()
    assert recorder.failed == []
    assert width_of(recorder.images.best(target, 200)) == 192
    assert host.paths == ["/t", "/p", "/u"]


async def test_a_small_image_replaces_a_missing_large_one(recorder: ImageRecorder, host: Host) -> None:
    host.files |= {"/t": image_bytes(256, 192), "/u": 404}
    target = replace(asset("a", thumbnail="t", url="u"), width=4000, height=3000)
    recorder.images.request("canvas", [(target, 1000)])
    await recorder.wait_until_idle()
    assert width_of(recorder.images.best(target, 1000)) == 256
    assert recorder.failed == []
    assert recorder.images.error_code("a") == ""


async def test_a_transient_failure_is_retried_automatically(
    recorder: ImageRecorder, host: Host, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(source_selector, "MIN_WAIT_S", 0.02)
    tries = 0

    def flaky(request: httpx.Request) -> httpx.Response:
        nonlocal tries
        tries += 1
        if tries < 3:
            raise httpx.ConnectError("down")
        return httpx.Response(200, content=image_bytes(64, 48))

    host.files["/a"] = flaky
    recorder.images.request("canvas", [(asset("a", thumbnail="a"), 64)])
    await until(lambda: recorder.ready == ["a"])
    assert tries == 3
    assert recorder.failed == [("a", "unreachable")]
    assert recorder.images.error_code("a") == ""


async def test_a_new_signed_url_is_tried_at_once_and_uses_the_disk_cache(
    recorder: ImageRecorder, host: Host, tmp_path: Path
) -> None:
    host.files |= {"/old": 403, "/new": image_bytes(64, 48)}
    recorder.images.request("canvas", [(asset("a", thumbnail="old"), 64)])
    await recorder.wait_until_idle()
    recorder.images.request("canvas", [(asset("a", thumbnail="new"), 64)])
    await recorder.wait_until_idle()
    assert recorder.ready == ["a"]
    host.paths.clear()
    second_provider = ImageProvider(tmp_path / "media", transport=host.transport)
    second_provider.set_server(SERVER_URL, "p")
    other = ImageRecorder(second_provider)
    second_provider.request("canvas", [(asset("a", thumbnail="signed-anew"), 64)])
    await other.wait_until_idle()
    assert other.ready == ["a"]
    assert host.paths == []
    await second_provider.aclose()


async def test_a_busy_host_gets_no_requests(recorder: ImageRecorder, host: Host) -> None:
    host.files |= {f"/{n}": image_bytes(64, 48) for n in range(20)}
    host.files["/0"] = lambda request: httpx.Response(429, headers={"retry-after": "60"})
    recorder.images.request("canvas", [(asset("0", thumbnail="0"), 64)])
    await recorder.wait_until_idle()
    recorder.images.request("canvas", [(asset(str(n), thumbnail=str(n)), 64) for n in range(20)])
    await recorder.wait_until_idle()
    assert host.paths == ["/0"]
    assert {code for _, code in recorder.failed} == {"busy"}


async def test_profiles_have_separate_caches(recorder: ImageRecorder, host: Host) -> None:
    host.files["/a"] = image_bytes(64, 48)
    target = asset("a", thumbnail="a")
    recorder.images.request("canvas", [(target, 64)])
    await recorder.wait_until_idle()
    host.files["/a"] = 403
    recorder.images.set_server(SERVER_URL, "q")
    assert recorder.images.best(target, 64) is None
    await recorder.wait_until_idle()
    assert recorder.failed == [("a", "forbidden")]
    recorder.images.set_server(SERVER_URL, "p")
    await recorder.wait_until_idle()
    assert width_of(recorder.images.best(target, 64)) == 64
    assert recorder.images.error_code("a") == ""


async def test_switching_the_server_cancels_all_loads(recorder: ImageRecorder, host: Host) -> None:
    host.files["/a"] = image_bytes(64, 48)
    host.gate.clear()
    recorder.images.request("canvas", [(asset("a", thumbnail="a"), 64)])
    await until(lambda: host.active == 1)
    recorder.images.set_server("https://other.example", "q")
    host.gate.set()
    await recorder.wait_until_idle()
    assert recorder.ready == ["a"]


async def test_evicted_images_are_loaded_from_the_disk(
    host: Host, tmp_path: Path, qapp: QApplication
) -> None:
    host.files |= {f"/{n}": image_bytes(100, 100) for n in range(10)}
    images = ImageProvider(tmp_path / "m", memory_bytes=5 * 40_000, transport=host.transport)
    images.set_server(SERVER_URL, "p")
    recorder = ImageRecorder(images)
    assets = [asset(str(n), thumbnail=str(n)) for n in range(10)]
    images.request("canvas", [(one, 100) for one in assets])
    await recorder.wait_until_idle()
    assert sum(images.best(one, 100) is not None for one in assets) == 5
    assert len(host.paths) == 10
    evicted = next(one for one in assets if images.best(one, 100) is None)
    images.request("canvas", [(evicted, 100)])
    await recorder.wait_until_idle()
    assert images.best(evicted, 100) is not None
    assert len(host.paths) == 10
    images.set_limits(40_000, 1 << 20)
    assert sum(images.best(one, 100) is not None for one in assets) == 1
    await images.aclose()


async def test_images_that_are_needed_once_do_not_replace_those_in_view(
    host: Host, tmp_path: Path, qapp: QApplication
) -> None:
    host.files |= {f"/{n}": image_bytes(100, 100) for n in range(12)}
    images = ImageProvider(tmp_path / "m", memory_bytes=6 * 40_000, transport=host.transport)
    images.set_server(SERVER_URL, "p")
    recorder = ImageRecorder(images)
    assets = [asset(str(n), thumbnail=str(n)) for n in range(12)]
    in_view = assets[:3]
    images.request("canvas", [(one, 100) for one in in_view])
    await recorder.wait_until_idle()
    recorder.ready.clear()
    for first in (4, 6, 8, 10, 0, 4):  # also some of those in view
        batch = assets[first : first + 2]
        images.request("export", [(one, 100) for one in batch])
        await recorder.wait_until_idle()
        assert all(images.best(one, 100) is not None for one in batch)
        images.release("export")
    assert all(images.best(one, 100) is not None for one in in_view)
    assert not {"0", "1", "2"}.intersection(recorder.ready)  # none was evicted and loaded again
    await images.aclose()


async def test_closing_ends_all_tasks_and_ignores_later_requests(host: Host, tmp_path: Path) -> None:
    async def never() -> AsyncIterator[bytes]:
        await asyncio.Event().wait()
        yield b""

    host.files["/a"] = lambda request: httpx.Response(200, content=never())
    host.files["/b"] = image_bytes(64, 48)
    images = ImageProvider(tmp_path / "m", transport=host.transport)
    images.set_server(SERVER_URL, "p")
    await until(lambda: not [task for task in asyncio.all_tasks() if "_finish" in repr(task)])
    before = asyncio.all_tasks()
    images.request("canvas", [(asset("a", thumbnail="a"), 64), (asset("b", thumbnail="b"), 64)])
    await until(lambda: len(host.paths) == 2)
    async with asyncio.timeout(30):
        await images.aclose()
    assert asyncio.all_tasks() == before
    images.request("canvas", [(asset("c", thumbnail="c"), 64)])
    images.set_paused("canvas", False)
    await asyncio.sleep(0)
    assert len(host.paths) == 2


async def test_a_thousand_failing_requests_are_handled_in_batches(
    recorder: ImageRecorder, host: Host, monkeypatch: pytest.MonkeyPatch
) -> None:
    target = [(asset(str(n), thumbnail=str(n), preview=f"p{n}", url=f"u{n}"), 64) for n in range(1000)]
    recorder.images.request("canvas", target)
    await recorder.wait_until_idle()
    assert len(recorder.failed) == 1000
    calls = 0
    original_next = SourceSelector.next

    def count_call(self: SourceSelector, image_request: ImageRequest) -> object:
        nonlocal calls
        calls += 1
        return original_next(self, image_request)

    monkeypatch.setattr(SourceSelector, "next", count_call)
    calls_per_turn: list[int] = []
    recorder.images.request("canvas", target[1:])
    while not recorder.images.idle:
        calls_per_turn.append(calls)
        calls = 0
        await asyncio.sleep(0)
    assert sum(calls_per_turn) + calls >= 999
    assert max(calls_per_turn) <= 60
    assert len(host.paths) == 3000


async def test_a_profiles_media_can_be_measured_and_deleted(recorder: ImageRecorder, host: Host) -> None:
    host.files["/a"] = image_bytes(64, 48)
    recorder.images.request("canvas", [(asset("a", thumbnail="a"), 64)])
    await recorder.wait_until_idle()
    assert await recorder.images.disk_bytes("p") > len(image_bytes(64, 48))
    await recorder.images.delete("p")
    assert await recorder.images.disk_bytes("p") == 0


async def test_a_programming_error_is_not_a_network_error(
    recorder: ImageRecorder, host: Host, monkeypatch: pytest.MonkeyPatch
) -> None:
    host.files["/a"] = image_bytes(64, 48)
    exceptions: list[object] = []
    asyncio.get_running_loop().set_exception_handler(
        lambda loop, context: exceptions.append(context["exception"])
    )

    def broken(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr("wsdesk.media.images.image_loader.decode", broken)
    recorder.images.request("canvas", [(asset("a", thumbnail="a"), 64)])
    await recorder.wait_until_idle()
    assert [type(error) for error in exceptions] == [ZeroDivisionError]
    assert recorder.failed == []


class TestWithoutALoop:
    pytestmark: list[object] = []

    def test_requests_wait_for_the_event_loop(self, host: Host, tmp_path: Path, qapp: QApplication) -> None:
        host.files["/a"] = host.files["/b"] = image_bytes(64, 48)
        images = ImageProvider(tmp_path / "m", transport=host.transport)
        images.set_server(SERVER_URL, "p")
        images.request("canvas", [(asset("a", thumbnail="a"), 64)])
        images.set_paused("canvas", True)
        images.set_paused("canvas", False)
        recorder = ImageRecorder(images)

        async def run() -> None:
            images.set_paused("canvas", False)
            await recorder.wait_until_idle()
            await images.aclose()

        asyncio.run(run())
        assert recorder.ready == ["a"]
