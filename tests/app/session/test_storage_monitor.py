"""Changes of the local database by other processes."""

from __future__ import annotations

import asyncio
import sqlite3
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtWidgets import QApplication

from wsdesk.app.platform.event_loop import EventLoop
from wsdesk.app.session.storage_monitor import DatabaseChanges
from wsdesk.localdb.core.database import Database
from wsdesk.localdb.core.open_database import open_database

pytestmark = pytest.mark.anyio


@pytest.fixture
def anyio_backend(qapp: QApplication) -> tuple[str, dict[str, Any]]:
    return "asyncio", {"loop_factory": lambda: EventLoop(qapp)}


@pytest.fixture
def database(tmp_path: Path) -> Iterator[Database]:
    opened = open_database(tmp_path / "data" / "wsdesk.db")
    yield opened
    opened.close()


def write(path: Path) -> None:
    with closing(sqlite3.connect(path)) as other, other:
        other.execute("INSERT INTO drafts VALUES ('p', '', 'node', 'words', 1)")


async def test_a_write_of_another_connection_ends_the_wait(database: Database) -> None:
    changes = DatabaseChanges(database.path)
    changes.start()
    waiting = asyncio.create_task(changes.wait())
    await asyncio.sleep(0.1)
    assert not waiting.done()
    await asyncio.to_thread(write, database.path)
    await asyncio.wait_for(waiting, 10)


async def test_a_write_between_start_and_wait_is_noticed(database: Database) -> None:
    changes = DatabaseChanges(database.path)
    changes.start()
    await asyncio.to_thread(write, database.path)
    await asyncio.wait_for(changes.wait(), 10)


async def test_without_a_change_the_wait_ends_after_a_while(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(DatabaseChanges, "MAX_WAIT_S", 0.05)
    changes = DatabaseChanges(database.path)
    changes.start()
    assert not await asyncio.wait_for(changes.wait(), 10)


@pytest.mark.skipif(sys.platform != "linux", reason="changes are looked for regularly")
async def test_a_file_system_that_notifies_is_read_less_often(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    changes = DatabaseChanges(database.path)
    changes.start()
    await asyncio.to_thread(write, database.path)
    assert await asyncio.wait_for(changes.wait(), 10)
    monkeypatch.setattr(DatabaseChanges, "MAX_WAIT_S", 0.05)
    changes.start()
    waiting = asyncio.create_task(changes.wait())
    await asyncio.sleep(0.3)
    assert not waiting.done()
    waiting.cancel()
    with pytest.raises(asyncio.CancelledError):
        await waiting
    monkeypatch.setattr(DatabaseChanges, "NOTIFIED_WAIT_S", 0.05)
    changes.start()
    assert not await asyncio.wait_for(changes.wait(), 10)


async def test_a_database_without_a_log_is_not_waited_for(tmp_path: Path) -> None:
    changes = DatabaseChanges(tmp_path / "none.db")
    changes.start()
    await asyncio.wait_for(changes.wait(), 10)
