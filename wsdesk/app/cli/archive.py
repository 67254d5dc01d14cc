"""`wsdesk archive`: creates, verifies, lists, and extracts archives, without a display.

Exit codes: 0; 1 if the archive isn't whole, can't be read, or can't be written; 2 for wrong usage.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from wsdesk.api.connection import Connection
from wsdesk.api.errors import ApiError
from wsdesk.app.cli.call_arguments import UsageError
from wsdesk.app.cli.client_connection import add_client_arguments
from wsdesk.app.cli.command_stores import CommandFailedError, run_connected
from wsdesk.archive import layout
from wsdesk.archive.archive_file import ArchiveFile
from wsdesk.archive.zip_reader import ArchiveRefusedError
from wsdesk.store.archives.archives import ArchiveRequest
from wsdesk.store.base.error_messages import NotConnectedError, failure_of
from wsdesk.store.text import sanitize

if TYPE_CHECKING:
    from wsdesk.store.stores import Stores

CAPABILITIES_S = 10.0
"""Time for the first responses of the server."""

_EPILOG = """examples:
  wsdesk archive create northwind.zip --profile "Northwind"
  wsdesk archive create harbor.zip --project ID --no-media --sample
  wsdesk archive verify northwind.zip
  wsdesk archive list northwind.zip
  wsdesk archive extract northwind.zip FOLDER"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `wsdesk archive`."""
    parser.epilog = _EPILOG
    actions = parser.add_subparsers(dest="action", metavar="ACTION", required=True)
    create = actions.add_parser("create", help="create an archive, or update an existing one")
    create.add_argument("file", type=Path, metavar="FILE", help="archive")
    create.add_argument("--title", help="title (default: name of the workspace)")
    for name in ("canvas", "project"):
        text = f"only this {name} (repeatable)"
        create.add_argument(f"--{name}", action="append", default=[], metavar="ID", help=text)
    create.add_argument("--no-media", dest="media", action="store_false", help="leave out media")
    create.add_argument("--no-marks", dest="marks", action="store_false", help="leave out picks and ratings")
    create.add_argument("--history", action="store_true", help="include the history of this computer")
    add_client_arguments(create)
    for name, text in (
        ("verify", "compare everything with the checksums"),
        ("list", "list canvases and what is missing"),
        ("extract", "unpack into a new folder"),
    ):
        action = actions.add_parser(name, help=text)
        action.add_argument("file", type=Path, metavar="FILE", help="archive")
        if name == "extract":
            action.add_argument("folder", type=Path, metavar="FOLDER", help="new folder")


def run(args: argparse.Namespace) -> int:
    """Run the command, and return its exit code."""
    try:
        if args.action == "create":
            return _create(args)
        with ArchiveFile(args.file) as archive:
            return _run(args, archive)
    except UsageError as error:
        _fail(str(error))
        return 2
    except (CommandFailedError, ApiError, NotConnectedError) as error:
        is_own = isinstance(error, CommandFailedError)
        return _fail(str(error) if is_own else failure_of(error).message)
    except ArchiveRefusedError as error:
        return _fail(f"{args.file.name} can't be opened. {error}")
    except OSError as error:
        return _fail(f"{error.filename or args.file}: {error.strerror or error}")


def _run(args: argparse.Namespace, archive: ArchiveFile) -> int:
    if args.action == "list":
        _list(archive)
    elif args.action == "extract":
        count = archive.extract(args.folder)
        _print(f"{args.folder}: {count} files")
    elif not archive.verify():
        size = sum(entry.file_size for entry in archive.zip.entries.values())
        _print(f"{args.file.name} is intact: {len(archive.zip.entries)} entries, {size} bytes")
    for problem in archive.problems:
        _fail(problem)
    return 1 if archive.problems else 0


def _create(args: argparse.Namespace) -> int:
    missing = run_connected(args, partial(_create_connected, args))
    if missing.get("reason"):
        _fail(missing["reason"])
    for row in missing["missing"]:
        _fail(f"missing: {row['kind']} {row['title'] or row['id']}: {row['reason']}")
    _print(str(args.file))
    return 1 if missing["missing"] or missing.get("reason") else 0


async def _create_connected(
    args: argparse.Namespace, stores: Stores, _connection: Connection
) -> dict[str, Any]:
    title = args.title or stores.connection.state.profile_name or args.file.stem
    scope = (tuple(args.canvas), tuple(args.project))
    # The list of capabilities decides whether comments can be read.
    loaded = asyncio.Event()
    stores.connection.capabilities_loaded.connect(partial(_on_loaded, loaded))
    with suppress(TimeoutError):
        async with asyncio.timeout(CAPABILITIES_S):
            await loaded.wait()
    request = ArchiveRequest(args.file, title, *scope, args.media, args.marks, args.history)
    return await stores.archives.create_now(request)


def _on_loaded(loaded: asyncio.Event, _state: object) -> None:
    loaded.set()


def _list(archive: ArchiveFile) -> None:
    canvases = archive.rows(layout.ABOUT, "canvases")
    titles = {str(row.get("id", "")): str(row.get("title", "")) for row in canvases}
    _print(f"{archive.title}, {archive.about.get('createdAt', '')}")
    for canvas_id in archive.canvas_ids():
        _print(f"{canvas_id}\t{titles.get(canvas_id, '')}")
    media = list(archive.media())
    _print(f"media: {len(media)} files, {sum(entry.file_size for entry in media)} bytes")
    marks = "restored when the archive is opened" if layout.MARKS in archive.zip.entries else "none"
    _print(f"picks, ratings, and collections: {marks}")
    histories = sum(name.startswith(layout.HISTORY) for name in archive.zip.entries)
    _print(
        f"history: {f'{histories} canvases, restored when the archive is opened' if histories else 'none'}"
    )
    for row in archive.rows(layout.MISSING, "missing"):
        _print(f"missing: {row.get('kind')} {row.get('title') or row.get('id')}: {row.get('reason')}")


def _print(text: str) -> None:
    """Print a line, in which characters that control a terminal are replaced."""
    parts = (sanitize.line(part, 1000) for part in text.split("\t"))
    sys.stdout.write("\t".join(parts) + "\n")


def _fail(message: str) -> int:
    sys.stderr.write(f"wsdesk: {sanitize.line(message, 1000)}\n")
    return 1
