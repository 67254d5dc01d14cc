"""Files and previews at signed URLs."""

from __future__ import annotations

import io
from collections.abc import Callable

import httpx
import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from wsdesk.server.assets import RangeNotSatisfiableError, parse_range
from wsdesk.server.files.folder_store import SMALL_BYTES
from wsdesk.server.media import Role
from wsdesk.server.server_context import ServerContext

pytestmark = pytest.mark.anyio


@pytest.fixture
def store_file(workspace: ServerContext) -> Callable[..., dict[Role, str]]:
    """Stores bytes as a file, and returns its URLs by role."""

    def store_file(data: bytes, name: str = "a b/c.bin") -> dict[Role, str]:
        source = workspace.data / "source"
        source.write_bytes(data)
        stored = workspace.files.stage(name, source)
        with workspace.database.write() as unit:
            workspace.files.record(unit, stored)
        return {
            role: workspace.addresses.asset(stored.id, role, name).replace(
                workspace.addresses.placeholder, ""
            )
            for role in Role
        }

    return store_file


StoreFile = Callable[..., dict[Role, str]]
on_both_stores = pytest.mark.parametrize("kind", ["folder", "s3"])
"""Tests of this server with both stores; the S3 store handles headers such as Range if it sends the file."""
DATA = bytes(range(256)) * 8192  # 2 MiB: more than one chunk


async def test_a_file_is_served_without_a_key(anonymous: httpx.AsyncClient, store_file: StoreFile) -> None:
    response = await anonymous.get(store_file(DATA)[Role.FILE])
    assert response.status_code == 200
    assert response.content == DATA
    assert response.headers["content-length"] == str(len(DATA))
    assert response.headers["accept-ranges"] == "bytes"
    assert "immutable" in response.headers["cache-control"]
    assert response.headers["x-content-type-options"] == "nosniff"


@pytest.mark.parametrize(
    ("header", "first", "last"),
    [
        ("bytes=0-0", 0, 0),
        ("bytes=10-19", 10, 19),
        ("bytes=2000000-", 2_000_000, len(DATA) - 1),
        ("bytes=-5", len(DATA) - 5, len(DATA) - 1),
        ("bytes=0-999999999999999999", 0, len(DATA) - 1),
        ("bytes=-9999999999", 0, len(DATA) - 1),
        ("bytes=1-1900000", 1, 1_900_000),
    ],
)
async def test_ranges(
    anonymous: httpx.AsyncClient, store_file: StoreFile, header: str, first: int, last: int
) -> None:
    response = await anonymous.get(store_file(DATA)[Role.FILE], headers={"Range": header})
    assert response.status_code == 206
    assert response.content == DATA[first : last + 1]
    assert response.headers["content-range"] == f"bytes {first}-{last}/{len(DATA)}"


@pytest.mark.parametrize("header", ["bytes=9999999-", "bytes=-0", f"bytes={len(DATA)}-"])
async def test_a_range_outside_is_416(
    anonymous: httpx.AsyncClient, store_file: StoreFile, header: str
) -> None:
    response = await anonymous.get(store_file(DATA)[Role.FILE], headers={"Range": header})
    assert response.status_code == 416
    assert response.headers["content-range"] == f"bytes */{len(DATA)}"


ODD = ("", "bytes", "bytes=", "bytes=-", "bytes=a-b", "lines=1-2", "bytes=5-1", "bytes=0-1,4-5")


@pytest.mark.parametrize("header", [*ODD, "bytes=0-" + "9" * 5000])
async def test_an_invalid_range_is_ignored(
    anonymous: httpx.AsyncClient, store_file: StoreFile, header: str
) -> None:
    response = await anonymous.get(store_file(DATA)[Role.FILE], headers={"Range": header})
    assert response.status_code == 200
    assert len(response.content) == len(DATA)


async def test_an_unchanged_file_is_304(anonymous: httpx.AsyncClient, store_file: StoreFile) -> None:
    address = store_file(DATA)[Role.FILE]
    etag = (await anonymous.get(address)).headers["etag"]
    for tags in (etag, f'"x", W/{etag}', "*"):
        response = await anonymous.get(address, headers={"If-None-Match": tags})
        assert (response.status_code, response.content) == (304, b"")
    assert (await anonymous.get(address, headers={"If-None-Match": '"other"'})).status_code == 200


