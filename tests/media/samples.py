"""Images, sounds and hosts made on the spot."""

from __future__ import annotations

import asyncio
import io
import struct
import wave
import zlib
from array import array
from collections.abc import Awaitable, Callable
from math import sin

import httpx
from PIL import Image

from wsdesk.graph.model.values import Asset
from wsdesk.media.images.image_provider import ImageFailed, ImageProvider, ImageReady

SERVICE = "https://service.example"
CDN = "https://media.example"


def picture(
    width: int = 320,
    height: int = 240,
    kind: str = "JPEG",
    *,
    mode: str = "RGB",
    orientation: int = 0,
    color: object = None,
) -> bytes:
    """Bytes of a image that is red on the left and blue on the right."""
    image = Image.new(mode, (width, height), color or ("blue" if mode in ("RGB", "RGBA") else 0))  # type: ignore[arg-type]
    if mode in ("RGB", "RGBA") and color is None:
        image.paste("red", (0, 0, width // 2, height))
    exif = Image.Exif()
    if orientation:
        exif[0x0112] = orientation
    target = io.BytesIO()
    image.save(target, kind, exif=exif)
    return target.getvalue()


def png_that_claims(width: int, height: int, pixels: bytes = b"") -> bytes:
    """A PNG whose header names a size, whatever else is in it."""

    def chunk(name: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))

    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    body = chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(pixels, 9)) + chunk(b"IEND", b"")
    return b"\x89PNG\r\n\x1a\n" + body


def sound(seconds: float = 2.0, rate_hz: int = 8000, width: int = 2, channels: int = 1) -> bytes:
    """A WAV that grows louder from nothing to full."""
    frames = int(seconds * rate_hz)
    top = (1 << (8 * width - 1)) - 1
    values = [int(top * n / frames * sin(n / 3)) for n in range(frames) for _ in range(channels)]
    if width == 1:
        data = bytes(value + 128 for value in values)
    elif width == 3:
        data = b"".join(value.to_bytes(3, "little", signed=True) for value in values)
    else:
        data = array("h" if width == 2 else "i", values).tobytes()
    target = io.BytesIO()
    with wave.open(target, "wb") as file:
        file.setnchannels(channels)
        file.setsampwidth(width)
        file.setframerate(rate_hz)
        file.writeframes(data)
    return target.getvalue()


def asset(asset_id: str = "a1", kind: str = "image", **addresses: str) -> Asset:
    """An asset with these roles; a plain name becomes an address on the media host."""
    full = {role: place if "://" in place else f"{CDN}/{place}" for role, place in addresses.items() if place}
    return Asset(asset_id, kind, kind, addresses=tuple(full.items()))


Handler = Callable[[httpx.Request], httpx.Response | Awaitable[httpx.Response]]


class Host:
    """A media host: what lies at each path, what was asked, and how much at a time."""

    def __init__(self) -> None:
        self.files: dict[str, bytes | int | Handler] = {}
        self.asked: list[str] = []
        self.requests: list[httpx.Request] = []
        self.gate = asyncio.Event()
        self.gate.set()
        self.now = self.most = 0

    async def answer(self, request: httpx.Request) -> httpx.Response:
        path = request.url.path
        self.asked.append(path)
        self.requests.append(request)
        self.now += 1
        self.most = max(self.most, self.now)
        try:
            await self.gate.wait()
            await asyncio.sleep(0)
            found = self.files.get(path, 404)
            if isinstance(found, int):
                return httpx.Response(found)
            if isinstance(found, bytes):
                return httpx.Response(200, content=found)
            answer = found(request)
            return answer if isinstance(answer, httpx.Response) else await answer
        finally:
            self.now -= 1

    @property
    def transport(self) -> httpx.MockTransport:
        return httpx.MockTransport(self.answer)


class ImageRecorder:
    """Images and what they told."""

    def __init__(self, images: ImageProvider) -> None:
        self.images = images
        self.ready: list[str] = []
        self.failed: list[tuple[str, str]] = []
        images.ready.connect(self._on_ready)
        images.failed.connect(self._on_failed)

    async def settled(self) -> None:
        """Until nothing is under way."""
        async with asyncio.timeout(20):
            while not self.images.idle:  # noqa: ASYNC110
                await asyncio.sleep(0.002)

    def _on_ready(self, ready: ImageReady) -> None:
        self.ready.append(ready.asset_id)

    def _on_failed(self, failed: ImageFailed) -> None:
        self.failed.append((failed.asset_id, failed.code))
