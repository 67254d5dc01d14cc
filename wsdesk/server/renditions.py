"""Scaled images, created on demand and stored.

An image that is not larger than its role asks for is served as it is; so is everything where Pillow is
not installed. Two are made at a time, none twice at once: a canvas full of new images must not take
the machine.
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
from wsdesk.server.media import PICTURES
from wsdesk.server.server_context import ServerContext

AT_ONCE = 2
_ENDINGS = {".jpg": "image/jpeg", ".webp": "image/webp"}
_NONE = ".none"
"""The ending of an empty file that remembers that the image itself is to be served."""


@dataclass(frozen=True, slots=True)
class Rendition:
    """A smaller image."""

    path: Path
    content_type: str


class Renditions:
    """The folder of smaller images. Nothing in it is precious: it can be deleted at any time."""

    def __init__(self, workspace: ServerContext) -> None:
        self._workspace = workspace
        self._folder = workspace.data / "renditions"
        self._places = anyio.Semaphore(AT_ONCE)
        self._making: dict[FileRef, anyio.Event] = {}

    def find(self, ref: FileRef) -> Rendition | None:
        """The smaller image; None where the file itself is to be served."""
        if not ref.role.edge:
            return None
        for ending, kind in _ENDINGS.items():
            path = self._path(ref, ending)
            if path.exists():
                return Rendition(path, kind)
        return None

    async def ready(self, ref: FileRef) -> None:
        """Returns when `find` knows the answer; makes the smaller image if that was not done."""
        while ref in self._making:
            await self._making[ref].wait()
        if self.find(ref) is not None or self._path(ref, _NONE).exists():
            return
        done = self._making[ref] = anyio.Event()
        try:
            async with self._places:
                await run_sync(self._make, ref)
        finally:
            del self._making[ref]
            done.set()

    def _path(self, ref: FileRef, ending: str) -> Path:
        return self._folder / f"{ref.file_id}-{ref.role.code}{ending}"

    def _make(self, ref: FileRef) -> None:
        with self._workspace.database.read() as connection:
            stored = self._workspace.files.find(connection, ref.file_id)
        if stored is None:
            return
        made = None
        if stored.content_type in PICTURES and importlib.util.find_spec("PIL") is not None:
            from wsdesk.server.image_scaling import scaled

            try:
                with self._workspace.files.open(stored) as stream:
                    made = scaled(stream, ref.role.edge)
            except OSError:
                return
        ending, data = made if made is not None else (_NONE, b"")
        self._folder.mkdir(exist_ok=True)
        handle, name = tempfile.mkstemp(dir=self._folder)
        try:
            with os.fdopen(handle, "wb") as target:
                target.write(data)
            os.replace(name, self._path(ref, ending))
        except BaseException:
            Path(name).unlink(missing_ok=True)
            raise
