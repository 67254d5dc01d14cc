"""Commands of the What's new panel."""

from __future__ import annotations

from wsdesk.panels.whats_new.panel import WhatsNewPanel, WhatsNewPanelStores
from wsdesk.panels.whats_new.rows import NewsRow
from wsdesk.panels.widgets.containers.panel import PanelCommands
from wsdesk.store.commands.commands import command


class WhatsNewCommands(PanelCommands[WhatsNewPanelStores, WhatsNewPanel]):
    """Commands of the panel; a subject is a `NewsRow`, else the current row of the list."""

    pane = "whats-new"

    def _row(self, subject: object | None) -> NewsRow | None:
        row = subject if isinstance(subject, NewsRow) else self._panel.current
        return row if row is not None and row.news is not None else None

    def _unseen(self, subject: object | None) -> NewsRow | None:
        row = subject if isinstance(subject, NewsRow) else self._panel.current
        return row if row is not None and (row.canvas is not None or row.comments is not None) else None

    def _canvas_row(self, subject: object | None) -> NewsRow | None:
        row = subject if isinstance(subject, NewsRow) else self._panel.current
        return row if row is not None and row.canvas is not None else None

    def _has_news(self) -> bool:
        return bool(self._stores.whats_new.state.canvases)

    def _has_unseen(self) -> bool:
        return self._panel.has_unseen

    @command("news.next", "Next change", "panels/changes:10", "F7", pane="", icon="bell")
    def _next(self) -> None:
        self._panel.step(1)

    @command("news.previous", "Previous change", "panels/changes:20", "Shift+F7", pane="")
    def _previous(self) -> None:
        self._panel.step(-1)

    @command(
        "news.go",
        "Show change on canvas",
        "panels/changes:25",
        contexts="news/open:10",
        target=_row,
        icon="target",
    )
    def _go(self, row: NewsRow) -> None:
        self._panel.go_to(row)

    @command(
        "news.seen",
        "Mark as seen",
        "panels/changes:30",
        "Space Del",
        contexts="news/open:20",
        target=_unseen,
        icon="check",
    )
    def _seen(self, row: NewsRow) -> None:
        if row.comments is not None:
            self._panel.mark_read(row.comments)
        elif row.news is not None:
            self._stores.whats_new.mark_seen(row.news)
        else:
            self._stores.whats_new.mark_canvas_seen(row.canvas_id)

    @command(
        "news.canvas-seen",
        "Mark canvas as seen",
        "panels/changes:40",
        contexts="news/open:30",
        target=_canvas_row,
    )
    def _canvas_seen(self, row: NewsRow) -> None:
        self._stores.whats_new.mark_canvas_seen(row.canvas_id)

    @command("news.all-seen", "Mark all as seen", "panels/changes:50", enabled=_has_unseen)
    def _all_seen(self) -> None:
        self._panel.mark_all_seen()

    def _can_undo(self) -> bool:
        return self._stores.whats_new.can_undo

    @command("news.undo", "Undo mark as seen", "panels/changes:55", "Ctrl+Z", enabled=_can_undo, icon="undo")
    def _undo(self) -> None:
        self._stores.whats_new.undo()

    @command(
        "news.copy",
        "Copy changes as Markdown",
        "panels/changes:60",
        contexts="news/copy:10",
        enabled=_has_news,
        icon="copy",
    )
    def _copy(self, subject: object | None) -> None:
        self._panel.copy_markdown(subject.canvas_id if isinstance(subject, NewsRow) else "")
