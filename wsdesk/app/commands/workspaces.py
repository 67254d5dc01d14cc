"""Commands that switch the workspace."""

from __future__ import annotations

from collections.abc import Callable

from wsdesk.app.commands.titles import titled
from wsdesk.store.commands.commands import Command
from wsdesk.store.connection.connection import ConnectionStore


class WorkspaceCommands:
    """The way back from a service to the workspace that comes with the program."""

    def __init__(self, connection: ConnectionStore, open_embedded: Callable[[], None]) -> None:
        self._connection = connection
        self._open = open_embedded

    def all(self) -> tuple[Command, ...]:
        return (
            Command(
                "connection.sample",
                titled("Open sample workspace"),
                self._open_embedded,
                "file",
                enabled=self._is_elsewhere,
            ),
        )

    def _is_elsewhere(self, _subject: object | None) -> bool:
        return not self._connection.state.embedded

    def _open_embedded(self, _subject: object | None) -> None:
        self._open()
