"""Scaled images, created on demand and stored.

An image that isn't larger than its role requires is served unchanged, as is every image without Pillow. At
most two are scaled at a time, and each only once, to limit the load of a canvas with many new images.
"""

from __future__ import annotations

import importlib.util
import io
import warnings
from typing import BinaryIO

import anyio
from anyio.to_thread import run_sync

from wsdesk.server.addresses import FileRef
from wsdesk.server.media import IMAGE_TYPES
from wsdesk.server.server_context import ServerContext

MAX_PIXELS = 120_000_000
"""A larger image is served unscaled, without decoding it."""

FORMATS = ("PNG", "JPEG", "WEBP", "GIF")
QUALITY = 85


def scale_image(source: BinaryIO, edge: int) -> tuple[str, bytes] | None:
    """Scale an image down to a longest edge of `edge` px; return its content type and bytes.

    It is a JPEG or, with transparency, a WebP image. None if the image isn't larger, or can't be decoded.
    """
    from PIL import Image, ImageOps  # 40 ms, and not needed by every server

    try:
        with warnings.catch_warnings():
            # Pillow warns about large images; MAX_PIXELS is the limit here.
            warnings.simplefilter("ignore", Image.DecompressionBombWarning)
            with Image.open(source, formats=FORMATS) as image:
                if max(image.size) <= edge or image.width * image.height > MAX_PIXELS:
                    return None
                image.draft("RGB", (edge, edge))
                upright = ImageOps.exif_transpose(image)
                has_alpha = upright.has_transparency_data
                upright = upright.convert("RGBA" if has_alpha else "RGB")
                upright.thumbnail((edge, edge), Image.Resampling.LANCZOS, reducing_gap=2.0)
                target = io.BytesIO()
                if has_alpha:
                    upright.save(target, "WEBP", quality=QUALITY, method=2)
                else:
                    upright.save(target, "JPEG", quality=QUALITY)
                return ("image/webp" if has_alpha else "image/jpeg", target.getvalue())
    except (OSError, ValueError, SyntaxError, EOFError, Image.DecompressionBombError, MemoryError):
        # Pillow raises any of these for invalid images.
        return None


MAX_SCALING, MAX_SEARCHES = 2, 4


class Renditions:
    """Scaled images in the store of the files."""

    def __init__(self, workspace: ServerContext) -> None:
        self._workspace = workspace
        self._files = workspace.files
        self._slots = anyio.Semaphore(MAX_SCALING)
        # Requests that wait for a remote store don't use the threads of others.
        self._searches = anyio.CapacityLimiter(MAX_SEARCHES)
        self._in_progress: dict[FileRef, anyio.Event] = {}

    async def ensure(self, ref: FileRef) -> str:
        """Create the scaled image if it doesn't exist.

        Returns its content type; empty if the file itself is served.
        """
        name = rendition_name(ref)
        while ref in self._in_progress:
            await self._in_progress[ref].wait()
        if (kind := self._files.known_rendition(name)) is not None:
            return kind
        done = self._in_progress[ref] = anyio.Event()
        try:
            kind = await run_sync(self._files.find_rendition, name, limiter=self._searches)
            if kind is None:
                async with self._slots:
                    kind = await run_sync(self._create, ref)
            return kind
        finally:
            del self._in_progress[ref]
            done.set()

    def _create(self, ref: FileRef) -> str:
        with self._workspace.database.read(snapshot=False) as unit:
            stored = self._files.find(unit, ref.file_id)
        if stored is None:
            return ""
        scaled_image = None
        if stored.content_type in IMAGE_TYPES and importlib.util.find_spec("PIL") is not None:
            try:
                scaled_image = scale_image(io.BytesIO(self._files.read(stored)), ref.role.edge)
            except OSError:
                return ""
        kind, data = scaled_image if scaled_image is not None else ("", b"")
        self._files.add_rendition(rendition_name(ref), kind, data)
        return kind


def rendition_name(ref: FileRef) -> str:
    """Name of a scaled image in the store."""
    return f"{ref.file_id}-{ref.role.code}"
