"""Persons, teams, and keys."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from wsdesk.server.storage.database import Row, Unit
from wsdesk.server.storage.records import ROLES, AccessKey, Member, ServerTeam

_KEY = (
    "SELECT keys.id, prefix, role, rate, keys.created_ms, expires_ms, revoked_ms, used_ms, "
    "person_id, name, avatar FROM keys JOIN people ON people.id = person_id"
)


def add_person(unit: Unit, person: Member, now_ms: int) -> None:
    """Add a person, unless the ID exists."""
    unit.run(
        "INSERT INTO people (id, name, avatar, created_ms) VALUES (?, ?, ?, ?) ON CONFLICT (id) DO NOTHING",
        (person.id, person.name, person.avatar, now_ms),
    )


def list_people(unit: Unit) -> list[Member]:
    """All persons, by name."""
    rows = unit.rows("SELECT id, name, avatar FROM people ORDER BY name, id")
    return [Member(row["id"], row["name"], row["avatar"]) for row in rows]


def list_members(unit: Unit, team: str, user_id: str) -> list[Member]:
    """The persons who have, or had, a key for a team, and that of the workspace's own keys, by name."""
    rows = unit.rows(
        "SELECT id, name, avatar FROM people WHERE id = ? OR id IN "
        "(SELECT person_id FROM keys JOIN key_teams ON key_id = keys.id WHERE team_id = ?) ORDER BY name, id",
        (user_id, team),
    )
    return [Member(row["id"], row["name"], row["avatar"]) for row in rows]


def find_person(unit: Unit, person_id: str) -> Member | None:
    """The person with an ID."""
    row = unit.row("SELECT id, name, avatar FROM people WHERE id = ?", (person_id,))
    return Member(row["id"], row["name"], row["avatar"]) if row is not None else None


def update_person(unit: Unit, person: Member) -> None:
    """Change the name and the avatar of a person."""
    values = (person.name, person.avatar, person.id)
    unit.run("UPDATE people SET name = ?, avatar = ? WHERE id = ?", values)


def remove_person(unit: Unit, person_id: str) -> None:
    """Remove a person with all keys; comments and edges keep the name."""
    keys = "SELECT id FROM keys WHERE person_id = ?"
    unit.run(f"DELETE FROM key_teams WHERE key_id IN ({keys})", (person_id,))
    unit.run("DELETE FROM keys WHERE person_id = ?", (person_id,))
    unit.run("DELETE FROM people WHERE id = ?", (person_id,))


def put_team(unit: Unit, team: ServerTeam) -> None:
    """Add a team, or name an existing one."""
    unit.run(
        "INSERT INTO teams (id, name) VALUES (?, ?) ON CONFLICT (id) DO UPDATE SET name = excluded.name",
        (team.id, team.name),
    )


def list_teams(unit: Unit) -> list[ServerTeam]:
    """All teams, the workspace's own one first, then by name."""
    rows = unit.rows("SELECT id, name, home FROM teams ORDER BY home DESC, name, id")
    return [ServerTeam(row["id"], row["name"], bool(row["home"])) for row in rows]


def add_key(unit: Unit, key: AccessKey, digest: bytes) -> None:
    """Add a key with the SHA-256 hash of its text."""
    unit.run(
        "INSERT INTO keys (id, digest, prefix, person_id, role, rate, created_ms, expires_ms) "
        "VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
        (
            key.id,
            digest.hex(),
            key.prefix,
            key.person.id,
            key.role.label,
            key.rate,
            key.created_ms,
            key.expires_ms,
        ),
    )
    unit.run_many(
        "INSERT INTO key_teams (key_id, team_id, place) VALUES (?, ?, ?)",
        [(key.id, team, place) for place, team in enumerate(key.teams)],
    )


def find_key(unit: Unit, digest: bytes) -> AccessKey | None:
    """The key with a hash, also an expired or revoked one."""
    row = unit.row(f"{_KEY} WHERE digest = ?", (digest.hex(),))
    if row is None:
        return None
    teams = unit.rows("SELECT team_id FROM key_teams WHERE key_id = ? ORDER BY place", (row["id"],))
    return _key(row, [team["team_id"] for team in teams])


def list_keys(unit: Unit) -> list[AccessKey]:
    """All keys, oldest first."""
    teams: dict[str, list[str]] = {}
    for row in unit.rows("SELECT key_id, team_id FROM key_teams ORDER BY key_id, place"):
        teams.setdefault(row["key_id"], []).append(row["team_id"])
    rows = unit.rows(f"{_KEY} ORDER BY keys.created_ms, keys.id")
    return [_key(row, teams.get(row["id"], ())) for row in rows]


def revoke_key(unit: Unit, key_id: str, now_ms: int) -> None:
    """Revoke a key; an earlier time stays."""
    unit.run("UPDATE keys SET revoked_ms = ? WHERE id = ? AND revoked_ms IS NULL", (now_ms, key_id))


def set_key_rate(unit: Unit, key_id: str, rate: str) -> None:
    """Set the rate limit of a key; empty for the server's."""
    unit.run("UPDATE keys SET rate = ? WHERE id = ?", (rate, key_id))


def set_keys_used(unit: Unit, times: Iterable[tuple[str, int]]) -> None:
    """Write when keys were last used; never an earlier time."""
    unit.run_many(
        "UPDATE keys SET used_ms = ? WHERE id = ? AND (used_ms IS NULL OR used_ms < ?)",
        [(used_ms, key_id, used_ms) for key_id, used_ms in times],
    )


def lock_key(unit: Unit, key_id: str) -> None:
    """Let other units that revoke this key, or write with it, wait."""
    unit.lock(f"key {key_id}")


def key_problem(unit: Unit, key_id: str, now_ms: int) -> str:
    """Result of `AccessKey.problem` for a key; `revoked` if it was removed."""
    row = unit.row(f"{_KEY} WHERE keys.id = ?", (key_id,))
    return "revoked" if row is None else _key(row, ()).problem(now_ms)


def _key(row: Row, teams: Sequence[str]) -> AccessKey:
    return AccessKey(
        row["id"],
        row["prefix"],
        Member(row["person_id"], row["name"], row["avatar"]),
        ROLES[row["role"]],
        tuple(teams),
        row["rate"],
        row["created_ms"],
        row["expires_ms"],
        row["revoked_ms"],
        row["used_ms"],
    )
