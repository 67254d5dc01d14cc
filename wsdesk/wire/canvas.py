"""Canvas summaries (API: "Canvas summary"; endpoint 9)."""

from __future__ import annotations

from wsdesk.wire.base import Many, Resource
from wsdesk.wire.list_reader import ListResponse, Rows
from wsdesk.wire.preview import PreviewAsset


class CanvasSummary(Resource):
    """A canvas without its content. The inner shape of `world_config` is not shown by the interface."""

    id: str = ""
    title: str | None = None
    team_id: str | None = None
    project_id: str | None = None
    node_count: int | None = None
    sort_order: int | None = None
    world_config: dict[str, object] | None = None
    created_by_user_id: str | None = None
    preview_assets: Many[PreviewAsset] = ()
    created_at: str | None = None
    updated_at: str | None = None

    @property
    def identity(self) -> str:
        return self.id


class CanvasList(ListResponse):
    """The answer of endpoint 9: one page of canvases, and how many there are in all."""

    rows_field = "data"

    data: Rows[CanvasSummary] = ()
    total: int | None = None
