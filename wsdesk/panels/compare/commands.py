"""Beginning a comparison, and what one can do in it."""

from __future__ import annotations

from PySide6.QtCore import QObject

from wsdesk.panels.compare.view import CompareView
from wsdesk.store.commands import Command
from wsdesk.store.comparing import MOST, Compared, compared, has_result, partner
from wsdesk.store.stores import Stores
from wsdesk.wire.version import Version


class CompareCommands(QObject):
    """The subject of `compare.open` is a version, to be compared with the one that is looked at.

    Without one it is the selection: several nodes with one another, or one node's version with the one that
    is best compared with it.
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

    def _sides(self, subject: object | None) -> tuple[Compared, ...]:
        """What a subject would be compared as; fewer than two where it cannot be."""
        detail = self._stores.details.current
        if isinstance(subject, Version):
            one = compared(detail)
            if detail is None or one is None or not has_result(subject) or not has_result(one.version):
                return ()
            number = next((n for n, v in enumerate(detail.versions, 1) if v.id == subject.id), 0)
            other = Compared(one.node_id, one.title, number, subject, one.versions)
            return (one, other) if number and subject is not one.version else ()
        if detail is not None:
            one, other = compared(detail), partner(detail)
            return (one, other) if one is not None and other is not None else ()
        return self._selected()

    def _selected(self) -> tuple[Compared, ...]:
        selection = self._stores.selection.current
        if not 2 <= len(selection.nodes) <= MOST:
            return ()
        sides = (
            self._stores.comparing.side(
                selection.canvas_id, node_id, self._stores.selection.chosen_version(node_id)
            )
            for node_id in selection.nodes
        )
        return tuple(side for side in sides if side is not None and has_result(side.version))

    def _can_open(self, subject: object | None) -> bool:
        if not isinstance(subject, Version) and self._stores.details.current is None:
            # Menus ask this often, and reading whole nodes takes a while: counting is enough.
            return 2 <= len(self._stores.selection.current.nodes) <= MOST
        return len(self._sides(subject)) > 1

    def _open(self, subject: object | None) -> None:
        sides = self._sides(subject)
        canvas = self._stores.canvases.current
        if canvas is None or not self._stores.comparing.compare(canvas.canvas_id, sides):
            words = self.tr("Fewer than two of these have a result to compare.")
            self._stores.notices.post("info", words)

    def _is_open(self, _subject: object | None) -> bool:
        return self._stores.comparing.current is not None

    def _has_two(self, _subject: object | None) -> bool:
        comparison = self._stores.comparing.current
        return comparison is not None and len(comparison.sides) == 2

    def _close(self, _subject: object | None) -> None:
        self._stores.comparing.close()

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
        return self.tr("Comparison: play or pause both")

    def _next_frame_title(self) -> str:
        return self.tr("Comparison: next frame")

    def _previous_frame_title(self) -> str:
        return self.tr("Comparison: previous frame")

    def _hear_title(self) -> str:
        return self.tr("Comparison: hear the other")

    def _open_title(self) -> str:
        return self.tr("Compare")

    def _close_title(self) -> str:
        return self.tr("Close the comparison")

    def _next_mode_title(self) -> str:
        return self.tr("Compare in another way")

    def _swap_title(self) -> str:
        return self.tr("Swap what is compared")

    def _save_title(self) -> str:
        return self.tr("Save the comparison as PNG or PDF…")
