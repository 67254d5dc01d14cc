"""Commands of the light table."""

from __future__ import annotations

from PySide6.QtCore import Qt
from typing_extensions import override

from wsdesk.panels.light_table.action_bar import MIN_PAIRWISE
from wsdesk.panels.light_table.import_export import MarksImportExport
from wsdesk.panels.light_table.page import LightTablePage
from wsdesk.panels.light_table.stores import LightTableStores
from wsdesk.panels.widgets.containers.overlay_page import OverlayCommands
from wsdesk.settings.table import LIGHT_TABLE_SQUARES
from wsdesk.store.commands.commands import command
from wsdesk.store.culling.collections import Collection
from wsdesk.store.results.light_table import Result
from wsdesk.store.versions.viewer_items import ViewerItem


class LightTableCommands(OverlayCommands[LightTableStores, LightTablePage]):
    """Commands of the page; the subject is the item of a result, without one the focused result."""

    context = "LightTable"
    pane = "light-table"

    def __init__(self, stores: LightTableStores, page: LightTablePage) -> None:
        super().__init__(stores, page)
        self._marks = MarksImportExport(stores, page)
        self._collections = stores.collections

    @override
    def is_enabled(self, _subject: object | None) -> bool:
        return self.page.is_open

    def _result(self, subject: object | None) -> Result | None:
        if not isinstance(subject, ViewerItem):
            return self.page.selection.current_result()
        return self.page.model.result(self.page.model.row_of(subject.version_id))

    def _has_result(self, subject: object | None) -> bool:
        return self.page.is_open and self._result(subject) is not None

    def _has_selected(self, _subject: object | None) -> bool:
        return self.page.is_open and bool(self.page.selection.rows)

    def _always(self) -> bool:
        return True

    @command(
        "light-table.open",
        "Light table",
        "go/pages:40",
        "Ctrl+G",
        enabled=_always,
        pane="",
        icon="grid",
        keywords="grid gallery contact sheet cull",
    )
    def _open(self) -> None:
        self.page.open_scope()

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

    @command("light-table.find", "Search results", "view/light-table:5", "Ctrl+F /", icon="search")
    def _find(self) -> None:
        self.page.field.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.page.field.selectAll()

    @command("light-table.close", "Close light table", "view/close:90", "Escape")
    def _close(self) -> None:
        self.page.escape()

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
            self._stores.light_table.view(self.page.model.row_of(result.version_id))

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
            self.page.close_page()
            self._stores.canvases.reveal(result.canvas_id, result.node_id, result.version_id)

    @command(
        "light-table.compare",
        "Compare results",
        "view/light-table:24",
        "Ctrl+D",
        contexts="result/open:24",
        enabled=_has_selected,
        icon="compare",
    )
    def _compare(self) -> None:
        self._stores.result_actions.compare(self.page.selection.numbers())

    def _has_several(self, _subject: object | None) -> bool:
        return self.page.is_open and len(self.page.selection.rows) >= MIN_PAIRWISE

    @command(
        "light-table.pairwise",
        "Compare results two at a time",
        "view/light-table:25",
        "T",
        enabled=_has_several,
        icon="compare",
    )
    def _compare_pairwise(self) -> None:
        self._stores.result_actions.compare(self.page.selection.numbers(), pairwise=True)

    @command(
        "light-table.save",
        "Save results…",
        "view/light-table:26",
        "Ctrl+Shift+S",
        contexts="result:20",
        enabled=_has_selected,
        icon="download",
        keywords="download export",
    )
    def _save(self) -> None:
        self._stores.result_actions.save(self.page.selection.numbers())

    @command(
        "light-table.save-shown",
        "Save all results…",
        "view/light-table:27",
        enabled=_has_result,
        keywords="download export",
    )
    def _save_all(self) -> None:
        self._stores.result_actions.save_all()

    def _is_stacked(self, subject: object | None) -> bool:
        result = self._result(subject) if self.page.is_open else None
        return result is not None and self.page.model.stack_size(result.version_id) > 1

    @command(
        "light-table.stack",
        "Expand or collapse stack",
        "view/light-table:30",
        "S",
        contexts="result/show:10",
        enabled=_is_stacked,
    )
    def _stack(self, subject: object | None) -> None:
        result = self._result(subject)
        if result is not None:
            self._stores.light_table.toggle_stack(result)

    def _has_squares(self) -> bool:
        return self._stores.settings.get(LIGHT_TABLE_SQUARES)

    @command("light-table.squares", "Square thumbnails", "view/light-table:32", "Q", checked=_has_squares)
    def _toggle_squares(self) -> None:
        self.page.show_squares(on=not self._has_squares())

    def _can_present(self, subject: object | None) -> bool:
        return isinstance(subject, Collection) or (self.page.is_open and bool(self.page.model.rowCount()))

    @command(
        "light-table.present",
        "Present results",
        "view/light-table:35",
        "Shift+F5",
        contexts="result/open:30 collection:5",
        enabled=_can_present,
        icon="screen",
    )
    def _present(self, subject: object | None) -> None:
        if isinstance(subject, Collection):
            self._stores.presentation.start_collection(subject)
            return
        selected, table = self.page.selection.marked_version_ids(), self._stores.light_table
        first = subject.version_id if isinstance(subject, ViewerItem) else next(iter(selected), "")
        versions = selected if len(selected) > 1 and first in selected else table.grid.version_ids
        self._stores.presentation.start(versions, first, table.collection)

    def _collection(self, subject: object | None) -> Collection | None:
        return subject if isinstance(subject, Collection) else self._stores.light_table.collection

    @command(
        "collections.new", "New collection", "view/light-table:50", contexts="collection:40", icon="plus"
    )
    def _new(self) -> None:
        self.page.side.create_collection()

    @command(
        "collections.rename",
        "Rename collection",
        "view/light-table:60",
        "F2",
        contexts="collection:10",
        target=_collection,
        icon="edit",
    )
    def _rename(self, collection: Collection) -> None:
        self.page.side.rename(collection)

    @command(
        "collections.target",
        "Set as target collection",
        "view/light-table:70",
        contexts="collection:20",
        target=_collection,
    )
    def _set_target(self, collection: Collection) -> None:
        self._collections.set_target(collection.id)

    @command(
        "collections.delete",
        "Delete collection",
        "view/light-table:80",
        contexts="collection:30",
        target=_collection,
        icon="trash",
    )
    def _delete(self, collection: Collection) -> None:
        self._collections.delete(collection.id)

    def _is_collected(self, _subject: object | None) -> bool:
        return self.page.is_open and self._stores.light_table.collection is not None

    @command(
        "collections.remove",
        "Remove from collection",
        "view/light-table:90",
        "Delete",
        contexts="result/collections:30",
        enabled=_is_collected,
        icon="minus",
    )
    def _remove(self) -> None:
        self.page.collections.remove_selected()

    def _can_move(self, _subject: object | None) -> bool:
        return self.page.is_open and self.page.grid.can_move

    @command(
        "collections.earlier",
        "Move earlier in collection",
        "view/light-table:100",
        "Alt+Left",
        enabled=_can_move,
    )
    def _move_earlier(self) -> None:
        self.page.collections.move_selected(-1)

    @command(
        "collections.later",
        "Move later in collection",
        "view/light-table:110",
        "Alt+Right",
        enabled=_can_move,
    )
    def _move_later(self) -> None:
        self.page.collections.move_selected(1)
