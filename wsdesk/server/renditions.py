"""Scaled images, created on demand and stored.

An image that isn't larger than its role requires is served unchanged, as is every image without Pillow. At
most two are scaled at a time, and each only once, to limit the load of a canvas with many new images.
"""

from __future__ import annotations

import importlib.util
import os
import tempfile
from dataclasses import dataclass
from pathlib import Path

import anyio
from anyio.to_thread import run_sync

from wsdesk.server.addresses import FileRef
from wsdesk.server.media import IMAGE_TYPES
from wsdesk.server.server_context import ServerContext

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
        with self._workspace.database.read() as connection:
            stored = self._workspace.files.find(connection, ref.file_id)
        if stored is None:
            return
        scaled_image = None
        if stored.content_type in IMAGE_TYPES and importlib.util.find_spec("PIL") is not None:
            from wsdesk.server.image_scaling import scale_image

            try:
                with self._workspace.files.open(stored) as stream:
                    scaled_image = scale_image(stream, ref.role.edge)
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
