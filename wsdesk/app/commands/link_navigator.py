"""Navigates to the target of a deep link."""

from __future__ import annotations

from wsdesk.store.connection.deep_links import DeepLink, ids_of, place_of
from wsdesk.store.stores import Stores


class LinkNavigator:
    """Parses links to wsdesk and to servers, and navigates to them."""

    def __init__(self, stores: Stores) -> None:
        self._stores = stores

    def understand(self, text: str) -> DeepLink | None:
        """Parse a link; one without explicit types is resolved by known IDs."""
        return place_of(text) or self._known(ids_of(text))

    def go(self, place: DeepLink) -> None:
        """Navigate to a place."""
        from wsdesk.store.canvas.canvas import SavedCamera

        stores = self._stores
        if place.approval_id:
            stores.approvals.open_link(place.approval_id)
        elif place.comment_id and place.node_id:
            stores.commands.trigger("panel.comments")
            stores.comments.reveal(place.canvas_id, place.node_id, place.comment_id)
        elif place.canvas_id:
            camera = SavedCamera(place.x, place.y, place.zoom or 1.0) if place.has_view else None
            stores.canvases.reveal(place.canvas_id, place.node_id, place.version_id, camera=camera)
        else:
            stores.projects.refresh_project(place.project_id)

    def _known(self, ids: tuple[str, ...]) -> DeepLink | None:
        """Resolve an unknown link: find out which of its IDs is a canvas and which a node."""
        stores = self._stores
        listed = stores.projects.state
        canvases = {canvas.id for project in listed.projects for canvas in listed.canvases_of(project)}
        canvases |= {project.canvas_id for project in listed.projects} | {c.id for c in listed.loose}
        canvases |= {canvas.canvas_id for canvas in stores.canvases.all}
        canvas_id = next((one for one in ids if one in canvases), "")
        for canvas in stores.canvases.all:
            node_id = next((one for one in ids if one in canvas.document.node_by_id), "")
            if node_id and canvas_id in ("", canvas.canvas_id):
                return DeepLink(canvas.canvas_id, node_id)
        if canvas_id:
            return DeepLink(canvas_id)
        projects = {project.id for project in listed.projects}
        project_id = next((one for one in ids if one in projects), "")
        return DeepLink(project_id=project_id) if project_id else None
