"""`wsdesk find`: finds results in the search index of this computer, also while a window is open.

The words and filters are those of search everywhere: `wsdesk find model:flux author:me after:2026-10 failed`.
Nothing is requested from a server, and nothing is written. Exit codes: 0 with the results on standard output
(none is a result too), 1 if there is no index or it can't be read, 2 for wrong usage.
"""

from __future__ import annotations

import argparse
import sqlite3
import sys
from collections.abc import Iterable, Iterator
from contextlib import closing, suppress
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from wsdesk.app.cli.row_output import add_format_arguments, is_table, print_rows, row_limit
from wsdesk.app.cli.saved_profiles import read_profiles
from wsdesk.app.session.launch_target import EMBEDDED_PROFILE
from wsdesk.localdb.core.errors import LocalDbError, translate_error
from wsdesk.localdb.core.open_database import open_database
from wsdesk.localdb.fingerprints.file import FingerprintFolder
from wsdesk.localdb.index.folder import IndexFolder
from wsdesk.localdb.index.open_index import open_read_only
from wsdesk.localdb.index.result_pages import MAX_LIMIT, find_page
from wsdesk.localdb.index.result_query import Result, ResultFilter, ResultQuery
from wsdesk.localdb.tables.collections import CollectionsTable
from wsdesk.localdb.tables.comments import CommentMarkerTable
from wsdesk.localdb.tables.result_marks import ResultMarksTable
from wsdesk.localdb.tables.session_state import ResourceNameTable
from wsdesk.settings.directories import AppDirectories, find_directories
from wsdesk.settings.profiles import Profile
from wsdesk.store.connection.deep_links import DeepLink, link_to
from wsdesk.store.culling.collections import Collection, read_collections
from wsdesk.store.culling.marks import ResultMarks, read_marks
from wsdesk.store.query.mark_filters import (
    COLLECTION_FIELD,
    MARK_FIELDS,
    resolve_collections,
    resolve_marks,
)
from wsdesk.store.query.query_language import parse
from wsdesk.store.search.image_filters import IMAGE_FIELDS, resolve_images
from wsdesk.store.search.image_lookup import ImageLookup
from wsdesk.store.search.result_search import resolve_user
from wsdesk.store.search.saved_searches import RESULTS, SavedSearchTable, saved_queries

_COLUMNS = ("date", "type", "title", "model", "project", "canvas", "link")

_EPILOG = """examples:
  wsdesk find harbor lamp
  wsdesk find model:flux author:me after:2026-10 failed
  wsdesk find project:"Harbor film" 'size:>2000' --jsonl
  wsdesk find -- harbor -lamp
  wsdesk find --saved "For the client" rating:>=3
  wsdesk find --image screenshot.png --jsonl

Words: harbor, "two words", -excluded. Filters: project: canvas: node: version: asset: type: model: author:
after: before: date: status: favorite newer flag: rating: label: collection: color: size: width: height:
ratio: duration: seed:"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `wsdesk find`."""
    parser.epilog = _EPILOG
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.add_argument("words", nargs="*", metavar="WORD", help="words and filters; all must match")
    parser.add_argument(
        "--image",
        type=Path,
        metavar="FILE",
        help="find the nodes that use this image, even if changed",
    )
    parser.add_argument("--saved", metavar="NAME", help="saved search, which the words restrict further")
    parser.add_argument("--type", metavar="TYPE", help="node type, for example image or video")
    parser.add_argument(
        "--limit", type=row_limit, default=20, metavar="N", help="number of results (default: 20)"
    )
    parser.add_argument("--profile", metavar="NAME", help="limit to this workspace, by name or ID")
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
    profiles = (EMBEDDED_PROFILE, *read_profiles().list())
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
            (_fields(*one) for one in _results(directories, searches, args)),
            _COLUMNS,
            as_table=is_table(args),
        )
    except LocalDbError as error:
        sys.stderr.write(f"wsdesk: Couldn't read the search index: {error}\n")
        return 1
    if not count:
        sys.stderr.write("wsdesk: No results.\n")
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


def _results(
    directories: AppDirectories, searches: Iterable[tuple[Profile, str, str]], args: argparse.Namespace
) -> Iterator[tuple[Profile, Result]]:
    """The newest results of each workspace. Raises `LocalDbError` if none of them has an index."""
    folder, limit = IndexFolder(directories.index, 0), args.limit
    existing = [one for one in searches if folder.path(one[1]).exists()]
    if not existing:
        raise LocalDbError("there is none yet; open the workspace in wsdesk once")
    by_type = (ResultFilter("type", args.type),) if args.type else ()
    for profile, scope, text in existing:
        path, query = folder.path(scope), parse(text).query
        scope_query = _resolve(replace(query, filters=(*query.filters, *by_type)), directories, scope)
        try:
            with closing(open_read_only(path)) as connection:
                for result in _pages(connection, scope_query, limit):
                    limit -= 1
                    yield profile, result
        except sqlite3.Error as error:
            raise translate_error(error) from error


def _pages(connection: sqlite3.Connection, query: ResultQuery, limit: int) -> Iterator[Result]:
    while limit > 0:
        page = find_page(connection, replace(query, limit=min(limit, MAX_LIMIT)))
        yield from page.results
        limit -= len(page.results)
        if not page.next_key:
            return
        query = replace(query, key=page.next_key)


def _resolve(query: ResultQuery, directories: AppDirectories, scope: str) -> ResultQuery:
    """Resolve filters by the user, marks, and collections, as far as the local database has them."""
    folder, fields = FingerprintFolder(directories.index), {one.field for one in query.filters}
    if fields & IMAGE_FIELDS:
        with closing(folder), closing(IndexFolder(directories.index, 0)) as indexes:
            lookup = ImageLookup(folder.of(scope)) if folder.path(scope).exists() else None
            query = replace(query, filters=resolve_images(query.filters, indexes.of(scope), lookup))
    if not fields & {"author", COLLECTION_FIELD, *MARK_FIELDS}:
        return query
    user_id, marks, collections = "", dict[str, ResultMarks](), dict[str, Collection]()
    with suppress(LocalDbError):
        database = open_database(directories.database)
        try:
            user_id = CommentMarkerTable(database).me(scope)
            marks = read_marks(ResultMarksTable(database), scope)
            collections = read_collections(CollectionsTable(database), scope)
        finally:
            database.close()
    filters = resolve_collections(resolve_user(query.filters, user_id), collections.values())
    return replace(query, filters=resolve_marks(filters, marks))


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
