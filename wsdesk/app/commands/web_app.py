"""Commands for operations that the API doesn't have: they open the web app."""

from __future__ import annotations

from collections.abc import Callable

from wsdesk.app.commands.titles import titled, tr
from wsdesk.settings.setting import QT_TRANSLATE_NOOP
from wsdesk.store.commands.commands import Command
from wsdesk.store.stores import Stores


class WebAppCommands:
    """Moving, deleting, starring, retrying and renaming are for the web application.

    `link_template` gives the address template of a node (``{canvas}`` and ``{node}`` in it) of the profile in
    use, or an empty text.
    """

    def __init__(self, stores: Stores, link_template: Callable[[], str]) -> None:
        self._stores = stores
        self._template = link_template

    def commands(self) -> tuple[Command, ...]:
        node = frozenset({"node"})
        return (
            Command(
                "node.show-in-web",
                titled("Open in web app"),
                self._open,
                "node",
                (),
                node,
                self._has_template,
            ),
            Command(
                "node.delete",
                titled("Delete…"),
                self._says(QT_TRANSLATE_NOOP("commands", "Deleting")),
                "node",
                ("Del",),
                node,
                self._any,
                "canvas",
            ),
            Command(
                "node.star",
                titled("Add to favorites…"),
                self._says(QT_TRANSLATE_NOOP("commands", "Adding favorites")),
                "node",
                (),
                node,
                self._any,
            ),
            Command(
                "node.retry",
                titled("Run again…"),
                self._says(QT_TRANSLATE_NOOP("commands", "Rerunning")),
                "node",
                (),
                node,
                self._any,
            ),
            Command(
                "node.rename",
                titled("Rename…"),
                self._says(QT_TRANSLATE_NOOP("commands", "Renaming")),
                "node",
                ("F2",),
                node,
                self._any,
                "canvas",
            ),
        )

    def address(self, canvas_id: str, node_id: str) -> str:
        """Where a node is in the web application; empty where the profile does not tell."""
        return self._template().replace("{canvas}", canvas_id).replace("{node}", node_id)

    def _any(self, _subject: object | None) -> bool:
        return self._stores.selection.current.count > 0

    def _has_template(self, _subject: object | None) -> bool:
        return bool(self._template()) and bool(self._stores.selection.current.nodes)

    def _says(self, what: str) -> Callable[[object | None], None]:
        def say(_subject: object | None) -> None:
            words = tr("{what} is only available in the web app.").format(what=tr(what))
            if self._template() and self._stores.selection.current.nodes:
                self._stores.notices.notify(
                    "info", words, action_label=tr("Open in web app"), action=self._go
                )
            else:
                self._stores.notices.notify("info", words)

        return say

    def _go(self) -> None:
        self._open(None)

    def _open(self, _subject: object | None) -> None:
        selection = self._stores.selection.current
        if self._template() and selection.nodes:
            self._stores.links.ask(self.address(selection.canvas_id, selection.nodes[0]))
