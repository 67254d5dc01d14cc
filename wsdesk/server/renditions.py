"""Scaled images, created on demand and stored.

An image that isn't larger than its role requires is served unchanged, as is every image without Pillow. At
most two are scaled at a time, and each only once, to limit the load of a canvas with many new images.
"""

from __future__ import annotations

import importlib.util
import io
import os
import tempfile
import warnings
from dataclasses import dataclass
from pathlib import Path
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
    """Scale an image down to a longest edge of `edge` px; return its extension and bytes.

    The extension is ".jpg" or, with transparency, ".webp". None if the image isn't larger, or can't be
    decoded.
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
                return (".webp" if has_alpha else ".jpg", target.getvalue())
    except (OSError, ValueError, SyntaxError, EOFError, Image.DecompressionBombError, MemoryError):
        # Pillow raises any of these for invalid images.
        return None


MAX_SCALING = 2
_TYPES_BY_EXTENSION = {".jpg": "image/jpeg", ".webp": "image/webp"}
_UNSCALED = ".none"
"""Extension of an empty marker file: the image itself is served."""


@dataclass(frozen=True, slots=True)
class Rendition:
    """A scaled image."""

    path: Path
    content_type: str


class Renditions:
    """Folder of scaled images. It may be deleted at any time."""

    def __init__(self, workspace: ServerContext) -> None:
        self._workspace = workspace
        self._folder = workspace.data / "renditions"
        self._slots = anyio.Semaphore(MAX_SCALING)
        self._in_progress: dict[FileRef, anyio.Event] = {}

    def find(self, ref: FileRef) -> Rendition | None:
        """Return the scaled image; None if the file itself is served."""
        if not ref.role.edge:
            return None
        for extension, kind in _TYPES_BY_EXTENSION.items():
            path = self._path(ref, extension)
            if path.exists():
                return Rendition(path, kind)
        return None

    async def ensure(self, ref: FileRef) -> None:
        """Create the scaled image if it doesn't exist; afterwards `find` returns the final result."""
        while ref in self._in_progress:
            await self._in_progress[ref].wait()
        if self.find(ref) is not None or self._path(ref, _UNSCALED).exists():
            return
        done = self._in_progress[ref] = anyio.Event()
        try:
            async with self._slots:
                await run_sync(self._create, ref)
        finally:
            del self._in_progress[ref]
            done.set()

    def _path(self, ref: FileRef, extension: str) -> Path:
        return self._folder / f"{ref.file_id}-{ref.role.code}{extension}"

    def _create(self, ref: FileRef) -> None:
        with self._workspace.database.read(snapshot=False) as unit:
            stored = self._workspace.files.find(unit, ref.file_id)
        if stored is None:
            return
        scaled_image = None
        if stored.content_type in IMAGE_TYPES and importlib.util.find_spec("PIL") is not None:
            try:
                data = self._workspace.files.read(stored)
                scaled_image = scale_image(io.BytesIO(data), ref.role.edge)
            except OSError:
                return
        extension, data = scaled_image if scaled_image is not None else (_UNSCALED, b"")
        self._folder.mkdir(exist_ok=True)
        handle, name = tempfile.mkstemp(dir=self._folder)
        try:
            with os.fdopen(handle, "wb") as target:
                target.write(data)
            os.replace(name, self._path(ref, extension))
        except BaseException:
            Path(name).unlink(missing_ok=True)
            raise
