"""Commands of the light table."""

from __future__ import annotations

from wsdesk.panels.light_table.import_export import MarksImportExport
from wsdesk.panels.light_table.page import LightTablePage, LightTableStores
from wsdesk.store.commands.commands import CommandGroup, command
from wsdesk.store.results.light_table import Result


class LightTableCommands(CommandGroup):
    """Commands of the page; the subject is a result, without one the focused one."""

    context = "LightTable"
    pane = "light-table"

    def __init__(self, stores: LightTableStores, page: LightTablePage) -> None:
        super().__init__(page)
        self._stores = stores
        self._page = page
        self._marks = MarksImportExport(stores, page)

    def is_enabled(self, _subject: object | None) -> bool:
        return self._page.is_open

    def _result(self, subject: object | None) -> Result | None:
        return subject if isinstance(subject, Result) else self._page.current_result()

    def _has_result(self, subject: object | None) -> bool:
        return self._page.is_open and self._result(subject) is not None

    def _always(self) -> bool:
        return True

    @command(
        "light-table.open", "Light table", "go/pages:40", "Ctrl+G", enabled=_always, pane="", icon="grid"
    )
    def _open(self) -> None:
        self._page.open_scope()

    @command(
        "marks.export",
        "Export flags and ratings…",
        "file/ratings:10",
        enabled=_always,
        pane="",
        icon="upload",
    )
    def _export(self) -> None:
        self._marks.open_export_dialog()

    @command(
        "marks.import",
        "Import flags and ratings…",
        "file/ratings:20",
        enabled=_always,
        pane="",
        icon="download",
    )
    def _import(self) -> None:
        self._marks.open_import_dialog()

    @command("light-table.close", "Close light table", "view/close:90", "Escape")
    def _close(self) -> None:
        self._page.escape()

    @command(
        "light-table.view",
        "View result",
        "view/light-table:10",
        contexts="result/open:10",
        enabled=_has_result,
        icon="eye",
    )
    def _view(self, subject: object | None) -> None:
        result = self._result(subject)
        if result is not None:
            self._stores.light_table.view(self._page.model.row_of(result.version_id))

    @command(
        "light-table.reveal",
        "Show result on canvas",
        "view/light-table:20",
        "Ctrl+Return",
        contexts="result/open:20",
        enabled=_has_result,
        icon="target",
    )
    def _reveal(self, subject: object | None) -> None:
        result = self._result(subject)
        if result is not None:
            self._page.close_page()
            self._stores.canvases.reveal(result.canvas_id, result.node_id, result.version_id)

    @command(
        "light-table.stack",
        "Expand or collapse stack",
        "view/light-table:30",
        "S",
        contexts="result/show:10",
        enabled=_has_result,
    )
    def _stack(self, subject: object | None) -> None:
        result = self._result(subject)
        if result is not None:
            self._stores.light_table.toggle_stack(result)
