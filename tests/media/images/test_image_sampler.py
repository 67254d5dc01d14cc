"""Decoded images are sampled for fingerprints, once, in the decoder's thread."""

from __future__ import annotations

import threading
from hashlib import blake2b

import pytest

from tests.media.samples import CDN, Host, ImageRecorder, asset, image_bytes
from wsdesk.media.core.errors import MediaError
from wsdesk.media.images.image_sampler import FULL_SIDE, SampledImage

pytestmark = pytest.mark.anyio


class Samples(list[SampledImage]):
    """Samples of a provider, and the threads that computed them."""

    def __init__(self, recorder: ImageRecorder) -> None:
        super().__init__()
        self.threads: set[str] = set()
        recorder.images.sampler.on_sampled = self._add

    def _add(self, image: SampledImage) -> None:
        self.append(image)
        self.threads.add(threading.current_thread().name)


async def test_a_decoded_image_is_sampled_in_the_decoder_thread(recorder: ImageRecorder, host: Host) -> None:
    samples = Samples(recorder)
    host.files["/a.jpg"] = data = image_bytes(320, 240)
    recorder.images.request("canvas", [(asset("a1", thumbnail="a.jpg"), 320)])
    await recorder.wait_until_idle()
    (one,) = samples
    assert (one.scope, one.asset_id, one.side) == ("p", "a1", FULL_SIDE)
    assert one.content_hash == blake2b(data, digest_size=16).digest()
    assert threading.current_thread().name not in samples.threads


async def test_a_file_is_sampled_once_unless_it_is_decoded_larger(
    recorder: ImageRecorder, host: Host
) -> None:
    samples = Samples(recorder)
    host.files |= {"/t": image_bytes(640, 480), "/u": image_bytes(1600, 1200)}
    target = asset("a1", thumbnail="t", url="u")
    for width in (64, 640, 300):
        recorder.images.request("canvas", [(target, width)])
        await recorder.wait_until_idle()
    assert [one.side for one in samples] == [64, FULL_SIDE]
    recorder.images.request("canvas", [(target, 1500)])
    await recorder.wait_until_idle()
    assert len({one.content_hash for one in samples}) == 2, "each file has a hash"


async def test_assets_without_an_id_and_tiny_images_are_not_sampled(
    recorder: ImageRecorder, host: Host
) -> None:
    samples = Samples(recorder)
    host.files |= {"/a": image_bytes(320, 240), "/tiny": image_bytes(16, 12)}
    address = f"{CDN}/a"
    target = [asset("", thumbnail="a"), asset(address, thumbnail="a"), asset("a3", thumbnail="tiny")]
    recorder.images.request("canvas", [(one, 300) for one in target])
    await recorder.wait_until_idle()
    assert samples == []


async def test_a_cached_image_is_sampled_without_a_request(recorder: ImageRecorder, host: Host) -> None:
    host.files["/a.jpg"] = image_bytes(320, 240)
    recorder.images.request("canvas", [(asset("a1", thumbnail="a.jpg"), 320)])
    await recorder.wait_until_idle()
    samples = Samples(recorder)
    assert await recorder.images.sample_cached("a1", "thumbnail")
    assert [one.asset_id for one in samples] == ["a1"]
    assert not await recorder.images.sample_cached("unknown", "thumbnail")
    assert host.paths == ["/a.jpg"]


async def test_an_image_of_an_address_is_fetched_by_the_rules_of_assets(
    recorder: ImageRecorder, host: Host
) -> None:
    host.files |= {"/a.jpg": image_bytes(), "/page": b"<html>" * 100}
    assert await recorder.images.fetch_image(f"{CDN}/a.jpg") == host.files["/a.jpg"]
    for address, code in (
        (f"{CDN}/page", "not-an-image"),
        (f"{CDN}/missing", "gone"),
        ("https://127.0.0.1/a.jpg", "refused-address"),
        ("file:///etc/passwd", "refused-address"),
        ("data:image/png;base64,AAAA", "refused-address"),
    ):
        with pytest.raises(MediaError) as raised:
            await recorder.images.fetch_image(address)
        assert raised.value.code == code
    assert all("authorization" not in request.headers for request in host.requests)
