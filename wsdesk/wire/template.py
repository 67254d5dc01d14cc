"""Template ports (API: "Template port")."""

from __future__ import annotations

from typing import Literal

from wsdesk.wire.base import Many, Number, Resource


class InternalTarget(Resource):
    """A handle inside the template that a port feeds."""

    node_id: str | None = None
    internal_handle: str | None = None


class PortPosition(Resource):
    x: Number | None = None
    y: Number | None = None


class TemplatePort(Resource):
    """A port of a template; `input` is the only listed direction, `max_connections` is 1 and more."""

    direction: Literal["input"] | str | None = None
    port_id: str | None = None
    label: str | None = None
    handle_type: str | None = None
    node_id: str | None = None
    internal_handle: str | None = None
    required: bool | None = None
    max_connections: int | None = None
    locked: bool | None = None
    internal_targets: Many[InternalTarget] = ()
    connected_source_ids: Many[str] = ()
    source_position: PortPosition | None = None
    source_node_key: str | None = None
    top: str | None = None
