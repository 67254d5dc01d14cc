"""Opening the raw data, and what one can do in it."""

from __future__ import annotations

from PySide6.QtCore import QObject

from wsdesk.panels.raw.view import RawView
from wsdesk.store.commands.commands import Command
from wsdesk.store.stores import Stores


class RawCommands(QObject):
    """The commands of the raw data; they act on the selection."""

    def __init__(self, stores: Stores, view: RawView) -> None:
        super().__init__(view)
        self._stores = stores
        self._view = view

    def all(self) -> tuple[Command, ...]:
        return (
            Command(
                "raw.open",
                self._open_title,
                self._open,
                "view",
                ("Ctrl+U",),
                contexts=frozenset(
                    ("node", "edge", "note", "canvas", "asset", "tree-project", "tree-canvas", "skill")
                ),
                enabled=self._has_canvas,
                icon="details",
            ),
            Command(
                "raw.close",
                self._close_title,
                self._close,
                "view",
                ("Escape",),
                enabled=self._is_up,
                pane="raw",
            ),
            Command(
                "raw.copy", self._copy_title, self._copy, "edit", ("Ctrl+C",), enabled=self._is_up, pane="raw"
            ),
        )

    def _has_canvas(self, _subject: object | None) -> bool:
        return self._stores.canvases.current is not None or self._stores.inspected.current is not None

    def _is_up(self, _subject: object | None) -> bool:
        return self._view.is_up

    def _open(self, _subject: object | None) -> None:
        self._view.open_view()

    def _close(self, _subject: object | None) -> None:
        self._view.close_view()

    def _copy(self, _subject: object | None) -> None:
        self._view.copy_value()

    def _open_title(self) -> str:
        return self.tr("Show raw data")

    def _close_title(self) -> str:
        return self.tr("Close raw data")

    def _copy_title(self) -> str:
        return self.tr("Copy selected value")
