"""Commands of the raw data."""

from __future__ import annotations

from wsdesk.panels.raw.stores import RawViewStores
from wsdesk.panels.raw.view import RawView
from wsdesk.store.commands.commands import CommandGroup, command


class RawCommands(CommandGroup):
    """Commands of the raw data of the selection."""

    def __init__(self, stores: RawViewStores, view: RawView) -> None:
        super().__init__(view)
        self._stores = stores
        self._view = view

    def _has_canvas(self) -> bool:
        return self._stores.canvases.current is not None or self._stores.inspected.current is not None

    def _is_open(self) -> bool:
        return self._view.is_open

    @command(
        "raw.open",
        "Show raw data",
        "view/pages:20",
        "Ctrl+U",
        contexts="node/raw edge/raw note/raw canvas/raw asset/raw tree-project/raw tree-canvas/raw skill/raw",
        enabled=_has_canvas,
        icon="details",
    )
    def _open(self) -> None:
        self._view.open_page()

    @command("raw.close", "Close raw data", "view/close:30", "Escape", enabled=_is_open, pane="raw")
    def _close(self) -> None:
        self._view.escape()

    @command("raw.copy", "Copy selected value", "edit/copy:130", "Ctrl+C", enabled=_is_open, pane="raw")
    def _copy(self) -> None:
        self._view.copy_value()
