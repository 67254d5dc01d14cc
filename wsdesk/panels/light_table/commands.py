"""Commands of the light table."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication

from wsdesk.panels.light_table.labels import tr
from wsdesk.panels.light_table.page import LightTablePage, LightTableStores
from wsdesk.settings.table import LIGHT_TABLE_ADVANCE
from wsdesk.store.commands.commands import CommandGroup, command
from wsdesk.store.culling.marks import Flag
from wsdesk.store.results.light_table import (
    Result,
)


def _stars(count: int) -> Callable[[CommandGroup], str]:
    """Title of the command that sets a rating."""
    return lambda _group: tr("%Ln stars", count)


class LightTableCommands(CommandGroup):
    """Commands of the page. A result as subject, outside of the selection, is used in place of it."""

    context = "LightTable"
    pane = "light-table"

    def __init__(self, stores: LightTableStores, page: LightTablePage) -> None:
        super().__init__(page)
        self._stores = stores
        self._page = page
        self._marks = stores.light_table.marks

    def is_enabled(self, _subject: object | None) -> bool:
        return self._page.is_open

    def _version_ids(self, subject: object | None) -> tuple[str, ...]:
        selected = self._page.selected_version_ids()
        if isinstance(subject, Result) and subject.version_id not in selected:
            return (subject.version_id,)
        return selected

    def _has_results(self, subject: object | None) -> bool:
        return self._page.is_open and bool(self._version_ids(subject))

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

    @command("light-table.close", "Close light table", "view/close:90", "Escape")
    def _close(self) -> None:
        self._page.escape()

    @command(
        "light-table.view",
        "View result",
        "view/marks:10",
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
        "view/marks:20",
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
        "view/marks:30",
        "S",
        contexts="result/show:10",
        enabled=_has_result,
    )
    def _stack(self, subject: object | None) -> None:
        result = self._result(subject)
        if result is not None:
            self._stores.light_table.toggle_stack(result)

    def _set_flag(self, subject: object | None, flag: Flag) -> None:
        self._marks.set_flag(self._version_ids(subject), flag)
        self._advance()

    def _set_rating(self, subject: object | None, rating: int) -> None:
        self._marks.set_rating(self._version_ids(subject), rating)
        self._advance()

    def _advance(self) -> None:
        """Go to the next result after a single one was marked, if that is set or Shift is pressed."""
        shift = bool(QGuiApplication.keyboardModifiers() & Qt.KeyboardModifier.ShiftModifier)
        if (
            shift != self._stores.settings.get(LIGHT_TABLE_ADVANCE)
            and len(self._page.selected_version_ids()) == 1
        ):
            self._page.advance()

    @command(
        "light-table.pick",
        "Pick",
        "view/marks:40",
        "P Shift+P",
        contexts="result/marks:10",
        enabled=_has_results,
        icon="flag",
    )
    def _pick(self, subject: object | None) -> None:
        self._set_flag(subject, Flag.PICK)

    @command(
        "light-table.reject",
        "Reject",
        "view/marks:50",
        "X Shift+X",
        contexts="result/marks:20",
        enabled=_has_results,
        icon="close",
    )
    def _reject(self, subject: object | None) -> None:
        self._set_flag(subject, Flag.REJECT)

    @command(
        "light-table.unflag",
        "Unflag",
        "view/marks:60",
        "U Shift+U",
        contexts="result/marks:30",
        enabled=_has_results,
    )
    def _unflag(self, subject: object | None) -> None:
        self._set_flag(subject, Flag.NONE)

    @command(
        "light-table.rate-0",
        "No rating",
        "view/marks:170",
        "0",
        contexts="result/rating:10",
        enabled=_has_results,
    )
    def _rate_0(self, subject: object | None) -> None:
        self._set_rating(subject, 0)

    @command(
        "light-table.rate-1",
        _stars(1),
        "view/marks:171",
        "1",
        contexts="result/rating:11",
        enabled=_has_results,
        icon="star",
    )
    def _rate_1(self, subject: object | None) -> None:
        self._set_rating(subject, 1)

    @command(
        "light-table.rate-2",
        _stars(2),
        "view/marks:172",
        "2",
        contexts="result/rating:12",
        enabled=_has_results,
    )
    def _rate_2(self, subject: object | None) -> None:
        self._set_rating(subject, 2)

    @command(
        "light-table.rate-3",
        _stars(3),
        "view/marks:173",
        "3",
        contexts="result/rating:13",
        enabled=_has_results,
    )
    def _rate_3(self, subject: object | None) -> None:
        self._set_rating(subject, 3)

    @command(
        "light-table.rate-4",
        _stars(4),
        "view/marks:174",
        "4",
        contexts="result/rating:14",
        enabled=_has_results,
    )
    def _rate_4(self, subject: object | None) -> None:
        self._set_rating(subject, 4)

    @command(
        "light-table.rate-5",
        _stars(5),
        "view/marks:175",
        "5",
        contexts="result/rating:15",
        enabled=_has_results,
    )
    def _rate_5(self, subject: object | None) -> None:
        self._set_rating(subject, 5)

    @command(
        "light-table.label-red",
        "Red label",
        "view/marks:180",
        "6",
        contexts="result/rating:20",
        enabled=_has_results,
    )
    def _label_red(self, subject: object | None) -> None:
        self._marks.toggle_color_label(self._version_ids(subject), "red")

    @command(
        "light-table.label-yellow",
        "Yellow label",
        "view/marks:181",
        "7",
        contexts="result/rating:21",
        enabled=_has_results,
    )
    def _label_yellow(self, subject: object | None) -> None:
        self._marks.toggle_color_label(self._version_ids(subject), "yellow")

    @command(
        "light-table.label-green",
        "Green label",
        "view/marks:182",
        "8",
        contexts="result/rating:22",
        enabled=_has_results,
    )
    def _label_green(self, subject: object | None) -> None:
        self._marks.toggle_color_label(self._version_ids(subject), "green")

    @command(
        "light-table.label-blue",
        "Blue label",
        "view/marks:183",
        "9",
        contexts="result/rating:23",
        enabled=_has_results,
    )
    def _label_blue(self, subject: object | None) -> None:
        self._marks.toggle_color_label(self._version_ids(subject), "blue")

    def _advances(self) -> bool:
        return self._stores.settings.get(LIGHT_TABLE_ADVANCE)

    @command("light-table.advance", "Go to next result after marking", "view/marks:90", checked=_advances)
    def _toggle_advance(self) -> None:
        self._stores.settings.set(LIGHT_TABLE_ADVANCE, not self._advances())

    def _can_undo(self) -> bool:
        return self._page.is_open and self._marks.can_undo

    @command("light-table.undo", "Undo mark", "edit/undo:30", "Ctrl+Z", enabled=_can_undo, icon="undo")
    def _undo(self) -> None:
        self._select(self._marks.undo())

    def _can_redo(self) -> bool:
        return self._page.is_open and self._marks.can_redo

    @command(
        "light-table.redo", "Redo mark", "edit/undo:40", "Ctrl+Shift+Z Ctrl+Y", enabled=_can_redo, icon="redo"
    )
    def _redo(self) -> None:
        self._select(self._marks.redo())

    def _select(self, version_ids: frozenset[str]) -> None:
        """Go back to the result whose mark was undone, since marking may have gone on to the next one."""
        if len(version_ids) == 1:
            row = self._page.model.row_of(next(iter(version_ids)))
            if row >= 0:
                self._page.grid.select_row(row)
