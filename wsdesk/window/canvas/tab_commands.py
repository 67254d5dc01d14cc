"""Commands of tabs and of Find, for the current canvas in any window."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from typing_extensions import override

from wsdesk.store.commands.commands import Command, CommandGroup, command
from wsdesk.store.stores import Stores
from wsdesk.window.canvas.canvas_area import CanvasArea
from wsdesk.window.canvas.canvas_windows import CanvasWindows

if TYPE_CHECKING:
    from wsdesk.store.canvas.canvas import CanvasStore
    from wsdesk.window.canvas.canvas_page import CanvasPage


class TabCommands(CommandGroup):
    """Commands of tabs and of Find. The subject of tab commands is a `CanvasStore`, or the current one."""

    context = "Commands"

    def __init__(self, stores: Stores, area: CanvasArea, windows: CanvasWindows) -> None:
        super().__init__()
        self._stores = stores
        self._area = area
        self._windows = windows

    @override
    def all(self) -> tuple[Command, ...]:
        numbers = [
            # Not in a menu, since nine entries would hide everything else.
            Command(f"tab.number-{n}", partial(str, n), partial(self._show_tab, n), shortcuts=(f"Ctrl+{n}",))
            for n in range(1, 10)
        ]
        return (*super().all(), *numbers)

    def _show_tab(self, number: int, _subject: object | None) -> None:
        self._area.show_tab_number(number)

    def _canvas(self, subject: object | None) -> CanvasStore | None:
        from wsdesk.store.canvas.canvas import CanvasStore

        return subject if isinstance(subject, CanvasStore) else self._stores.canvases.current

    def _has_canvas(self, subject: object | None) -> bool:
        return self._canvas(subject) is not None

    def _with_others(self, subject: object | None) -> CanvasStore | None:
        return self._canvas(subject) if len(self._stores.canvases.all) > 1 else None

    def _preview(self, subject: object | None) -> CanvasStore | None:
        canvas = self._canvas(subject)
        is_preview = canvas is not None and canvas.canvas_id == self._stores.canvases.preview_id
        return canvas if is_preview else None

    def _has_closed(self) -> bool:
        return self._stores.canvases.can_reopen

    def _page_to_search(self) -> CanvasPage | None:
        """The page that Find applies to, in any window; an overlay above it gets the focus instead."""
        area, canvas = self._area, self._stores.canvases.current
        page = area.page or (self._windows.page(canvas.canvas_id) if canvas is not None else None)
        if area.overlays.current is not None and page is area.page:
            area.overlays.current.setFocus(Qt.FocusReason.ShortcutFocusReason)
            return None
        return page

    def _step_find(self, by: int) -> None:
        page = self._page_to_search()
        if page is not None:
            page.find_bar.step(by)

    @command(
        "tab.close",
        "Close tab",
        "canvas/tabs:20",
        "Ctrl+W Ctrl+F4",
        contexts="tab",
        target=_canvas,
        icon="close",
    )
    def _close_tab(self, canvas: CanvasStore) -> None:
        self._stores.canvases.close(canvas.canvas_id)

    @command("tab.keep", "Keep tab open", "canvas/tabs:10", contexts="tab", target=_preview)
    def _keep_tab(self, canvas: CanvasStore) -> None:
        self._stores.canvases.keep(canvas.canvas_id)

    @command("tab.close-others", "Close other tabs", "canvas/tabs:30", contexts="tab", target=_with_others)
    def _close_others(self, canvas: CanvasStore) -> None:
        self._stores.canvases.close_others(canvas.canvas_id)

    @command(
        "tab.reopen",
        "Reopen closed tab",
        "canvas/tabs:40",
        "Ctrl+Shift+T",
        contexts="tab",
        enabled=_has_closed,
        icon="undo",
    )
    def _reopen(self) -> None:
        self._stores.canvases.reopen_closed()

    @command(
        "go.next-tab",
        "Next tab",
        "go/tabs:10",
        "Ctrl+Tab Ctrl+PgDown",
        enabled=_has_canvas,
        icon="arrow-right",
    )
    def _next_tab(self) -> None:
        self._area.step(1)

    @command(
        "go.previous-tab",
        "Previous tab",
        "go/tabs:20",
        "Ctrl+Shift+Tab Ctrl+PgUp",
        enabled=_has_canvas,
        icon="arrow-left",
    )
    def _previous_tab(self) -> None:
        self._area.step(-1)

    @command(
        "find.open",
        "Find on canvas",
        "edit/find:10",
        "Ctrl+F",
        enabled=_has_canvas,
        icon="search",
        keywords="search",
    )
    def _find(self) -> None:
        page = self._page_to_search()
        if page is not None:
            page.find_bar.open()

    @command("find.next", "Find next", "edit/find:20", "F3", enabled=_has_canvas, icon="chevron-down")
    def _find_next(self) -> None:
        self._step_find(1)

    @command(
        "find.previous", "Find previous", "edit/find:30", "Shift+F3", enabled=_has_canvas, icon="chevron-up"
    )
    def _find_previous(self) -> None:
        self._step_find(-1)

    @command("find.author", "Find by creator", enabled=_has_canvas)
    def _find_author(self, subject: object | None) -> None:
        if isinstance(subject, str) and self._area.page is not None:
            self._area.page.find_bar.open_for_author(subject)
