"""Messages about shortcut conflicts."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from wsdesk.store.commands.commands import Command, CommandStore
from wsdesk.store.commands.keymap import ShortcutConflict
from wsdesk.store.text import sanitize
from wsdesk.window.commands.shortcut_tooltips import shortcut_text


def taken_words(keys: str, clash: ShortcutConflict) -> str:
    """Whose key it is, and that it would be lost there."""
    return QCoreApplication.translate(
        "Keys",
        "{key} is already assigned to {commands}. Reassigning it leaves that command without a shortcut.",
    ).format(key=shortcut_text(keys), commands=_names(clash.taken))


def beside_words(keys: str, clash: ShortcutConflict, commands: CommandStore) -> str:
    """Where the key means something else all the same; an empty text where it does not."""
    if clash.first:
        words = QCoreApplication.translate("Keys", "In {pane}, {key} still runs {commands}.")
        pane = ", ".join(dict.fromkeys(pane_name(c.pane, commands) for c in clash.first))
        return words.format(pane=pane, key=shortcut_text(keys), commands=_names(clash.first))
    if clash.behind:
        words = QCoreApplication.translate("Keys", "Outside this pane, {key} still runs {commands}.")
        return words.format(key=shortcut_text(keys), commands=_names(clash.behind))
    return ""


def refused_words(keys: str) -> str:
    """Why a key cannot belong to a command."""
    return QCoreApplication.translate(
        "Keys", "{key} is reserved for navigation. Combine it with Ctrl or Alt."
    ).format(key=shortcut_text(keys))


def pane_name(pane: str, commands: CommandStore) -> str:
    """A part of the window as a person calls it."""
    names = {
        "canvas": QCoreApplication.translate("Keys", "the canvas"),
        "viewer": QCoreApplication.translate("Keys", "the viewer"),
        "compare": QCoreApplication.translate("Keys", "a comparison"),
        "raw": QCoreApplication.translate("Keys", "the raw data"),
        "projects": QCoreApplication.translate("Keys", "Projects"),
        "library": QCoreApplication.translate("Keys", "Library"),
        "models": QCoreApplication.translate("Keys", "Models"),
        "versions": QCoreApplication.translate("Keys", "Versions"),
        "comments": QCoreApplication.translate("Keys", "Comments"),
    }
    known = commands.get(f"panel.{pane}")
    return names.get(pane) or (known.title() if known is not None else pane)


def _names(commands: tuple[Command, ...]) -> str:
    return ", ".join(
        QCoreApplication.translate("Keys", "“{name}”").format(name=sanitize.line(c.title())) for c in commands
    )
