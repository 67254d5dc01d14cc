"""Commands that open the web app, for operations that the API lacks."""

from __future__ import annotations

from collections.abc import Callable

from wsdesk.app.commands.clipboard import tr
from wsdesk.store.base.notifications import NotificationAction
from wsdesk.store.commands.commands import CommandGroup, command
from wsdesk.store.stores import Stores


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
        return self._stores.selection.current.count > 0

    def _has_template(self) -> bool:
        return bool(self._template()) and bool(self._stores.selection.current.nodes)

    def _explain(self, what: str) -> None:
        words = tr("{what} is only available in the web app.").format(what=what)
        action = NotificationAction(tr("Open in web app"), self._open) if self._has_template() else None
        self._stores.notifications.notify("info", words, action=action)

    @command(
        "node.show-in-web", "Open in web app", "node/web:10", contexts="node/web:10", enabled=_has_template
    )
    def _open(self) -> None:
        selection = self._stores.selection.current
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
