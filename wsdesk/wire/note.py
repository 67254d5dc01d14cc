"""Notes (API: "Note", inside canvas content)."""

from __future__ import annotations

from typing import Literal

from wsdesk.wire.base import Number, Resource


class NoteGeometry(Resource):
    """Where a note lies, in canvas pixels, y downwards; w and h are 1 and more by the schema."""

    x: Number | None = None
    y: Number | None = None
    w: Number | None = None
    h: Number | None = None


class NoteResource(Resource):
    """A note on the canvas; it has no zIndex."""

    id: str = ""
    canvas_id: str | None = None
    created_by_user_id: str | None = None
    created_by_name: str | None = None
    group_id: str | None = None
    body: str | None = None
    geometry: NoteGeometry | None = None
    created_at: str | None = None
    updated_at: str | None = None
    height_mode: Literal["auto"] | str | None = None

    @property
    def identity(self) -> str:
        return self.id
