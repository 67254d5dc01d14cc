"""Projects and canvas summaries (API: "Project", "Canvas summary"; endpoints 7, 8, and 9)."""

from __future__ import annotations

from typing import Literal

from wsdesk.wire.base import ListResponse, Many, Resource, Rows


class PreviewAsset(Resource):
    """A preview image of a project or a canvas. URLs are untrusted."""

    url: str | None = None
    media_type: Literal["image"] | str | None = None
    """`image` is the only listed value."""
    thumbnail_url: str | None = None


ShareMode = Literal["restricted", "view"] | str
"""Visibility of a project; unlisted values are preserved."""


class ProjectCanvas(Resource):
    """A canvas in the list of its project (API: "Project canvas entry")."""

    id: str = ""
    title: str | None = None
    node_count: int | None = None
    sort_order: int | None = None
    created_at: str | None = None
    preview_assets: Many[PreviewAsset] = ()


class Project(Resource):
    """A project. `canvas_id` is its main canvas."""

    id: str = ""
    title: str | None = None
    description: str | None = None
    team_id: str | None = None
    folder_id: str | None = None
    created_by_user_id: str | None = None
    created_by_name: str | None = None
    canvas_id: str | None = None
    canvases: Many[ProjectCanvas] = ()
    share_mode: ShareMode | None = None
    is_public: bool | None = None
    preview_assets: Many[PreviewAsset] = ()
    created_at: str | None = None
    updated_at: str | None = None
    last_edit_at: str | None = None


class ProjectList(ListResponse):
    """Response of endpoint 8: a page of projects, and the total number."""

    rows_field = "data"

    data: Rows[Project] = ()
    total: int | None = None


class CanvasSummary(Resource):
    """A canvas without its content. The API doesn't specify the content of `world_config`."""

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


class CanvasList(ListResponse):
    """Response of endpoint 9: a page of canvases, and the total number."""

    rows_field = "data"

    data: Rows[CanvasSummary] = ()
    total: int | None = None
