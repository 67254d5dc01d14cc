"""What a person can tell the Comments panel to do: one table, for menus, keys and the command field."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QCoreApplication, QObject

from wsdesk.panels.comments.import_export import CommentImportExport
from wsdesk.panels.comments.panel import CommentsPanel
from wsdesk.panels.widgets.controls.copy_value import copy_text
from wsdesk.settings.setting import QT_TRANSLATE_NOOP
from wsdesk.store.commands.commands import Command
from wsdesk.store.comments.comments import CommentEntry
from wsdesk.store.comments.markers import Mark
from wsdesk.store.comments.text import version_of
from wsdesk.store.connection.deep_links import DeepLink, link_to
from wsdesk.store.stores import Stores

_HERE = frozenset(("comment",))
_NODE = frozenset(("node",))
_CANVAS = frozenset(("canvas",))
_NONE: frozenset[str] = frozenset()
_Needs = Callable[[object | None], bool]


class CommentCommands(QObject):
    """The commands of the panel. A subject is a `CommentEntry`.

    Without one it is the comment that the keyboard is on; for what was not sent, else the first that waits.
    """

    def __init__(self, stores: Stores, panel: CommentsPanel) -> None:
        super().__init__(panel)
        self._stores = stores
        self._comments = stores.comments
        self._panel = panel
        self._carrying = CommentImportExport(stores.comments.carrying, stores.notices, panel)

    def all(self) -> tuple[Command, ...]:
        real = self._is_real
        return (
            self._row("write", self._write, "node", ("M",), _NODE, self._has_node, "comment-add"),
            self._row("show", self._show, "node", (), _NODE, self._has_node, "comments"),
            self._row("list", self._list, "view", (), _CANVAS, self._has_canvas, "list"),
            self._row("find", self._find, "edit", ("Ctrl+F",), _NONE, None, "search", pane="comments"),
            self._row("refresh", self._refresh, "view", (), _NONE, self._can_read, "refresh"),
            self._row("send", self._send, "node", (), _NONE, self._has_draft, "send"),
            self._row("version", self._version, "node", (), _NONE, self._has_version, "versions"),
            self._row("go-to-node", self._go_to_node, "go", (), _HERE, self._has_spot, "target"),
            self._row("go-to-version", self._go_to_version, "go", (), _HERE, self._names_version, "versions"),
            self._row("copy", self._copy, "edit", (), _HERE, self._is_any, "copy"),
            self._row("copy-link", self._copy_link, "edit", (), _HERE, real, "link"),
            self._row("resolve", self._resolve, "node", (), _HERE, real, "check"),
            self._row("follow-up", self._follow_up, "node", (), _HERE, real, "pin"),
            self._row("unread", self._unread, "node", (), _HERE, self._is_others, "dot"),
            self._row("read-all", self._read_all, "canvas", (), _NONE, self._has_canvas, "check"),
            self._row("retry", self._retry, "node", (), _HERE, self._is_undecided, "send"),
            self._row("edit", self._edit, "node", (), _HERE, self._is_waiting, "edit"),
            self._row("discard", self._discard, "node", (), _HERE, self._is_waiting, "trash"),
            self._row("export", self._export, "file", (), _NONE, None, "upload"),
            self._row("import", self._import, "file", (), _NONE, None, "download"),
            self._row("unbind", self._unbind, "node", (), _NONE, self._is_bound, "unlink"),
        )

    def _row(
        self,
        name: str,
        run: Callable[[object | None], None],
        menu: str,
        keys: tuple[str, ...],
        contexts: frozenset[str],
        enabled: _Needs | None,
        icon: str,
        *,
        pane: str = "",
    ) -> Command:
        title = partial(QCoreApplication.translate, "CommentCommands", _TITLES[name])
        needs = enabled or _always
        return Command(f"comments.{name}", title, run, menu, keys, contexts, needs, pane, icon=icon)

    def _entry(self, subject: object | None, *states: str) -> CommentEntry | None:
        if isinstance(subject, CommentEntry):
            return subject if not states or subject.state in states else None
        current = self._panel.current
        if current is not None and (not states or current.state in states):
            return current
        entries = self._comments.state.entries
        if states and "real" not in states:
            return next((entry for entry in entries if entry.state in states), None)
        return entries[-1] if entries and not states else None

    def _has_node(self, _subject: object | None) -> bool:
        return bool(self._comments.state.node_id)

    def _has_canvas(self, _subject: object | None) -> bool:
        return self._stores.canvases.current is not None

    def _has_draft(self, _subject: object | None) -> bool:
        return bool(self._comments.state.thread_id and self._comments.state.draft.strip())

    def _has_version(self, _subject: object | None) -> bool:
        return bool(self._comments.state.thread_id and self._comments.state.version)

    def _can_read(self, _subject: object | None) -> bool:
        return self._comments.state.can_read

    def _is_bound(self, _subject: object | None) -> bool:
        return self._comments.state.bound_here

    def _is_any(self, subject: object | None) -> bool:
        return self._entry(subject) is not None

    def _is_real(self, subject: object | None) -> bool:
        return self._entry(subject, "real") is not None

    def _is_others(self, subject: object | None) -> bool:
        entry = self._entry(subject, "real")
        return entry is not None and not entry.mine

    def _has_spot(self, subject: object | None) -> bool:
        entry = self._entry(subject)
        return entry is not None and bool(entry.node_id)

    def _names_version(self, subject: object | None) -> bool:
        entry = self._entry(subject)
        return entry is not None and bool(entry.node_id and version_of(entry.body)[0])

    def _is_undecided(self, subject: object | None) -> bool:
        return self._entry(subject, "failed", "unknown") is not None

    def _is_waiting(self, subject: object | None) -> bool:
        return self._entry(subject, "failed", "unknown", "queued") is not None

    def _front(self) -> None:
        self._stores.commands.trigger("panel.comments")  # the window's: brings the panel to the front

    def _write(self, _subject: object | None) -> None:
        self._front()
        self._panel.write()

    def _show(self, _subject: object | None) -> None:
        self._front()
        self._panel.focus_thread()

    def _list(self, _subject: object | None) -> None:
        self._front()
        self._panel.show_canvas()

    def _find(self, _subject: object | None) -> None:
        self._front()
        self._panel.begin_find()

    def _refresh(self, _subject: object | None) -> None:
        self._comments.refresh()

    def _send(self, _subject: object | None) -> None:
        self._comments.post()

    def _version(self, _subject: object | None) -> None:
        self._front()
        self._panel.mention_version()

    def _go_to_node(self, subject: object | None) -> None:
        entry = self._entry(subject)
        if entry is not None and entry.node_id:
            self._stores.canvases.reveal(entry.canvas_id, entry.node_id)

    def _go_to_version(self, subject: object | None) -> None:
        entry = self._entry(subject)
        if entry is not None:
            self._panel.show_version(entry)

    def _copy(self, subject: object | None) -> None:
        entry = self._entry(subject)
        if entry is not None:
            copy_text(entry.body, self.tr("comment"), self._stores.notices)

    def _copy_link(self, subject: object | None) -> None:
        entry = self._entry(subject, "real")
        if entry is not None:
            place = DeepLink(entry.canvas_id, entry.node_id, comment_id=entry.id)
            copy_text(link_to(place), self.tr("link to comment"), self._stores.notices)

    def _resolve(self, subject: object | None) -> None:
        self._mark("resolved", subject)

    def _follow_up(self, subject: object | None) -> None:
        self._mark("follow-up", subject)

    def _mark(self, mark: Mark, subject: object | None) -> None:
        entry = self._entry(subject, "real")
        if entry is not None:
            self._comments.toggle(entry, mark)

    def _unread(self, subject: object | None) -> None:
        entry = self._entry(subject, "real")
        if entry is not None:
            self._comments.set_unread(entry)

    def _read_all(self, _subject: object | None) -> None:
        self._comments.canvas.read_all()

    def _retry(self, subject: object | None) -> None:
        entry = self._entry(subject, "failed", "unknown")
        if entry is not None:
            self._comments.retry(entry.id)

    def _edit(self, subject: object | None) -> None:
        entry = self._entry(subject, "failed", "unknown", "queued")
        if entry is not None and self._comments.edit(entry.id):
            self._write(None)

    def _discard(self, subject: object | None) -> None:
        entry = self._entry(subject, "failed", "unknown", "queued")
        if entry is not None:
            self._comments.discard(entry.id)

    def _export(self, _subject: object | None) -> None:
        self._carrying.ask_out()

    def _import(self, _subject: object | None) -> None:
        self._carrying.ask_in()

    def _unbind(self, _subject: object | None) -> None:
        self._panel.node.unbind()


def _always(_subject: object | None) -> bool:
    return True


_TITLES: dict[str, str] = {
    "write": QT_TRANSLATE_NOOP("CommentCommands", "Comment on node"),
    "show": QT_TRANSLATE_NOOP("CommentCommands", "Show comments on node"),
    "list": QT_TRANSLATE_NOOP("CommentCommands", "Show all comments on this canvas"),
    "find": QT_TRANSLATE_NOOP("CommentCommands", "Find in comments"),
    "refresh": QT_TRANSLATE_NOOP("CommentCommands", "Refresh comments"),
    "send": QT_TRANSLATE_NOOP("CommentCommands", "Send comment"),
    "version": QT_TRANSLATE_NOOP("CommentCommands", "Tag version in comment"),
    "go-to-node": QT_TRANSLATE_NOOP("CommentCommands", "Go to commented node"),
    "go-to-version": QT_TRANSLATE_NOOP("CommentCommands", "Show version tagged in comment"),
    "copy": QT_TRANSLATE_NOOP("CommentCommands", "Copy comment"),
    "copy-link": QT_TRANSLATE_NOOP("CommentCommands", "Copy link to comment"),
    "resolve": QT_TRANSLATE_NOOP("CommentCommands", "Resolve for me (this computer only)"),
    "follow-up": QT_TRANSLATE_NOOP("CommentCommands", "Follow up (this computer only)"),
    "unread": QT_TRANSLATE_NOOP("CommentCommands", "Mark as unread from here"),
    "read-all": QT_TRANSLATE_NOOP("CommentCommands", "Mark all comments on canvas as read"),
    "retry": QT_TRANSLATE_NOOP("CommentCommands", "Send comment again"),
    "edit": QT_TRANSLATE_NOOP("CommentCommands", "Edit unsent comment"),
    "discard": QT_TRANSLATE_NOOP("CommentCommands", "Discard unsent comment"),
    "export": QT_TRANSLATE_NOOP("CommentCommands", "Export comment threads and markers…"),
    "import": QT_TRANSLATE_NOOP("CommentCommands", "Import comment threads and markers…"),
    "unbind": QT_TRANSLATE_NOOP("CommentCommands", "Unlink thread from node"),
}
