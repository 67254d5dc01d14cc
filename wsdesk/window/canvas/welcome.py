"""Welcome page, shown while no canvas is open."""

from __future__ import annotations

from operator import attrgetter

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QBoxLayout, QSizePolicy, QWidget

from wsdesk.files.lazy_dataclass import dataclass
from wsdesk.panels.widgets.containers.panel import DeferredUpdate
from wsdesk.panels.widgets.controls.form_controls import push_button
from wsdesk.panels.widgets.controls.loading_indicators import BusyBar
from wsdesk.panels.widgets.layout.boxes import Space, Stretch, clear_layout, column, named, row
from wsdesk.panels.widgets.text.label import PlainLabel
from wsdesk.panels.widgets.text.shortcuts import shortcut_text
from wsdesk.store.base.load_state import LoadState
from wsdesk.store.canvas.project_canvases import ProjectsState
from wsdesk.store.stores import Stores
from wsdesk.store.text import sanitize
from wsdesk.theme.icons import app_icon


@dataclass(frozen=True, slots=True)
class RecentlyEdited:
    """A recently edited canvas. `edited_at` is ISO 8601 or empty; texts aren't sanitized."""

    canvas_id: str
    title: str
    project: str
    edited_at: str = ""
    pinned: bool = False


def recent_canvases(state: ProjectsState, most: int) -> tuple[RecentlyEdited, ...]:
    """The first canvas of each project, latest edit first, then canvases of no listed project."""
    recent: list[RecentlyEdited] = []
    for project in state.projects:
        entries = state.canvases_of(project)
        main = next((entry for entry in entries if entry.id == project.canvas_id), None)
        first = main or next(iter(entries), None)
        canvas_id = first.id if first is not None else project.canvas_id
        if canvas_id:
            title = (first.title if first is not None else "") or project.title or ""
            recent.append(RecentlyEdited(canvas_id, title, project.title or "", project.last_edit_at or ""))
    for canvas in state.loose:
        if canvas.id:
            recent.append(RecentlyEdited(canvas.id, canvas.title or "", "", canvas.updated_at or ""))
    recent.sort(key=attrgetter("edited_at"), reverse=True)
    return tuple(recent[:most])


_MOST = 6
_WIDTH = 420


