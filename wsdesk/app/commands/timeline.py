"""Commands of the timeline of the current canvas."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from wsdesk.app.commands.clipboard import Clipboard
from wsdesk.store.base import error_messages
from wsdesk.store.commands.commands import CommandGroup, command
from wsdesk.store.history.timeline import NOW, is_rebuilt
from wsdesk.store.stores import Stores

if TYPE_CHECKING:
    from wsdesk.store.history.timeline import Timeline


class TimelineCommands(CommandGroup):
    """Open and close the timeline, and go through its snapshots."""

    context = "Timeline"

    def __init__(self, stores: Stores, clipboard: Clipboard) -> None:
        super().__init__()
        self._stores = stores
        self._clipboard = clipboard
        stores.commands.read_only_reason = self._read_only_reason
        stores.commands.refused.connect(partial(stores.notifications.notify, "info"))

    def _read_only_reason(self) -> str:
        canvas = self._stores.canvases.current
        if self._stores.connection.state.read_only:
            return error_messages.reason("archive", ())
        if canvas is None or canvas.snapshot is None:
            return ""
        return error_messages.reason("snapshot", ())

    @property
    def _canvas_id(self) -> str:
        canvas = self._stores.canvases.current
        return canvas.canvas_id if canvas is not None else ""

    @property
    def _timeline(self) -> Timeline | None:
        return self._stores.timelines.of(self._canvas_id)

    def _has_canvas(self) -> bool:
        return bool(self._canvas_id)

    def _is_open(self, subject: object | None) -> bool:
        return self._stores.timelines.of(self._target_id(subject)) is not None

    def _target_id(self, subject: object | None) -> str:
        """ID of the canvas of a tab, otherwise of the current canvas."""
        from wsdesk.store.canvas.canvas import CanvasStore

        return subject.canvas_id if isinstance(subject, CanvasStore) else self._canvas_id

    def _can_go_back(self) -> bool:
        return self._timeline is not None and self._timeline.position > 0

    def _is_past(self) -> bool:
        return self._timeline is not None and self._timeline.chosen != NOW

    def _is_saved(self) -> bool:
        return self._is_past() and self._timeline is not None and not is_rebuilt(self._timeline.snapshot)

    def _has_snapshots(self) -> bool:
        return self._timeline is not None and bool(self._timeline.snapshots)

    def _is_playing(self) -> bool:
        return self._timeline is not None and self._timeline.is_playing

    def _compares(self) -> bool:
        return self._timeline is not None and self._timeline.compares

    def _has_comparison(self) -> bool:
        return self._timeline is not None and self._timeline.comparison is not None

    @command(
        "timeline.open",
        "Timeline",
        "canvas/history:10",
        "Ctrl+H",
        contexts="canvas tab",
        enabled=_has_canvas,
        checked=_is_open,
        icon="history",
        keywords="history snapshots restore undo",
    )
    def _toggle(self, subject: object | None) -> None:
        canvas_id = self._target_id(subject)
        if self._is_open(subject):
            self._stores.timelines.close(canvas_id)
        else:
            self._stores.canvases.make_current(canvas_id)
            self._stores.timelines.open(canvas_id)

    @command(
        "timeline.play",
        "Replay history",
        "canvas/history:15",
        enabled=_has_snapshots,
        checked=_is_playing,
        icon="play",
    )
    def _play(self) -> None:
        self._stores.timelines.toggle_replay(self._canvas_id)

    @command("timeline.previous", "Previous snapshot", "canvas/history:20", enabled=_can_go_back)
    def _previous(self) -> None:
        self._stores.timelines.step(self._canvas_id, -1)

    @command("timeline.next", "Next snapshot", "canvas/history:30", enabled=_is_past)
    def _next(self) -> None:
        self._stores.timelines.step(self._canvas_id, 1)

    @command("timeline.now", "Back to now", "canvas/history:40", enabled=_is_past, icon="clock")
    def _now(self) -> None:
        self._stores.timelines.choose(self._canvas_id, NOW)

    @command(
        "timeline.compare",
        "Compare snapshot with now",
        "canvas/history:60",
        enabled=_has_snapshots,
        checked=_compares,
        icon="compare",
    )
    def _compare(self) -> None:
        self._stores.timelines.toggle_comparison(self._canvas_id)

    @command("timeline.copy", "Copy differences as Markdown", "canvas/history:70", enabled=_has_comparison)
    def _copy(self) -> None:
        canvas, timeline = self._stores.canvases.current, self._timeline
        if canvas is not None and timeline is not None and timeline.comparison is not None:
            text = timeline.comparison.markdown(canvas.title)
            self._clipboard.copy(text, self.tr("Differences copied"))

    @command("timeline.star", "Star snapshot", "canvas/history:50", enabled=_is_saved, icon="star")
    def _star(self) -> None:
        self._stores.timelines.toggle_star(self._canvas_id)
