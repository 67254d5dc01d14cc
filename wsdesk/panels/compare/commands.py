"""Commands of the comparison and its cells."""

from __future__ import annotations

from wsdesk.panels.compare.sides import sides_of
from wsdesk.panels.compare.stores import CompareViewStores
from wsdesk.panels.compare.view import CompareView
from wsdesk.panels.widgets.containers.overlay_page import OverlayCommands
from wsdesk.panels.widgets.player.player_view import SKIP_MS
from wsdesk.store.commands.commands import command
from wsdesk.store.versions.viewer_items import ViewerItem
from wsdesk.wire.version import Version


class CellCommands(OverlayCommands[CompareViewStores, CompareView]):
    """Commands whose subject is the `ViewerItem` of a cell; without one, the focused cell or current side."""

    pane = "compare"

    def _index(self, subject: object | None) -> int:
        return (
            self.page.marks.index_of(subject) if isinstance(subject, ViewerItem) else self.page.marks.current
        )

    def _has_cell(self, subject: object | None) -> bool:
        return self._index(subject) >= 0

    def _can_remove(self, subject: object | None) -> bool:
        comparison = self._stores.comparison.state
        if comparison is None or comparison.count <= 2:
            return False
        return self._index(subject) not in (-1, comparison.reference)

    def _can_enlarge(self, subject: object | None) -> bool:
        comparison = self._stores.comparison.state
        return comparison is not None and not comparison.is_pair and self._has_cell(subject)

    def _can_step(self) -> bool:
        comparison = self._stores.comparison.state
        return comparison is not None and bool(comparison.is_paged or comparison.waiting)

    def _has_several(self) -> bool:
        comparison = self._stores.comparison.state
        return comparison is not None and comparison.count > 2

    def _is_pairwise(self) -> bool:
        comparison = self._stores.comparison.state
        return comparison is not None and comparison.is_pair and comparison.count > 2

    def _is_pair(self) -> bool:
        comparison = self._stores.comparison.state
        return comparison is not None and comparison.is_pair

    def _pin_title(self, subject: object | None) -> str:
        comparison, index = self._stores.comparison.state, self._index(subject)
        is_pinned = comparison is not None and 0 <= comparison.reference == index
        return self.tr("Unpin reference") if is_pinned else self.tr("Pin as reference")

    def _enlarge_title(self) -> str:
        return self.tr("Enlarge") if self.page.content.contact_sheet.enlarged < 0 else self.tr("Show all")

    @command(
        "compare.enlarge",
        _enlarge_title,
        "view/comparison:90",
        contexts="compare-cell/compare",
        enabled=_can_enlarge,
        pane="",
        icon="zoom-in",
    )
    def _enlarge(self, subject: object | None) -> None:
        sheet, index = self.page.content.contact_sheet, self._index(subject)
        sheet.enlarge(-1 if sheet.enlarged == index else index)

    @command(
        "compare.remove",
        "Remove from comparison",
        "view/comparison:100",
        "Delete",
        contexts="compare-cell/compare",
        enabled=_can_remove,
        icon="close",
    )
    def _remove(self, subject: object | None) -> None:
        self._stores.comparison.remove(self._index(subject))

    @command(
        "compare.pin",
        _pin_title,
        "view/comparison:94",
        "R",
        contexts="compare-cell/compare",
        enabled=_has_cell,
        icon="pin",
    )
    def _pin(self, subject: object | None) -> None:
        comparison, index = self._stores.comparison.state, self._index(subject)
        if comparison is not None:
            self._stores.comparison.set_reference(-1 if index == comparison.reference else index)

    @command(
        "compare.pairwise",
        "Compare two at a time",
        "view/comparison:96",
        "T",
        checked=_is_pairwise,
        enabled=_has_several,
        icon="compare",
    )
    def _toggle_pairwise(self) -> None:
        self._stores.comparison.set_pairwise(not self._is_pairwise(), max(self.page.marks.current, 0))

    @command("compare.other-side", "Go to other side", "view/comparison:98", "O", enabled=_is_pair)
    def _go_to_other_side(self) -> None:
        self.page.marks.set_current(1 - self.page.marks.current)

    @command("compare.next-page", "Comparison: next page", "view/comparison:70", "PgDown", enabled=_can_step)
    def _next(self) -> None:
        self.page.step(1)

    @command(
        "compare.previous-page", "Comparison: previous page", "view/comparison:80", "PgUp", enabled=_can_step
    )
    def _previous(self) -> None:
        self.page.step(-1)


