"""The window's own commands as a table: where each stands, its words, its keys.

What a command does is in `commands.py`, by its id.
"""

from __future__ import annotations

from wsdesk.files.lazy_dataclass import dataclass
from wsdesk.settings.setting import QT_TRANSLATE_NOOP


@dataclass(frozen=True, slots=True)
class WindowCommandRow:
    """One command. `words` is an English source text of the context `Commands`."""

    id: str
    words: str
    menu: str
    keys: tuple[str, ...] = ()
    icon: str = ""
    contexts: frozenset[str] = frozenset()


_TAB = frozenset({"tab"})

ROWS: tuple[WindowCommandRow, ...] = (
    WindowCommandRow(
        "connection.open", QT_TRANSLATE_NOOP("Commands", "Connect to workspace…"), "file", icon="plug"
    ),
    WindowCommandRow(
        "connection.switch",
        QT_TRANSLATE_NOOP("Commands", "Switch workspace…"),
        "file",
        ("Ctrl+Shift+K",),
        "globe",
    ),
    WindowCommandRow(
        "connection.profiles", QT_TRANSLATE_NOOP("Commands", "Manage workspaces…"), "file", icon="key"
    ),
    WindowCommandRow(
        "connection.check", QT_TRANSLATE_NOOP("Commands", "Check for changes now"), "file", icon="cloud"
    ),
    WindowCommandRow(
        "connection.outbox", QT_TRANSLATE_NOOP("Commands", "Show outbox"), "file", icon="outbox"
    ),
    WindowCommandRow(
        "connection.tray",
        QT_TRANSLATE_NOOP("Commands", "Focus staged connections"),
        "file",
        ("Ctrl+Shift+G",),
        "connect",
    ),
    WindowCommandRow(
        "settings.open", QT_TRANSLATE_NOOP("Commands", "Settings…"), "file", ("Ctrl+,",), "settings"
    ),
    WindowCommandRow("window.quit", QT_TRANSLATE_NOOP("Commands", "Quit"), "file", ("Ctrl+Q",), "quit"),
    WindowCommandRow("view.refresh", QT_TRANSLATE_NOOP("Commands", "Refresh"), "view", ("F5",), "refresh"),
    WindowCommandRow(
        "side.left", QT_TRANSLATE_NOOP("Commands", "Left sidebar"), "view", ("Ctrl+B",), "sidebar-left"
    ),
    WindowCommandRow(
        "side.right", QT_TRANSLATE_NOOP("Commands", "Right sidebar"), "view", ("Ctrl+Alt+B",), "sidebar-right"
    ),
    WindowCommandRow("side.minimap", QT_TRANSLATE_NOOP("Commands", "Minimap"), "view", icon="minimap"),
    WindowCommandRow(
        "side.full-screen", QT_TRANSLATE_NOOP("Commands", "Full screen"), "view", ("F11",), "full-screen"
    ),
    WindowCommandRow("theme.dark", QT_TRANSLATE_NOOP("Commands", "Dark theme"), "view", icon="moon"),
    WindowCommandRow("theme.light", QT_TRANSLATE_NOOP("Commands", "Light theme"), "view", icon="sun"),
    WindowCommandRow(
        "theme.system", QT_TRANSLATE_NOOP("Commands", "Use system theme"), "view", icon="screen"
    ),
    WindowCommandRow(
        "tab.close",
        QT_TRANSLATE_NOOP("Commands", "Close tab"),
        "canvas",
        ("Ctrl+W", "Ctrl+F4"),
        "close",
        _TAB,
    ),
    WindowCommandRow("tab.keep", QT_TRANSLATE_NOOP("Commands", "Keep tab open"), "canvas", contexts=_TAB),
    WindowCommandRow(
        "tab.close-others", QT_TRANSLATE_NOOP("Commands", "Close other tabs"), "canvas", contexts=_TAB
    ),
    WindowCommandRow(
        "tab.reopen",
        QT_TRANSLATE_NOOP("Commands", "Reopen closed tab"),
        "canvas",
        ("Ctrl+Shift+T",),
        "undo",
        _TAB,
    ),
    WindowCommandRow(
        "find.open", QT_TRANSLATE_NOOP("Commands", "Find on canvas"), "edit", ("Ctrl+F",), "search"
    ),
    WindowCommandRow(
        "find.next", QT_TRANSLATE_NOOP("Commands", "Find next"), "edit", ("F3",), "chevron-down"
    ),
    WindowCommandRow(
        "find.previous",
        QT_TRANSLATE_NOOP("Commands", "Find previous"),
        "edit",
        ("Shift+F3",),
        "chevron-up",
    ),
    WindowCommandRow(
        "go.finder",
        QT_TRANSLATE_NOOP("Commands", "Search or run a command…"),
        "go",
        ("Ctrl+K", "Ctrl+P"),
        "search",
    ),
    WindowCommandRow(
        "go.visits", QT_TRANSLATE_NOOP("Commands", "Pinned and recent canvases"), "go", ("Ctrl+E",), "clock"
    ),
    WindowCommandRow("go.menu", QT_TRANSLATE_NOOP("Commands", "Open main menu"), "go", ("F10",), "menu"),
    WindowCommandRow(
        "go.next-tab",
        QT_TRANSLATE_NOOP("Commands", "Next tab"),
        "go",
        ("Ctrl+Tab", "Ctrl+PgDown"),
        "arrow-right",
    ),
    WindowCommandRow(
        "go.previous-tab",
        QT_TRANSLATE_NOOP("Commands", "Previous tab"),
        "go",
        ("Ctrl+Shift+Tab", "Ctrl+PgUp"),
        "arrow-left",
    ),
    WindowCommandRow("go.next-pane", QT_TRANSLATE_NOOP("Commands", "Focus next pane"), "go", ("F6",)),
    WindowCommandRow(
        "go.previous-pane", QT_TRANSLATE_NOOP("Commands", "Focus previous pane"), "go", ("Shift+F6",)
    ),
    WindowCommandRow(
        "go.notices", QT_TRANSLATE_NOOP("Commands", "Show notifications"), "go", ("Alt+N",), "bell"
    ),
    WindowCommandRow("help.guide", QT_TRANSLATE_NOOP("Commands", "Guide"), "help", ("Shift+F1",), "help"),
    WindowCommandRow("help.news", QT_TRANSLATE_NOOP("Commands", "Release notes"), "help", icon="star"),
    WindowCommandRow(
        "help.keys", QT_TRANSLATE_NOOP("Commands", "Keyboard shortcuts"), "help", ("?", "F1"), "keyboard"
    ),
    WindowCommandRow("help.about", QT_TRANSLATE_NOOP("Commands", "About wsdesk"), "help", icon="info"),
)
TAB_NUMBERS = range(1, 10)
"""Ctrl+1 to Ctrl+9. They have no entries of their own: nine lines would hide everything else."""
