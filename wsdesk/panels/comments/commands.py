"""Commands of the Comments panel."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QFileDialog, QWidget

from wsdesk.panels.comments.panel import CommentsPanel
from wsdesk.panels.comments.stores import CommentsPanelStores
from wsdesk.panels.widgets.containers.panel import PanelCommands
from wsdesk.panels.widgets.controls.export import TransferDialogs, copy_text
from wsdesk.store.base.notifications import NotificationStore
from wsdesk.store.commands.commands import command
from wsdesk.store.comments.comment_tag import parse_tag
from wsdesk.store.comments.entry import CommentEntry
from wsdesk.store.comments.import_export import CommentTransfer, ImportResult
from wsdesk.store.connection.deep_links import DeepLink, link_to
from wsdesk.store.text import sanitize


class CommentCommands(PanelCommands[CommentsPanelStores, CommentsPanel]):
    """Commands of the Comments panel. A subject is a `CommentEntry`.

    Without one it is the focused comment; for unsent ones, otherwise the first pending one.
    """

    def __init__(self, stores: CommentsPanelStores, panel: CommentsPanel) -> None:
        super().__init__(stores, panel)
        self._comments = stores.comments
        self._import_export = CommentImportExport(stores.comments.transfer, stores.notifications, panel)

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

    def _has_node(self) -> bool:
        return bool(self._comments.state.node_id)

    def _has_canvas(self) -> bool:
        return self._stores.canvases.current is not None

    def _has_draft(self) -> bool:
        return bool(self._comments.state.thread_id and self._comments.state.draft.strip())

    def _has_version(self) -> bool:
        return bool(self._comments.state.thread_id and self._comments.state.version)

    def _can_read(self) -> bool:
        return self._comments.state.can_read

    def _is_linked(self) -> bool:
        return self._comments.state.linked_by_user

    def _any(self, subject: object | None) -> CommentEntry | None:
        return self._entry(subject)

    def _sent(self, subject: object | None) -> CommentEntry | None:
        return self._entry(subject, "real")

    def _undecided(self, subject: object | None) -> CommentEntry | None:
        return self._entry(subject, "failed", "unknown")

    def _unsent(self, subject: object | None) -> CommentEntry | None:
        return self._entry(subject, "failed", "unknown", "queued")

    def _of_others(self, subject: object | None) -> CommentEntry | None:
        entry = self._sent(subject)
        return entry if entry is not None and not entry.mine else None

    def _on_node(self, subject: object | None) -> CommentEntry | None:
        entry = self._entry(subject)
        return entry if entry is not None and entry.node_id else None

    def _with_version(self, subject: object | None) -> CommentEntry | None:
        entry = self._on_node(subject)
        return entry if entry is not None and parse_tag(entry.body)[0].version else None

    def _show_panel(self) -> None:
        self._stores.commands.trigger("panel.comments")  # command of the window that shows the panel

    @command(
        "comments.write",
        "Comment on node",
        "node/open:40",
        "M",
        contexts="node/comments",
        enabled=_has_node,
        icon="comment-add",
        writes=True,
        keywords="annotate reply feedback review",
    )
    def _write(self) -> None:
        self._show_panel()
        self._panel.write()

    @command(
        "comments.show",
        "Show comments on node",
        "node/open:50",
        contexts="node/comments",
        enabled=_has_node,
        icon="comments",
    )
    def _show(self) -> None:
        self._show_panel()
        self._panel.focus_thread()

    @command(
        "comments.list",
        "Show all comments on this canvas",
        "canvas/overview:10",
        contexts="canvas/comments",
        enabled=_has_canvas,
        icon="list",
    )
    def _list(self) -> None:
        self._show_panel()
        self._panel.show_canvas()

    @command(
        "comments.find", "Find in comments", "panels/comments:30", "Ctrl+F", pane="comments", icon="search"
    )
    def _find(self) -> None:
        self._show_panel()
        self._panel.begin_find()

    @command("comments.refresh", "Refresh comments", "panels/comments:140", enabled=_can_read, icon="refresh")
    def _refresh(self) -> None:
        self._comments.refresh()

    @command(
        "comments.send", "Send comment", "panels/comments:10", enabled=_has_draft, icon="send", writes=True
    )
    def _send(self) -> None:
        self._comments.post()

    @command(
        "comments.version",
        "Tag version in comment",
        "panels/comments:20",
        enabled=_has_version,
        icon="versions",
    )
    def _version(self) -> None:
        self._show_panel()
        self._panel.mention_version()

    @command(
        "comments.go-to-node",
        "Go to commented node",
        "panels/comments:40",
        contexts="comment/comments",
        target=_on_node,
        icon="target",
    )
    def _go_to_node(self, entry: CommentEntry) -> None:
        self._stores.canvases.reveal(entry.canvas_id, entry.node_id)

    @command(
        "comments.go-to-version",
        "Show version tagged in comment",
        "panels/comments:50",
        contexts="comment/comments",
        target=_with_version,
        icon="versions",
    )
    def _go_to_version(self, entry: CommentEntry) -> None:
        self._panel.show_version(entry)

    @command(
        "comments.copy", "Copy comment", "edit/copy:80", contexts="comment/copy", target=_any, icon="copy"
    )
    def _copy(self, entry: CommentEntry) -> None:
        copy_text(entry.body, self.tr("comment"), self._stores.notifications)

    @command(
        "comments.copy-link",
        "Copy link to comment",
        "edit/copy-link:60",
        contexts="comment/copy",
        target=_sent,
        icon="link",
    )
    def _copy_link(self, entry: CommentEntry) -> None:
        place = DeepLink(entry.canvas_id, entry.node_id, comment_id=entry.id)
        copy_text(link_to(place), self.tr("link to comment"), self._stores.notifications)

    @command(
        "comments.resolve",
        "Resolve for me (this computer only)",
        "panels/comments:60",
        contexts="comment/comments",
        target=_sent,
        icon="check",
    )
    def _resolve(self, entry: CommentEntry) -> None:
        self._comments.toggle_marker(entry, "resolved")

    @command(
        "comments.follow-up",
        "Follow up (this computer only)",
        "panels/comments:70",
        contexts="comment/comments",
        target=_sent,
        icon="pin",
    )
    def _follow_up(self, entry: CommentEntry) -> None:
        self._comments.toggle_marker(entry, "follow-up")

    @command(
        "comments.unread",
        "Mark as unread from here",
        "panels/comments:80",
        contexts="comment/comments",
        target=_of_others,
        icon="dot",
    )
    def _unread(self, entry: CommentEntry) -> None:
        self._comments.set_unread(entry)

    @command(
        "comments.read-all",
        "Mark all comments on canvas as read",
        "panels/comments:90",
        enabled=_has_canvas,
        icon="check",
    )
    def _read_all(self) -> None:
        self._comments.canvas.read_all()

    @command(
        "comments.retry",
        "Send comment again",
        "panels/comments:100",
        contexts="comment/comments",
        target=_undecided,
        icon="send",
        writes=True,
    )
    def _retry(self, entry: CommentEntry) -> None:
        self._comments.retry(entry.id)

    @command(
        "comments.edit",
        "Edit unsent comment",
        "panels/comments:110",
        contexts="comment/comments",
        target=_unsent,
        icon="edit",
    )
    def _edit(self, entry: CommentEntry) -> None:
        self._comments.edit(entry.id)

    @command(
        "comments.discard",
        "Discard unsent comment",
        "panels/comments:120",
        contexts="comment/comments",
        target=_unsent,
        icon="trash",
    )
    def _discard(self, entry: CommentEntry) -> None:
        self._comments.discard(entry.id)

    @command("comments.export", "Export comment threads and markers…", "panels/comments:150", icon="upload")
    def _export(self) -> None:
        self._import_export.open_export_dialog()

    @command("comments.import", "Import comment threads and markers…", "panels/comments:160", icon="download")
    def _import(self) -> None:
        self._import_export.open_import_dialog()

    @command(
        "comments.unbind", "Unlink thread from node", "panels/comments:130", enabled=_is_linked, icon="unlink"
    )
    def _unlink(self) -> None:
        self._panel.node_page.unlink()


NAME = "wsdesk-comments.json"


class CommentImportExport(QObject):
    """File dialogs of the panel for import and export."""

    def __init__(self, store: CommentTransfer, notifications: NotificationStore, panel: QWidget) -> None:
        super().__init__(panel)
        self._store = store
        self._notifications = notifications
        self._dialogs = TransferDialogs("comments", NAME, panel)
        self._dialogs.export_chosen.connect(self._on_export_chosen)
        self._dialogs.import_chosen.connect(store.import_file)
        store.done.connect(self._on_done)

    def open_export_dialog(self) -> QFileDialog:
        return self._dialogs.open_export(self.tr("Export thread links and markers"))

    def open_import_dialog(self) -> QFileDialog:
        return self._dialogs.open_import(self.tr("Import thread links and markers"))

    def _on_export_chosen(self, path: Path) -> None:
        self._store.export_file(path.parent, path.name)

    def _on_done(self, result: ImportResult) -> None:
        name = sanitize.line(result.path.name, 80)
        if result.failure is not None:
            self._notifications.notify("error", result.failure.message, detail=result.failure.detail)
            return
        if result.error:
            text = (
                self.tr("{name} doesn't contain any wsdesk threads or markers.")
                if result.error == "other-file"
                else self.tr("Couldn't read {name}.")
            )
            detail = "" if result.error == "other-file" else sanitize.line(result.error)
            self._notifications.notify("warning", text.format(name=name), detail=detail)
            return
        threads = self.tr("%Ln threads", "", result.links)
        marks = self.tr("%Ln markers", "", result.markers)
        text = (
            self.tr("Exported {threads} and {marks} to {name}")
            if result.how == "out"
            else self.tr("Imported {threads} and {marks} from {name}")
        )
        self._notifications.notify("ok", text.format(threads=threads, marks=marks, name=name))
