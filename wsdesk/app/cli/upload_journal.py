"""Uploads of `wsdesk upload` that were interrupted, in the local database: the same command continues them.

They use a separate profile, so windows don't send them. Without a local database, such as in a
folder that can't be written, uploads aren't continued.
"""

from __future__ import annotations

import os
import time
import uuid
from collections.abc import Generator
from contextlib import ExitStack, closing, contextmanager, suppress
from dataclasses import replace
from pathlib import Path

from wsdesk.client.transfers import UploadState
from wsdesk.files.file_lock import acquire
from wsdesk.localdb.core.errors import LocalDbError
from wsdesk.localdb.core.open_database import open_database
from wsdesk.localdb.tables.agent import Upload, UploadTable
from wsdesk.settings.directories import AppDirectories

_LIFETIME_S = 7 * 86_400.0
"""Seconds after which an upload that was interrupted is dropped."""


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

        One that another command sends isn't continued. Uploads that are older than a week are dropped.
        """
        with ExitStack() as locks:
            yield JournalEntry(self._table, self._find(wanted, locks))

    def _find(self, wanted: Upload, locks: ExitStack) -> Upload:
        """The upload to send; `locks` gets its lock."""
        with suppress(LocalDbError):
            for row in self._same(wanted):
                with ExitStack() as attempt:
                    # Only with the lock is it certain that no other command sends or finishes the upload.
                    if attempt.enter_context(self._locked(row)) and (current := self._read(row)) is not None:
                        locks.push(attempt.pop_all())
                        return current
            self._drop_old(wanted.profile)
        upload = replace(wanted, id=str(uuid.uuid4()))
        locks.enter_context(self._locked(upload))
        return upload

    def _same(self, wanted: Upload) -> list[Upload]:
        rows = () if self._table is None else self._table.all(wanted.profile)
        return [row for row in rows if _is_same(row, wanted)]

    def _read(self, upload: Upload) -> Upload | None:
        """The row of an upload as it is now, None if it was dropped. Raises LocalDbError."""
        rows = () if self._table is None else self._table.all(upload.profile)
        return next((row for row in rows if row.id == upload.id), None)

    def _drop_old(self, profile: str) -> None:
        if self._table is None:
            return
        for row in self._table.all(profile, changed_before=time.time() - _LIFETIME_S):
            with self._locked(row) as is_locked:
                if is_locked:
                    self._table.drop(row.id).result()

    @contextmanager
    def _locked(self, upload: Upload) -> Generator[bool]:
        """Hold the lock of an upload; False if another process has it, or without a local database."""
        path = self._folder / f"upload-{upload.id}.lock"
        lock = None
        with suppress(OSError):
            lock = None if self._table is None else acquire(path)
        try:
            yield lock is not None
        finally:
            if lock is not None:
                lock.release()
                # Not while there is a row: a process that opened the file before would hold its lock, and one
                # that creates it again another.
                with suppress(LocalDbError, OSError):
                    if self._read(upload) is None:
                        os.unlink(path)


def _is_same(row: Upload, wanted: Upload) -> bool:
    """Whether a row is the wanted upload, or any upload of its file if that has no target."""
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
