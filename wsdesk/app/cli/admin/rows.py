"""Rows of members, teams, and keys, and times as arguments."""

from __future__ import annotations

import argparse
import re
import time
from collections.abc import Iterable, Mapping
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from wsdesk.app.cli.row_output import Row, is_table, print_rows

if TYPE_CHECKING:
    from wsdesk.server.storage.records import AccessKey, Member, ServerTeam

PERSON_COLUMNS = ("id", "name", "avatar")
TEAM_COLUMNS = ("id", "name", "isOwn")
KEY_COLUMNS = ("prefix", "person", "role", "teams", "state", "expiresAt", "lastUsedAt")
_SECONDS = {"m": 60, "h": 3600, "d": 86_400, "w": 7 * 86_400}
_SPAN = re.compile(r"(\d{1,6})([mhdw])")


def print_all(args: argparse.Namespace, rows: Iterable[Row], columns: tuple[str, ...]) -> None:
    """Print rows as a table or JSON Lines."""
    print_rows(rows, columns, as_table=is_table(args), more="--jsonl")


def person_row(person: Member) -> Row:
    return {"id": person.id, "name": person.name, "avatar": person.avatar or None}


def team_row(team: ServerTeam) -> Row:
    return {"id": team.id, "name": team.name or None, "isOwn": team.home}


def key_row(key: AccessKey, teams: Mapping[str, str]) -> Row:
    """A key; `teams` has the names by ID."""
    return {
        "prefix": key.prefix,
        "person": key.person.name,
        "role": key.role.label,
        "teams": ", ".join(teams.get(team) or team for team in key.teams),
        "state": key.problem(int(time.time() * 1000)) or "valid",
        "expiresAt": time_of(key.expires_ms),
        "lastUsedAt": time_of(key.used_ms),
        "createdAt": time_of(key.created_ms),
        "revokedAt": time_of(key.revoked_ms),
        "rate": key.rate or None,
        "id": key.id,
        "personId": key.person.id,
        "teamIds": list(key.teams),
    }


def time_of(milliseconds: int | None) -> str | None:
    """A time in the format of the API."""
    from wsdesk.server.time_format import iso

    return None if milliseconds is None else iso(milliseconds / 1000)


def past(text: str) -> int:
    """Parse a time, or a span before now (`7d`), to milliseconds since the epoch."""
    return _time(text, -1)


def future(text: str) -> int:
    """Parse a time, or a span after now (`90d`), to milliseconds since the epoch."""
    return _time(text, 1)


def _time(text: str, direction: int) -> int:
    try:
        if span := _SPAN.fullmatch(text):
            seconds = time.time() + direction * int(span[1]) * _SECONDS[span[2]]
            datetime.fromtimestamp(seconds, UTC)
        else:
            moment = datetime.fromisoformat(text)
            seconds = (moment if moment.tzinfo else moment.astimezone()).timestamp()
    except (ValueError, OverflowError, OSError):
        raise argparse.ArgumentTypeError(
            f"{text!r} isn't a time; use a date (2027-01-31), or a span such as 12h, 90d, or 4w"
        ) from None
    return int(seconds * 1000)
