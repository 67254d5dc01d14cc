"""Rows of stored files; a small file is in its row."""

from __future__ import annotations

from wsdesk.server.storage.database import Row, Unit


def find(unit: Unit, file_id: str) -> Row | None:
    """The file with an ID: `id`, `size`, `content_type`, `data` (None for a large one)."""
    return unit.row("SELECT * FROM files WHERE id = ?", (file_id,))


def has_large(unit: Unit) -> bool:
    """Whether there is a file that isn't in its row."""
    return unit.value("SELECT 1 FROM files WHERE data IS NULL LIMIT 1") is not None


def add(unit: Unit, file_id: str, size: int, content_type: str, data: bytes | None) -> None:
    """Add a file if it doesn't exist."""
    unit.run(
        "INSERT INTO files (id, size, content_type, data) VALUES (?, ?, ?, ?) ON CONFLICT (id) DO NOTHING",
        (file_id, size, content_type, data),
    )
