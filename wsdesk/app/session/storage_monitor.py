"""Storage monitor: ownership of the outbox, disk failures, recovery, and invalid configuration files."""

from __future__ import annotations

import asyncio
import sqlite3
import sys
from collections import defaultdict
from contextlib import suppress
from pathlib import Path

from PySide6.QtCore import QFileSystemWatcher

from wsdesk.files.file_lock import FileLock
from wsdesk.localdb.core.database import Database
from wsdesk.localdb.core.errors import DatabaseBusyError, DatabaseClosedError, LocalDbError
from wsdesk.localdb.core.key_value_table import KeyValueTable
from wsdesk.localdb.core.memory import open_memory, return_to_disk
from wsdesk.localdb.core.open_database import open_database, own
from wsdesk.settings.directories import AppDirectories
from wsdesk.settings.tomlfile import TomlIssue
from wsdesk.store.base.error_messages import failure_of, tr
from wsdesk.store.base.store import TaskScope
from wsdesk.store.stores import Stores
from wsdesk.store.text import sanitize

_CHECK_BYTES = 64 << 10


class DatabaseChanges:
    """Watches the write-ahead log of a database, which every write changes, also one of this process."""

    MAX_WAIT_S = 30.0
    """Seconds after which changes are looked for in any case, since some file systems notify of none."""
    NOTIFIED_WAIT_S = 600.0
    """The same after a notification arrived."""

    def __init__(self, database: Path) -> None:
        self._log = f"{database}-wal"
        self._changed = asyncio.Event()
        self._is_notified = False
        self._watcher: QFileSystemWatcher | None = None

    def start(self) -> None:
        """Watch from now on; call it before the database is read."""
        self._changed.clear()
        # Windows updates a file that is open only when it is closed.
        if sys.platform != "linux":
            return
        if self._watcher is None:
            self._watcher = QFileSystemWatcher()
            self._watcher.fileChanged.connect(self._on_file_changed)
        self._watcher.addPath(self._log)

    async def wait(self) -> bool:
        """Wait for a change since `start`, and stop watching; return False if there was none in time.

        Without a log, return True at once.
        """
        if self._watcher is None or not self._watcher.files():
            return True
        try:
            async with asyncio.timeout(self.NOTIFIED_WAIT_S if self._is_notified else self.MAX_WAIT_S):
                return await self._changed.wait()
        except TimeoutError:
            return False
        finally:
            self._watcher.removePath(self._log)

    def _on_file_changed(self, _path: str) -> None:
        self._is_notified = True
        self._changed.set()