class CompareCommands(OverlayCommands[CompareViewStores, CompareView]):
    """Commands of the comparison.

    The subject of `compare.open` is a version, compared with the displayed one, or a node ID. Without one it
    is the selection.
    """

    pane = "compare"

    def _can_open(self, subject: object | None) -> bool:
        if isinstance(subject, Version):
            return len(sides_of(self._stores, subject)) > 1
        # Otherwise always enabled, since reading complete nodes for each menu is slow; errors show a message.
        return self._stores.canvases.current is not None

    def _is_open(self) -> bool:
        return self._stores.comparison.state is not None

    def _has_two(self) -> bool:
        comparison = self._stores.comparison.state
        return comparison is not None and comparison.is_pair

    def _can_play(self) -> bool:
        return bool(self._stores.comparison.state is not None and self.page.content.player.sides)

    def _can_switch_audio(self) -> bool:
        return self._can_play() and len(self.page.content.player.sides) == 2

    @command(
        "compare.open",
        "Compare",
        "node/open:30",
        "Ctrl+D",
        contexts="version/compare node/compare",
        enabled=_can_open,
        pane="",
        icon="compare",
        keywords="difference diff side by side slider",
    )
    def _open(self, subject: object | None) -> None:
        sides = sides_of(self._stores, subject)
        canvas = self._stores.canvases.current
        if canvas is None:
            return
        if self._stores.comparison.compare(canvas.canvas_id, sides):
            self.page.open_page()
        elif self._stores.selection.state.nodes:
            text = self.tr("Select at least two nodes that have a result to compare.")
            self._stores.notifications.notify("info", text)
        else:
            self._stores.notifications.notify("info", self.tr("Select images or a group to compare."))

    @command("compare.close", "Close comparison", "view/close:20", "Escape", enabled=_is_open, icon="close")
    def _close(self) -> None:
        self.page.escape()

    @command("compare.next-mode", "Next comparison mode", "view/comparison:10", "M", enabled=_has_two)
    def _next_mode(self) -> None:
        self.page.mode_bar.next()

    @command("compare.fit", "Comparison: zoom to fit", "view/comparison:12", "Shift+Z", enabled=_is_open)
    def _fit(self) -> None:
        self.page.viewport.fit()

    @command("compare.actual-size", "Comparison: actual size", "view/comparison:14", "Z", enabled=_is_open)
    def _actual_size(self) -> None:
        self.page.content.show_pixels()

    @command("compare.swap", "Swap sides", "view/comparison:20", "S", enabled=_has_two)
    def _swap(self) -> None:
        self._stores.comparison.swap()

    @command(
        "compare.play", "Comparison: play or pause", "view/comparison:30", "K", enabled=_can_play, icon="play"
    )
    def _play(self) -> None:
        self.page.content.player.toggle()

    @command("compare.skip-back", "Comparison: skip back", "view/comparison:32", "J", enabled=_can_play)
    def _skip_back(self) -> None:
        self.page.content.player.skip(-SKIP_MS)

    @command("compare.skip-forward", "Comparison: skip forward", "view/comparison:34", "L", enabled=_can_play)
    def _skip_forward(self) -> None:
        self.page.content.player.skip(SKIP_MS)

    @command(
        "compare.next-frame",
        "Comparison: next frame",
        "view/comparison:40",
        ".",
        enabled=_can_play,
        icon="step-forward",
    )
    def _next_frame(self) -> None:
        self.page.content.player.step(1)

    @command(
        "compare.previous-frame",
        "Comparison: previous frame",
        "view/comparison:50",
        ",",
        enabled=_can_play,
        icon="step-back",
    )
    def _previous_frame(self) -> None:
        self.page.content.player.step(-1)

    @command(
        "compare.hear-other",
        "Comparison: switch audio",
        "view/comparison:60",
        "H",
        enabled=_can_switch_audio,
        icon="volume",
    )
    def _toggle_audio_source(self) -> None:
        self.page.content.player.toggle_audio_source()

    @command(
        "compare.save",
        "Save comparison as PNG or PDF…",
        "view/comparison:110",
        "Ctrl+S",
        enabled=_is_open,
        icon="download",
    )
    def _save(self) -> None:
        self.page.save()
