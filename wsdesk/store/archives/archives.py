"""Creates archives in the background, and reports progress."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import field, replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from wsdesk.api.errors import ApiError
from wsdesk.files.lazy_dataclass import dataclass
from wsdesk.localdb.core.errors import LocalDbError
from wsdesk.store.base.error_messages import NotConnectedError, failure_of, tr
from wsdesk.store.base.notifications import NotificationAction, NotificationStore
from wsdesk.store.base.store import Store
from wsdesk.store.export.marks_transfer import MarksFile, format_file
from wsdesk.store.text import sanitize

if TYPE_CHECKING:
    from wsdesk.archive.layout import Document
    from wsdesk.localdb.history.file import HistoryFile
    from wsdesk.store.archives.job import MediaSource
    from wsdesk.store.archives.source import ArchiveSource
    from wsdesk.store.culling.collections import CollectionsStore
    from wsdesk.store.culling.marks import ResultMarksStore
    from wsdesk.store.export.file_export import FileExportStore


_NAMED = 5
"""Missing items that are named; the archive lists all of them."""


@dataclass(frozen=True, slots=True)
class ArchiveRequest:
    """Content of an archive: the canvases with these IDs and those of these projects, or all without any."""

    path: Path
    title: str
    canvases: tuple[str, ...] = ()
    projects: tuple[str, ...] = ()
    media: bool = True
    marks: bool = True
    history: bool = False


@dataclass(frozen=True, slots=True)
class ArchiveState:
    """Running or last archive: canvases that are done, and what couldn't be read."""

    phase: Literal["none", "writing", "done", "failed"] = "none"
    path: Path = field(default_factory=Path)
    done: int = 0
    total: int = 0
    current: str = ""
    missing: int = 0
    message: str = ""
    detail: str = ""
    """What a new archive lacks, with the first reasons."""


class ArchivesStore(Store[ArchiveState]):
    """Creates one archive at a time. An existing one is updated; its unchanged media are copied."""

    def __init__(
        self,
        source: Callable[[], ArchiveSource],
        media: Callable[[], MediaSource],
        history: Callable[[], HistoryFile | None],
        marks: ResultMarksStore,
        collections: CollectionsStore,
        files: FileExportStore,
        notifications: NotificationStore,
    ) -> None:
        super().__init__("archives", ArchiveState())
        self._source = source
        self._media = media
        self._history = history
        self._marks = marks
        self._collections = collections
        self._files = files
        self._notifications = notifications

    def create(self, request: ArchiveRequest) -> None:
        """Start; an archive that is being written is canceled."""
        self.set_state(ArchiveState("writing", request.path))
        self.tasks.start("create", self._create(request))

    def cancel(self) -> None:
        """Cancel; the previous file stays."""
        self.tasks.cancel("create")
        self.set_state(ArchiveState())

    def show_folder(self) -> None:
        """Show the folder of the last archive in the file manager."""
        self._files.show_folder(self.state.path.parent)

    async def create_now(self, request: ArchiveRequest) -> Document:
        """Create, and return what is missing as the document that the archive has.

        Raises:
            OSError: the file can't be written.
            ArchiveRefusedError: the file exists and isn't an archive.
            ApiError, NotConnectedError: there is nothing to archive.
        """
        from wsdesk.store.archives.job import ArchiveJob

        source = self._source()
        job = ArchiveJob(request, source, self._media(), self._show)
        await job.run(
            source.address, partial(self._marks_of, request), self._history() if request.history else None
        )
        return job.missing_document

    def _show(self, done: int, total: int, current: str, missing: int) -> None:
        self.update_state(done=done, total=total, current=current, missing=missing)

    def _marks_of(self, request: ArchiveRequest, versions: set[str]) -> bytes | None:
        if not request.marks:
            return None
        chosen = [
            replace(one, items=tuple(item for item in one.items if item.version_id in versions))
            for one in self._collections.all
        ]
        marks = tuple(row for row in self._marks.export() if row.version_id in versions)
        return format_file(MarksFile(marks, tuple(one for one in chosen if one.items)))

    async def _create(self, request: ArchiveRequest) -> None:
        from wsdesk.archive.layout import objects
        from wsdesk.archive.zip_reader import ArchiveRefusedError

        try:
            missing = await self.create_now(request)
        except (OSError, ApiError, NotConnectedError, ArchiveRefusedError, LocalDbError) as error:
            is_other = isinstance(error, ArchiveRefusedError)
            why = tr("The file isn't an archive.") if is_other else failure_of(error).message
            name = sanitize.line(request.path.name)
            message = tr("Couldn't save “{name}”. {why}").format(name=name, why=why)
            self.set_state(ArchiveState("failed", request.path, message=message))
            self._notifications.notify("error", message)
            return
        rows = objects(missing["missing"])
        detail = "\n".join(_detail(str(missing.get("reason", "")), rows))
        self.update_state(phase="done", missing=len(rows), current="", detail=detail)
        message = tr("Archive saved: {name}").format(name=sanitize.line(request.path.name))
        show = NotificationAction(tr("Show in folder"), self.show_folder)
        self._notifications.notify("warning" if detail else "ok", message, detail=detail, action=show)


def _detail(reason: str, rows: Sequence[Document]) -> list[str]:
    """Lines on what an archive lacks: why the server couldn't be read, a count, and the first items."""
    lines = [reason] if reason else []
    if rows:
        lines.append(tr("%Ln items couldn't be read and are missing.", len(rows)))
    for row in rows[:_NAMED]:
        lines.append(f"{sanitize.line(str(row['title'] or row['id']), 80)}: {row['reason']}")
    return [*lines, "…"] if len(rows) > _NAMED else lines
