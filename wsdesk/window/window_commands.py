"""What the window's own commands do: what is about the window and not about what is shown in it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Protocol

from PySide6.QtCore import QCoreApplication

from wsdesk.settings.table import MINIMAP, THEME
from wsdesk.store.commands.commands import Command
from wsdesk.store.save_setting import save_setting
from wsdesk.store.stores import Stores
from wsdesk.window.commands.command_table import ROWS, TAB_NUMBERS, WindowCommandRow
from wsdesk.window.frame.workbench import SideName

if TYPE_CHECKING:
    from wsdesk.store.canvas.canvas import CanvasStore


class WindowActions(Protocol):
    """What the commands need the window to do."""

    def open_finder(self) -> None: ...
    def open_find(self) -> None: ...
    def find_author(self, user_id: str) -> None: ...
    def step_find(self, by: int) -> None: ...
    def open_main_menu(self) -> None: ...
    def open_visits(self) -> None: ...
    def open_connection(self) -> None: ...
    def open_profiles(self) -> None: ...
    def switch_profile(self) -> None: ...
    def open_settings(self) -> None: ...
    def open_about(self) -> None: ...
    def open_guide(self) -> None: ...
    def open_news(self) -> None: ...
    def open_keys(self) -> None: ...
    def open_outbox(self) -> None: ...
    def open_tray(self) -> None: ...
    def step_pane(self, by: int) -> None: ...
    def step_tab(self, by: int) -> None: ...
    def show_tab(self, number: int) -> None: ...
    def toggle_side(self, name: SideName) -> None: ...
    def is_side_shown(self, name: SideName) -> bool: ...
    def toggle_full_screen(self) -> None: ...
    def is_full_screen(self) -> bool: ...
    def focus_notices(self) -> None: ...
    def show_panel(self, panel_id: str) -> None: ...
    def quit(self) -> None: ...


class WindowCommands:
    """Each calls one method of the window or of a store."""

    def __init__(self, stores: Stores, window: WindowActions) -> None:
        self._stores = stores
        self._window = window
        self._does: dict[str, Callable[[], None]] = {
            "connection.open": window.open_connection,
            "connection.switch": window.switch_profile,
            "connection.profiles": window.open_profiles,
            "connection.check": stores.connection.check_now,
            "connection.outbox": window.open_outbox,
            "connection.tray": window.open_tray,
            "settings.open": window.open_settings,
            "window.quit": window.quit,
            "view.refresh": self._refresh,
            "side.left": partial(window.toggle_side, "left"),
            "side.right": partial(window.toggle_side, "right"),
            "side.minimap": self._toggle_minimap,
            "side.full-screen": window.toggle_full_screen,
            "theme.dark": partial(self._choose_theme, "dark"),
            "theme.light": partial(self._choose_theme, "light"),
            "theme.system": partial(self._choose_theme, "system"),
            "tab.reopen": stores.canvases.reopen_closed,
            "find.open": window.open_find,
            "find.next": partial(window.step_find, 1),
            "find.previous": partial(window.step_find, -1),
            "go.finder": window.open_finder,
            "go.menu": window.open_main_menu,
            "go.visits": window.open_visits,
            "go.next-tab": partial(window.step_tab, 1),
            "go.previous-tab": partial(window.step_tab, -1),
            "go.next-pane": partial(window.step_pane, 1),
            "go.previous-pane": partial(window.step_pane, -1),
            "go.notices": window.focus_notices,
            "help.guide": window.open_guide,
            "help.news": window.open_news,
            "help.keys": window.open_keys,
            "help.about": window.open_about,
        }
        self._does_to: dict[str, Callable[[CanvasStore], None]] = {
            "tab.close": self._close,
            "tab.keep": self._keep_open,
            "tab.close-others": self._close_others,
        }
        self._checked: dict[str, Callable[[], bool]] = {
            "side.left": partial(window.is_side_shown, "left"),
            "side.right": partial(window.is_side_shown, "right"),
            "side.minimap": partial(stores.settings.get, MINIMAP),
            "side.full-screen": window.is_full_screen,
            "theme.dark": partial(self._is_theme, "dark"),
            "theme.light": partial(self._is_theme, "light"),
            "theme.system": partial(self._is_theme, "system"),
        }
        self._needs: dict[str, Callable[[object | None], bool]] = {
            "connection.outbox": self._has_waiting,
            "connection.tray": self._has_gathered,
            "tab.close": self._has_canvas,
            "tab.keep": self._is_preview,
            "tab.close-others": self._has_others,
            "tab.reopen": self._has_closed,
            "find.open": self._has_canvas,
            "find.next": self._has_canvas,
            "find.previous": self._has_canvas,
            "go.next-tab": self._has_canvas,
            "go.previous-tab": self._has_canvas,
        }

    def all(self) -> tuple[Command, ...]:
        """All of them, in the order of the table."""
        numbers = tuple(self._number(number) for number in TAB_NUMBERS)
        return (*(self._command(row) for row in ROWS), *numbers, self._author())

    def panel(self, panel_id: str, title: Callable[[], str], drawing: str, number: int) -> Command:
        """The command that goes to a panel; the first nine have Alt and their number."""

        def words() -> str:
            return QCoreApplication.translate("Commands", "Focus {panel}").format(panel=title())

        keys = (f"Alt+{number}",) if number <= 9 else ()
        does = partial(self._window.show_panel, panel_id)
        return Command(f"panel.{panel_id}", words, _ignoring(does), menu="go", keys=keys, icon=drawing)

    def _command(self, row: WindowCommandRow) -> Command:
        to = self._does_to.get(row.id)
        run = partial(self._run_on_canvas, to) if to is not None else _ignoring(self._does[row.id])
        return Command(
            row.id,
            partial(QCoreApplication.translate, "Commands", row.words),
            run,
            menu=row.menu,
            keys=row.keys,
            contexts=row.contexts,
            enabled=self._needs.get(row.id, _always),
            checked=self._checked.get(row.id),
            icon=row.icon,
        )

    def _number(self, number: int) -> Command:
        run = _ignoring(partial(self._window.show_tab, number))
        return Command(f"tab.number-{number}", partial(str, number), run, keys=(f"Ctrl+{number}",))

    def _author(self) -> Command:
        """In no menu: it needs to be told whose."""
        words = partial(QCoreApplication.translate, "Commands", "Find what somebody made")
        return Command("find.author", words, self._find_author, enabled=self._has_canvas)

    def _find_author(self, subject: object | None) -> None:
        if isinstance(subject, str):
            self._window.find_author(subject)

    def _run_on_canvas(self, does: Callable[[CanvasStore], None], subject: object | None) -> None:
        canvas = self._canvas(subject)
        if canvas is not None:
            does(canvas)

    def _canvas(self, subject: object | None) -> CanvasStore | None:
        from wsdesk.store.canvas.canvas import CanvasStore

        return subject if isinstance(subject, CanvasStore) else self._stores.canvases.current

    def _has_canvas(self, subject: object | None) -> bool:
        return self._canvas(subject) is not None

    def _has_others(self, subject: object | None) -> bool:
        return self._canvas(subject) is not None and len(self._stores.canvases.all) > 1

    def _has_closed(self, _subject: object | None) -> bool:
        return self._stores.canvases.can_reopen

    def _has_gathered(self, _subject: object | None) -> bool:
        return bool(self._stores.edges.staged)

    def _has_waiting(self, _subject: object | None) -> bool:
        return bool(self._stores.outbox.entries)

    def _close(self, canvas: CanvasStore) -> None:
        self._stores.canvases.close(canvas.canvas_id)

    def _is_preview(self, subject: object | None) -> bool:
        canvas = self._canvas(subject)
        return canvas is not None and canvas.canvas_id == self._stores.canvases.preview_id

    def _keep_open(self, canvas: CanvasStore) -> None:
        self._stores.canvases.keep(canvas.canvas_id)

    def _close_others(self, canvas: CanvasStore) -> None:
        self._stores.canvases.close_others(canvas.canvas_id)

    def _refresh(self) -> None:
        self._stores.projects.refresh()
        canvas = self._stores.canvases.current
        if canvas is not None:
            canvas.reload()

    def _toggle_minimap(self) -> None:
        save_setting(self._stores, MINIMAP, not self._stores.settings.get(MINIMAP))

    def _choose_theme(self, name: str) -> None:
        save_setting(self._stores, THEME, name)

    def _is_theme(self, name: str) -> bool:
        return self._stores.settings.get(THEME) == name


def _ignoring(does: Callable[[], None]) -> Callable[[object | None], None]:
    """A command that needs no subject."""

    def run(_subject: object | None) -> None:
        does()

    return run


def _always(_subject: object | None) -> bool:
    return True
