"""Downloads media as files for players, and saves files without overwriting and partial results."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from PySide6.QtCore import Signal

from wsdesk.files.lazy_dataclass import dataclass
from wsdesk.media.cache.media_files import MediaFiles, Progress
from wsdesk.media.core.asset_key import identity
from wsdesk.media.core.errors import MediaError
from wsdesk.media.core.sniff import OTHER_SUFFIX
from wsdesk.store.base.error_messages import failure_of, save_failure, tr
from wsdesk.store.base.load_state import LoadFailure
from wsdesk.store.base.new_files import copy_new, write_new
from wsdesk.store.base.notifications import Notification, NotificationAction, NotificationStore
from wsdesk.store.base.store import TaskOwner
from wsdesk.store.culling.xmp import XmpError
from wsdesk.store.export.xmp_sidecars import XmpSidecars
from wsdesk.store.text import sanitize
from wsdesk.store.text.file_names import asset_suffix, beside, file_name, suffix_of_type

if TYPE_CHECKING:
    from wsdesk.graph.model.values import Asset


_PLAYBACK_ROLES = ("url", "original")
_SAVE_ROLES = ("original", "url", "high", "preview")


def savable_roles(asset: Asset) -> tuple[str, ...]:
    """Return the roles of an asset's addresses that can be saved, best first."""
    failure = dict(asset.addresses)
    return tuple(role for role in _SAVE_ROLES if failure.get(role))


def _ignore(_done: int) -> None:
    pass


class FileSource(Protocol):
    """Provider of media files (`ImageProvider`)."""

    files: MediaFiles


@dataclass(frozen=True, slots=True)
class FileReady:
    """Downloaded file."""

    asset_id: str
    path: Path


@dataclass(frozen=True, slots=True)
class FileProgress:
    """Progress of a download in bytes; `total` is 0 if unknown."""

    asset_id: str
    done: int
    total: int


@dataclass(frozen=True, slots=True)
class FileFailed:
    """Failed download."""

    asset_id: str
    failure: LoadFailure


SettingsFiles = Callable[[str], Iterable[tuple[str, bytes]]]
"""Returns suffixes and contents of the files beside a saved file of this name."""


@dataclass(frozen=True, slots=True)
class FileSave:
    """File that is being saved; sizes in bytes, `total` is 0 if unknown."""

    id: int
    name: str
    folder: Path
    done: int = 0
    total: int = 0
    version_id: str = ""
    """Version whose marks are written beside the file; none if empty."""
    rejects_as_rating: bool = False
    settings_files: SettingsFiles | None = None


