"""Status bar: counts, selection, outbox, and state."""

from __future__ import annotations

import time
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, Qt, QTimer
from PySide6.QtWidgets import QSizePolicy, QWidget
from typing_extensions import override

from wsdesk.panels.widgets.controls.form_controls import push_button
from wsdesk.panels.widgets.layout.boxes import BORDER, Space, Stretch, named, row, set_accessible_name
from wsdesk.panels.widgets.text.label import PlainLabel, repolish
from wsdesk.panels.widgets.text.type_scale import FONT_EVENTS, scaled
from wsdesk.settings.table import EDGES, AnySetting
from wsdesk.store.base.load_state import LoadState
from wsdesk.store.canvas.offline import OfflineCanvas, OfflineStore
from wsdesk.store.export.batch_export import BatchExportStore
from wsdesk.store.export.batch_state import BatchState, progress_message
from wsdesk.store.outbox import outbox_messages
from wsdesk.store.stores import Stores, save_setting
from wsdesk.store.text import sanitize, time_format
from wsdesk.store.text.time_format import format_size
from wsdesk.window.bars.status_pill import retry_wait, status_text
from wsdesk.window.bars.tips import TipLine, Tips

if TYPE_CHECKING:
    from wsdesk.store.canvas.canvas import CanvasStore


class BatchProgress(QWidget):
    """Progress of a batch export, with buttons to pause and cancel it."""

    def __init__(self, batch: BatchExportStore) -> None:
        super().__init__()
        named(self, "statusSaving", self.tr("Saving files"))
        self._batch = batch
        self.label = PlainLabel(name="statusSavingWords")
        self.pause = push_button("statusSavingPause", role="status")
        self.stop = push_button("statusSavingStop", self.tr("Cancel"), "status")
        set_accessible_name(self.stop, self.tr("Cancel saving"))
        row(self.label, self.pause, self.stop, parent=self)
        self.pause.clicked.connect(self._on_pause)
        self.stop.clicked.connect(batch.stop)
        batch.changed.connect(self._on_changed)
        self._on_changed(batch.state)

    def _on_changed(self, state: BatchState) -> None:
        self.setVisible(state.phase == "saving")
        self.label.setText(self.tr("Files: {progress}").format(progress=progress_message(state)))
        text, name = self.tr("Pause"), self.tr("Pause saving")
        if state.is_paused:
            text, name = self.tr("Resume"), self.tr("Resume saving")
        self.pause.setText(text)
        set_accessible_name(self.pause, name)

    def _on_pause(self) -> None:
        (self._batch.resume if self._batch.state.is_paused else self._batch.pause)()


class OfflineProgress(QWidget):
    """Progress of offline copies, visible while one is made. Shows and stops the first of several."""

    def __init__(self, offline: OfflineStore) -> None:
        super().__init__()
        named(self, "statusOffline", self.tr("Downloading for offline use"))
        self._offline = offline
        self.label = PlainLabel(name="statusOfflineWords")
        self.stop = push_button(
            "statusOfflineStop", self.tr("Cancel"), "status", label=self.tr("Cancel offline download")
        )
        row(self.label, self.stop, parent=self)
        self.stop.clicked.connect(self._on_stop)
        offline.changed.connect(self._on_changed)
        self._on_changed("")

    @property
    def _first(self) -> OfflineCanvas | None:
        return next((one for one in self._offline.all if one.phase == "fetching"), None)

    def _on_changed(self, _canvas_id: object) -> None:
        one = self._first
        if one is not None:
            text = self.tr("Downloading “{name}” for offline use: {n} of {total}").format(
                name=sanitize.line(one.title, 40), n=one.done + one.missing, total=one.total
            )
            size = format_size(one.bytes / 1_000)
            self.label.setText(f"{text} · {size}" if size else text)
        self.setVisible(one is not None)

    def _on_stop(self) -> None:
        one = self._first
        if one is not None:
            self._offline.drop(one.canvas_id)


HEIGHT = 26


