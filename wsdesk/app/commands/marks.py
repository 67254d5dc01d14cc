"""Commands that set flags, ratings, and color labels, in every place that shows results."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt

from wsdesk.panels.widgets.controls.key_buffer import pressed_modifiers
from wsdesk.settings.table import LIGHT_TABLE_ADVANCE
from wsdesk.store.commands.commands import CommandGroup, command
from wsdesk.store.culling.mark_labels import marks_change_text
from wsdesk.store.culling.marks import Flag
from wsdesk.store.stores import Stores
from wsdesk.store.text.number_format import translated

_NOTICE_S = 3
MARK_PANES = "canvas versions viewer compare light-table everywhere"
_CONTEXTS = "node/{0} version/{0} item/{0} compare-cell/{0} result/{0}"


def tr(text: str, n: float | None = None) -> str:
    return translated("Marks", text, n)


def _stars(count: int) -> Callable[[CommandGroup], str]:
    """Title of the command that sets a rating."""
    return lambda _group: tr("%Ln stars", count)


def mark_contexts(place: str) -> str:
    """Places in the context menus of results, such as "marks:10"."""
    return _CONTEXTS.format(place)


def _flag(order: int) -> str:
    return mark_contexts(f"marks:{order}")


def _rating(order: int) -> str:
    return mark_contexts(f"rating:{order}")


class MarkCommands(CommandGroup):
    """Commands for the results selected on the page on top, or for the shown versions of selected nodes.

    See `MarkTargets.for_subject` for the subject of a context menu.
    """

    context = "Marks"
    pane = MARK_PANES

    def __init__(self, stores: Stores) -> None:
        super().__init__()
        self._stores = stores
        self._marks = stores.marks
        self._targets = stores.mark_targets
        self._notice_id = -1

    def _version_ids(self, subject: object | None) -> tuple[str, ...]:
        return self._targets.for_subject(subject)

    def _set_flag(self, version_ids: tuple[str, ...], flag: Flag) -> None:
        self._marks.set_flag(version_ids, flag)
        self._notify(version_ids)
        self._advance(version_ids)

    def _set_rating(self, version_ids: tuple[str, ...], rating: int) -> None:
        self._marks.set_rating(version_ids, rating)
        self._notify(version_ids)
        self._advance(version_ids)

    def _toggle_label(self, version_ids: tuple[str, ...], color_label: str) -> None:
        self._marks.toggle_color_label(version_ids, color_label)
        self._notify(version_ids)
        self._advance(version_ids)

    def _notify(self, version_ids: tuple[str, ...]) -> None:
        """Notify of marks set on the canvas, whose cards may be too small to show them."""
        if self._targets.page is None:
            message = marks_change_text([self._marks.of(version_id) for version_id in version_ids])
            self._stores.notifications.dismiss(self._notice_id)
            self._notice_id = self._stores.notifications.notify("info", message, seconds=_NOTICE_S).id

    def _advance(self, version_ids: tuple[str, ...]) -> None:
        """Go to the next result after a single one was marked, if that is set or Shift is pressed."""
        shift = bool(pressed_modifiers() & Qt.KeyboardModifier.ShiftModifier)
        page = self._targets.page
        if (
            page is not None
            and len(version_ids) == 1
            and page.marked_version_ids() == version_ids
            and shift != self._stores.settings.get(LIGHT_TABLE_ADVANCE)
        ):
            page.advance()

    @command(
        "marks.pick",
        "Pick",
        "node/marks:10",
        "P Shift+P",
        contexts=_flag(10),
        target=_version_ids,
        icon="flag",
    )
    def _pick(self, version_ids: tuple[str, ...]) -> None:
        self._set_flag(version_ids, Flag.PICK)

    @command(
        "marks.reject",
        "Reject",
        "node/marks:20",
        "X Shift+X",
        contexts=_flag(20),
        target=_version_ids,
        icon="close",
    )
    def _reject(self, version_ids: tuple[str, ...]) -> None:
        self._set_flag(version_ids, Flag.REJECT)

    @command("marks.unflag", "Unflag", "node/marks:30", "U Shift+U", contexts=_flag(30), target=_version_ids)
    def _unflag(self, version_ids: tuple[str, ...]) -> None:
        self._set_flag(version_ids, Flag.NONE)

    @command("marks.rate-0", "No rating", "node/rating:10", "0", contexts=_rating(10), target=_version_ids)
    def _rate_0(self, version_ids: tuple[str, ...]) -> None:
        self._set_rating(version_ids, 0)

    @command(
        "marks.rate-1",
        _stars(1),
        "node/rating:11",
        "1",
        contexts=_rating(11),
        target=_version_ids,
        icon="star",
    )
    def _rate_1(self, version_ids: tuple[str, ...]) -> None:
        self._set_rating(version_ids, 1)

    @command("marks.rate-2", _stars(2), "node/rating:12", "2", contexts=_rating(12), target=_version_ids)
    def _rate_2(self, version_ids: tuple[str, ...]) -> None:
        self._set_rating(version_ids, 2)

    @command("marks.rate-3", _stars(3), "node/rating:13", "3", contexts=_rating(13), target=_version_ids)
    def _rate_3(self, version_ids: tuple[str, ...]) -> None:
        self._set_rating(version_ids, 3)

    @command("marks.rate-4", _stars(4), "node/rating:14", "4", contexts=_rating(14), target=_version_ids)
    def _rate_4(self, version_ids: tuple[str, ...]) -> None:
        self._set_rating(version_ids, 4)

    @command("marks.rate-5", _stars(5), "node/rating:15", "5", contexts=_rating(15), target=_version_ids)
    def _rate_5(self, version_ids: tuple[str, ...]) -> None:
        self._set_rating(version_ids, 5)

    @command("marks.label-red", "Red label", "node/rating:20", "6", contexts=_rating(20), target=_version_ids)
    def _label_red(self, version_ids: tuple[str, ...]) -> None:
        self._toggle_label(version_ids, "red")

    @command(
        "marks.label-yellow", "Yellow label", "node/rating:21", "7", contexts=_rating(21), target=_version_ids
    )
    def _label_yellow(self, version_ids: tuple[str, ...]) -> None:
        self._toggle_label(version_ids, "yellow")

    @command(
        "marks.label-green", "Green label", "node/rating:22", "8", contexts=_rating(22), target=_version_ids
    )
    def _label_green(self, version_ids: tuple[str, ...]) -> None:
        self._toggle_label(version_ids, "green")

    @command(
        "marks.label-blue", "Blue label", "node/rating:23", "9", contexts=_rating(23), target=_version_ids
    )
    def _label_blue(self, version_ids: tuple[str, ...]) -> None:
        self._toggle_label(version_ids, "blue")

    def _advances(self) -> bool:
        return self._stores.settings.get(LIGHT_TABLE_ADVANCE)

    @command("marks.advance", "Go to next result after marking", "node/marks:90", checked=_advances)
    def _toggle_advance(self) -> None:
        self._stores.settings.set(LIGHT_TABLE_ADVANCE, not self._advances())