class FileExportStore(TaskOwner):
    """Downloads files with the media client, so that players only get local files, never URLs."""

    ready = Signal(object)
    progressed = Signal(object)
    failed = Signal(object)
    saving_changed = Signal(object)
    """Emitted with the tuple of running `FileSave`s."""
    folder_requested = Signal(object)
    """Emitted with the `Path` of a folder to show in the file manager."""

    NOTIFY_DELAY_S = 0.6
    """Delay of the progress notification, so that quickly saved files show only the final one."""

    def __init__(
        self, source: FileSource, notifications: NotificationStore, sidecars: XmpSidecars | None = None
    ) -> None:
        super().__init__("files")
        self._sidecars = sidecars
        self._source = source
        self._notifications = notifications
        self._saving: dict[int, FileSave] = {}
        self._progress_notifications: dict[int, Notification] = {}
        self._saved: dict[str, Path] = {}
        self._last = 0

    @property
    def saving(self) -> tuple[FileSave, ...]:
        return tuple(self._saving.values())

    def request(self, asset: Asset) -> None:
        """Download the asset's file for playback; emits `ready` or `failed`. Duplicate calls are merged."""
        asset_id = identity(asset)
        if not self.tasks.running(asset_id):
            self.tasks.start(asset_id, self._request(asset, asset_id))

    def cancel(self, asset_id: str) -> None:
        """Cancel a download; no signal is emitted."""
        self.tasks.cancel(asset_id)

    def suggested_name(self, asset: Asset, title: str = "") -> str:
        """Return a file name from the asset's name, or else from the title."""
        return file_name(asset.name or title, suffix_of_type(asset.media_type))

    def save(
        self,
        asset: Asset,
        name: str,
        folder: Path,
        *,
        version_id: str = "",
        rejects_as_rating: bool = False,
        settings_files: SettingsFiles | None = None,
    ) -> int:
        """Save the asset's file, preferably the original; return an ID for `cancel_save`.

        The file name is derived from `name`: the extension follows the detected type, and a number is added
        if the name exists. With `version_id`, its marks are written beside it, as are `settings_files`. The
        result is a notification.
        """
        self._last += 1
        self._saving[self._last] = FileSave(
            self._last,
            file_name(name),
            folder,
            total=asset.size_kb * 1_000,
            version_id=version_id,
            rejects_as_rating=rejects_as_rating,
            settings_files=settings_files,
        )
        self.tasks.start(f"save {self._last}", self._save(self._last, asset))
        self._emit_saving()
        return self._last

    def cancel_save(self, save_id: int) -> None:
        """Cancel saving; the partial file is removed."""
        saving = self._saving.pop(save_id, None)
        if saving is not None:
            self.tasks.cancel(f"save {save_id}")
            self._remove_save(save_id)
            self._notifications.notify("info", tr("Canceled saving {name}").format(name=saving.name))

    async def save_file(
        self, asset: Asset, name: str, folder: Path, on_progress: Progress = _ignore, *, keep: bool = True
    ) -> Path:
        """Save the original like `save`, without notifications, and return its path.

        Without `keep`, as for temporary folders, the path isn't recorded for `saved_at`.

        Raises `MediaError`, and OSError if the file can't be written.
        """
        source, suffix = await self.original_of(asset, on_progress)
        target = await copy_new(source, folder, file_name(name, suffix), on_progress)
        if keep:
            self._saved[identity(asset)] = target
        return target

    async def original(self, asset: Asset, on_progress: Progress = _ignore) -> Path:
        """Download the best file of an asset; return its path in the cache. Raises `MediaError`."""
        return await self._fetch(asset, _SAVE_ROLES, on_progress, any_type=True)

    async def playback(self, asset: Asset) -> Path:
        """Download the file of an asset for playback; return its path in the cache. Raises `MediaError`."""
        return await self._fetch(asset, _PLAYBACK_ROLES, _ignore)

    async def original_of(self, asset: Asset, on_progress: Progress = _ignore) -> tuple[Path, str]:
        """Like `original`, with the extension for a saved file."""
        source = await self.original(asset, on_progress)
        is_audio = "audio" in (asset.file_type, asset.media_type.partition("/")[0])
        if source.suffix == ".mp4" and is_audio:
            return source, ".m4a"
        return source, asset_suffix(asset) if source.suffix == OTHER_SUFFIX else source.suffix

    def saved_at(self, asset: Asset) -> Path | None:
        """Return where the asset's file was saved since startup, None if it wasn't."""
        return self._saved.get(identity(asset))

    def show_folder(self, folder: Path) -> None:
        """Show a folder in the file manager of the system."""
        self.folder_requested.emit(folder)

    async def _request(self, asset: Asset, asset_id: str) -> None:
        def on_progress(done: int) -> None:
            self.progressed.emit(FileProgress(asset_id, done, asset.size_kb * 1_000))

        try:
            path = await self._fetch(asset, _PLAYBACK_ROLES, on_progress)
        except MediaError as error:
            self.failed.emit(FileFailed(asset_id, failure_of(error)))
            return
        self.ready.emit(FileReady(asset_id, path))

    async def _fetch(
        self, asset: Asset, roles: tuple[str, ...], on_progress: Progress, *, any_type: bool = False
    ) -> Path:
        addresses = dict(asset.addresses)
        role = next((role for role in roles if addresses.get(role)), "")
        try:
            return await self._source.files.fetch(asset, role, any_type=any_type, on_progress=on_progress)
        except asyncio.CancelledError:
            task = asyncio.current_task()
            if task is not None and task.cancelling():
                raise
            # The download itself was canceled, because the workspace changed.
            raise MediaError("gone") from None

    async def _save(self, save_id: int, asset: Asset) -> None:
        saving = self._saving[save_id]
        notify_timer = asyncio.get_running_loop().call_later(self.NOTIFY_DELAY_S, self._notify_start, save_id)
        try:
            target = await self._save_file(saving, asset)
            await self._save_settings(saving, target)
            await self._save_sidecar(saving, target)
        except (MediaError, OSError) as error:
            failure = save_failure(saving.name, error)
            self._notifications.notify("error", failure.message, detail=failure.detail)
        else:
            message = tr("Saved {name}").format(name=sanitize.line(target.name))
            detail = tr("In folder {folder}").format(folder=sanitize.plain(str(saving.folder)))
            self._notifications.notify(
                "ok",
                message,
                detail=detail,
                action=NotificationAction(tr("Show in folder"), partial(self.show_folder, saving.folder)),
            )
        finally:
            notify_timer.cancel()
            self._remove_save(save_id)

    async def _save_file(self, saving: FileSave, asset: Asset) -> Path:
        def on_progress(done: int) -> None:
            if saving.id in self._saving:
                total = max(self._saving[saving.id].total, done)
                self._saving[saving.id] = replace(saving, done=done, total=total)
                self._emit_saving()

        return await self.save_file(asset, saving.name, saving.folder, on_progress)

    async def _save_settings(self, saving: FileSave, target: Path) -> None:
        try:
            for suffix, data in saving.settings_files(target.name) if saving.settings_files else ():
                await asyncio.to_thread(write_new, target.parent, beside(target.stem, suffix), data)
        except OSError as error:
            text = tr("The file was saved without its generation settings. {why}")
            self._notifications.notify("error", text.format(why=failure_of(error).message))

    async def _save_sidecar(self, saving: FileSave, target: Path) -> None:
        if self._sidecars is None or not saving.version_id:
            return
        try:
            await self._sidecars.write(target, saving.version_id, rejects_as_rating=saving.rejects_as_rating)
        except XmpError:
            text = tr("The file was saved without its rating: its XMP file can't be read and stays as it is.")
            self._notifications.notify("error", text)
        except OSError as error:
            text = tr("The file was saved without its rating. {why}")
            self._notifications.notify("error", text.format(why=failure_of(error).message))

    def _remove_save(self, save_id: int) -> None:
        self._saving.pop(save_id, None)
        notice = self._progress_notifications.pop(save_id, None)
        if notice is not None:
            self._notifications.dismiss(notice.id)
        self._emit_saving()

    def _emit_saving(self) -> None:
        self.saving_changed.emit(self.saving)

    def _notify_start(self, save_id: int) -> None:
        message = tr("Saving {name}…").format(name=self._saving[save_id].name)
        stop = NotificationAction(tr("Cancel"), partial(self.cancel_save, save_id))
        self._progress_notifications[save_id] = self._notifications.notify("info", message, action=stop)
