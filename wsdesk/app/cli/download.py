"""`wsdesk download`: saves the original file of a version, and prints its path.

Exit codes are those of `wsdesk call`.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from itertools import count
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from wsdesk.app.cli.call_arguments import UsageError
from wsdesk.app.cli.call_connection import report_errors
from wsdesk.app.cli.client_connection import add_client_arguments, connected_client
from wsdesk.app.cli.get import version_at
from wsdesk.app.cli.row_output import write_line
from wsdesk.store.text.file_names import file_name, numbered

if TYPE_CHECKING:
    from wsdesk.wire.version import Version


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `wsdesk download`."""
    parser.add_argument("link", metavar="LINK", help="link to a version, or a node (its shown version)")
    parser.add_argument(
        "--output",
        type=Path,
        default=Path(),
        metavar="PATH",
        help="new file, or a folder (default: this one)",
    )
    add_client_arguments(parser)


@report_errors
def run(args: argparse.Namespace) -> None:
    """Run the command, and return its exit code."""
    with connected_client(args) as client:
        _canvas_id, node, version = version_at(client, args.link)
        if version.asset is None:
            raise UsageError("this version has no file")
        path = _new_path(args.output, version, node.title or "")
        client.download(version.asset, path, progress=progress_report())
    write_line(sys.stdout, str(path))


def _new_path(output: Path, version: Version, title: str) -> Path:
    """The output, or a new file in it if it is a folder.

    Raises UsageError if the file exists, or its folder doesn't.
    """
    if not output.is_dir():
        if output.exists():
            raise UsageError(f"{output} exists")
        if not output.parent.is_dir():
            raise UsageError(f"{output.parent} isn't a folder")
        return output
    asset = version.asset
    names = (asset.display_name if asset is not None else None, version.title, title, version.id)
    url = (asset.original_url or asset.url or "") if asset is not None else ""
    name = file_name(next(filter(None, names)), PurePosixPath(urlsplit(url).path).suffix.lower()[:6])
    return next(path for number in count(1) if not (path := output / numbered(name, number)).exists())


def progress_report() -> Callable[[int, int | None], None] | None:
    """A function that shows transferred bytes and the total, or None without a terminal."""
    return _report if sys.stderr.isatty() else None


def _report(received: int, total: int | None) -> None:
    done = f"{received * 100 // total}%" if total else f"{received:,} bytes"
    sys.stderr.write(f"\r{done}" + ("\n" if received == total else ""))