class StatusBar(QWidget):
    """Counts of the current canvas, selection, outbox, and connection state."""

    def __init__(self, stores: Stores) -> None:
        super().__init__()
        named(self, "statusBar", self.tr("Status"))
        self.setProperty("role", "statusbar")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setFixedHeight(scaled(HEIGHT))
        self._stores = stores
        self._canvas: CanvasStore | None = None
        self._level = ""
        self.counts = PlainLabel(name="statusCounts")
        self.more_notes = push_button("statusMoreNotes", self.tr("Load more notes"), "status")
        self.more_notes.hide()
        self.selected = PlainLabel(name="statusSelected")
        self.edges = push_button("statusEdges", role="status")
        self.edges.setToolTip(self.tr("Show all connections"))
        self.waiting = push_button("statusWaiting", role="status")
        self.state = PlainLabel(name="statusState")
        self.stop = push_button(
            "statusStopWaiting", self.tr("Retry now"), "status", label=self.tr("Stop waiting and check now")
        )
        self.stop.hide()
        self.tips = Tips(stores, self)
        self.offline = OfflineProgress(stores.offline)
        self.saving = BatchProgress(stores.batch_export)
        self._views: list[QWidget] = []
        self._of_canvas = QWidget()
        row(
            *(self.counts, self.more_notes, self.selected, self.edges),
            space=Space.LARGE,
            parent=self._of_canvas,
        )
        self._row = row(
            self._of_canvas,
            (TipLine(self.tips), 100),
            Stretch(1),
            self.offline,
            self.saving,
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
        self.more_notes.clicked.connect(self._on_more_notes)
        self.stop.clicked.connect(stores.connection.stop_waiting)
        self.edges.clicked.connect(partial(save_setting, stores, EDGES, "all"))
        self.destroyed.connect(stores.settings.watch(self._on_setting_changed))
        stores.selection.changed.connect(self._show_selected)
        stores.outbox.changed.connect(self._show_waiting)
        stores.connection.changed.connect(self._show_state)
        stores.canvases.current_changed.connect(self._on_current_changed)
        self._on_current_changed(stores.canvases.current)
        self._show_waiting()

    def add_view(self, status: QWidget) -> None:
        """Add the status of a view, hidden until the view is shown."""
        status.hide()
        # As wide as its text, and less if that doesn't fit, so that a tip has the rest.
        status.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Preferred)
        self._views.append(status)
        self._row.insertWidget(0, status)

    def show_view(self, status: QWidget | None) -> None:
        """Show the status of a view in place of that of the canvas; None shows that of the canvas."""
        for part in self._views:
            part.setVisible(part is status)
        self._of_canvas.setVisible(status is None)

    def _show_edges(self) -> None:
        """Show that edges are hidden, since a canvas without visible edges looks like one that has none."""
        shown = self._stores.settings.get(EDGES) if self._canvas is not None else "all"
        text = {
            "selection": self.tr("Selection connections only"),
            "none": self.tr("Connections hidden"),
        }.get(shown, "")
        self.edges.setText(text)
        action = self.tr("{state}. Show all connections").format(state=text)
        set_accessible_name(self.edges, action if text else self.tr("All connections visible"))
        self.edges.setVisible(bool(text))

    def _show_counts(self) -> None:
        document = self._canvas.document if self._canvas is not None else None
        state = self._canvas.state if self._canvas is not None else None
        self.more_notes.setVisible(state is not None and state.has_more_notes)
        self.more_notes.setEnabled(state is not None and state.phase is not LoadState.BUSY)
        if (
            document is None
            or state is None
            or not (state.phase is LoadState.READY or document.nodes or document.notes)
        ):
            self.counts.setText("")
            return
        notes = self.tr("%Ln notes", "", len(document.notes)) if document.notes else self.tr("No notes")
        if document.notes_incomplete:
            notes = self.tr("{notes} (list incomplete)").format(notes=notes)
        nodes = self.tr("%Ln nodes", "", len(document.nodes)) if document.nodes else self.tr("No nodes")
        edges = self.tr("%Ln connections", "", len(document.edges))
        texts = [nodes, edges if document.edges else self.tr("No connections"), notes]
        if state.from_disk and state.fetched_at is not None:
            saved = self.tr("Saved copy from {when}")
            texts.append(saved.format(when=time_format.ago_at(state.fetched_at)))
        self.counts.setText(" · ".join(texts))

    def _show_selected(self) -> None:
        count = self._stores.selection.state.count
        self.selected.setText(self.tr("%Ln selected", "", count) if count else "")

    def _show_waiting(self) -> None:
        entries = self._stores.outbox.entries
        failed = [entry for entry in entries if entry.state in ("failed", "unknown", "approval")]
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
        text = " · ".join(pieces)
        self.waiting.setText(text)
        set_accessible_name(self.waiting, text or self.tr("Outbox empty"))
        level = "warn" if failed else ""
        if level != self._level:
            self._level = level
            self.waiting.setProperty("level", level)
            repolish(self.waiting)
        self.waiting.setVisible(bool(text))

    def _show_state(self) -> None:
        state = self._stores.connection.state
        waiting = retry_wait(state, time.time()) if state.mode == "waiting" else ""
        if waiting:
            limited, unavailable = self.tr("Rate limited: {wait}"), self.tr("Server unavailable: {wait}")
            text = (unavailable if state.server_fails else limited).format(wait=waiting)
        elif state.mode != "live" or state.is_silent:
            text = status_text(state, time.time()).short
        elif self._canvas is not None and self._canvas.state.phase is LoadState.BUSY:
            text = self.tr("Loading…")
        else:
            text = self.tr("Ready")
        self.state.setText(text)
        self.stop.setVisible(bool(waiting))
        if bool(waiting) != self._timer.isActive():
            (self._timer.start if waiting else self._timer.stop)()

    def _on_current_changed(self, canvas: CanvasStore | None) -> None:
        if self._canvas is not None:
            self._canvas.document_reset.disconnect(self._show_counts)
            self._canvas.changed.disconnect(self._show_counts)
            self._canvas.state_changed.disconnect(self._on_state_changed)
        self._canvas = canvas
        if canvas is not None:
            canvas.document_reset.connect(self._show_counts)
            canvas.changed.connect(self._show_counts)
            canvas.state_changed.connect(self._on_state_changed)
        self._show_edges()
        self._show_counts()
        self._show_selected()
        self._show_state()

    def _on_more_notes(self) -> None:
        if self._canvas is not None:
            self._canvas.load_more_notes()

    def _on_state_changed(self) -> None:
        self._show_counts()
        self._show_state()

    def _on_setting_changed(self, setting: AnySetting) -> None:
        if setting is EDGES:
            self._show_edges()

    @override
    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in FONT_EVENTS:
            self.setFixedHeight(scaled(HEIGHT))