class Welcome(QWidget):
    """Title, one sentence, and canvases to open."""

    workspace_requested = Signal()
    sample_requested = Signal()

    def __init__(self, stores: Stores) -> None:
        super().__init__()
        named(self, "welcome", self.tr("No canvas open"))
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._stores = stores
        self._listed: tuple[RecentlyEdited, ...] = ()
        self._mark = PlainLabel()
        self._mark.setAccessibleName("wsdesk")
        self._mark.setPixmap(app_icon().pixmap(QSize(44, 44)))
        self._title = PlainLabel(role="heading", name="welcomeTitle")
        self._text = PlainLabel(name="welcomeWords", role="muted")
        self._text.setWordWrap(True)
        self._bar = BusyBar(stores.themes)
        self._try = push_button("welcomeTry", self.tr("Retry"), "primary")
        self._connect = push_button("welcomeConnect", self.tr("Connect to workspace…"))
        self._sample = push_button("welcomeSample", self.tr("Open sample workspace"), "primary")
        self._recent_title = PlainLabel(self.tr("Recently edited"), role="small")
        self._rows = column(space=Space.TIGHT)
        self._buttons = row(self._sample, self._try, self._connect, Stretch(1))
        layout = column(
            self._mark,
            Space.SMALL,
            self._title,
            self._text,
            self._bar,
            Space.SMALL,
            self._buttons,
            Space.MEDIUM,
            self._recent_title,
            self._rows,
        )
        middle = QWidget(self)
        middle.setMaximumWidth(_WIDTH)
        middle.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        middle.setLayout(layout)
        column(
            Stretch(2),
            row(Stretch(1), (middle, 100), Stretch(1), margin=(Space.PAGE, Space.NONE)),
            Stretch(3),
            margin=Space.MEDIUM,
            parent=self,
        )
        self._try.clicked.connect(self._stores.connection.check_now)
        self._connect.clicked.connect(self.workspace_requested)
        self._sample.clicked.connect(self.sample_requested)
        update = DeferredUpdate(self, self._show_state)
        stores.connection.changed.connect(update.request_immediately)
        # Later, since the first canvas of a workspace replaces this page in the same turn.
        stores.projects.changed.connect(update.request)
        stores.recent_canvases.changed.connect(update.request)
        stores.commands.keys_changed.connect(update.request_immediately)
        self._show_state()

    def _show_state(self) -> None:
        state = self._stores.connection.state
        projects = self._stores.projects.state
        recent = self._recent() or recent_canvases(projects, _MOST)
        starting = state.mode == "starting"
        is_unlisted = projects.phase in (LoadState.IDLE, LoadState.BUSY)
        listing = state.mode in ("live", "waiting") and is_unlisted and not recent
        is_cut_off = state.mode in ("unauthorized", "offline") and not recent
        has_failed = state.mode == "failed" or is_cut_off
        is_disconnected = state.mode == "none"
        if is_disconnected:
            self._set_text(
                self.tr("Welcome to wsdesk"),
                self.tr(
                    "Browse your team's canvases on your desktop. Try the sample workspace "
                    "offline, without an account, or connect to your own with its URL and an API "
                    "key."
                ),
            )
        elif starting:
            text = sanitize.plain(state.message) or self.tr("Starting workspace…")
            self._set_text(self.tr("Starting…"), text)
        elif has_failed:
            message = sanitize.plain(state.message, 400) or self.tr("The server isn't responding.")
            if self._stores.connection.client is not None:
                self._set_text(self.tr("Couldn't reach the workspace"), message)
            else:
                self._set_text(self.tr("Couldn't open the workspace"), message)
        elif listing:
            self._set_text(self.tr("Loading workspace…"), self.tr("Loading projects…"))
        elif recent:
            key = shortcut_text(self._stores.commands.key_of("go.finder"))
            text = self.tr("Choose a canvas on the left, or press {key} and type its name.").format(key=key)
            self._set_text(self.tr("Open a canvas"), text if key else self.tr("Choose a canvas on the left."))
        elif projects.failure is not None:
            message = sanitize.plain(projects.failure.message, 400)
            self._set_text(self.tr("Couldn't load projects"), message)
        else:
            text = self.tr("Canvases created in the web app appear here.")
            self._set_text(self.tr("No canvases yet"), text)
        self._bar.set_busy(starting or listing)
        can_try = state.mode != "unauthorized" and self._stores.connection.client is not None
        self._try.setVisible(has_failed and can_try)
        self._sample.setVisible(is_disconnected)
        # The buttons are stacked, each as wide as its text needs at any text size.
        across = QBoxLayout.Direction.LeftToRight
        self._buttons.setDirection(QBoxLayout.Direction.TopToBottom if is_disconnected else across)
        self._connect.setVisible(has_failed or is_disconnected)
        self._list(recent)

    def _recent(self) -> tuple[RecentlyEdited, ...]:
        """Pinned and recently opened canvases."""
        recents = self._stores.recent_canvases
        unpinned = [one for one in recents.recent if not recents.is_pinned(one.canvas_id)]
        recent: list[RecentlyEdited] = []
        for canvas in (*recents.pinned, *unpinned)[:_MOST]:
            project = self._stores.projects.project_of(canvas.canvas_id)
            title = (project.title or "") if project is not None else ""
            pinned = recents.is_pinned(canvas.canvas_id)
            recent.append(RecentlyEdited(canvas.canvas_id, canvas.title, title, pinned=pinned))
        return tuple(recent)

    def _set_text(self, title: str, text: str) -> None:
        self._title.setText(title)
        self._text.setText(text)

    def _list(self, recent: tuple[RecentlyEdited, ...]) -> None:
        self._recent_title.setVisible(bool(recent))
        is_opened = any(one.pinned or not one.edited_at for one in recent)
        self._recent_title.setText(self.tr("Pinned and recent") if is_opened else self.tr("Recently edited"))
        if recent == self._listed:
            return
        self._listed = recent
        clear_layout(self._rows)
        if recent:
            from wsdesk.window.canvas.recent_row import RecentRow  # after the first paint

            for one in recent:
                self._rows.addWidget(RecentRow(one, self._stores))
