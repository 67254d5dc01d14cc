"""`wsdesk cache`: shows and clears the data of each workspace on this computer.

Clearing removes cached responses, media, and the search index with its fingerprints of images, but not
canvases available offline unless `--offline` is given, nor the history unless `--history` is given. Unsent
items, drafts, and names of workspaces are never removed.
"""

from __future__ import annotations

import argparse
import json
import sys
from contextlib import suppress

from wsdesk.app.cli.row_output import Row, print_rows
from wsdesk.app.cli.saved_profiles import read_profiles
from wsdesk.app.session.launch_target import EMBEDDED_PROFILE
from wsdesk.localdb.core.database import Database
from wsdesk.localdb.core.errors import LocalDbError
from wsdesk.localdb.core.open_database import open_database
from wsdesk.localdb.fingerprints.file import FingerprintFolder
from wsdesk.localdb.history.folder import HistoryFolder
from wsdesk.localdb.index.folder import IndexFolder
from wsdesk.localdb.tables.profiles import count_rows, profiles_with_data
from wsdesk.localdb.tables.session_state import OFFLINE, SessionStateTable
from wsdesk.localdb.tables.snapshots import SnapshotTable
from wsdesk.media.cache.disk_cache import DiskCache
from wsdesk.settings.directories import AppDirectories, find_directories
from wsdesk.settings.profiles import Profile

WAIT_S = 30.0


_COLUMNS = {
    "workspace": "name",
    "responses": "responseBytes",
    "media": "mediaBytes",
    "index": "indexBytes",
    "offline": "offlineBytes",
    "history": "historyBytes",
    "unsent": "unsent",
    "drafts": "drafts",
}
"""Columns of the table, and their fields."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `wsdesk cache`."""
    parser.add_argument("action", choices=("show", "clear"), nargs="?", default="show")
    parser.add_argument("--profile", metavar="NAME", help="limit to this workspace, by name or ID")
    parser.add_argument("--offline", action="store_true", help="also clear canvases available offline")
    parser.add_argument("--history", action="store_true", help="also clear the history of canvases")
    parser.add_argument("--json", action="store_true", help="print JSON")


def run(args: argparse.Namespace) -> int:
    """Run the command, and return its exit code."""
    directories = find_directories()
    profiles = (EMBEDDED_PROFILE, *read_profiles().list())
    directories.data.mkdir(parents=True, exist_ok=True)
    try:
        database = open_database(directories.database)
    except LocalDbError as error:
        sys.stderr.write(f"wsdesk: Couldn't open the local database: {error}\n")
        return 1
    try:
        profiles += _unsaved(database, profiles)
        selected = [one for one in profiles if args.profile in (None, one.id, one.name or one.base_url)]
        if not selected:
            sys.stderr.write(f"wsdesk: No workspace named {args.profile!r}.\n")
            return 2
        if args.action == "clear":
            _clear(database, directories, selected, offline=args.offline, history=args.history)
        usages = [_usage(database, directories, profile) for profile in selected]
        if args.json:
            sys.stdout.write(json.dumps(usages, indent=2) + "\n")
        else:
            print_rows(map(_cells, usages), tuple(_COLUMNS), as_table=True)
    except LocalDbError as error:
        sys.stderr.write(f"wsdesk: Couldn't write to the local database: {error}\n")
        return 1
    finally:
        database.close()
    return 0


def _unsaved(database: Database, saved: tuple[Profile, ...]) -> tuple[Profile, ...]:
    """Workspaces that have data but aren't saved: opened by URL, or removed from the profiles file."""
    scopes = {scope for profile in saved for scope in profile.scopes}
    unsaved: list[Profile] = []
    for scope in profiles_with_data(database):
        if scope not in scopes:
            with suppress(ValueError):  # not a valid profile ID
                unsaved.append(Profile(scope, f"Not saved ({scope[:12]})"))
    return tuple(unsaved)


def _clear(
    database: Database, directories: AppDirectories, profiles: list[Profile], *, offline: bool, history: bool
) -> None:
    media, index = DiskCache(directories.media, 0), IndexFolder(directories.index, 0)
    fingerprints = FingerprintFolder(directories.index)
    for scope in [scope for profile in profiles for scope in profile.scopes]:
        index.drop(scope)
        fingerprints.drop(scope)
        SnapshotTable(database).drop(scope, pinned=offline).result(WAIT_S)
        media.delete(scope, pinned=offline)
        if offline:
            SessionStateTable(database).set(scope, OFFLINE, None).result(WAIT_S)
        if history:
            HistoryFolder(directories.history).drop(scope)


def _usage(database: Database, directories: AppDirectories, profile: Profile) -> Row:
    """Data of one workspace, all its teams together: sizes in bytes, and counts.

    What is available offline isn't included in the sizes of responses and media.
    """
    responses, media = SnapshotTable(database), DiskCache(directories.media, 0)
    index, fingerprints = IndexFolder(directories.index, 0), FingerprintFolder(directories.index)
    history = HistoryFolder(directories.history)
    scopes = profile.scopes
    counts = [count_rows(database, scope) for scope in scopes]
    return {
        "profile": profile.id,
        "name": profile.name or profile.base_url,
        "responseBytes": sum(responses.size(scope) for scope in scopes),
        "mediaBytes": sum(media.size(scope) for scope in scopes),
        "indexBytes": sum(index.size(scope) + fingerprints.size(scope) for scope in scopes),
        "offlineBytes": sum(
            responses.size(scope, pinned=True) + media.size(scope, pinned=True) for scope in scopes
        ),
        "historyBytes": sum(history.size(scope) for scope in scopes),
        "unsent": sum(count["outbox"] for count in counts),
        "drafts": sum(count["drafts"] for count in counts),
    }


def _cells(usage: Row) -> Row:
    return {
        head: _size(usage[name]) if name.endswith("Bytes") else usage[name] for head, name in _COLUMNS.items()
    }


def _size(size: int) -> str:
    return f"{size / 1_048_576:.1f} MB" if size >= 100_000 else f"{size / 1024:.1f} kB"
