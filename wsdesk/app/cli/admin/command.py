"""Subcommands of `wsdesk admin`, which open the data of a server beside it.

Exit codes: 0; 1 if the data can't be used; 2 for wrong usage, such as an unknown name.
"""

from __future__ import annotations

import argparse
import getpass
import sys
import time
from collections.abc import Callable, Generator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, cast

from wsdesk.app.cli import serve_options
from wsdesk.app.cli.admin import audit, backups, imports, keys, limits, people, teams
from wsdesk.app.cli.call_arguments import UsageError
from wsdesk.app.cli.row_output import add_format_arguments
from wsdesk.app.cli.serve_options import database_url, storage_url
from wsdesk.settings.directories import find_directories
from wsdesk.store.text import sanitize

if TYPE_CHECKING:
    from wsdesk.server.administration import Administration
    from wsdesk.server.server_context import ServerContext

_EPILOG = """examples:
  wsdesk admin people add "Ada Lovelace"
  wsdesk admin keys create "Ada Lovelace" --role comment --expires 90d
  wsdesk admin keys revoke wsk_Ab3dE6gH
  wsdesk admin audit --since 7d --person "Ada Lovelace"

Members and teams are given by their name or ID, keys by the beginning that the list shows, or their ID."""

Run = Callable[[argparse.Namespace, "Administration", "ServerContext"], None]
GROUPS: Sequence[tuple[str, str, Callable[[argparse.ArgumentParser], None]]] = (
    ("people", "list, add, rename, or remove members", people.add_arguments),
    ("teams", "list, add, or rename teams", teams.add_arguments),
    ("keys", "list, create, or revoke API keys", keys.add_arguments),
    ("limits", "list or set rate limits of keys", limits.add_arguments),
    ("import", "import a folder or an archive", imports.add_arguments),
    ("audit", "list writes and administrative actions", audit.add_arguments),
    ("backup", "save everything to one file, also while the server runs", backups.add_backup_arguments),
    ("restore", "restore a backup to an empty folder and database", backups.add_restore_arguments),
    ("copy", "copy everything to another folder and database", backups.add_copy_arguments),
    ("check", "find missing and damaged files and documents", backups.add_check_arguments),
    ("migrate", "bring the data to the version of this program", backups.add_migrate_arguments),
)
"""Subcommands with their help texts; each parser sets `run`, or `run_alone` if there is no data yet,
and `uses_files` if it reads or writes files.

Data of an older version is an error, except with `migrate`.
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `wsdesk admin`."""
    parser.epilog = _EPILOG
    groups = parser.add_subparsers(dest="group", metavar="COMMAND", required=True)
    for name, text, add in GROUPS:
        group = groups.add_parser(name, help=text)
        add(group)
        for leaf in _leaves(group):
            add_server_arguments(leaf)
            add_format_arguments(leaf)


def add_server_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the options that name the data of a server."""
    parser.add_argument(
        "--data", type=Path, metavar="DIR", help="workspace folder (default: that of wsdesk serve)"
    )
    database = "PostgreSQL database of the server, if it has one; with --data"
    parser.add_argument("--database", type=database_url, metavar="URL", help=database)
    storage = "S3-compatible store of the server's files, if it has one; with --data"
    parser.add_argument("--storage", type=storage_url, metavar="URL", help=storage)
    config = "options file of wsdesk serve, with its data, database, and storage"
    parser.add_argument("--config", type=Path, metavar="FILE", help=config)


def _leaves(parser: argparse.ArgumentParser) -> list[argparse.ArgumentParser]:
    """The parsers of the actions of a group, or its own one if it has none."""
    for action in parser._actions:  # pyright: ignore[reportPrivateUsage]
        if isinstance(action, argparse._SubParsersAction):  # pyright: ignore[reportPrivateUsage]
            return list(cast("dict[str, argparse.ArgumentParser]", action.choices).values())
    return [parser]


def run(args: argparse.Namespace) -> int:
    """Run the command, and return its exit code."""
    # The server's modules are imported late, so that the shell's completion and the help are fast.
    from wsdesk.app.cli.serve import expected_errors
    from wsdesk.server.administration import Administration, AdministrationError
    from wsdesk.server.backup.rows import CopyError

    try:
        _read_config(args)
        if run_alone := getattr(args, "run_alone", None):
            run_alone(args, _actor())
            return 0
        with open_server(args) as workspace:
            args.run(args, Administration(workspace, _actor()), workspace)
    except (UsageError, AdministrationError) as error:
        return _fail(str(error), 2)
    except (CopyError, *expected_errors()) as error:
        if isinstance(error, OSError) and error.filename is None:
            raise  # one of the output
        return _fail(str(error), 1)
    return 0


def _read_config(args: argparse.Namespace) -> None:
    """Complete the options that name the data by those of the options file.

    Raises:
        UsageError: it can't be read, or has invalid options.
    """
    if args.config is None:
        return
    parser = argparse.ArgumentParser()
    serve_options.add_arguments(parser)
    try:
        options = serve_options.resolve(parser.parse_args(["--config", str(args.config)]))
    except ValueError as error:
        raise UsageError(str(error)) from None
    for name in ("data", "database", "storage"):
        setattr(args, name, getattr(args, name) or getattr(options, name))


@contextmanager
def open_server(args: argparse.Namespace) -> Generator[ServerContext]:
    """The data of a server, which may run meanwhile.

    Raises:
        UsageError: there is no data, or a database without its folder is given.
        StorageError, OSError: it can't be used.
    """
    from wsdesk.server.server_context import ServerContext
    from wsdesk.server.storage.database_url import open_database

    if (args.database or args.storage) and not args.data:
        raise UsageError("--data FOLDER is missing: --database and --storage need the server's folder")
    data: Path = (args.data or find_directories().data / "workspace").absolute()
    if not args.database and not (data / "workspace.db").is_file():
        raise UsageError(f"There is no workspace in {data}. Start wsdesk serve once, or use --data FOLDER")
    if not getattr(args, "migrate", False):
        open_database(data / "workspace.db", args.database, migrate=False).close()
    workspace = ServerContext(data, clock=time.time, database=args.database, storage=args.storage)
    try:
        if getattr(args, "uses_files", False):
            workspace.check_files()
            if not workspace.files.access_problem():
                workspace.write_files_place()
        yield workspace
    finally:
        workspace.close()


def _actor() -> str:
    """The user of this computer, for the audit log."""
    try:
        name = getpass.getuser()
    except (KeyError, OSError):
        name = "unknown"  # a container may have no name for it
    return f"{name} (wsdesk admin)"


def _fail(message: str, code: int) -> int:
    sys.stderr.write(f"wsdesk: {sanitize.line(message, 1000)}\n")
    return code
