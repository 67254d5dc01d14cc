"""Uploads and their parts."""

from __future__ import annotations

from dataclasses import dataclass

from wsdesk.server.storage.database import Row, Unit


@dataclass(frozen=True, slots=True)
class UploadedPart:
    """A received part. `etag` is quoted, as in the header."""

    number: int
    etag: str
    size: int
    file: str


def start(unit: Unit, upload_id: str, team: str, storage_key: str, created_ms: int) -> None:
    """Add an upload."""
    unit.run(
        "INSERT INTO uploads (id, team_id, storage_key, created_ms) VALUES (?, ?, ?, ?)",
        (upload_id, team, storage_key, created_ms),
    )


def find(unit: Unit, team: str, upload_id: str, storage_key: str) -> Row | None:
    """The team's upload."""
    return unit.row(
        "SELECT * FROM uploads WHERE id = ? AND team_id = ? AND storage_key = ?",
        (upload_id, team, storage_key),
    )


def is_done(unit: Unit, upload_id: str) -> bool | None:
    """Whether an upload is complete; None if there is none with this ID."""
    done = unit.value("SELECT done FROM uploads WHERE id = ?", (upload_id,))
    return None if done is None else bool(done)


def lock(unit: Unit, upload_id: str) -> None:
    """Let other units that change this upload wait."""
    unit.lock(f"upload {upload_id}")


def parts(unit: Unit, upload_id: str) -> dict[int, UploadedPart]:
    """Parts by number, in order."""
    rows = unit.rows(
        "SELECT part_number, etag, size, file FROM upload_parts WHERE upload_id = ? ORDER BY part_number",
        (upload_id,),
    )
    parts = (UploadedPart(row["part_number"], row["etag"], row["size"], row["file"]) for row in rows)
    return {part.number: part for part in parts}


def write_part(unit: Unit, upload_id: str, part: UploadedPart) -> None:
    """Add a part, or replace the one with its number."""
    unit.run(
        "INSERT INTO upload_parts (upload_id, part_number, etag, size, file) VALUES (?, ?, ?, ?, ?) "
        "ON CONFLICT (upload_id, part_number) "
        "DO UPDATE SET etag = excluded.etag, size = excluded.size, file = excluded.file",
        (upload_id, part.number, part.etag, part.size, part.file),
    )


def complete(unit: Unit, upload_id: str) -> None:
    """Mark an upload as complete, and delete the rows of its parts."""
    unit.run("UPDATE uploads SET done = 1 WHERE id = ?", (upload_id,))
    unit.run("DELETE FROM upload_parts WHERE upload_id = ?", (upload_id,))


def incomplete(unit: Unit) -> set[str]:
    """IDs of the uploads that aren't complete."""
    return {row["id"] for row in unit.rows("SELECT id FROM uploads WHERE done = 0")}


def has_abandoned(unit: Unit, oldest_ms: int) -> bool:
    """Whether there is an incomplete upload that began before a time."""
    statement = "SELECT 1 FROM uploads WHERE done = 0 AND created_ms < ? LIMIT 1"
    return unit.value(statement, (oldest_ms,)) is not None


def delete_abandoned(unit: Unit, oldest_ms: int) -> None:
    """Delete the incomplete uploads that began before a time."""
    unit.run("DELETE FROM uploads WHERE done = 0 AND created_ms < ?", (oldest_ms,))
