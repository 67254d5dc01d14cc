"""`wsdesk cache`: what this computer keeps of each connection, and forgetting what can be fetched again.

Clearing takes answers of the service and media; unsent text, drafts and names of one's own stay.
"""

from __future__ import annotations

import argparse
import json
import sys
from dataclasses import dataclass

from wsdesk.localdb.access import Database
from wsdesk.localdb.database import open_database
from wsdesk.localdb.errors import LocalDbError
from wsdesk.localdb.profiles import counted
from wsdesk.localdb.snapshots import Snapshots
from wsdesk.media.diskcache import DiskCache
from wsdesk.settings.places import Places, find_places
from wsdesk.settings.profiles import Profiles

WAIT_S = 30.0
EMBEDDED = "embedded"


@dataclass(frozen=True, slots=True)
class Kept:
    """What there is of one profile; bytes."""

    profile: str
    name: str
    answers: int
    media: int
    waiting: int
    drafts: int


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Arguments of `wsdesk cache`."""
    parser.add_argument("action", choices=("show", "clear"), nargs="?", default="show")
    parser.add_argument("--profile", metavar="NAME", help="of this connection only, by its name")
    parser.add_argument("--json", action="store_true", help="the table as JSON")


def run(args: argparse.Namespace) -> int:
    """Carries the command out and returns its exit code."""
    places = find_places()
    names = {EMBEDDED: "Sample workspace"}
    names |= {profile.id: profile.name or profile.base_url for profile in Profiles(places.profiles).list()}
    wanted = [key for key, name in names.items() if args.profile in (None, key, name)]
    if not wanted:
        sys.stderr.write(f"wsdesk: There is no connection named {args.profile!r}.\n")
        return 2
    places.data.mkdir(parents=True, exist_ok=True)
    try:
        database = open_database(places.database)
    except LocalDbError as error:
        sys.stderr.write(f"wsdesk: The local database cannot be opened: {error}\n")
        return 1
    try:
        if args.action == "clear":
            _clear(database, places, wanted)
        _tell([_kept(database, places, key, names[key]) for key in wanted], as_json=args.json)
    except LocalDbError as error:
        sys.stderr.write(f"wsdesk: The local database cannot be written: {error}\n")
        return 1
    finally:
        database.close()
    return 0


def _clear(database: Database, places: Places, profiles: list[str]) -> None:
    media = DiskCache(places.media, 0)
    for profile in profiles:
        Snapshots(database).drop(profile).result(WAIT_S)
        media.forget(profile)


def _kept(database: Database, places: Places, profile: str, name: str) -> Kept:
    rows = counted(database, profile)
    return Kept(
        profile,
        name,
        Snapshots(database).size(profile),
        DiskCache(places.media, 0).size(profile),
        rows["outbox"],
        rows["drafts"],
    )


def _tell(kept: list[Kept], *, as_json: bool) -> None:
    if as_json:
        rows = [
            {
                "profile": one.profile,
                "name": one.name,
                "answerBytes": one.answers,
                "mediaBytes": one.media,
                "waiting": one.waiting,
                "drafts": one.drafts,
            }
            for one in kept
        ]
        sys.stdout.write(json.dumps(rows, indent=2) + "\n")
        return
    sys.stdout.write(f"{'connection':<28}{'answers':>12}{'media':>12}{'waiting':>9}{'drafts':>8}\n")
    for one in kept:
        name = "".join(c if c.isprintable() else "?" for c in one.name)[:26]
        sys.stdout.write(
            f"{name:<28}{_size(one.answers):>12}{_size(one.media):>12}{one.waiting:>9}{one.drafts:>8}\n"
        )


def _size(size: int) -> str:
    return f"{size / 1_048_576:.1f} MB" if size >= 100_000 else f"{size / 1024:.1f} kB"
