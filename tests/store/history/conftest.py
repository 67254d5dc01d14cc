"""The history of a workspace over the embedded server."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from history_harness import HistoryHarness
from server_stores import ServerStores

from wsdesk.localdb.core.database import Database


@pytest.fixture
async def harness(
    server_stores: ServerStores, database: Database, tmp_path: Path
) -> AsyncIterator[HistoryHarness]:
    made = HistoryHarness(server_stores, database, tmp_path / "desk")
    yield made
    await made.aclose()