async def test_if_range_with_another_etag_returns_the_whole_file(
    anonymous: httpx.AsyncClient, store_file: StoreFile
) -> None:
    address = store_file(DATA)[Role.FILE]
    etag = (await anonymous.get(address)).headers["etag"]
    fits = await anonymous.get(address, headers={"Range": "bytes=0-9", "If-Range": etag})
    differs = await anonymous.get(address, headers={"Range": "bytes=0-9", "If-Range": '"other"'})
    assert (fits.status_code, differs.status_code) == (206, 200)


@on_both_stores
async def test_head_has_no_body(anonymous: httpx.AsyncClient, store_file: StoreFile) -> None:
    response = await anonymous.head(store_file(DATA)[Role.FILE])
    assert (response.status_code, response.content) == (200, b"")
    assert response.headers["content-length"] == str(len(DATA))


@on_both_stores
async def test_an_empty_file(anonymous: httpx.AsyncClient, store_file: StoreFile) -> None:
    address = store_file(b"")[Role.FILE]
    response = await anonymous.get(address)
    assert (response.status_code, response.content) == (200, b"")
    assert (await anonymous.get(address, headers={"Range": "bytes=0-"})).status_code == 416


@on_both_stores
async def test_urls_cannot_be_guessed_or_forged(
    anonymous: httpx.AsyncClient, store_file: StoreFile, workspace: ServerContext
) -> None:
    address = store_file(DATA)[Role.FILE]
    _, _, token, name = address.split("/")
    for invalid_url in (
        token[:-1] + ("A" if token[-1] != "A" else "Q"),
        "A" * len(token),
        token[:10],
        "missing",
        "%2e%2e",
        "é",
    ):
        assert (await anonymous.get(f"/assets/{invalid_url}/{name}")).status_code == 404
    # The name is only informative, and ignored.
    assert (await anonymous.get(f"/assets/{token}/..%2F..%2Fworkspace.db")).status_code == 404
    other = ServerContext(None, clock=workspace.clock)
    try:
        foreign = other.addresses.asset("0" * 32, Role.FILE, "x").replace(other.addresses.placeholder, "")
        assert (await anonymous.get(foreign)).status_code == 404
    finally:
        other.close()


@on_both_stores
async def test_a_deleted_file_is_404(
    anonymous: httpx.AsyncClient, store_file: StoreFile, workspace: ServerContext
) -> None:
    address = store_file(DATA)[Role.FILE]
    (file,) = [file for file in workspace.files.list() if file.size == len(DATA)]
    workspace.files.delete(file.id)
    # S3 reports missing objects only to clients that may list the bucket.
    assert (await anonymous.get(address)).status_code in (403, 404)


@on_both_stores
@pytest.mark.parametrize("size", [SMALL_BYTES, SMALL_BYTES + 1])
async def test_small_and_large_files_are_served_alike(
    anonymous: httpx.AsyncClient, store_file: StoreFile, size: int
) -> None:
    data = (bytes(range(251)) * 1000)[:size]
    address = store_file(data)[Role.FILE]
    assert (await anonymous.get(address)).content == data
    assert (await anonymous.get(address, headers={"Range": "bytes=-7"})).content == data[-7:]


def size_of(response: httpx.Response) -> tuple[int, int]:
    with Image.open(io.BytesIO(response.content)) as image:
        return image.size


@on_both_stores
async def test_the_sizes_of_an_image(
    anonymous: httpx.AsyncClient, store_file: StoreFile, image_bytes: Callable[..., bytes]
) -> None:
    data = image_bytes(3000, 1500, "JPEG")
    addresses = store_file(data, "sea.jpg")
    sizes = {role: size_of(await anonymous.get(addresses[role])) for role in Role}
    assert sizes == {
        Role.FILE: (3000, 1500),
        Role.EXTRA_LOW: (96, 48),
        Role.THUMBNAIL: (256, 128),
        Role.LOW: (480, 240),
        Role.PREVIEW: (1024, 512),
        Role.HIGH: (2048, 1024),
    }
    first, second = [await anonymous.get(addresses[Role.LOW]) for _ in range(2)]
    assert first.content == second.content
    assert first.headers["etag"] == second.headers["etag"]


