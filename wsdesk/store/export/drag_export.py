"""Export by drag and clipboard: files and images."""

from __future__ import annotations

import asyncio
import shutil
import tempfile
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtGui import QImage

from wsdesk.files.lazy_dataclass import dataclass
from wsdesk.media.core.asset_key import identity
from wsdesk.media.core.errors import MediaError
from wsdesk.media.decode.image_decoder import decode
from wsdesk.store.base.error_messages import failure_of, tr
from wsdesk.store.base.notifications import NotificationStore
from wsdesk.store.base.store import TaskOwner
from wsdesk.store.export.file_export import FileExportStore

if TYPE_CHECKING:
    from wsdesk.graph.model.values import Asset

_MAX_IMAGE_BYTES = 64 << 20


@dataclass(frozen=True, slots=True)
class ExportedFile:
    """File with a readable name, ready to be dragged."""

    asset_id: str
    path: Path


class DragExportStore(TaskOwner):
    """Copies dragged files to a temporary folder, so that other programs can't modify the cache."""

    file_ready = Signal(object)
    """Emitted with the `ExportedFile` when it can be dragged."""
    image_ready = Signal(object)
    """Emitted with a `QImage` for the clipboard."""

    def __init__(self, files: FileExportStore, notifications: NotificationStore) -> None:
        super().__init__("drag_export")
        self._files = files
        self._notifications = notifications
        self._folder: Path | None = None
        self._ready: dict[str, Path] = {}

    def path_of(self, asset: Asset) -> Path | None:
        """Return the file that is ready to be dragged, None if there is none."""
        path = self._ready.get(identity(asset))
        return path if path is not None and path.is_file() else None

    def prepare(self, asset: Asset, title: str) -> None:
        """Prepare an asset's file for dragging; emit `file_ready`, or show an error notification."""
        if self.path_of(asset) is None and not self.tasks.running(identity(asset)):
            self.tasks.start(identity(asset), self._prepare(asset, title))

    def copy_image(self, asset: Asset) -> None:
        """Load an image in full resolution; emit `image_ready`, or show an error notification."""
        self.tasks.start("picture", self._copy_image(asset))

    async def aclose(self) -> None:
        """Cancel tasks and remove the temporary folder."""
        await super().aclose()
        if self._folder is not None:
            await asyncio.to_thread(shutil.rmtree, self._folder, ignore_errors=True)

    async def _prepare(self, asset: Asset, title: str) -> None:
        try:
            if self._folder is None:
                self._folder = Path(await asyncio.to_thread(tempfile.mkdtemp, prefix="wsdesk-"))
            name = self._files.suggested_name(asset, title)
            path = await self._files.save_file(asset, name, self._folder, keep=False)
        except (MediaError, OSError) as error:
            message = tr("Couldn't prepare the file. {why}").format(why=failure_of(error).message)
            self._notifications.notify("error", message)
            return
        self._ready[identity(asset)] = path
        self.file_ready.emit(ExportedFile(identity(asset), path))

    async def _copy_image(self, asset: Asset) -> None:
        try:
            path = await self._files.original(asset)
            image = await asyncio.to_thread(_decode_original, path)
        except (MediaError, OSError) as error:
            message = tr("Couldn't copy the image. {why}").format(why=failure_of(error).message)
            self._notifications.notify("error", message)
            return
        self.image_ready.emit(image)


def _decode_original(path: Path) -> QImage:
    with suppress(OSError):
        if path.stat().st_size > _MAX_IMAGE_BYTES:
            raise MediaError("too-large")
    return decode(path.read_bytes(), 0).image
