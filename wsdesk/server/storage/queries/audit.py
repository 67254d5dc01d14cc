"""Audit log."""

from __future__ import annotations

from dataclasses import dataclass

from wsdesk.server.storage.database import Unit


@dataclass(frozen=True, slots=True)
class AuditEntry:
    """An entry; `person` is the name at the time, `target` the ID of what was written, if it is known."""

    operation: str
    target: str = ""
    result: str = "ok"
    person_id: str = ""
    person: str = ""
    prefix: str = ""
    team: str = ""
    at_ms: int = 0


def add(unit: Unit, entry_id: str, entry: AuditEntry) -> None:
    """Add an entry. IDs begin with the time, as `id_at` returns it, and are sorted by it."""
    unit.run(
        "INSERT INTO audit (id, at_ms, person_id, person, prefix, team_id, operation, target, result) "
        "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (
            entry_id,
            entry.at_ms,
            entry.person_id,
            entry.person,
            entry.prefix,
            entry.team,
            entry.operation,
            entry.target,
            entry.result,
        ),
    )


def prune(unit: Unit, oldest_ms: int, rows: int) -> None:
    """Delete entries before a time, and the oldest ones of more than `rows` requests.

    Administration has entries without the ID of a person, which requests can't displace.
    """
    unit.run("DELETE FROM audit WHERE id < ?", (id_at(oldest_ms),))
    unit.run(
        "DELETE FROM audit WHERE person_id <> '' AND id <= "
        "(SELECT id FROM audit WHERE person_id <> '' ORDER BY id DESC LIMIT 1 OFFSET ?)",
        (rows,),
    )


def read(unit: Unit, *, since_ms: int = 0, person: str = "", limit: int = 1000) -> list[AuditEntry]:
    """The latest entries since a time, oldest first; `person` is an ID, or a name at the time."""
    rows = unit.rows(
        "SELECT operation, target, result, person_id, person, prefix, team_id, at_ms FROM audit "
        "WHERE id >= ? AND (? = '' OR person_id = ? OR person = ?) ORDER BY id DESC LIMIT ?",
        (id_at(since_ms), person, person, person, limit),
    )
    return [AuditEntry(*dict(row).values()) for row in reversed(rows)]


def id_at(at_ms: int) -> str:
    """Beginning of the IDs of entries at a time."""
    return f"{max(0, at_ms):015d}"
