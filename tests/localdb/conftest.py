"""A database for each test."""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from wsdesk.localdb.core.database import Database
from wsdesk.localdb.core.open_database import open_database


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "data" / "wsdesk.sqlite3"


@pytest.fixture
def db(path: Path) -> Iterator[Database]:
    database = open_database(path)
    yield database
    database.close()


@pytest.fixture
def sqlite_bytes() -> Callable[[], int]:
    """Memory that SQLite uses in this process."""
    try:
        used = ctypes.CDLL("libsqlite3.so.0").sqlite3_memory_used
    except OSError:
        pytest.skip("SQLite isn't a shared library here")
    used.restype = ctypes.c_int64
    return used
