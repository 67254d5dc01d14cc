"""The embedded server as an application, for tests."""

from __future__ import annotations

import time
from collections.abc import Iterable
from pathlib import Path

from starlette.applications import Starlette

from wsdesk.server.access import RateLimitRule
from wsdesk.server.app import application
from wsdesk.server.files.s3_location import S3Location
from wsdesk.server.importing.run import import_folder
from wsdesk.server.server_context import ServerContext
from wsdesk.server.time_format import Clock


def create_app(
    data: Path | None,
    *,
    key: str,
    rate: RateLimitRule | None = None,
    clock: Clock = time.time,
    imports: Iterable[Path] = (),
    database: str | None = None,
    storage: S3Location | None = None,
) -> Starlette:
    """The application of a data folder (None: a temporary one); the caller closes `app.state.workspace`."""
    workspace = ServerContext(data, clock=clock, rate=rate, database=database, storage=storage)
    try:
        workspace.keys.add(key)
        for folder in imports:
            import_folder(workspace, folder)
        _ = workspace.team  # created now, not by a request
    except BaseException:
        workspace.close()
        raise
    return application(workspace)
