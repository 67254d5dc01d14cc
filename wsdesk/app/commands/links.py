"""Commands that copy and open links: to canvases, and to the web app for operations that the API lacks."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from wsdesk.app.commands.clipboard import Clipboard, tr
from wsdesk.store.base.notifications import NotificationAction
from wsdesk.store.commands.commands import CommandGroup, command
from wsdesk.store.connection.deep_links import DeepLink, ids_of, link_to, parse_link
from wsdesk.store.stores import Stores

if TYPE_CHECKING:
    from wsdesk.store.canvas.canvas import CanvasStore
    from wsdesk.store.canvas.canvas_state import SavedCamera


class LinkNavigator:
    """Parses links to wsdesk and to servers, and navigates to them."""

    def __init__(self, stores: Stores) -> None:
        self._stores = stores

    def parse(self, text: str) -> DeepLink | None:
        """Parse a link; one without explicit types is resolved by known IDs."""
        return parse_link(text) or self._resolve(ids_of(text))

    def go(self, target: DeepLink) -> None:
        """Navigate to the target of a link."""
        from wsdesk.store.canvas.canvas_state import SavedCamera

        stores = self._stores
        if target.approval_id:
            stores.approvals.open_link(target.approval_id)
        elif target.comment_id and target.node_id:
            stores.commands.trigger("panel.comments")
            stores.comments.reveal(target.canvas_id, target.node_id, target.comment_id)
        elif target.canvas_id:
            camera = SavedCamera(target.x, target.y, target.zoom or 1.0) if target.has_view else None
            stores.canvases.reveal(target.canvas_id, target.node_id, target.version_id, camera=camera)
        else:
            stores.projects.refresh_project(target.project_id)

    def _resolve(self, ids: tuple[str, ...]) -> DeepLink | None:
        """Find out which of the IDs of a link is a canvas and which a node."""
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


class LinkCommands(CommandGroup):
    """Copies links to a canvas or to its view (with the camera by `camera_of`); opens copied links."""

    context = "commands"

    def __init__(
        self,
        stores: Stores,
        clipboard: Clipboard,
        navigator: LinkNavigator,
        camera_of: Callable[[CanvasStore], SavedCamera | None],
    ) -> None:
        super().__init__()
        self._stores = stores
        self._clipboard = clipboard
        self._navigator = navigator
        self._camera_of = camera_of

    def _canvas(self, subject: object | None) -> CanvasStore | None:
        """Canvas of the tab with the context menu, else the current one."""
        from wsdesk.store.canvas.canvas import CanvasStore

        return subject if isinstance(subject, CanvasStore) else self._stores.canvases.current

    def _view(self, subject: object | None) -> tuple[CanvasStore, SavedCamera] | None:
        """Canvas and its camera."""
        canvas = self._canvas(subject)
        camera = self._camera_of(canvas) if canvas is not None else None
        return (canvas, camera) if canvas is not None and camera is not None else None

    @command(
        "link.open",
        "Open link from clipboard",
        "file/link:10",
        "Ctrl+Shift+O Ctrl+V",
        icon="link",
        keywords="URL paste",
    )
    def _open_link(self, subject: object | None) -> None:
        """Open a link: the subject, or the clipboard's content."""
        text = subject if isinstance(subject, str) else self._clipboard.text
        target = self._navigator.parse(text)
        if target is not None:
            self._navigator.go(target)
        elif ids := ids_of(text):
            unknown = tr("No canvas is known to contain this ID. Open the canvas once to find it.")
            self._stores.global_search.open_ids(ids, partial(self._notify, unknown))
        else:
            self._notify(tr("The clipboard doesn't contain a link to a canvas, project, or approval."))

    def _notify(self, message: str) -> None:
        self._stores.notifications.notify("info", message)

    @command(
        "canvas.copy-link",
        "Copy link to canvas",
        "edit/copy-link:10",
        contexts="canvas/copy tab/copy",
        target=_canvas,
    )
    def _copy_link(self, canvas: CanvasStore) -> None:
        self._clipboard.copy(link_to(DeepLink(canvas.canvas_id)), tr("Link to canvas copied"))

    @command(
        "canvas.copy-view-link",
        "Copy link to current view",
        "edit/copy-link:20",
        contexts="canvas/copy tab/copy",
        target=_view,
    )
    def _copy_view_link(self, view: tuple[CanvasStore, SavedCamera]) -> None:
        canvas, camera = view
        selected = self._stores.selection.state
        node_id = selected.node if selected.canvas_id == canvas.canvas_id else ""
        x, y, zoom = round(camera.x), round(camera.y), round(camera.scale, 4)
        target = DeepLink(canvas.canvas_id, node_id, x=x, y=y, zoom=zoom, has_view=True)
        self._clipboard.copy(link_to(target), tr("Link to view copied"))


class WebAppCommands(CommandGroup):
    """Moving, deleting, starring, retrying, and renaming in the web app.

    `link_template` returns the URL template of a node (with ``{canvas}`` and ``{node}``) of the current
    profile, or an empty string.
    """

    context = "commands"

    def __init__(self, stores: Stores, link_template: Callable[[], str]) -> None:
        super().__init__()
        self._stores = stores
        self._template = link_template

    def address(self, canvas_id: str, node_id: str) -> str:
        """URL of a node in the web app; empty if the profile has no template."""
        return self._template().replace("{canvas}", canvas_id).replace("{node}", node_id)

    def _any(self) -> bool:
        return self._stores.selection.state.count > 0

    def _has_template(self) -> bool:
        return bool(self._template()) and bool(self._stores.selection.state.nodes)

    def _explain(self, what: str) -> None:
        message = tr("{what} is only available in the web app.").format(what=what)
        action = NotificationAction(tr("Open in web app"), self._open) if self._has_template() else None
        self._stores.notifications.notify("info", message, action=action)

    @command(
        "node.show-in-web", "Open in web app", "node/web:10", contexts="node/web:10", enabled=_has_template
    )
    def _open(self) -> None:
        selection = self._stores.selection.state
        if self._template() and selection.nodes:
            self._stores.links.ask(self.address(selection.canvas_id, selection.nodes[0]))

    @command(
        "node.delete", "Delete…", "node/web:50", "Del", contexts="node/web:50", enabled=_any, pane="canvas"
    )
    def _delete(self) -> None:
        self._explain(tr("Deleting"))

    @command("node.star", "Add to favorites…", "node/web:20", contexts="node/web:20", enabled=_any)
    def _star(self) -> None:
        self._explain(tr("Adding favorites"))

    @command("node.retry", "Run again…", "node/web:40", contexts="node/web:40", enabled=_any)
    def _retry(self) -> None:
        self._explain(tr("Rerunning"))

    @command(
        "node.rename", "Rename…", "node/web:30", "F2", contexts="node/web:30", enabled=_any, pane="canvas"
    )
    def _rename(self) -> None:
        self._explain(tr("Renaming"))
