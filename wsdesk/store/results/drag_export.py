"""Export by drag and clipboard: files and images."""

from __future__ import annotations

import asyncio
import shutil
import tempfile
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QImage

from wsdesk.files.lazy_dataclass import dataclass
from wsdesk.media.core.asset_key import identity
from wsdesk.media.core.errors import MediaError
from wsdesk.media.decode.image_decoder import decode
from wsdesk.store.base.error_messages import failure_of, tr
from wsdesk.store.base.notifications import NotificationStore
from wsdesk.store.base.store import TaskOwner
from wsdesk.store.results.file_export import FilesStore

if TYPE_CHECKING:
    from wsdesk.graph.model.values import Asset

_LARGEST_PICTURE = 64 << 20


@dataclass(frozen=True, slots=True)
class ExportedFile:
    """A file that can be dragged out, under a name that a person knows."""

    asset_id: str
    path: Path


class DragExportStore(TaskOwner):
    """Copies what is dragged into a folder of this run, so that no other program touches the cache."""

    carried = Signal(object)
    """`ExportedFile`: the file is ready."""
    picture_came = Signal(object)
    """A `QImage` for the clipboard."""

    def __init__(self, files: FilesStore, notices: NotificationStore, parent: QObject | None = None) -> None:
        super().__init__("outgoing", parent)
        self._files = files
        self._notices = notices
        self._folder: Path | None = None
        self._ready: dict[str, Path] = {}

    def path_of(self, asset: Asset) -> Path | None:
        """The file that can be dragged now, None while there is none."""
        path = self._ready.get(identity(asset))
        return path if path is not None and path.is_file() else None

    def carry(self, asset: Asset, title: str) -> None:
        """Have an asset's file ready to be dragged: `carried` follows, or a notice that says why not."""
        if self.path_of(asset) is None and not self.tasks.running(identity(asset)):
            self.tasks.start(identity(asset), self._carry(asset, title))

    def copy_picture(self, asset: Asset) -> None:
        """Have an image in full: `picture_came` follows, or a notice that says why not."""
        self.tasks.start("picture", self._picture(asset))

    async def aclose(self) -> None:
        """End what is under way, and remove what was made for dragging."""
        await super().aclose()
        if self._folder is not None:
            await asyncio.to_thread(shutil.rmtree, self._folder, ignore_errors=True)

    async def _carry(self, asset: Asset, title: str) -> None:
        try:
            if self._folder is None:
                self._folder = Path(await asyncio.to_thread(tempfile.mkdtemp, prefix="wsdesk-"))
            name = self._files.suggested_name(asset, title)
            path = await self._files.save_file(asset, name, self._folder, keep=False)
        except (MediaError, OSError) as error:
            words = tr("Couldn't prepare the file. {why}").format(why=failure_of(error).message)
            self._notices.notify("error", words)
            return
        self._ready[identity(asset)] = path
        self.carried.emit(ExportedFile(identity(asset), path))

    async def _picture(self, asset: Asset) -> None:
        try:
            path = await self._files.original(asset)
            image = await asyncio.to_thread(_picture_of, path)
        except (MediaError, OSError) as error:
            words = tr("Couldn't copy the image. {why}").format(why=failure_of(error).message)
            self._notices.notify("error", words)
            return
        self.picture_came.emit(image)


def _picture_of(path: Path) -> QImage:
    with suppress(OSError):
        if path.stat().st_size > _LARGEST_PICTURE:
            raise MediaError("too-large")
    return decode(path.read_bytes(), 0).image
