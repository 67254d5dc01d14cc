"""`wsdesk find`: finds results in the search index of this computer, also while a window is open.

The words and filters are those of search everywhere: `wsdesk find model:flux author:me after:2026-10 failed`.
Nothing is requested from a server, and nothing is written. Exit codes: 0 with the results on standard output
(none is a result too), 1 if there is no index or it can't be read, 2 for wrong usage.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Iterator
from contextlib import closing, suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from wsdesk.app.cli.no_results import no_results
from wsdesk.app.cli.row_output import add_format_arguments, is_table, print_rows, row_limit
from wsdesk.app.cli.saved_profiles import read_profiles
from wsdesk.app.session.launch_target import EMBEDDED_PROFILE
from wsdesk.localdb.core.errors import LocalDbError
from wsdesk.localdb.core.open_database import open_database
from wsdesk.localdb.index.result_query import Result
from wsdesk.localdb.tables.session_state import ResourceNameTable
from wsdesk.settings.directories import AppDirectories, find_directories
from wsdesk.settings.profiles import Profile
from wsdesk.store.connection.deep_links import DeepLink, link_to
from wsdesk.store.query.query_language import parse
from wsdesk.store.search.index_results import index_results
from wsdesk.store.search.saved_searches import RESULTS, SavedSearchTable, saved_queries

_COLUMNS = ("title", "type", "date", "model", "project", "canvas", "link")

_EPILOG = """examples:
  wsdesk find harbor lamp
  wsdesk find model:flux author:me after:2026-10 failed
  wsdesk find project:"Harbor film" 'size:>2000' --jsonl
  wsdesk find -- harbor -lamp
  wsdesk find --saved "For the client" rating:>=3
  wsdesk find --image screenshot.png --jsonl
  wsdesk find --sample harbor

Words: harbor, "two words", -excluded. Filters: project: canvas: node: version: asset: type: model: author:
after: before: date: status: favorite newer flag: rating: label: collection: color: size: width: height:
ratio: duration: seed:"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `wsdesk find`."""
    parser.epilog = _EPILOG
    parser.add_argument("words", nargs="*", metavar="WORD", help="words and filters; all must match")
    parser.add_argument(
        "--image", type=Path, metavar="FILE", help="find the nodes that use this image, even if changed"
    )
    parser.add_argument("--saved", metavar="NAME", help="saved search, which the words restrict further")
    parser.add_argument("--type", metavar="TYPE", help="node type, for example image or video")
    parser.add_argument(
        "--limit", type=row_limit, default=20, metavar="N", help="number of results (default: 20)"
    )
    workspace = parser.add_mutually_exclusive_group()
    workspace.add_argument("--profile", metavar="NAME", help="limit to this workspace, by name or ID")
    workspace.add_argument("--sample", action="store_true", help="limit to the sample workspace")
    add_format_arguments(parser)


def run(args: argparse.Namespace) -> int:
    """Run the command, and return its exit code."""
    if args.image is not None and (args.words or args.type or args.saved):
        sys.stderr.write("wsdesk: --image can't be combined with words or filters.\n")
        return 2
    text = " ".join(_as_typed(word) for word in args.words)
    errors = parse(text).errors
    for error in errors:
        sys.stderr.write(f"wsdesk: {error.message}\n")
    if errors:
        return 2
    directories = find_directories()
    profiles = (EMBEDDED_PROFILE, *(() if args.sample else read_profiles().list()))
    selected = [one for one in profiles if args.profile in (None, one.id, one.name or one.base_url)]
    if not selected:
        sys.stderr.write(f"wsdesk: No workspace named {args.profile!r}.\n")
        return 2
    if args.image is not None:
        from wsdesk.app.cli.find_image import find_image

        return find_image(args.image, selected, directories.index, jsonl=not is_table(args))
    searches = [(one, scope, text) for one in selected for scope in one.scopes]
    if args.saved is not None:
        searches = list(_saved(directories, searches, args.saved))
        if not searches:
            sys.stderr.write(f"wsdesk: No saved search named {args.saved!r}.\n")
            return 2
    try:
        count = print_rows(
            (_fields(*one) for one in index_results(directories, searches, args.limit, args.type or "")),
            _COLUMNS,
            as_table=is_table(args),
            more="--jsonl",
        )
    except LocalDbError as error:
        sys.stderr.write(f"wsdesk: Couldn't read the search index: {error}\n")
        return 1
    if not count:
        sys.stderr.write(f"wsdesk: {no_results(text)}\n")
    return 0


def _as_typed(word: str) -> str:
    """Quote an argument with spaces, whose quotes the shell has removed: `project:Harbor film`."""
    if not any(letter.isspace() for letter in word) or '"' in word:
        return word
    sign = "-" if word.startswith("-") else ""
    prefix, colon, value = word.removeprefix("-").partition(":")
    if colon and parse(f"{prefix}:1").words == ():
        return f'{sign}{prefix}:"{value}"'
    return f'{sign}"{word.removeprefix("-")}"'


def _saved(
    directories: AppDirectories, searches: Iterable[tuple[Profile, str, str]], name: str
) -> Iterator[tuple[Profile, str, str]]:
    """The searches of the workspaces that have a saved search of this name, with its text before theirs."""
    with suppress(LocalDbError), closing(open_database(directories.database)) as database:
        table = SavedSearchTable(ResourceNameTable(database), RESULTS)
        for profile, scope, text in searches:
            for saved in saved_queries(table, scope):
                if saved.name.casefold() == name.strip().casefold():
                    yield profile, scope, f"{saved.text} {text}"


def _fields(profile: Profile, result: Result) -> dict[str, Any]:
    return {
        "workspace": profile.name or profile.base_url,
        "project": result.project_title,
        "projectId": result.project_id,
        "canvas": result.canvas_title,
        "canvasId": result.canvas_id,
        "nodeId": result.node_id,
        "versionId": result.version_id,
        "title": result.title,
        "type": result.type,
        "model": result.model,
        "author": result.author,
        "authorId": result.author_id,
        "date": _iso(result.date_ms),
        "status": result.status,
        "favorite": result.is_favorite,
        "width": result.width,
        "height": result.height,
        "durationMs": result.duration_ms,
        "seed": result.seed,
        "assetId": result.asset_id,
        "link": _link(result),
    }


def _iso(ms: int) -> str:
    with suppress(ValueError, OverflowError, OSError):
        return datetime.fromtimestamp(ms / 1000, UTC).isoformat(timespec="seconds") if ms else ""
    return ""


def _link(result: Result) -> str:
    return link_to(DeepLink(canvas_id=result.canvas_id, node_id=result.node_id, version_id=result.version_id))
