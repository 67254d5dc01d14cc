"""Workers are killed during writes: no acknowledged write is lost. `fault_run` kills more often."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from tests.postgresql_cluster import Cluster
from tests.server import fault_run

pytestmark = pytest.mark.anyio
KILLS = 1


async def test_no_acknowledged_write_is_lost_with_a_worker(
    folder: Path, tmp_path: Path, postgresql: Cluster, named: Callable[[str], str]
) -> None:
    with fault_run.serve(postgresql, folder, tmp_path / "data") as server:
        kill = partial(fault_run.kill_worker, server)
        assert "none lost or doubled" in await fault_run.run_on(server, named, kill, KILLS)
