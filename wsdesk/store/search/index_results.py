"""Results of the search index on this computer, also while a window is open."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import closing, suppress
from dataclasses import replace

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
from wsdesk.settings.directories import AppDirectories
from wsdesk.settings.profiles import Profile
from wsdesk.store.culling.collections import Collection, read_collections
from wsdesk.store.culling.marks import ResultMarks, read_marks
from wsdesk.store.query.mark_filters import COLLECTION_FIELD, MARK_FIELDS, resolve_collections, resolve_marks
from wsdesk.store.query.query_language import parse
from wsdesk.store.search.image_filters import IMAGE_FIELDS, resolve_images
from wsdesk.store.search.image_lookup import ImageLookup


def index_results(
    directories: AppDirectories, searches: Iterable[tuple[Profile, str, str]], limit: int, kind: str = ""
) -> Iterator[tuple[Profile, Result]]:
    """The newest results of each search: a workspace, one of its scopes, and a text in the search language.

    Raises `LocalDbError` if none of the workspaces has an index.
    """
    folder = IndexFolder(directories.index, 0)
    existing = [one for one in searches if folder.path(one[1]).exists()]
    if not existing:
        raise LocalDbError("there is none yet; open the workspace in wsdesk once")
    by_type = (ResultFilter("type", kind),) if kind else ()
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
    from wsdesk.store.search.result_search import resolve_user  # loads image decoders

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
