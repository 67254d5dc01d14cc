"""Uploads of `wsdesk upload` that were interrupted, in the local database: the same command continues them.

They have a profile of their own, so that no window sends them too. Without a local database, such as in a
folder that can't be written, uploads aren't continued.
"""

from __future__ import annotations

import os
import uuid
from collections.abc import Generator
from contextlib import closing, contextmanager, suppress
from dataclasses import replace
from pathlib import Path

from wsdesk.client.transfers import UploadState
from wsdesk.files.file_lock import FileLock, acquire
from wsdesk.localdb.core.errors import LocalDbError
from wsdesk.localdb.core.open_database import open_database
from wsdesk.localdb.tables.agent import Upload, UploadTable
from wsdesk.settings.directories import AppDirectories


@contextmanager
def open_journal(places: AppDirectories) -> Generator[UploadJournal]:
    """The journal; an empty one without a local database."""
    try:
        places.data.mkdir(parents=True, exist_ok=True)
        database = open_database(places.database)
    except (LocalDbError, OSError):
        yield UploadJournal(None, places.data)
        return
    with closing(database):
        yield UploadJournal(UploadTable(database), places.data)


class UploadJournal:
    """Unfinished uploads of commands."""

    def __init__(self, table: UploadTable | None, folder: Path) -> None:
        self._table = table
        self._folder = folder

    @contextmanager
    def entry(self, wanted: Upload) -> Generator[JournalEntry]:
        """The interrupted upload of the same file to the same skill, else the new one that is given.

        One that another command sends isn't continued. Uploads of files that changed or are gone are dropped.
        """
        upload, lock = self._find(wanted)
        try:
            yield JournalEntry(self._table, upload)
        finally:
            if lock is not None:
                self._unlock(upload, lock)

    def _find(self, wanted: Upload) -> tuple[Upload, FileLock | None]:
        upload = replace(wanted, id=str(uuid.uuid4()))
        if self._table is None:
            return upload, None
        rows: tuple[Upload, ...] = ()
        with suppress(LocalDbError):
            rows = self._table.all(wanted.profile)
        for row in rows:
            lock = self._lock(row)
            if lock is None:
                continue
            if _is_same(row, wanted):
                return row, lock
            if row.digest != wanted.digest if row.path == wanted.path else not Path(row.path).exists():
                self._table.drop(row.id)
            self._unlock(row, lock)
        return upload, self._lock(upload)

    def _lock(self, upload: Upload) -> FileLock | None:
        try:
            return acquire(self._lock_path(upload))
        except OSError:
            return None

    def _unlock(self, upload: Upload, lock: FileLock) -> None:
        lock.release()
        with suppress(OSError):
            os.unlink(self._lock_path(upload))

    def _lock_path(self, upload: Upload) -> Path:
        return self._folder / f"upload-{upload.id}.lock"


def _is_same(row: Upload, wanted: Upload) -> bool:
    """Whether a row is the wanted upload; without a target in it, that of the row is used."""
    target = (row.upload_id, row.bucket, row.key)
    wanted_target = (wanted.upload_id, wanted.bucket, wanted.key)
    return (wanted_target in (target, ("", "", ""))) and all(
        getattr(row, name) == getattr(wanted, name)
        for name in ("team_id", "skill_id", "path", "digest", "description")
    )


class JournalEntry:
    """An upload; each change of its state is saved."""

    def __init__(self, table: UploadTable | None, upload: Upload) -> None:
        self._table = table
        self._upload = upload
        self.state = self._state()

    def restart(self) -> None:
        """Forget what was sent, for a server that dropped the upload."""
        self.state = UploadState(on_change=self._save)

    def drop(self) -> None:
        """Forget the upload, which isn't continued."""
        if self._table is not None:
            with suppress(LocalDbError):
                self._table.drop(self._upload.id).result()

    def _state(self) -> UploadState:
        upload = self._upload
        return UploadState(
            upload.upload_id,
            upload.bucket,
            upload.key,
            upload.part_size,
            dict(upload.parts),
            upload.state == "completing",
            self._save,
        )

    def _save(self) -> None:
        state = self.state
        upload = replace(
            self._upload,
            upload_id=state.upload_id,
            bucket=state.bucket,
            key=state.key,
            part_size=state.part_size,
            parts=tuple(state.parts.items()),
            state="completing" if state.is_completing else "sending",
        )
        if self._table is not None:
            with suppress(LocalDbError):  # a full disk: the upload continues, but can't be resumed
                self._table.upsert(upload).result()
