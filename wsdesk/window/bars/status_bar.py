"""Status bar: counts, selection, outbox, and state."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, Qt, QTimer, Signal
from PySide6.QtWidgets import QPushButton, QWidget
from typing_extensions import override

from wsdesk.panels.widgets.layout.boxes import BORDER, Space, Stretch, named, row, set_accessible_name
from wsdesk.panels.widgets.text.label import PlainLabel
from wsdesk.panels.widgets.text.type_scale import FONT_EVENTS, scaled
from wsdesk.settings.table import EDGES, AnySetting
from wsdesk.store.base.load_state import LoadState
from wsdesk.store.canvas.offline import OfflineCanvas, OfflineStore
from wsdesk.store.outbox import outbox_messages
from wsdesk.store.save_setting import save_setting
from wsdesk.store.stores import Stores
from wsdesk.store.text import sanitize, time_format
from wsdesk.store.text.time_format import size_words
from wsdesk.window.bars.status_labels import retry_wait
from wsdesk.window.bars.tip_line import TipLine
from wsdesk.window.bars.tips import Tips

if TYPE_CHECKING:
    from wsdesk.store.canvas.canvas import CanvasStore


class OfflineProgress(QWidget):
    """Progress of offline copies, visible while one is made. Shows and stops the first of several."""

    def __init__(self, offline: OfflineStore, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("statusOffline")
        self.setAccessibleName(self.tr("Downloading for offline use"))
        self._offline = offline
        self.words = PlainLabel()
        self.words.setObjectName("statusOfflineWords")
        self.stop = named(QPushButton(self.tr("Stop")), "statusOfflineStop", self.tr("Stop offline download"))
        self.stop.setProperty("role", "status")
        row(self.words, self.stop, parent=self)
        self.stop.clicked.connect(self._on_stop)
        offline.changed.connect(self._on_changed)
        self._on_changed("")

    @property
    def _first(self) -> OfflineCanvas | None:
        return next((one for one in self._offline.all if one.phase == "fetching"), None)

    def _on_changed(self, _canvas_id: object) -> None:
        one = self._first
        if one is not None:
            words = self.tr("Downloading “{name}” for offline use: {n} of {total}").format(
                name=sanitize.line(one.title, 40), n=one.done + one.missing, total=one.total
            )
            size = size_words(one.bytes / 1_000)
            self.words.setText(f"{words} · {size}" if size else words)
        self.setVisible(one is not None)

    def _on_stop(self) -> None:
        one = self._first
        if one is not None:
            self._offline.drop(one.canvas_id)


HEIGHT = 26


class StatusBar(QWidget):
    """Counts of the current canvas, selection, outbox, and connection state."""

    outbox_requested = Signal()
    """Emitted when the outbox label is pressed."""

    def __init__(
        self, stores: Stores, parent: QWidget | None = None, *, clock: Callable[[], float] = time.time
    ) -> None:
        super().__init__(parent)
        self.setObjectName("statusBar")
        self.setAccessibleName(self.tr("Status"))
        self.setProperty("role", "statusbar")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setFixedHeight(scaled(HEIGHT))
        self._stores = stores
        self._clock = clock
        self._canvas: CanvasStore | None = None
        self._level = ""
        self.counts = PlainLabel()
        self.counts.setObjectName("statusCounts")
        self.selected = PlainLabel()
        self.selected.setObjectName("statusSelected")
        self.edges = QPushButton()
        self.edges.setObjectName("statusEdges")
        self.edges.setProperty("role", "status")
        self.edges.setToolTip(self.tr("Show all connections"))
        self.waiting = QPushButton()
        self.waiting.setObjectName("statusWaiting")
        self.waiting.setProperty("role", "status")
        self.state = PlainLabel()
        self.state.setObjectName("statusState")
        self.stop = named(
            QPushButton(self.tr("Retry now")), "statusStopWaiting", self.tr("Stop waiting and check now")
        )
        self.stop.setProperty("role", "status")
        self.stop.hide()
        self.tips = Tips(stores, self)
        self.offline = OfflineProgress(stores.offline)
        row(
            self.counts,
            self.selected,
            self.edges,
            (TipLine(self.tips), 100),
            Stretch(1),
            self.offline,
            self.waiting,
            self.state,
            self.stop,
            space=Space.LARGE,
            margin=(Space.MEDIUM, BORDER, Space.MEDIUM, Space.NONE),
            parent=self,
        )
        self._timer = QTimer(self)
        self._timer.setInterval(1_000)
        self._timer.timeout.connect(self._show_state)
        self.waiting.clicked.connect(self.outbox_requested)
        self.stop.clicked.connect(stores.connection.stop_waiting)
        self.edges.clicked.connect(self._on_edges_clicked)
        self.destroyed.connect(stores.settings.watch(self._on_setting_changed))
        stores.canvases.current_changed.connect(self._on_current_changed)
        stores.selection.changed.connect(self._on_selection_changed)
        stores.outbox.changed.connect(self._on_outbox_changed)
        stores.connection.changed.connect(self._on_connection_changed)
        self._on_current_changed(stores.canvases.current)
        self._show_waiting()

    def _show_edges(self) -> None:
        """Show that edges are hidden, since a canvas without visible edges looks like one that has none."""
        shown = self._stores.settings.get(EDGES) if self._canvas is not None else "all"
        words = {
            "selection": self.tr("Selection connections only"),
            "none": self.tr("Connections hidden"),
        }.get(shown, "")
        self.edges.setText(words)
        set_accessible_name(
            self.edges,
            self.tr("{state}. Show all connections").format(state=words)
            if words
            else self.tr("All connections visible"),
        )
        self.edges.setVisible(bool(words))

    def _show_counts(self) -> None:
        document = self._canvas.document if self._canvas is not None else None
        settled = self._canvas is not None and self._canvas.state.phase is LoadState.READY
        if document is None or not (settled or document.nodes or document.notes):
            self.counts.setText("")
            return
        notes = self._notes(len(document.notes))
        if document.notes_incomplete:
            notes = self.tr("{notes} (list incomplete)").format(notes=notes)
        words = (self._nodes(len(document.nodes)), self._edges(len(document.edges)), notes)
        state = self._canvas.state if self._canvas is not None else None
        if state is not None and state.from_disk and state.fetched_at is not None:
            kept = self.tr("Saved copy from {when}")
            words = (*words, kept.format(when=time_format.ago_at(state.fetched_at)))
        self.counts.setText(" · ".join(words))

    def _nodes(self, n: int) -> str:
        return self.tr("%Ln nodes", "", n)

    def _edges(self, n: int) -> str:
        return self.tr("%Ln connections", "", n)

    def _notes(self, n: int) -> str:
        return self.tr("%Ln notes", "", n)

    def _show_selected(self) -> None:
        count = self._stores.selection.current.count
        self.selected.setText(self.tr("%Ln selected", "", count) if count else "")

    def _show_waiting(self) -> None:
        entries = self._stores.outbox.entries
        failed = [entry for entry in entries if entry.state in ("failed", "unknown")]
        waiting = [entry for entry in entries if entry not in failed]
        pieces: list[str] = []
        if waiting:
            pieces.append(self.tr("{what} in outbox").format(what=outbox_messages.counted(waiting)))
        if failed:
            need = self.tr("{what} need attention", "", len(failed))
            pieces.append(need.format(what=outbox_messages.counted(failed)))
        elsewhere = self._stores.outbox.elsewhere
        if elsewhere:
            unsent = self.tr("{what} in other workspaces")
            pieces.append(unsent.format(what=outbox_messages.counted(elsewhere)))
        words = " · ".join(pieces)
        self.waiting.setText(words)
        set_accessible_name(self.waiting, words or self.tr("Outbox empty"))
        level = "warn" if failed else ""
        if level != self._level:
            self._level = level
            self.waiting.setProperty("level", level)
            self.waiting.style().unpolish(self.waiting)
            self.waiting.style().polish(self.waiting)
        self.waiting.setVisible(bool(words))

    def _show_state(self) -> None:
        state = self._stores.connection.state
        waiting = retry_wait(state, self._clock()) if state.mode == "waiting" else ""
        if waiting:
            limited = self.tr("Rate limited: {wait}")
            words = (limited if state.rate_limited else self.tr("Server unavailable: {wait}")).format(
                wait=waiting
            )
        elif state.mode == "starting":
            words = self.tr("Starting…")
        elif state.mode != "live":
            words = self.tr("Not connected")
        elif self._canvas is not None and self._canvas.state.phase is LoadState.BUSY:
            words = self.tr("Loading…")
        else:
            words = self.tr("Ready")
        self.state.setText(words)
        self.stop.setVisible(bool(waiting))
        if bool(waiting) != self._timer.isActive():
            (self._timer.start if waiting else self._timer.stop)()

    def _on_current_changed(self, canvas: CanvasStore | None) -> None:
        if self._canvas is not None:
            self._canvas.document_reset.disconnect(self._on_document_changed)
            self._canvas.changed.disconnect(self._on_document_changed)
            self._canvas.state_changed.disconnect(self._on_state_changed)
        self._canvas = canvas
        if canvas is not None:
            canvas.document_reset.connect(self._on_document_changed)
            canvas.changed.connect(self._on_document_changed)
            canvas.state_changed.connect(self._on_state_changed)
        self._show_edges()
        self._show_counts()
        self._show_selected()
        self._show_state()

    def _on_document_changed(self, _what: object) -> None:
        self._show_counts()

    def _on_state_changed(self, _state: object) -> None:
        self._show_counts()
        self._show_state()

    def _on_selection_changed(self, _selection: object) -> None:
        self._show_selected()

    def _on_setting_changed(self, setting: AnySetting) -> None:
        if setting is EDGES:
            self._show_edges()

    def _on_edges_clicked(self) -> None:
        save_setting(self._stores, EDGES, "all")

    def _on_outbox_changed(self, _entries: object) -> None:
        self._show_waiting()

    def _on_connection_changed(self, _state: object) -> None:
        self._show_state()

    @override
    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in FONT_EVENTS:
            self.setFixedHeight(scaled(HEIGHT))
