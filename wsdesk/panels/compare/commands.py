"""Commands of the comparison."""

from __future__ import annotations

from wsdesk.panels.compare.stores import CompareViewStores
from wsdesk.panels.compare.subject import sides_of
from wsdesk.panels.compare.view import CompareView
from wsdesk.store.commands.commands import CommandGroup, command
from wsdesk.wire.version import Version


class CompareCommands(CommandGroup):
    """Commands of the comparison.

    The subject of `compare.open` is a version, compared with the displayed one, or a node ID. Without one it
    is the selection.
    """

    pane = "compare"

    def __init__(self, stores: CompareViewStores, view: CompareView) -> None:
        super().__init__(view)
        self._stores = stores
        self._view = view

    def _can_open(self, subject: object | None) -> bool:
        if isinstance(subject, Version):
            return len(sides_of(self._stores, subject)) > 1
        # Otherwise always enabled, since reading complete nodes for each menu is slow; errors show a message.
        return self._stores.canvases.current is not None

    def _is_open(self) -> bool:
        return self._stores.comparing.current is not None

    def _has_two(self) -> bool:
        comparison = self._stores.comparing.current
        return comparison is not None and comparison.is_pair

    def _can_play(self) -> bool:
        return bool(self._stores.comparing.current is not None and self._view.content.player.sides)

    def _can_switch_audio(self) -> bool:
        return self._can_play() and len(self._view.content.player.sides) == 2

    @command(
        "compare.open",
        "Compare",
        "node/open:30",
        "Ctrl+D",
        contexts="version/compare node/compare",
        enabled=_can_open,
        pane="",
        icon="compare",
    )
    def _open(self, subject: object | None) -> None:
        sides = sides_of(self._stores, subject)
        canvas = self._stores.canvases.current
        if canvas is None:
            return
        if self._stores.comparing.compare(canvas.canvas_id, sides):
            self._view.open_page()
        elif self._stores.selection.current.nodes:
            words = self.tr("Select at least two nodes that have a result to compare.")
            self._stores.notifications.notify("info", words)
        else:
            self._stores.notifications.notify("info", self.tr("Select images or a group to compare."))

    @command("compare.close", "Close comparison", "view/close:20", "Escape", enabled=_is_open, icon="close")
    def _close(self) -> None:
        self._view.escape()

    @command("compare.next-mode", "Next comparison mode", "view/comparison:10", "M", enabled=_has_two)
    def _next_mode(self) -> None:
        self._view.mode_bar.next()

    @command("compare.swap", "Swap sides", "view/comparison:20", "X", enabled=_has_two)
    def _swap(self) -> None:
        self._stores.comparing.swap()

    @command(
        "compare.play", "Comparison: play or pause", "view/comparison:30", "P", enabled=_can_play, icon="play"
    )
    def _play(self) -> None:
        self._view.content.player.toggle()

    @command(
        "compare.next-frame",
        "Comparison: next frame",
        "view/comparison:40",
        ".",
        enabled=_can_play,
        icon="step-forward",
    )
    def _next_frame(self) -> None:
        self._view.content.player.step(1)

    @command(
        "compare.previous-frame",
        "Comparison: previous frame",
        "view/comparison:50",
        ",",
        enabled=_can_play,
        icon="step-back",
    )
    def _previous_frame(self) -> None:
        self._view.content.player.step(-1)

    @command(
        "compare.hear-other",
        "Comparison: switch audio",
        "view/comparison:60",
        "H",
        enabled=_can_switch_audio,
        icon="volume",
    )
    def _toggle_audio_source(self) -> None:
        self._view.content.player.toggle_audio_source()

    @command(
        "compare.save",
        "Save comparison as PNG or PDF…",
        "view/comparison:110",
        "Ctrl+S",
        enabled=_is_open,
        icon="download",
    )
    def _save(self) -> None:
        self._view.save()
