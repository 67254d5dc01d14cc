"""Commands that set flags, ratings, and color labels in every place that shows results, and undo them."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt

from wsdesk.panels.widgets.controls.key_buffer import pressed_modifiers
from wsdesk.settings.table import LIGHT_TABLE_ADVANCE
from wsdesk.store.commands.commands import CommandGroup, command
from wsdesk.store.culling.history import HistoryStep
from wsdesk.store.culling.mark_labels import marks_change_text
from wsdesk.store.culling.marks import COLOR_LABELS, MAX_RATING, Flag
from wsdesk.store.stores import Stores
from wsdesk.store.text.number_format import translator

tr = translator("Marks")
_NOTICE_S = 3
_PAGES = "viewer compare light-table everywhere library"
MARK_PANES = f"canvas versions {_PAGES}"
_CONTEXTS = "node/{0} version/{0} item/{0} compare-cell/{0} result/{0} asset/{0}"


def mark_contexts(place: str) -> str:
    """Places in the context menus of results, such as "marks:10"."""
    return _CONTEXTS.format(place)


def _flag(order: int) -> str:
    return mark_contexts(f"marks:{order}")


def _title(key: int) -> str:
    titles = {0: tr("No rating"), 6: tr("Red label"), 7: tr("Yellow label"), 8: tr("Green label")}
    titles[9] = tr("Blue label")
    return titles.get(key) or tr("%Ln stars", key)


def _digit(key: int, shift: str = "") -> Callable[[MarkCommands, tuple[str, ...]], None]:
    """Command of a key: a rating up to 5, then the color labels.

    With Shift it is another command, limited to the pages: on the canvas, Shift and a digit zoom.
    """
    color = COLOR_LABELS[key - 6] if key > MAX_RATING else ""
    command_id, place = f"marks.label-{color}" if color else f"marks.rate-{key}", f"rating:{10 + key}"

    def title(group: MarkCommands) -> str:
        return group.advance_title(_title(key)) if shift else _title(key)

    @command(
        f"{command_id}-shift" if shift else command_id,
        title,
        "" if shift else f"node/{place}",
        f"{shift}{key}",
        contexts="" if shift else mark_contexts(place),
        target=lambda group, subject: group.targets.for_subject(subject),
        pane=_PAGES if shift else None,
        icon="star" if key == 1 else "",
    )
    def run(group: MarkCommands, version_ids: tuple[str, ...]) -> None:
        group.set_digit(version_ids, key, color, shift=bool(shift))

    return run


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
        self.targets = stores.mark_targets
        self._notice_id = -1

    def _version_ids(self, subject: object | None) -> tuple[str, ...]:
        return self.targets.for_subject(subject)

    def _set_flag(self, version_ids: tuple[str, ...], flag: Flag) -> None:
        self._marks.set_flag(version_ids, flag)
        self._notify(version_ids)
        self._advance(version_ids, shift=bool(pressed_modifiers() & Qt.KeyboardModifier.ShiftModifier))

    def set_digit(self, version_ids: tuple[str, ...], rating: int, color_label: str, *, shift: bool) -> None:
        """Toggle a color label, or set a rating if there is none."""
        if color_label:
            self._marks.toggle_color_label(version_ids, color_label)
        else:
            self._marks.set_rating(version_ids, rating)
        self._notify(version_ids)
        self._advance(version_ids, shift=shift)

    def _notify(self, version_ids: tuple[str, ...]) -> None:
        """Notify of marks set on the canvas, whose cards may be too small to show them."""
        if self.targets.page is None:
            message = marks_change_text([self._marks.of(version_id) for version_id in version_ids])
            self._stores.notifications.dismiss(self._notice_id)
            self._notice_id = self._stores.notifications.notify("info", message, seconds=_NOTICE_S).id

    def _advance(self, version_ids: tuple[str, ...], *, shift: bool) -> None:
        """Go to the next result after a single one was marked, if that is set or Shift is pressed."""
        page = self.targets.page
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
        keywords="flag accept approve",
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
        keywords="flag decline",
    )
    def _reject(self, version_ids: tuple[str, ...]) -> None:
        self._set_flag(version_ids, Flag.REJECT)

    @command("marks.unflag", "Unflag", "node/marks:30", "U Shift+U", contexts=_flag(30), target=_version_ids)
    def _unflag(self, version_ids: tuple[str, ...]) -> None:
        self._set_flag(version_ids, Flag.NONE)

    _0, _1, _2, _3, _4, _5, _6, _7, _8, _9 = map(_digit, range(10))
    _s0, _s1, _s2, _s3, _s4, _s5, _s6, _s7, _s8, _s9 = (_digit(key, "Shift+") for key in range(10))

    def _advances(self) -> bool:
        return self._stores.settings.get(LIGHT_TABLE_ADVANCE)

    def advance_title(self, mark: str) -> str:
        """Title of a mark that is set with Shift."""
        text = tr("{mark} and stay") if self._advances() else tr("{mark} and go to next result")
        return text.format(mark=mark)

    @command("marks.advance", "Go to next result after marking", "node/marks:90", checked=_advances)
    def _toggle_advance(self) -> None:
        self._stores.settings.set(LIGHT_TABLE_ADVANCE, not self._advances())


class CullingUndoCommands(CommandGroup):
    """Undo the last mark or change of a collection, whichever it was."""

    context = "Marks"
    pane = MARK_PANES

    def __init__(self, stores: Stores) -> None:
        super().__init__()
        self._history = stores.marks.history
        self._edges = stores.edge_drafts
        self._targets = stores.mark_targets

    def _can_undo(self) -> bool:
        """Whether undo means a mark or a collection; on the canvas, the last action may be a connection."""
        step, edge_at = self._history.next_undo, self._edges.undo_at
        return step is not None and (self._targets.page is not None or edge_at is None or step.at > edge_at)

    def _can_redo(self) -> bool:
        step, edge_at = self._history.next_redo, self._edges.redo_at
        return step is not None and (self._targets.page is not None or edge_at is None or step.at < edge_at)

    def _undo_title(self) -> str:
        return tr("Undo mark") if _is_mark(self._history.next_undo) else tr("Undo change of collection")

    @command("marks.undo", _undo_title, "edit/undo:30", "Ctrl+Z", enabled=_can_undo, icon="undo")
    def _undo(self) -> None:
        self._show(self._history.undo())

    def _redo_title(self) -> str:
        return tr("Redo mark") if _is_mark(self._history.next_redo) else tr("Redo change of collection")

    @command("marks.redo", _redo_title, "edit/undo:40", "Ctrl+Shift+Z Ctrl+Y", enabled=_can_redo, icon="redo")
    def _redo(self) -> None:
        self._show(self._history.redo())

    def _show(self, version_ids: tuple[str, ...]) -> None:
        """Go back to the result whose mark was undone, since marking may have gone on to the next one.

        Results that were removed from a collection are selected again.
        """
        page = self._targets.page
        if page is not None and version_ids:
            page.show_marked(*version_ids)


def _is_mark(step: HistoryStep | None) -> bool:
    return step is None or step.subject == "marks"
