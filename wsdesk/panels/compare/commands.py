"""Beginning a comparison, and what one can do in it."""

from __future__ import annotations

from PySide6.QtCore import QObject

from wsdesk.panels.compare.subject import sides_of
from wsdesk.panels.compare.view import CompareView
from wsdesk.store.commands.commands import Command
from wsdesk.store.stores import Stores
from wsdesk.wire.version import Version


class CompareCommands(QObject):
    """The subject of `compare.open` is a version, to be compared with the one on display, or a node's ID.

    Without one it is the selection.
    """

    def __init__(self, stores: Stores, view: CompareView) -> None:
        super().__init__(view)
        self._stores = stores
        self._view = view

    def all(self) -> tuple[Command, ...]:
        pane = "compare"
        return (
            Command(
                "compare.open",
                self._open_title,
                self._open,
                "node",
                ("Ctrl+D",),
                contexts=frozenset(("version", "node")),
                enabled=self._can_open,
                icon="compare",
            ),
            Command(
                "compare.close",
                self._close_title,
                self._close,
                "view",
                ("Escape",),
                enabled=self._is_open,
                pane=pane,
                icon="close",
            ),
            Command(
                "compare.next-mode",
                self._next_mode_title,
                self._next_mode,
                "view",
                ("M",),
                enabled=self._has_two,
                pane=pane,
            ),
            Command(
                "compare.swap",
                self._swap_title,
                self._swap,
                "view",
                ("X",),
                enabled=self._has_two,
                pane=pane,
            ),
            Command(
                "compare.play",
                self._play_title,
                self._play,
                "view",
                ("P",),
                enabled=self._can_play,
                pane=pane,
                icon="play",
            ),
            Command(
                "compare.next-frame",
                self._next_frame_title,
                self._next_frame,
                "view",
                (".",),
                enabled=self._can_play,
                pane=pane,
                icon="step-forward",
            ),
            Command(
                "compare.previous-frame",
                self._previous_frame_title,
                self._previous_frame,
                "view",
                (",",),
                enabled=self._can_play,
                pane=pane,
                icon="step-back",
            ),
            Command(
                "compare.hear-other",
                self._hear_title,
                self._hear_other,
                "view",
                ("H",),
                enabled=self._can_hear,
                pane=pane,
                icon="volume",
            ),
            Command(
                "compare.save",
                self._save_title,
                self._save,
                "view",
                ("Ctrl+S",),
                enabled=self._is_open,
                pane=pane,
                icon="download",
            ),
        )

    def _can_open(self, subject: object | None) -> bool:
        if isinstance(subject, Version):
            return len(sides_of(self._stores, subject)) > 1
        # Anything else is answered, with words at least: reading whole nodes whenever a menu opens is slow.
        return self._stores.canvases.current is not None

    def _open(self, subject: object | None) -> None:
        sides = sides_of(self._stores, subject)
        canvas = self._stores.canvases.current
        if canvas is None:
            return
        if self._stores.comparing.compare(canvas.canvas_id, sides):
            self._view.raise_again()
        elif self._stores.selection.current.nodes:
            words = self.tr("Select at least two nodes that have a result to compare.")
            self._stores.notices.notify("info", words)
        else:
            self._stores.notices.notify("info", self.tr("Select images or a group to compare."))

    def _is_open(self, _subject: object | None) -> bool:
        return self._stores.comparing.current is not None

    def _has_two(self, _subject: object | None) -> bool:
        comparison = self._stores.comparing.current
        return comparison is not None and comparison.is_pair

    def _close(self, _subject: object | None) -> None:
        self._view.leave()

    def _next_mode(self, _subject: object | None) -> None:
        self._view.ways.next()

    def _swap(self, _subject: object | None) -> None:
        self._stores.comparing.swap()

    def _save(self, _subject: object | None) -> None:
        self._view.save()

    def _can_play(self, _subject: object | None) -> bool:
        return bool(self._stores.comparing.current is not None and self._view.stage.player.sides)

    def _can_hear(self, _subject: object | None) -> bool:
        return self._can_play(None) and len(self._view.stage.player.sides) == 2

    def _play(self, _subject: object | None) -> None:
        self._view.stage.player.toggle()

    def _next_frame(self, _subject: object | None) -> None:
        self._view.stage.player.step(1)

    def _previous_frame(self, _subject: object | None) -> None:
        self._view.stage.player.step(-1)

    def _hear_other(self, _subject: object | None) -> None:
        self._view.stage.player.hear_other()

    def _play_title(self) -> str:
        return self.tr("Comparison: play or pause")

    def _next_frame_title(self) -> str:
        return self.tr("Comparison: next frame")

    def _previous_frame_title(self) -> str:
        return self.tr("Comparison: previous frame")

    def _hear_title(self) -> str:
        return self.tr("Comparison: switch audio")

    def _open_title(self) -> str:
        return self.tr("Compare")

    def _close_title(self) -> str:
        return self.tr("Close comparison")

    def _next_mode_title(self) -> str:
        return self.tr("Next comparison mode")

    def _swap_title(self) -> str:
        return self.tr("Swap sides")

    def _save_title(self) -> str:
        return self.tr("Save comparison as PNG or PDF…")
