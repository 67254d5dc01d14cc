"""Generated images and audio, and a fake media host."""

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

SERVER_URL = "https://service.example"
CDN = "https://media.example"


def image_bytes(
    width: int = 320,
    height: int = 240,
    kind: str = "JPEG",
    *,
    mode: str = "RGB",
    orientation: int = 0,
    color: object = None,
) -> bytes:
    """Bytes of an image that is red on the left and blue on the right."""
    image = Image.new(mode, (width, height), color or ("blue" if mode in ("RGB", "RGBA") else 0))  # type: ignore[arg-type]
    if mode in ("RGB", "RGBA") and color is None:
        image.paste("red", (0, 0, width // 2, height))
    exif = Image.Exif()
    if orientation:
        exif[0x0112] = orientation
    target = io.BytesIO()
    image.save(target, kind, exif=exif)
    return target.getvalue()


def png_of_size(width: int, height: int, pixels: bytes = b"") -> bytes:
    """A PNG with this size in its header and any pixel data."""

    def chunk(name: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))

    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    body = chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(pixels, 9)) + chunk(b"IEND", b"")
    return b"\x89PNG\r\n\x1a\n" + body


def wav_bytes(seconds: float = 2.0, rate_hz: int = 8000, width: int = 2, channels: int = 1) -> bytes:
    """A WAV file with a volume that rises from silence to full scale."""
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
    """An asset with these roles; a plain name becomes a URL on the media host."""
    full = {role: path if "://" in path else f"{CDN}/{path}" for role, path in addresses.items() if path}
    return Asset(asset_id, kind, kind, addresses=tuple(full.items()))


Handler = Callable[[httpx.Request], httpx.Response | Awaitable[httpx.Response]]


class Host:
    """Fake media host: files by path, requested paths, and the number of concurrent requests."""

    def __init__(self) -> None:
        self.files: dict[str, bytes | int | Handler] = {}
        self.paths: list[str] = []
        self.requests: list[httpx.Request] = []
        self.gate = asyncio.Event()
        self.gate.set()
        self.active = self.peak_active = 0

    async def handle_request(self, request: httpx.Request) -> httpx.Response:
        path = request.url.path
        self.paths.append(path)
        self.requests.append(request)
        self.active += 1
        self.peak_active = max(self.peak_active, self.active)
        try:
            await self.gate.wait()
            await asyncio.sleep(0)
            content = self.files.get(path, 404)
            if isinstance(content, int):
                return httpx.Response(content)
            if isinstance(content, bytes):
                return httpx.Response(200, content=content)
            response = content(request)
            return response if isinstance(response, httpx.Response) else await response
        finally:
            self.active -= 1

    @property
    def transport(self) -> httpx.MockTransport:
        return httpx.MockTransport(self.handle_request)


class ImageRecorder:
    """An image provider and its recorded signals."""

    def __init__(self, images: ImageProvider) -> None:
        self.images = images
        self.ready: list[str] = []
        self.failed: list[tuple[str, str]] = []
        images.ready.connect(self._on_ready)
        images.failed.connect(self._on_failed)

    async def wait_until_idle(self) -> None:
        """Wait until no load is running."""
        async with asyncio.timeout(20):
            while not self.images.idle:  # noqa: ASYNC110
                await asyncio.sleep(0.002)

    def _on_ready(self, signal: ImageReady) -> None:
        self.ready.append(signal.asset_id)

    def _on_failed(self, signal: ImageFailed) -> None:
        self.failed.append((signal.asset_id, signal.code))
