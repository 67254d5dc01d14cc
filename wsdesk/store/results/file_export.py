"""Downloads media as files for players, and saves files."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from PySide6.QtCore import QObject, Signal

from wsdesk.files.lazy_dataclass import dataclass
from wsdesk.media.cache.media_files import MediaFiles, Progress
from wsdesk.media.core.asset_key import identity
from wsdesk.media.core.errors import MediaError
from wsdesk.store.base.error_messages import failure_of, tr
from wsdesk.store.base.load_state import LoadFailure
from wsdesk.store.base.notifications import Notification, NotificationAction, NotificationStore
from wsdesk.store.base.store import TaskOwner
from wsdesk.store.results.file_copy import copy_new
from wsdesk.store.text import sanitize
from wsdesk.store.text.file_names import file_name, suffix_of_type

if TYPE_CHECKING:
    from wsdesk.graph.model.values import Asset

_TO_PLAY = ("url", "original")
_TO_SAVE = ("original", "url", "high", "preview")


def addresses_to_save(asset: Asset) -> tuple[str, ...]:
    """The roles of the addresses under which there is something to save, the best first."""
    known = dict(asset.addresses)
    return tuple(role for role in _TO_SAVE if known.get(role))


def _ignore(_done: int) -> None:
    pass


class FileSource(Protocol):
    """What is needed of the room that fetches (`ImageProvider`)."""

    files: MediaFiles


@dataclass(frozen=True, slots=True)
class FileReady:
    """A file is here."""

    asset_id: str
    path: Path


@dataclass(frozen=True, slots=True)
class FileProgress:
    """Bytes that are here; `total` is 0 where the server does not say how many there are."""

    asset_id: str
    done: int
    total: int


@dataclass(frozen=True, slots=True)
class FileFailed:
    """There is no file."""

    asset_id: str
    trouble: LoadFailure


@dataclass(frozen=True, slots=True)
class FileSave:
    """One file on its way to where the person wants it; sizes in bytes, `total` 0 where it is not known."""

    id: int
    name: str
    folder: Path
    done: int = 0
    total: int = 0


class FilesStore(TaskOwner):
    """Fetches through the media's own client; nobody above ever gets an address to play."""

    ready = Signal(object)
    progressed = Signal(object)
    failed = Signal(object)
    saving_changed = Signal(object)
    """The tuple of `FileSave` that are under way."""
    folder_wanted = Signal(object)
    """A folder (a Path) that the person wants to see."""

    PATIENCE_S = 0.6
    """A file that is saved within that time is only told when it is there."""

    def __init__(self, source: FileSource, notices: NotificationStore, parent: QObject | None = None) -> None:
        super().__init__("files", parent)
        self._source = source
        self._notices = notices
        self._saving: dict[int, FileSave] = {}
        self._begun: dict[int, Notification] = {}
        self._saved: dict[str, Path] = {}
        self._last = 0

    @property
    def saving(self) -> tuple[FileSave, ...]:
        return tuple(self._saving.values())

    def request(self, asset: Asset) -> None:
        """Have the file that is played for the asset, answered by `ready` or `failed`; twice is once."""
        known_as = identity(asset)
        if not self.tasks.running(known_as):
            self.tasks.start(known_as, self._request(asset, known_as))

    def cancel(self, asset_id: str) -> None:
        """Nobody waits for the file any more; nothing is answered."""
        self.tasks.cancel(asset_id)

    def suggested_name(self, asset: Asset, title: str = "") -> str:
        """A name to offer for the asset's file: its own, else the title's."""
        return file_name(asset.name or title, suffix_of_type(asset.media_type))

    def save(self, asset: Asset, name: str, folder: Path) -> int:
        """Save the asset's file, the original where there is one; the number that `cancel_save` takes.

        `name` is what the person or the server calls it. The file's name is made from it: what it ends in
        follows its first bytes, and it has a number where the name is taken. The end is a notice.
        """
        self._last += 1
        self._saving[self._last] = FileSave(self._last, file_name(name), folder, 0, asset.size_kb * 1_000)
        self.tasks.start(f"save {self._last}", self._save(self._last, asset))
        self._tell()
        return self._last

    def cancel_save(self, save_id: int) -> None:
        """Stop saving; what was written is removed."""
        saving = self._saving.pop(save_id, None)
        if saving is not None:
            self.tasks.cancel(f"save {save_id}")
            self._end(save_id)
            self._notices.notify("info", tr("Stopped saving {name}").format(name=saving.name))

    async def save_file(
        self, asset: Asset, name: str, folder: Path, on_progress: Progress = _ignore, *, keep: bool = True
    ) -> Path:
        """Fetch the original and put it into a folder, as `save` does, saying nothing; where it is now.

        Without `keep` the folder is none of the person's, and `saved_at` knows nothing of it.

        Raises `MediaError`, and OSError where the folder does not take it.
        """
        source = await self.original(asset, on_progress)
        suffix = source.suffix
        if suffix == ".mp4" and "audio" in (asset.file_type, asset.media_type.partition("/")[0]):
            suffix = ".m4a"
        target = await copy_new(source, folder, file_name(name, suffix), on_progress)
        if keep:
            self._saved[identity(asset)] = target
        return target

    async def original(self, asset: Asset, on_progress: Progress = _ignore) -> Path:
        """The best file that there is of an asset, in the cache. Raises `MediaError`."""
        return await self._fetch(asset, _TO_SAVE, on_progress)

    def saved_at(self, asset: Asset) -> Path | None:
        """Where the asset's file was saved in this run, None where it was not."""
        return self._saved.get(identity(asset))

    def show_folder(self, folder: Path) -> None:
        """Have the system show a folder that the person saved into."""
        self.folder_wanted.emit(folder)

    async def aclose(self) -> None:
        """Stop everything; unfinished files are removed."""
        await super().aclose()

    async def _request(self, asset: Asset, known_as: str) -> None:
        def on_progress(done: int) -> None:
            self.progressed.emit(FileProgress(known_as, done, asset.size_kb * 1_000))

        try:
            path = await self._fetch(asset, _TO_PLAY, on_progress)
        except MediaError as error:
            self.failed.emit(FileFailed(known_as, failure_of(error)))
            return
        self.ready.emit(FileReady(known_as, path))

    async def _fetch(self, asset: Asset, roles: tuple[str, ...], on_progress: Progress) -> Path:
        addresses = dict(asset.addresses)
        role = next((role for role in roles if addresses.get(role)), "")
        try:
            return await self._source.files.fetch(asset, role, on_progress=on_progress)
        except asyncio.CancelledError:
            task = asyncio.current_task()
            if task is not None and task.cancelling():
                raise
            # The fetching itself was ended: another service has taken the place of this one.
            raise MediaError("gone") from None

    async def _save(self, save_id: int, asset: Asset) -> None:
        saving = self._saving[save_id]
        patience = asyncio.get_running_loop().call_later(self.PATIENCE_S, self._tell_begin, save_id)
        try:
            target = await self._save_file(saving, asset)
        except (MediaError, OSError) as error:
            known = failure_of(error)
            words = tr("Couldn't save “{name}”. {why}").format(name=saving.name, why=known.message)
            self._notices.notify("error", words, detail=known.detail)
        else:
            words = tr("Saved {name}").format(name=sanitize.line(target.name))
            detail = tr("In folder {folder}").format(folder=sanitize.plain(str(saving.folder)))
            self._notices.notify(
                "ok",
                words,
                detail=detail,
                action=NotificationAction(tr("Show in folder"), partial(self.show_folder, saving.folder)),
            )
        finally:
            patience.cancel()
            self._end(save_id)

    async def _save_file(self, saving: FileSave, asset: Asset) -> Path:
        def on_progress(done: int) -> None:
            if saving.id in self._saving:
                total = max(self._saving[saving.id].total, done)
                self._saving[saving.id] = replace(saving, done=done, total=total)
                self._tell()

        return await self.save_file(asset, saving.name, saving.folder, on_progress)

    def _end(self, save_id: int) -> None:
        self._saving.pop(save_id, None)
        notice = self._begun.pop(save_id, None)
        if notice is not None:
            self._notices.dismiss(notice.id)
        self._tell()

    def _tell(self) -> None:
        self.saving_changed.emit(self.saving)

    def _tell_begin(self, save_id: int) -> None:
        words = tr("Saving {name}…").format(name=self._saving[save_id].name)
        stop = NotificationAction(tr("Cancel"), partial(self.cancel_save, save_id))
        self._begun[save_id] = self._notices.notify("info", words, action=stop)
