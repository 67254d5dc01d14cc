"""The client: one typed method an operation, raising one tree of errors (`wsdesk.api.errors`)."""

from __future__ import annotations

from typing import Any

from wsdesk import wire
from wsdesk.api.connection import Connection


class Client:
    """A connection to a service. One for life; `aclose` ends it."""

    def __init__(self, connection: Connection, *, transport: Any = None) -> None:
        self.connection = connection

    async def list_projects(
        self,
        *,
        limit: int = 100,
        offset: int = 0,
        sort: wire.ProjectSort | None = None,
        direction: wire.SortDirection | None = None,
    ) -> wire.ProjectList:
        """Endpoint 8: one page of projects; `limit` 1 to 100."""
        raise NotImplementedError

    async def get_project(self, project_id: str) -> wire.Project:
        """Endpoint 7."""
        raise NotImplementedError

    async def list_canvases(self, *, limit: int = 200, offset: int = 0) -> wire.CanvasList:
        """Endpoint 9: one page of canvases; `limit` 1 to 200."""
        raise NotImplementedError

    async def get_canvas_content(
        self, canvas_id: str, *, note_offset: int | None = None
    ) -> wire.CanvasContent:
        """Endpoint 11, as full models."""
        raise NotImplementedError

    async def get_canvas_content_bytes(self, canvas_id: str, *, note_offset: int | None = None) -> bytes:
        """Endpoint 11, as bytes for `wsdesk.wire.quick`."""
        raise NotImplementedError

    async def search_assets(self, request: wire.AssetSearch) -> wire.AssetSearchAnswer:
        """Endpoint 5."""
        raise NotImplementedError

    async def list_models(self, category: wire.ModelCategory | None = None) -> wire.ModelList:
        """Endpoint 6."""
        raise NotImplementedError

    async def create_edge(self, canvas_id: str, edge: wire.NewEdge) -> wire.Edge:
        """Endpoint 3."""
        raise NotImplementedError

    async def post_comment(self, thread_id: str, body: str) -> wire.Comment:
        """Endpoint 2: `body` is 1 to 10,000 characters."""
        raise NotImplementedError

    async def get_approval(self, approval_id: str) -> wire.Approval:
        """Endpoint 10."""
        raise NotImplementedError

    async def sign_part(self, request: wire.SignPart) -> wire.SignedPart:
        """Endpoint 4."""
        raise NotImplementedError

    async def complete_skill_upload(
        self, team_id: str, skill_id: str, request: wire.CompleteUpload
    ) -> wire.Skill:
        """Endpoint 1."""
        raise NotImplementedError

    async def offers(self) -> wire.Offers:
        """What the service offers beyond the interface; empty where it offers nothing."""
        raise NotImplementedError

    async def call_offer(self, offer: wire.Offer, params: dict[str, str], *, body: object = None) -> object:
        """The JSON of an offer, its path's places filled from `params`."""
        raise NotImplementedError

    async def aclose(self) -> None:
        """Ends all connections."""
