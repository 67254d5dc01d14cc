"""Pane of the timeline below a canvas."""

from __future__ import annotations

from functools import partial
from typing import Protocol

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QWidget

from wsdesk.panels.timeline.scrubber import TimelineScrubber
from wsdesk.panels.widgets.controls.button import IconButton
from wsdesk.panels.widgets.controls.form_controls import push_button
from wsdesk.panels.widgets.layout.boxes import Space, Stretch, column, named, row, set_accessible_name
from wsdesk.panels.widgets.text.label import PlainLabel
from wsdesk.panels.widgets.text.wrapping_label import WrappingLabel
from wsdesk.settings.table import HISTORY, HISTORY_CANVAS_MB, MEGABYTE, Settings
from wsdesk.store.base.load_state import LoadState
from wsdesk.store.history.history import HistoryStore
from wsdesk.store.history.timeline import NOW, is_rebuilt
from wsdesk.store.history.timelines import TimelinesStore
from wsdesk.store.text.time_format import format_size
from wsdesk.theme.theme_manager import ThemeManager


class TimelineStores(Protocol):
    """Stores that the pane uses."""

    themes: ThemeManager
    settings: Settings
    history: HistoryStore
    timelines: TimelinesStore


class TimelinePane(QFrame):
    """Scrubber, the number of snapshots, and buttons; a message if there are none."""

    resized = Signal()
    """Emitted when the pane may need another height."""

    def __init__(self, canvas_id: str, stores: TimelineStores) -> None:
        super().__init__()
        named(self, "timelinePane", self.tr("Timeline"))
        self.setProperty("surface", "surface")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._canvas_id = canvas_id
        self._stores = stores
        themes = stores.themes
        self.scrubber = TimelineScrubber(themes)
        self.play = IconButton("timelinePlay", "play-filled", "", themes)
        self.speed = push_button("timelineSpeed", role="link")
        self.before = IconButton("timelinePrevious", "chevron-left", self.tr("Previous snapshot"), themes)
        self.after = IconButton("timelineNext", "chevron-right", self.tr("Next snapshot"), themes)
        self.star = IconButton("timelineStar", "star", "", themes)
        self.compare = IconButton("timelineCompare", "compare", "", themes)
        self.compare.setCheckable(True)
        self.close_button = IconButton("timelineClose", "close", self.tr("Close timeline"), themes)
        self.count = PlainLabel(role="small", name="timelineCount")
        self.count.setAlignment(Qt.AlignmentFlag.AlignRight)
        self.title = PlainLabel(role="title", name="timelineTitle")
        self.message = WrappingLabel(name="timelineMessage", role="muted")
        self.retry = push_button("timelineRetry", self.tr("Retry"))
        self._note = QWidget()
        words = column(self.title, self.message, space=Space.TIGHT)
        row((words, 1), self.retry, margin=(Space.LARGE, Space.MEDIUM), parent=self._note)
        buttons = row(self.before, self.after, self.compare, self.star, self.close_button, space=Space.NONE)
        side = column(buttons, self.count, Stretch(1), space=Space.TIGHT, margin=Space.SMALL)
        replay = column(self.play, self.speed, Stretch(1), space=Space.TIGHT, margin=Space.SMALL)
        row(replay, (self.scrubber, 1), (self._note, 1), side, space=Space.NONE, parent=self)
        self.setFocusProxy(self.scrubber)
        self._connect()
        self._on_changed()

    def _connect(self) -> None:
        store, canvas_id = self._stores.timelines, self._canvas_id
        store.changed.connect(self._on_changed)
        self._stores.history.changed.connect(self._on_changed)
        self.scrubber.chosen.connect(self._on_chosen)
        self.scrubber.stepped.connect(self._on_stepped)
        self.scrubber.day_stepped.connect(partial(store.step_day, canvas_id))
        self.scrubber.escaped.connect(self.go_back)
        self.scrubber.play_requested.connect(partial(store.toggle_replay, canvas_id))
        self.play.clicked.connect(partial(store.toggle_replay, canvas_id))
        self.speed.clicked.connect(partial(store.step_speed, canvas_id))
        self.before.clicked.connect(partial(store.step, canvas_id, -1))
        self.after.clicked.connect(partial(store.step, canvas_id, 1))
        self.compare.clicked.connect(partial(store.toggle_comparison, canvas_id))
        self.star.clicked.connect(partial(store.toggle_star, canvas_id))
        self.close_button.clicked.connect(partial(store.close, canvas_id))
        self.retry.clicked.connect(partial(store.reload, canvas_id))

    def _on_chosen(self, position: int, extend: bool) -> None:
        self._stores.timelines.choose_at(self._canvas_id, position, extend=extend)

    def _on_stepped(self, by: int, extend: bool) -> None:
        self._stores.timelines.step(self._canvas_id, by, extend=extend)

    def go_back(self) -> None:
        """End the comparison, else show the current content, else close the timeline."""
        store, timeline = self._stores.timelines, self._stores.timelines.of(self._canvas_id)
        if timeline is not None and timeline.compares:
            store.toggle_comparison(self._canvas_id)
        elif timeline is not None and timeline.chosen != NOW:
            store.choose(self._canvas_id, NOW)
        else:
            store.close(self._canvas_id)

    def _on_changed(self, _state: object = None) -> None:
        timeline = self._stores.timelines.of(self._canvas_id)
        if timeline is None:
            return
        self.scrubber.set_timeline(timeline)
        count, snapshot = len(timeline.snapshots), timeline.snapshot
        has_note = not count and timeline.phase is not LoadState.BUSY
        needs_layout = has_note or not self._note.isHidden()
        self.scrubber.setVisible(not has_note)
        self._note.setVisible(has_note)
        if has_note:
            self._show_note(timeline.phase)
        saved = len(timeline.saved)
        parts = (
            self.tr("%Ln snapshots", "", saved) if saved else "",
            self.tr("%Ln rebuilt", "", count - saved) if count > saved else "",
        )
        counts = ", ".join(part for part in parts if part)
        self.count.setText("\n".join(part for part in (counts, self._usage()) if part))
        self.play.setEnabled(bool(count))
        self.play.set_icon_name("pause" if timeline.is_playing else "play-filled")
        self.play.set_label(self.tr("Pause") if timeline.is_playing else self.tr("Replay history"), "Space")
        speed = self.tr("{n}×").format(n=timeline.speed)
        self.speed.setText(speed)
        set_accessible_name(self.speed, self.tr("Replay speed {speed}").format(speed=speed))
        self.speed.setEnabled(bool(count))
        self.before.setEnabled(timeline.position > 0)
        self.after.setEnabled(snapshot is not None)
        self.star.setEnabled(snapshot is not None and not is_rebuilt(snapshot))
        self.compare.setEnabled(bool(count))
        self.compare.setChecked(timeline.compares)
        with_now = timeline.snapshot is not None
        text = self.tr("Compare with now") if with_now else self.tr("Compare with previous snapshot")
        self.compare.set_label(self.tr("End comparison") if timeline.compares else text)
        is_starred = snapshot is not None and snapshot.starred
        self.star.set_icon_name("star-filled" if is_starred else "star", "rating" if is_starred else "muted")
        self.star.set_label(self.tr("Remove star") if is_starred else self.tr("Star snapshot"))
        if needs_layout:
            self.resized.emit()

    def _usage(self) -> str:
        """Size of the history of the canvas, and its limit; empty without snapshots."""
        history = self._stores.history.state.of(self._canvas_id)
        if history is None:
            return ""
        sizes = (history.size, self._stores.settings.get(HISTORY_CANVAS_MB) * MEGABYTE)
        size, limit = (format_size(one / 1_000) for one in sizes)
        return self.tr("{size} of {limit}").format(size=size, limit=limit)

    def _show_note(self, phase: LoadState) -> None:
        has_failed = phase is LoadState.FAILED
        self.retry.setVisible(has_failed)
        if has_failed:
            self.title.setText(self.tr("Couldn't read the history"))
            self.message.setText(self.tr("The history file on this computer can't be read."))
            return
        self.title.setText(self.tr("No snapshots yet"))
        text = self.tr("A snapshot is saved whenever the canvas is read and has changed.")
        if not self._stores.settings.get(HISTORY):
            text = self.tr("The history of canvases is turned off in the settings.")
        self.message.setText(text)
