"""Decoded images are sampled for fingerprints, once, in the decoder's thread."""

from __future__ import annotations

import threading
from hashlib import blake2b

import pytest

from tests.media.samples import CDN, Host, ImageRecorder, asset, picture
from wsdesk.media.core.errors import MediaError
from wsdesk.media.images.image_sampler import FULL_SIDE, SampledImage

pytestmark = pytest.mark.anyio


class Samples(list[SampledImage]):
    """What a provider sampled, and the threads in which it did."""

    def __init__(self, watched: ImageRecorder) -> None:
        super().__init__()
        self.threads: set[str] = set()
        watched.images.sampler.on_sampled = self._add

    def _add(self, image: SampledImage) -> None:
        self.append(image)
        self.threads.add(threading.current_thread().name)


async def test_a_decoded_image_is_sampled_in_the_decoder_thread(watched: ImageRecorder, host: Host) -> None:
    samples = Samples(watched)
    host.files["/a.jpg"] = data = picture(320, 240)
    watched.images.request("canvas", [(asset("a1", thumbnail="a.jpg"), 320)])
    await watched.settled()
    (one,) = samples
    assert (one.scope, one.asset_id, one.side) == ("p", "a1", FULL_SIDE)
    assert one.content_hash == blake2b(data, digest_size=16).digest()
    assert threading.current_thread().name not in samples.threads


async def test_a_file_is_sampled_once_unless_it_is_decoded_larger(watched: ImageRecorder, host: Host) -> None:
    samples = Samples(watched)
    host.files |= {"/t": picture(640, 480), "/u": picture(1600, 1200)}
    wanted = asset("a1", thumbnail="t", url="u")
    for width in (64, 640, 300):
        watched.images.request("canvas", [(wanted, width)])
        await watched.settled()
    assert [one.side for one in samples] == [64, FULL_SIDE]
    watched.images.request("canvas", [(wanted, 1500)])
    await watched.settled()
    assert len({one.content_hash for one in samples}) == 2, "each file has a hash"


async def test_assets_without_an_id_and_tiny_images_are_not_sampled(
    watched: ImageRecorder, host: Host
) -> None:
    samples = Samples(watched)
    host.files |= {"/a": picture(320, 240), "/tiny": picture(16, 12)}
    address = f"{CDN}/a"
    wanted = [asset("", thumbnail="a"), asset(address, thumbnail="a"), asset("a3", thumbnail="tiny")]
    watched.images.request("canvas", [(one, 300) for one in wanted])
    await watched.settled()
    assert samples == []


async def test_a_cached_image_is_sampled_without_a_request(watched: ImageRecorder, host: Host) -> None:
    host.files["/a.jpg"] = picture(320, 240)
    watched.images.request("canvas", [(asset("a1", thumbnail="a.jpg"), 320)])
    await watched.settled()
    samples = Samples(watched)
    assert await watched.images.sample_cached("a1", "thumbnail")
    assert [one.asset_id for one in samples] == ["a1"]
    assert not await watched.images.sample_cached("unknown", "thumbnail")
    assert host.asked == ["/a.jpg"]


async def test_an_image_of_an_address_is_fetched_by_the_rules_of_assets(
    watched: ImageRecorder, host: Host
) -> None:
    host.files |= {"/a.jpg": picture(), "/page": b"<html>" * 100}
    assert await watched.images.fetch_image(f"{CDN}/a.jpg") == host.files["/a.jpg"]
    for address, code in (
        (f"{CDN}/page", "not-a-picture"),
        (f"{CDN}/missing", "gone"),
        ("https://127.0.0.1/a.jpg", "refused-address"),
        ("file:///etc/passwd", "refused-address"),
        ("data:image/png;base64,AAAA", "refused-address"),
    ):
        with pytest.raises(MediaError) as raised:
            await watched.images.fetch_image(address)
        assert raised.value.code == code
    assert all("authorization" not in request.headers for request in host.requests)
