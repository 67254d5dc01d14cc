"""Choice of the URL of an image, learned sizes, and cache names."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtGui import QImage

from tests.media.samples import asset
from wsdesk.graph.model.values import Asset
from wsdesk.media.cache.image_cache import ImageCache
from wsdesk.media.core.asset_key import cache_name, identity
from wsdesk.media.core.asset_sizes import AvailableWidths, candidates, decode_width, is_image
from wsdesk.media.core.errors import MediaError
from wsdesk.media.images.request_queue import ImageRequestQueue
from wsdesk.media.images.source_selector import FINAL_WAIT_S, MAX_WAIT_S, MIN_WAIT_S, FailureLog

ROLES = ("thumbnail", "extraLow", "low", "preview", "high", "url", "original")
"""Smallest first (API: "Version asset")."""
ALL = asset(**{role: f"{role}.png" for role in ROLES})
SIZED = replace(ALL, width=4000, height=3000)


def roles(asset: Asset, width: int, widths: AvailableWidths | None = None) -> list[str]:
    return [candidate.role for candidate in candidates(asset, width, widths or AvailableWidths())]


class TestSizes:
    def test_candidates_are_ordered_smallest_sufficient_then_larger_then_smaller(self) -> None:
        assert roles(SIZED, 200)[0] == "thumbnail"
        assert roles(SIZED, 400)[0] == "low"
        assert roles(SIZED, 900)[0] == "preview"
        assert roles(SIZED, 3000)[:2] == ["url", "original"]
        assert roles(SIZED, 400) == ["low", "preview", "high", "url", "original", "thumbnail", "extraLow"]

    def test_decoded_sizes_replace_estimates(self) -> None:
        widths = AvailableWidths()
        widths.learn(replace(SIZED, asset_id="other"), "thumbnail", 512, 384)
        assert roles(SIZED, 400, widths)[0] == "thumbnail"
        widths.learn(replace(SIZED, asset_id="other"), "low", 100, 75)
        assert roles(SIZED, 600, widths)[0] == "preview"

    def test_a_small_original_does_not_limit_its_role(self) -> None:
        widths = AvailableWidths()
        widths.learn(replace(ALL, asset_id="small", width=80, height=60), "preview", 80, 60)
        assert widths.longest_side("preview") == 1024

    def test_a_large_unscaled_image_removes_the_limit_of_its_role(self) -> None:
        widths = AvailableWidths()
        widths.learn(replace(ALL, asset_id="whole", width=1344, height=768), "thumbnail", 1344, 768)
        assert roles(SIZED, 1200, widths)[0] == "thumbnail"

    def test_portrait_images_are_narrower_than_their_longest_side(self) -> None:
        tall = replace(ALL, width=1000, height=4000)
        assert AvailableWidths().expected(tall, "preview") == 256
        assert roles(tall, 400)[0] == "high"

    def test_known_sizes_of_an_asset_are_not_estimated(self) -> None:
        widths = AvailableWidths()
        widths.learn(ALL, "url", 90, 90)
        assert widths.expected(ALL, "url") == 90
        assert roles(ALL, 3000, widths)[0] == "original"

    def test_roles_with_the_same_url_are_one_candidate(self) -> None:
        same = asset(thumbnail="x.webp", preview="x.webp", url="x.webp")
        assert roles(same, 900) == ["thumbnail"]

    @pytest.mark.parametrize("kind", ["video", "audio", "pdf", "text", "application/pdf", "video/mp4"])
    def test_other_media_have_only_image_candidates(self, kind: str) -> None:
        assert roles(replace(ALL, file_type=kind, media_type=kind), 3000) == [
            *("high", "preview", "low", "thumbnail", "extraLow")
        ]

    @pytest.mark.parametrize("kind", ["video", "application/pdf", "mp4", "video/quicktime"])
    def test_a_video_or_document_without_images_gets_a_poster_unless_it_is_large(self, kind: str) -> None:
        video = replace(asset(url="film.mp4"), file_type=kind, media_type="")
        assert roles(video, 300) == ["poster"]
        assert roles(replace(video, size_kb=40_000), 300) == []

    def test_audio_and_text_have_no_candidates(self) -> None:
        assert roles(asset(kind="audio", url="a.mp3"), 300) == []
        assert roles(asset(kind="text", url="a.txt"), 300) == []
        assert roles(Asset("none"), 300) == []

    def test_types_in_formats_of_servers(self) -> None:
        assert is_image(Asset("a", "png", "image"))
        assert is_image(Asset("a", "image", "image/webp"))
        assert is_image(Asset("a", "", ""))
        assert is_image(Asset("a", "IMAGE", ""))
        assert not is_image(Asset("a", "", "", duration_ms=5))
        assert not is_image(Asset("a", "mp4", "video"))

    def test_decoded_widths_are_stepped(self) -> None:
        assert [decode_width(width) for width in (1, 64, 70, 200, 320, 400, 9000, 99_999)] == [
            *(64, 64, 64, 192, 384, 384, 8192, 0)
        ]


class TestMemory:
    def image(self, width: int) -> QImage:
        return QImage(width, 10, QImage.Format.Format_RGB32)

    def test_the_smallest_sufficient_image_else_the_widest(self) -> None:
        memory = ImageCache(1 << 20)
        for width in (400, 100, 200):
            memory.add("a", self.image(width), is_widest=False)
        results = [memory.best("a", width) for width in (50, 150, 205, 300, 999)]
        assert [image.width() if image else 0 for image in results] == [100, 200, 200, 400, 400]
        assert memory.best("b", 10) is None

    def test_a_request_is_satisfied_by_a_sufficient_or_the_widest_image(self) -> None:
        memory = ImageCache(1 << 20)
        memory.add("a", self.image(100), is_widest=False)
        assert memory.satisfies("a", 110)
        assert not memory.satisfies("a", 200)
        memory.add("a", self.image(120), is_widest=True)
        assert memory.satisfies("a", 5000)
        assert not memory.satisfies("b", 1)

    def test_the_limit_holds_and_recently_used_images_stay(self) -> None:
        memory = ImageCache(10 * 4000)
        for number in range(10):
            memory.add(str(number), self.image(100), is_widest=False)
        memory.best("0", 10)
        memory.add("new", self.image(100), is_widest=False)
        assert memory.best("0", 10) is not None
        assert memory.best("1", 10) is None
        assert memory.bytes <= 40_000
        memory.set_limit(4000)
        assert memory.bytes == 4000
        memory.clear()
        assert memory.bytes == 0

    def test_an_image_larger_than_the_limit_is_cached(self) -> None:
        memory = ImageCache(100)
        memory.add("a", self.image(100), is_widest=True)
        assert memory.best("a", 100) is not None
        memory.add("a", self.image(100), is_widest=True)
        assert memory.bytes == 4000
        memory.add("b", self.image(100), is_widest=True)
        assert memory.best("a", 100) is None
        assert not memory.satisfies("a", 100)


class TestRequestQueue:
    def drain(self, queue: ImageRequestQueue) -> list[str]:
        results: list[str] = []
        while (request := queue.next()) is not None:
            results.append(request.asset_key)
        return results

    def test_requests_are_returned_once_the_last_owner_first(self) -> None:
        queue = ImageRequestQueue()
        queue.set("canvas", [(asset("a"), 10), (asset("b"), 10)])
        queue.set("panel", [(asset("c"), 10)])
        assert queue.pending
        assert self.drain(queue) == ["c", "a", "b"]
        assert not queue.pending
        assert self.drain(queue) == []
        queue.restart()
        assert self.drain(queue) == ["c", "a", "b"]

    def test_a_new_list_replaces_the_owners_previous_one(self) -> None:
        queue = ImageRequestQueue()
        queue.set("canvas", [(asset("a"), 10)])
        queue.set("canvas", [(asset("b"), 10)])
        assert queue.current("a") is None
        assert self.drain(queue) == ["b"]
        queue.set("canvas", [])
        assert not queue.pending

    def test_the_largest_width_of_all_owners_counts(self) -> None:
        queue = ImageRequestQueue()
        queue.set("canvas", [(asset("a"), 300), (asset("a"), 20)])
        queue.set("panel", [(asset("a"), 100)])
        request = queue.current("a")
        assert request is not None
        assert request.width_px == 300

    def test_the_latest_url_of_equal_widths_is_used(self) -> None:
        queue = ImageRequestQueue()
        queue.set("canvas", [(asset("a", url="old"), 100)])
        queue.set("panel", [(asset("a", url="new"), 100)])
        request = queue.current("a")
        assert request is not None
        assert request.asset.addresses[0][1].endswith("new")

    def test_assets_without_identity_are_not_requested(self) -> None:
        queue = ImageRequestQueue()
        queue.set("canvas", [(Asset(""), 100), (asset("", url="u"), 0)])
        assert self.drain(queue) == ["https://media.example/u"]


class TestFailures:
    def test_transient_failures_back_off_and_final_ones_wait_long(self) -> None:
        now = [0.0]
        failures = FailureLog(lambda: now[0])
        waits: list[float] = []
        for _ in range(8):
            failures.record_failure("a", "url", "https://m/1", MediaError("unreachable"))
            waits.append(failures.next_retry_s() or 0)
        assert waits[:3] == [MIN_WAIT_S, MIN_WAIT_S * 3, MIN_WAIT_S * 9]
        assert max(waits) == MAX_WAIT_S
        assert failures.blocks("a", "url", "https://m/1")
        now[0] += MAX_WAIT_S
        assert not failures.blocks("a", "url", "https://m/1")
        failures.record_failure("b", "url", "https://m/2", MediaError("gone"))
        now[0] += FINAL_WAIT_S - 1
        assert failures.blocks("b", "url", "https://m/2")
        assert failures.is_final("b", "url", "https://m/2")
        assert not failures.is_final("a", "url", "https://m/1")

    def test_a_new_url_or_a_success_resets_failures(self) -> None:
        failures = FailureLog(lambda: 0.0)
        failures.record_failure("a", "url", "https://m/1?sig=1", MediaError("forbidden"))
        assert not failures.blocks("a", "url", "https://m/1?sig=2")
        failures.record_success("a", "url")
        assert not failures.blocks("a", "url", "https://m/1?sig=1")
        assert failures.code("a", "url") == ""

    def test_a_rate_limit_applies_to_all_urls_of_a_host(self) -> None:
        now = [0.0]
        failures = FailureLog(lambda: now[0])
        failures.record_failure("a", "url", "https://m/1", MediaError("busy", 40))
        assert failures.blocks("b", "low", "https://m/2")
        assert not failures.blocks("b", "low", "https://other/2")
        now[0] = 40.0
        assert not failures.blocks("b", "low", "https://m/2")
        failures.clear()
        assert failures.next_retry_s() is None


class TestIdentity:
    def test_identity_is_the_id_else_the_first_url(self) -> None:
        assert identity(asset("a", url="u")) == "a"
        assert identity(asset("", url="u")) == "https://media.example/u"
        assert identity(Asset("")) == ""

    def test_cache_names_ignore_signatures_and_local_ports(self) -> None:
        signed = "https://m.example/a.png?v=3&X-Amz-Signature=abc&X-Amz-Date=1&Expires=5"
        assert cache_name(signed, "low") == cache_name("https://m.example/a.png?v=3&Signature=x", "low")
        assert cache_name(signed, "low") != cache_name("https://m.example/a.png?v=4", "low")
        assert cache_name(signed, "low") != cache_name(signed, "high")
        local_name = cache_name("http://127.0.0.1:4000/assets/x/a.png", "low")
        assert local_name == cache_name("http://127.0.0.1:5999/assets/x/a.png", "low")
        assert cache_name("https://m.example/a", "low") != cache_name("https://n.example/a", "low")

    @pytest.mark.parametrize(
        "odd", ["https://[::1/x", "://", "https://m/\ud800?x=\ud800", "x://" + "a" * 9000]
    )
    def test_unusual_ids_have_cache_names(self, odd: str) -> None:
        assert cache_name(odd, "low") == cache_name(odd, "low")