@on_both_stores
async def test_a_small_image_is_not_enlarged(
    anonymous: httpx.AsyncClient, store_file: StoreFile, image_bytes: Callable[..., bytes]
) -> None:
    data = image_bytes(300, 200)
    addresses = store_file(data, "icon.png")
    assert (await anonymous.get(addresses[Role.PREVIEW])).content == data
    assert size_of(await anonymous.get(addresses[Role.THUMBNAIL])) == (256, 171)


@on_both_stores
async def test_transparency_is_preserved(
    anonymous: httpx.AsyncClient, store_file: StoreFile, image_bytes: Callable[..., bytes]
) -> None:
    addresses = store_file(image_bytes(800, 800, clear=True), "logo.png")
    response = await anonymous.get(addresses[Role.LOW])
    assert response.headers["content-type"] == "image/webp"
    with Image.open(io.BytesIO(response.content)) as image:
        assert image.mode == "RGBA"


async def test_a_rotated_image_is_upright(
    anonymous: httpx.AsyncClient, store_file: StoreFile, image_bytes: Callable[..., bytes]
) -> None:
    exif = Image.Exif()
    exif[0x0112] = 6  # rotated by 90 degrees
    addresses = store_file(image_bytes(1000, 500, "JPEG", exif=exif), "photo.jpg")
    assert size_of(await anonymous.get(addresses[Role.LOW])) == (240, 480)


@on_both_stores
@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"no picture",
        b"\x89PNG\r\n\x1a\n" + b"\0" * 50,
        b"RIFF\0\0\0\0WEBP" + b"x" * 100,
        b"<svg xmlns='http://www.w3.org/2000/svg'/>",
    ],
)
async def test_an_undecodable_image_is_served_unchanged(
    anonymous: httpx.AsyncClient, store_file: StoreFile, data: bytes
) -> None:
    response = await anonymous.get(store_file(data, "x.png")[Role.LOW])
    assert (response.status_code, response.content) == (200, data)


async def test_an_image_with_a_huge_declared_size_is_not_decoded(
    anonymous: httpx.AsyncClient, store_file: StoreFile, image_bytes: Callable[..., bytes]
) -> None:
    import struct
    import zlib

    data = bytearray(image_bytes(64, 64))
    data[16:24] = struct.pack(">II", 60_000, 60_000)
    data[29:33] = struct.pack(">I", zlib.crc32(data[12:29]))
    response = await anonymous.get(store_file(bytes(data), "bomb.png")[Role.LOW])
    assert response.content == bytes(data)


@on_both_stores
async def test_many_images_can_be_requested_at_once(
    anonymous: httpx.AsyncClient, store_file: StoreFile, image_bytes: Callable[..., bytes]
) -> None:
    import anyio

    addresses = store_file(image_bytes(2000, 1000, "JPEG"), "sea.jpg")
    sizes: list[int] = []

    async def fetch(role: Role) -> None:
        response = await anonymous.get(addresses[role])
        assert response.status_code == 200
        sizes.append(len(response.content))

    async with anyio.create_task_group() as group:
        for _ in range(8):
            for role in (Role.THUMBNAIL, Role.LOW, Role.PREVIEW):
                group.start_soon(fetch, role)
    assert len(set(sizes)) == 3
    assert len(sizes) == 24


@given(st.text() | st.from_regex(r"bytes=[0-9]{0,30}-[0-9]{0,30}", fullmatch=True), st.integers(0, 10**12))
def test_a_range_is_inside_the_file(header: str, size: int) -> None:
    try:
        span = parse_range(header, size)
    except RangeNotSatisfiableError:
        return
    if span is not None:
        assert 0 <= span[0] <= span[1] < size


@given(st.integers(0, 100), st.integers(0, 200), st.integers(1, 100))
def test_a_range_equals_a_slice(first: int, last: int, size: int) -> None:
    data = bytes(range(size))
    try:
        span = parse_range(f"bytes={first}-{last}", size)
    except RangeNotSatisfiableError:
        assert first >= size
        return
    if first > last:
        assert span is None
    else:
        assert span is not None
        assert data[span[0] : span[1] + 1] == data[first : last + 1]
