"""Writes of an import, which replace the rows with the same IDs and keep those of persons."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from wsdesk.server.storage.database import Unit


def upsert(
    unit: Unit,
    table: str,
    key: str,
    values: Mapping[str, object],
    *,
    forwards: tuple[str, str] | None = None,
    unless: str = "",
) -> None:
    """Insert a row, or update the one with the same `key` column.

    `forwards` names a column of milliseconds and one with the same time as text, which never decrease, so
    that newer edits of users aren't reverted. A row with 1 in the column `unless` isn't updated.
    Names are never taken from documents.
    """
    columns = [column for column in values if column != key and column not in (forwards or ())]
    changes = [f"{column} = excluded.{column}" for column in columns]
    if forwards:
        newer = f"CASE WHEN excluded.{forwards[0]} > {table}.{forwards[0]} THEN"
        changes += (f"{column} = {newer} excluded.{column} ELSE {table}.{column} END" for column in forwards)
    condition = f" WHERE {table}.{unless} <> 1" if unless else ""
    unit.run(
        f"INSERT INTO {table} ({', '.join(values)}) VALUES ({', '.join(f':{name}' for name in values)}) "
        f"ON CONFLICT ({key}) DO UPDATE SET {', '.join(changes)}{condition}",
        values,
    )


def lock(unit: Unit) -> None:
    """Let other imports wait."""
    unit.lock("import")


def add_folders(unit: Unit, folder_ids: Iterable[str], team: str) -> None:
    """Add the folders of which only the ID is known, unless they exist."""
    unit.run_many(
        "INSERT INTO folders (id, team_id) VALUES (?, ?) ON CONFLICT (id) DO NOTHING",
        [(folder_id, team) for folder_id in folder_ids],
    )


def set_presets(unit: Unit, canvas_id: str, presets: bytes) -> None:
    """Write the model presets of a canvas."""
    unit.run("UPDATE canvases SET presets = ? WHERE id = ?", (presets, canvas_id))


def set_node_count(unit: Unit, canvas_id: str, count: int) -> None:
    """Write the number of nodes that lists show."""
    unit.run("UPDATE canvases SET node_count = ? WHERE id = ?", (count, canvas_id))


def clear_content(unit: Unit, canvas_id: str) -> None:
    """Delete the imported content of a canvas."""
    for table in ("nodes", "notes"):
        unit.run(f"DELETE FROM {table} WHERE canvas_id = ?", (canvas_id,))
    unit.run("DELETE FROM edges WHERE canvas_id = ? AND by_person = 0", (canvas_id,))


def add_nodes(unit: Unit, canvas_id: str, nodes: Iterable[tuple[str, str, bytes]]) -> None:
    """Add nodes in order: ID, thread ID, and body of each."""
    unit.run_many(
        "INSERT INTO nodes (canvas_id, place, id, thread_id, body) VALUES (?, ?, ?, ?, ?)",
        ((canvas_id, place, *node) for place, node in enumerate(nodes)),
    )


def add_notes(unit: Unit, canvas_id: str, notes: Iterable[bytes]) -> None:
    """Add notes in order."""
    unit.run_many(
        "INSERT INTO notes (canvas_id, place, body) VALUES (?, ?, ?)",
        ((canvas_id, place, note) for place, note in enumerate(notes)),
    )


def person_edges(unit: Unit, canvas_id: str) -> set[str]:
    """IDs of the edges that persons created on the canvases of a canvas's team."""
    rows = unit.rows(
        "SELECT edges.id FROM edges JOIN canvases ON canvases.id = canvas_id "
        "WHERE by_person = 1 AND team_id = (SELECT team_id FROM canvases WHERE id = ?)",
        (canvas_id,),
    )
    return {row["id"] for row in rows}


def add_edges(unit: Unit, canvas_id: str, edges: Iterable[tuple[object, ...]]) -> None:
    """Add edges: ID, source, destination, handles of both, type, and body of each."""
    unit.run_many(
        "INSERT INTO edges (canvas_id, id, src, dst, src_handle, dst_handle, edge_type, by_person, body) "
        "VALUES (?, ?, ?, ?, ?, ?, ?, 0, ?)",
        ((canvas_id, *edge) for edge in edges),
    )


def threads(unit: Unit, canvas_id: str) -> dict[str, str]:
    """IDs of the threads of a canvas by the IDs of their nodes, also of former ones."""
    rows = unit.rows(
        "SELECT node_id, id FROM threads WHERE canvas_id = ? "
        "UNION ALL SELECT id, thread_id FROM nodes WHERE canvas_id = ? AND thread_id <> ''",
        (canvas_id, canvas_id),
    )
    return {row["node_id"]: row["id"] for row in rows}


def is_comment_of_other_thread(unit: Unit, comment_id: str, thread_id: str) -> bool:
    """Whether a comment exists in another thread."""
    statement = "SELECT 1 FROM comments WHERE id = ? AND thread_id <> ?"
    return unit.value(statement, (comment_id, thread_id)) is not None


def add_thread(unit: Unit, thread_id: str, node_id: str, canvas_id: str) -> bool:
    """Add the thread of a node unless it exists; false if the canvas doesn't."""
    if unit.value("SELECT 1 FROM canvases WHERE id = ?", (canvas_id,)) is None:
        return False
    unit.run(
        "INSERT INTO threads (id, node_id, canvas_id) VALUES (?, ?, ?) ON CONFLICT (id) DO NOTHING",
        (thread_id, node_id, canvas_id),
    )
    return True
