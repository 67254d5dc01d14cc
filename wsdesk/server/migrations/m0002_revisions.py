"""Version 2: a random revision per canvas, changed by triggers.

Random instead of counted, so that a canvas that is deleted and imported again never repeats a revision.
"""

from __future__ import annotations

_PARTS = ("nodes", "notes", "edges")


def _trigger(table: str, event: str, row: str) -> str:
    return (
        f"CREATE TRIGGER {table}_{event.lower()}_revision AFTER {event} ON {table} BEGIN "
        f"UPDATE canvases SET revision = random() WHERE id = {row}.canvas_id; END"
    )


STATEMENTS: tuple[str, ...] = (
    "ALTER TABLE canvases ADD COLUMN revision INTEGER NOT NULL DEFAULT 0",
    "UPDATE canvases SET revision = random()",
    "CREATE TRIGGER canvases_insert_revision AFTER INSERT ON canvases BEGIN "
    "UPDATE canvases SET revision = random() WHERE id = NEW.id; END",
    "CREATE TRIGGER canvases_presets_revision AFTER UPDATE OF presets ON canvases BEGIN "
    "UPDATE canvases SET revision = random() WHERE id = NEW.id; END",
    *(
        _trigger(table, event, "OLD" if event == "DELETE" else "NEW")
        for table in _PARTS
        for event in ("INSERT", "UPDATE", "DELETE")
    ),
)
