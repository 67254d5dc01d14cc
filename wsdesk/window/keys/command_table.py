"""The window's own commands as a table: where each stands, its words, its keys.

What a command does is in `commands.py`, by its id.
"""

from __future__ import annotations

from wsdesk.files.classes import dataclass
from wsdesk.settings.setting import QT_TRANSLATE_NOOP


@dataclass(frozen=True, slots=True)
class Row:
    """One command. `words` is an English source text of the context `Commands`."""

    id: str
    words: str
    menu: str
    keys: tuple[str, ...] = ()
    icon: str = ""
    contexts: frozenset[str] = frozenset()


_TAB = frozenset({"tab"})

ROWS: tuple[Row, ...] = (
    Row("connection.open", QT_TRANSLATE_NOOP("Commands", "Connect to workspace…"), "file", icon="plug"),
    Row(
        "connection.switch",
        QT_TRANSLATE_NOOP("Commands", "Switch workspace…"),
        "file",
        ("Ctrl+Shift+K",),
        "globe",
    ),
    Row("connection.profiles", QT_TRANSLATE_NOOP("Commands", "Manage workspaces…"), "file", icon="key"),
    Row("connection.check", QT_TRANSLATE_NOOP("Commands", "Check for changes now"), "file", icon="cloud"),
    Row("connection.outbox", QT_TRANSLATE_NOOP("Commands", "Show outbox"), "file", icon="outbox"),
    Row(
        "connection.tray",
        QT_TRANSLATE_NOOP("Commands", "Focus staged connections"),
        "file",
        ("Ctrl+Shift+G",),
        "connect",
    ),
    Row("settings.open", QT_TRANSLATE_NOOP("Commands", "Settings…"), "file", ("Ctrl+,",), "settings"),
    Row("window.quit", QT_TRANSLATE_NOOP("Commands", "Quit"), "file", ("Ctrl+Q",), "quit"),
    Row("view.refresh", QT_TRANSLATE_NOOP("Commands", "Refresh"), "view", ("F5",), "refresh"),
    Row("side.left", QT_TRANSLATE_NOOP("Commands", "Left sidebar"), "view", ("Ctrl+B",), "sidebar-left"),
    Row(
        "side.right", QT_TRANSLATE_NOOP("Commands", "Right sidebar"), "view", ("Ctrl+Alt+B",), "sidebar-right"
    ),
    Row("side.minimap", QT_TRANSLATE_NOOP("Commands", "Minimap"), "view", icon="minimap"),
    Row("side.full-screen", QT_TRANSLATE_NOOP("Commands", "Full screen"), "view", ("F11",), "full-screen"),
    Row("theme.dark", QT_TRANSLATE_NOOP("Commands", "Dark theme"), "view", icon="moon"),
    Row("theme.light", QT_TRANSLATE_NOOP("Commands", "Light theme"), "view", icon="sun"),
    Row("theme.system", QT_TRANSLATE_NOOP("Commands", "Use system theme"), "view", icon="screen"),
    Row(
        "tab.close",
        QT_TRANSLATE_NOOP("Commands", "Close tab"),
        "canvas",
        ("Ctrl+W", "Ctrl+F4"),
        "close",
        _TAB,
    ),
    Row("tab.keep", QT_TRANSLATE_NOOP("Commands", "Keep tab open"), "canvas", contexts=_TAB),
    Row("tab.close-others", QT_TRANSLATE_NOOP("Commands", "Close other tabs"), "canvas", contexts=_TAB),
    Row(
        "tab.reopen",
        QT_TRANSLATE_NOOP("Commands", "Reopen closed tab"),
        "canvas",
        ("Ctrl+Shift+T",),
        "undo",
        _TAB,
    ),
    Row("find.open", QT_TRANSLATE_NOOP("Commands", "Find on canvas"), "edit", ("Ctrl+F",), "search"),
    Row("find.next", QT_TRANSLATE_NOOP("Commands", "Find next"), "edit", ("F3",), "chevron-down"),
    Row(
        "find.previous",
        QT_TRANSLATE_NOOP("Commands", "Find previous"),
        "edit",
        ("Shift+F3",),
        "chevron-up",
    ),
    Row(
        "go.finder",
        QT_TRANSLATE_NOOP("Commands", "Search or run a command…"),
        "go",
        ("Ctrl+K", "Ctrl+P"),
        "search",
    ),
    Row("go.visits", QT_TRANSLATE_NOOP("Commands", "Pinned and recent canvases"), "go", ("Ctrl+E",), "clock"),
    Row("go.menu", QT_TRANSLATE_NOOP("Commands", "Open main menu"), "go", ("F10",), "menu"),
    Row(
        "go.next-tab",
        QT_TRANSLATE_NOOP("Commands", "Next tab"),
        "go",
        ("Ctrl+Tab", "Ctrl+PgDown"),
        "arrow-right",
    ),
    Row(
        "go.previous-tab",
        QT_TRANSLATE_NOOP("Commands", "Previous tab"),
        "go",
        ("Ctrl+Shift+Tab", "Ctrl+PgUp"),
        "arrow-left",
    ),
    Row("go.next-pane", QT_TRANSLATE_NOOP("Commands", "Focus next pane"), "go", ("F6",)),
    Row("go.previous-pane", QT_TRANSLATE_NOOP("Commands", "Focus previous pane"), "go", ("Shift+F6",)),
    Row("go.notices", QT_TRANSLATE_NOOP("Commands", "Show notifications"), "go", ("Alt+N",), "bell"),
    Row("help.guide", QT_TRANSLATE_NOOP("Commands", "Guide"), "help", ("Shift+F1",), "help"),
    Row("help.news", QT_TRANSLATE_NOOP("Commands", "Release notes"), "help", icon="star"),
    Row("help.keys", QT_TRANSLATE_NOOP("Commands", "Keyboard shortcuts"), "help", ("?", "F1"), "keyboard"),
    Row("help.about", QT_TRANSLATE_NOOP("Commands", "About wsdesk"), "help", icon="info"),
)
TAB_NUMBERS = range(1, 10)
"""Ctrl+1 to Ctrl+9. They have no entries of their own: nine lines would hide everything else."""
