"""Client of a command: the workspace of its options, of the running window, or the sample."""

from __future__ import annotations

import argparse
import os
import time
from collections.abc import Generator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from wsdesk.app.cli.call_arguments import CommandFailedError, UsageError
from wsdesk.app.cli.call_connection import add_connection_arguments, ca_file, connection_of
from wsdesk.app.session.launch_target import embedded_data
from wsdesk.settings.directories import find_directories

if TYPE_CHECKING:
    from wsdesk.client.sync_client import SyncClient
    from wsdesk.server.server_context import ServerContext


def add_client_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the options that choose the workspace."""
    parser.add_argument("--sample", action="store_true", help="use the sample workspace")
    parser.add_argument("--data", type=Path, metavar="FOLDER", help="folder of the sample workspace")
    add_connection_arguments(parser)


@contextmanager
def connected_client(args: argparse.Namespace) -> Generator[SyncClient]:
    """The client while the command runs. Raises UsageError and CommandFailedError."""
    from wsdesk.client.sync_client import SyncClient

    with client_parameters(args) as (address, key, options), SyncClient(address, key, **options) as client:
        yield client


@contextmanager
def client_parameters(args: argparse.Namespace) -> Generator[tuple[str, str, dict[str, Any]]]:
    """Server, key, and options of the client; the sample workspace is served within this process meanwhile.

    Raises UsageError and CommandFailedError.
    """
    if args.sample or args.data:
        from wsdesk.app.cli.app_transport import AppTransport
        from wsdesk.server.access import new_key
        from wsdesk.server.app import application

        with _sample(args.data or embedded_data(find_directories().data)) as workspace:
            key = new_key()
            workspace.keys.add(key)
            transport = AppTransport(application(workspace))
            yield "http://127.0.0.1", key, {"team_id": workspace.team, "transport": transport}
        return
    connection = connection_of(args, os.environ)
    options = {"team_id": connection.team_id, "ca_file": ca_file(), "param_names": connection.param_names}
    yield connection.base_url, connection.key, options


@contextmanager
def _sample(data: Path) -> Generator[ServerContext]:
    """The sample workspace in a folder, imported if it is new. Raises UsageError and CommandFailedError."""
    from wsdesk.app.cli.serve import expected_errors
    from wsdesk.files.file_lock import acquire
    from wsdesk.files.resources import resource
    from wsdesk.server.importing.run import import_folder
    from wsdesk.server.server_context import ServerContext

    with ExitStack() as stack:
        try:
            lock = acquire(data / "lock")
            if lock is None:
                raise UsageError("the sample workspace is open in a window; leave out --sample to use it")
            stack.callback(lock.release)
            workspace = ServerContext(data, clock=time.time)
            stack.callback(workspace.close)
            if not workspace.is_initialized:
                import_folder(workspace, resource("sample"))
                workspace.mark_initialized()
        except expected_errors() as error:
            why = getattr(error, "strerror", None) or error
            raise CommandFailedError(f"couldn't open the workspace in {data}: {why}") from None
        yield workspace
