"""Controller of the target picker: opens it, lists targets, and connects."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication, QObject, QPoint
from PySide6.QtWidgets import QAbstractScrollArea

from wsdesk.graph.model.document import Document
from wsdesk.graph.model.values import Direction, Handle
from wsdesk.graph.picking.candidates import ConnectionCandidate, between, candidates
from wsdesk.scene.input.context import InteractionContext
from wsdesk.scene.input.gestures.create_edges import connect
from wsdesk.scene.input.gestures.gesture import Pointer
from wsdesk.scene.input.gestures.keys import current_node, show
from wsdesk.scene.input.gestures.selected_sources import MOST_LINES, SelectedSources
from wsdesk.scene.input.picker.picker import Picker, PickerRow
from wsdesk.scene.items.announcement import say
from wsdesk.scene.painters.edge import edge_path
from wsdesk.store.base import error_messages
from wsdesk.store.text import sanitize
from wsdesk.store.text.number_format import number
from wsdesk.theme.theme_manager import ThemeManager

_ASIDE = 12
"""Screen px between a card and the list."""


class PickerController(QObject):
    """One list over one view, which gets the focus back.

    The list is made in the viewport (of a scroll area's other children assistive technology is told nothing);
    once it opens it lies over what surrounds the view.
    """

    def __init__(self, stage: InteractionContext, themes: ThemeManager, view: QAbstractScrollArea) -> None:
        super().__init__(view)
        self._stage = stage
        self._view = view
        self.picker = Picker(themes, view.viewport())
        self._starts: tuple[Handle, ...] = ()
        self._found: tuple[ConnectionCandidate, ...] = ()
        self._from = (0.0, 0.0)
        self._companions: SelectedSources | None = None
        self.picker.typed.connect(self._on_typed)
        self.picker.current_changed.connect(self._on_current_changed)
        self.picker.chosen.connect(self._on_chosen)
        self.picker.closed.connect(self._on_closed)

    @property
    def found(self) -> tuple[ConnectionCandidate, ...]:
        """What is listed."""
        return self._found

    def offer(self, starts: Sequence[Handle], pointer: Pointer) -> None:
        """List what can take a line from `starts` (handles of one node), nearest to the pointer first."""
        self._open(starts, (pointer.x, pointer.y), QPoint(round(pointer.sx), round(pointer.sy)))

    def offer_for_selection(self, direction: Direction) -> None:
        """List what the node that the keyboard is on can be connected to, from its side of that direction."""
        stage = self._stage
        node_id = current_node(stage) or next(iter(stage.selected.nodes), "")
        node = stage.board.document.node_by_id.get(node_id)
        if node is None:
            say(self._view, self.tr("Select a node first."))
            return
        starts = [h for h in stage.board.table.of(node_id) if h.direction is direction]
        show(stage, node.rect)
        x = node.rect.right if direction is Direction.SOURCE else node.rect.x
        sx, sy = stage.camera.to_screen(x, node.rect.y)
        aside = _ASIDE if direction is Direction.SOURCE else -_ASIDE - self.picker.width()
        self._open(starts, (x, node.rect.cy), QPoint(round(sx) + aside, round(sy)))

    def connect_selected(self) -> None:
        """Connect the selected nodes to the one that was selected last; of two, the other way where only that
        can be."""
        stage, board = self._stage, self._stage.board
        nodes = [n for i in stage.selected.nodes if (n := board.document.node_by_id.get(i)) is not None]
        if len(nodes) < 2:
            say(self._view, self.tr("Select at least two nodes first."))
            return
        limits_of = stage.canvas.limits_of
        last = nodes[-1]
        found = [between(board.document, board.table, node, last, limits_of) for node in nodes[:-1]]
        if len(nodes) == 2 and not any(c is not None and c.verdict.ok for c in found):
            back = between(board.document, board.table, last, nodes[0], limits_of)
            found = [back if back is not None and back.verdict.ok else found[0]]
        pairs = [(c.start, c.end) for c in found if c is not None and c.verdict.ok]
        if pairs:
            connect(stage, pairs)
            return
        refused = next((c.verdict for c in found if c is not None), None)
        words = (
            error_messages.reason(refused.code, refused.values)
            if refused
            else error_messages.reason("no-handle")
        )
        stage.say(words, "refused", last.rect.cx, last.rect.cy)
        say(self._view, words)

    def rebase(self) -> None:
        """The document is another one now."""
        if self.picker.isHidden():
            return
        table = self._stage.board.table
        again = (table.find(h.node_id, h.name, h.direction) for h in self._starts)
        self._starts = tuple(handle for handle in again if handle is not None)
        if self._starts:
            self._companions = SelectedSources(self._stage, self._starts[0])
            self._list(self.picker.field.text())
        else:
            self.picker.close_list()

    def _open(self, starts: Sequence[Handle], origin: tuple[float, float], at: QPoint) -> None:
        self._starts, self._from = tuple(starts), origin
        document = self._stage.board.document
        if not starts:
            words = error_messages.reason("no-handle")
            self._stage.say(words, "refused", *origin)
            say(self._view, words)
            return
        title = title_of(document, starts[0].node_id)
        gives = starts[0].direction is Direction.SOURCE
        self._companions = SelectedSources(self._stage, starts[0])
        count = 1 + len(self._companions.node_ids)
        words = self.tr("Connect {title} to…") if gives else self.tr("Connect to {title} from…")
        if count > 1:
            words = (
                self.tr("Connect %Ln nodes to…", "", count)
                if gives
                else self.tr("Connect to %Ln nodes from…", "", count)
            )
        self.picker.open_at(at, words.format(title=title))
        self._list("")

    def _list(self, words: str) -> None:
        board = self._stage.board
        self._found = candidates(
            board.document, board.table, self._starts, self._from, self._stage.canvas.limits_of, words
        )
        several = len(self._starts) > 1
        nodes = board.document.node_by_id
        self.picker.show_rows(
            [
                PickerRow(
                    self._words(candidate, several_starts=several),
                    nodes[candidate.end.node_id].kind.value,
                    doubt_of(candidate),
                    not candidate.verdict.ok,
                )
                for candidate in self._found
            ],
            self.tr("No matching targets")
            if words.strip()
            else self.tr("Nothing on this canvas can accept this connection."),
        )

    def _words(self, candidate: ConnectionCandidate, *, several_starts: bool) -> str:
        """Where it goes, and how many of the selected nodes come along."""
        words = line_of(self._stage.board.document, candidate, several_starts=several_starts)
        others = self._companions.node_ids if self._companions is not None else []
        if not candidate.verdict.ok or self._companions is None or not 0 < len(others) <= MOST_LINES:
            return words
        taken = 1 + len(self._companions.taken(candidate.end))
        counted = self.tr("{n} of {all} connected").format(n=number(taken), all=number(1 + len(others)))
        return f"{words} · {counted}"

    def _on_typed(self, words: str) -> None:
        self._list(words)

    def _on_current_changed(self, at: int) -> None:
        """Show on the canvas what the current line means."""
        live = self._stage.live
        if not 0 <= at < len(self._found):
            live.set_drop("")
            live.line.hide()
            return
        candidate, board = self._found[at], self._stage.board
        node = board.document.node_by_id[candidate.end.node_id]
        ends = (candidate.start, candidate.end)
        src, dst = ends if candidate.start.direction is Direction.SOURCE else ends[::-1]
        shape = board.routes.style.shape(board.table.point(src), src.side, board.table.point(dst), dst.side)
        kind = src.kind or board.document.node_by_id[src.node_id].kind.value
        live.line.show_line(edge_path(shape), kind, held=candidate.verdict.ok)
        live.set_drop(node.id if candidate.verdict.ok else "")

    def _on_chosen(self, at: int) -> None:
        candidate = self._found[at]
        self._give_back()
        companions = SelectedSources(self._stage, candidate.start).taken(candidate.end)
        pairs = [(start, candidate.end) for start in (candidate.start, *companions)]
        judged = connect(self._stage, pairs)
        if not judged.ok:
            x, y = self._stage.board.table.point(candidate.end)
            self._stage.say(error_messages.reason(judged.code, judged.values), "refused", x, y)

    def _on_closed(self) -> None:
        self._give_back()

    def _give_back(self) -> None:
        self._stage.live.line.hide()
        self._stage.live.set_drop("")


def title_of(document: Document, node_id: str) -> str:
    """A node's title, or that it has none."""
    node = document.node_by_id.get(node_id)
    untitled = QCoreApplication.translate("Canvas", "untitled")
    return (sanitize.line(node.title, 80) if node is not None else "") or untitled


def line_of(document: Document, candidate: ConnectionCandidate, *, several_starts: bool) -> str:
    """Where it goes: the node, the handle, and the handle that it begins at where there are several."""
    end = candidate.end
    pieces = [title_of(document, end.node_id), sanitize.line(end.label or end.name, 40)]
    if several_starts:
        start = sanitize.line(candidate.start.label or candidate.start.name, 40)
        pieces.append(QCoreApplication.translate("Canvas", "from {handle}").format(handle=start))
    return " · ".join(piece for piece in pieces if piece)


def doubt_of(candidate: ConnectionCandidate) -> str:
    """Why it is refused or doubtful; empty where neither."""
    verdict = candidate.verdict
    return error_messages.reason(verdict.code, verdict.values) if verdict.severity != "ok" else ""
