"""Command that opens the sample workspace."""

from __future__ import annotations

from collections.abc import Callable

from wsdesk.store.commands.commands import CommandGroup, command
from wsdesk.store.connection.connection import ConnectionStore


class WorkspaceCommands(CommandGroup):
    """Switches from a server to the sample workspace."""

    context = "commands"

    def __init__(self, connection: ConnectionStore, open_embedded: Callable[[], None]) -> None:
        super().__init__()
        self._connection = connection
        self._open = open_embedded

    def _is_elsewhere(self) -> bool:
        return not self._connection.state.embedded

    @command("connection.sample", "Open sample workspace", "file/workspace:40", enabled=_is_elsewhere)
    def _open_embedded(self) -> None:
        self._open()
