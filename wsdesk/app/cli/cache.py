"""`wsdesk cache`: shows and clears the data of each workspace on this computer.

Clearing takes answers of the server and media, but not what is kept offline unless that is asked for;
unsent text, drafts and names of one's own stay.
"""

from __future__ import annotations

import argparse
import json
import sys
from contextlib import suppress
from dataclasses import dataclass

from wsdesk.localdb.core.database import Database
from wsdesk.localdb.core.errors import LocalDbError
from wsdesk.localdb.core.open_database import open_database
from wsdesk.localdb.index.folder import IndexFolder
from wsdesk.localdb.tables.profiles import counted, with_data
from wsdesk.localdb.tables.session_state import OFFLINE
from wsdesk.localdb.tables.session_state import SessionStateTable as LocallyKept
from wsdesk.localdb.tables.snapshots import SnapshotTable
from wsdesk.media.cache.disk_cache import DiskCache
from wsdesk.settings.directories import AppDirectories, find_places
from wsdesk.settings.profiles import Profile, Profiles

WAIT_S = 30.0
EMBEDDED = "embedded"


@dataclass(frozen=True, slots=True)
class CacheUsage:
    """What there is of one profile; bytes."""

    profile: str
    name: str
    answers: int
    media: int
    offline: int
    """Of both, what is kept offline and stays."""
    waiting: int
    drafts: int


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Arguments of `wsdesk cache`."""
    parser.add_argument("action", choices=("show", "clear"), nargs="?", default="show")
    parser.add_argument("--profile", metavar="NAME", help="limit to this workspace, by name or ID")
    parser.add_argument("--offline", action="store_true", help="also clear canvases available offline")
    parser.add_argument("--json", action="store_true", help="print JSON")


def run(args: argparse.Namespace) -> int:
    """Carries the command out and returns its exit code."""
    places = find_places()
    known = (Profile(EMBEDDED, "Sample workspace"), *Profiles(places.profiles).list())
    places.data.mkdir(parents=True, exist_ok=True)
    try:
        database = open_database(places.database)
    except LocalDbError as error:
        sys.stderr.write(f"wsdesk: Couldn't open the local database: {error}\n")
        return 1
    try:
        known += _unsaved(database, known)
        wanted = [one for one in known if args.profile in (None, one.id, one.name or one.base_url)]
        if not wanted:
            sys.stderr.write(f"wsdesk: No workspace named {args.profile!r}.\n")
            return 2
        if args.action == "clear":
            _clear(database, places, wanted, offline=args.offline)
        _tell([_kept(database, places, profile) for profile in wanted], as_json=args.json)
    except LocalDbError as error:
        sys.stderr.write(f"wsdesk: Couldn't write to the local database: {error}\n")
        return 1
    finally:
        database.close()
    return 0


def _unsaved(database: Database, known: tuple[Profile, ...]) -> tuple[Profile, ...]:
    """Workspaces that have data here but aren't saved: opened by address, or removed from the file."""
    scopes = {scope for profile in known for scope in profile.scopes}
    found: list[Profile] = []
    for scope in with_data(database):
        if scope not in scopes:
            with suppress(ValueError):  # no ID that this program makes
                found.append(Profile(scope, f"Not saved ({scope[:12]})"))
    return tuple(found)


def _clear(database: Database, places: AppDirectories, profiles: list[Profile], *, offline: bool) -> None:
    media, index = DiskCache(places.media, 0), IndexFolder(places.index, 0)
    for scope in [scope for profile in profiles for scope in profile.scopes]:
        index.drop(scope)
        SnapshotTable(database).drop(scope, held=offline).result(WAIT_S)
        media.forget(scope, held=offline)
        if offline:
            LocallyKept(database).set(scope, OFFLINE, None).result(WAIT_S)


def _kept(database: Database, places: AppDirectories, profile: Profile) -> CacheUsage:
    """Of all teams of a connection."""
    answers, media = SnapshotTable(database), DiskCache(places.media, 0)
    rows = [counted(database, scope) for scope in profile.scopes]
    return CacheUsage(
        profile.id,
        profile.name or profile.base_url,
        sum(answers.size(scope) for scope in profile.scopes),
        sum(media.size(scope) for scope in profile.scopes),
        sum(answers.size(scope, held=True) + media.size(scope, held=True) for scope in profile.scopes),
        sum(row["outbox"] for row in rows),
        sum(row["drafts"] for row in rows),
    )


def _tell(kept: list[CacheUsage], *, as_json: bool) -> None:
    if as_json:
        rows = [
            {
                "profile": one.profile,
                "name": one.name,
                "answerBytes": one.answers,
                "mediaBytes": one.media,
                "offlineBytes": one.offline,
                "waiting": one.waiting,
                "drafts": one.drafts,
            }
            for one in kept
        ]
        sys.stdout.write(json.dumps(rows, indent=2) + "\n")
        return
    sys.stdout.write(
        f"{'connection':<28}{'answers':>12}{'media':>12}{'offline':>12}{'waiting':>9}{'drafts':>8}\n"
    )
    for one in kept:
        name = "".join(c if c.isprintable() else "?" for c in one.name)[:26]
        sys.stdout.write(
            f"{name:<28}{_size(one.answers):>12}{_size(one.media):>12}{_size(one.offline):>12}"
            f"{one.waiting:>9}{one.drafts:>8}\n"
        )


def _size(size: int) -> str:
    return f"{size / 1_048_576:.1f} MB" if size >= 100_000 else f"{size / 1024:.1f} kB"