class StorageMonitor:
    """Opens the database, or one in memory if the disk is unusable, and moves it to the disk later.

    Acquires the outbox lock, or waits for it; reports failed writes.
    """

    OWN_EVERY_S = 5.0
    CHECK_EVERY_S = 5.0
    NOTIFY_EVERY_S = 60.0

    def __init__(self, places: AppDirectories) -> None:
        self._places = places
        self._owner: FileLock | None = None
        self._error: BaseException | None = None
        self.database = self._open()
        self._stores: Stores | None = None
        self._quiet_until = 0.0
        self._check = asyncio.Event()

    @property
    def owned(self) -> bool:
        """Whether this process sends unsent items; always with an in-memory database."""
        return self._owner is not None or self.database.in_memory

    def begin(self, stores: Stores, tasks: TaskScope, issues: tuple[TomlIssue, ...] = ()) -> None:
        """Start monitoring with the given task group; `issues` of configuration files are reported too."""
        self._stores = stores
        self._tasks = tasks
        stores.storage.check_requested.connect(self._check.set)
        if self._error is not None:
            stores.storage.set_memory(self._error)
            tasks.start("disk", self._return_to_disk(stores))
        elif self._owner is None:
            tasks.start("own", self._own_when_free(stores))
        tasks.start("sync", self._sync_regularly(stores))
        self._watch_disk()
        _warn_of_invalid_configuration(stores, issues)

    def close(self) -> None:
        """Close the database, then release the outbox lock."""
        self.database.close()
        if self._owner is not None:
            self._owner.release()

    def _open(self) -> Database:
        """Open the database on disk, else one in memory, so that the window always opens."""
        path = self._places.database
        try:
            database = open_database(path)
        except (LocalDbError, sqlite3.Error) as error:
            self._error = error
            return open_memory(path)
        try:
            self._owner = own(path)
        except OSError as error:
            database.close()
            self._error = error
            return open_memory(path)
        return database

    async def _own_when_free(self, stores: Stores) -> None:
        """Acquire the outbox lock when its owner ends, then send the unsent items."""
        stores.notifications.notify(
            "warning",
            tr("wsdesk is already open with this data. Anything you write here is sent from that window."),
        )
        while self._owner is None:
            await asyncio.sleep(self.OWN_EVERY_S)
            self._owner = own(self._places.database)
        stores.outbox.take_ownership()
        stores.uploads.take_ownership()

    async def _sync_regularly(self, stores: Stores) -> None:
        """Reload items that another process may have written or sent, and repeat what failed."""
        changes = DatabaseChanges(self._places.database)
        is_changed = True
        while True:
            if is_changed:  # at most every few seconds
                await asyncio.sleep(self.OWN_EVERY_S)
            changes.start()
            stores.outbox.sync()
            stores.comments.sync_draft()
            is_changed = stores.outbox.needs_sync or await changes.wait()

    async def _pause(self) -> None:
        """Wait for the next retry, or until one is requested."""
        with suppress(TimeoutError):
            async with asyncio.timeout(self.CHECK_EVERY_S):
                await self._check.wait()
        self._check.clear()

    async def _return_to_disk(self, stores: Stores) -> None:
        """Move the in-memory database to the disk once it is usable and unused by others."""
        while self.database.in_memory:
            await self._pause()
            try:
                self._owner = self._owner or own(self._places.database)
                if self._owner is None:
                    continue  # another process took over and sends its items
                await asyncio.wrap_future(return_to_disk(self.database))
            except (LocalDbError, OSError, sqlite3.Error) as error:
                stores.storage.set_memory(error)
        stores.outbox.take_ownership()
        stores.uploads.take_ownership()
        stores.comments.sync_draft()
        self._set_saved(stores)

    async def _save_when_possible(self, stores: Stores) -> None:
        """Save failed writes again once a write succeeds."""
        while True:
            await self._pause()
            try:
                # Two transactions, since pages that are freed at once may never be written.
                await asyncio.wrap_future(self.database.write(_fill, durable=True))
                await asyncio.wrap_future(self.database.write(_clear, durable=True))
                break
            except LocalDbError as error:
                stores.storage.set_failing(error)
        for table in tuple(self.database.key_value_tables.values()):
            if isinstance(table, KeyValueTable):
                table.retry_failed()
        stores.outbox.retry_failed()
        self._set_saved(stores)

    def _set_saved(self, stores: Stores) -> None:
        with suppress(OSError):  # the next change tries again
            stores.settings.save()
        stores.storage.set_saved()

    def _watch_disk(self) -> None:
        """Report failed writes of the writer thread, whose futures aren't awaited."""
        loop = asyncio.get_running_loop()

        def report(error: BaseException) -> None:
            with suppress(RuntimeError):  # the loop is closed, as is the window
                loop.call_soon_threadsafe(self._on_disk_error, error)

        self.database.on_error = report

    def _on_disk_error(self, error: BaseException) -> None:
        stores = self._stores
        if stores is None or isinstance(error, DatabaseClosedError) or self.database.in_memory:
            return
        if isinstance(error, LocalDbError) and not isinstance(error, DatabaseBusyError):
            stores.storage.set_failing(error)
            if not self._tasks.running("disk"):
                self._tasks.start("disk", self._save_when_possible(stores))
            return
        # At most once a minute, since each key press may cause a failed write.
        now = asyncio.get_running_loop().time()
        if now >= self._quiet_until:
            self._quiet_until = now + self.NOTIFY_EVERY_S
            failure = failure_of(error)
            stores.notifications.notify("error", failure.message, detail=failure.detail)


def _warn_of_invalid_configuration(stores: Stores, issues: tuple[TomlIssue, ...]) -> None:
    """Notify of configuration files that were unreadable, and of ignored entries by file."""
    ignored: defaultdict[Path, list[str]] = defaultdict(list)
    notify = stores.notifications.notify
    for issue in (*issues, *stores.settings.issues, *stores.profiles.issues):
        name = issue.path.name
        if issue.code == "unreadable":
            message = tr("{file} was damaged. It was set aside, and the defaults are used.")
            notify("warning", message.format(file=name), detail=str(issue.moved_to or issue.path))
        elif issue.code == "unopenable":
            message = tr("Couldn't read {file}. The defaults are used.")
            notify("warning", message.format(file=name), detail=str(issue.path))
        else:
            ignored[issue.path].append(issue.key)
    for path, keys in ignored.items():
        message = tr("%Ln invalid entries in {file} are ignored", len(keys))
        notify("warning", message.format(file=path.name), detail=sanitize.line(", ".join(keys), 500))


def _fill(connection: sqlite3.Connection) -> None:
    connection.execute(
        "INSERT OR REPLACE INTO kept (profile, kind, key, value, changed_at) VALUES ('', 'check', '', ?, 0)",
        (bytes(_CHECK_BYTES),),
    )


def _clear(connection: sqlite3.Connection) -> None:
    connection.execute("DELETE FROM kept WHERE profile = '' AND kind = 'check'")
