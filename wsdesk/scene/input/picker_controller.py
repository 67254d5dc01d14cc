"""Controller of the target picker: opens it, lists targets, and connects."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence

from PySide6.QtCore import QCoreApplication, QObject, QPoint, QTimer
from PySide6.QtWidgets import QAbstractScrollArea

from wsdesk.graph.model.document import Document
from wsdesk.graph.model.values import Direction, Handle
from wsdesk.graph.picking.connection_targets import ConnectionCandidate, between, candidates
from wsdesk.scene.input.context import InteractionContext
from wsdesk.scene.input.gestures.connect import SelectedSources
from wsdesk.scene.input.gestures.gesture import Pointer
from wsdesk.scene.input.gestures.keys import current_node, scroll_to
from wsdesk.scene.input.picker import Picker, PickerRow
from wsdesk.scene.painters.edge import edge_path
from wsdesk.store.base import error_messages
from wsdesk.store.text import sanitize
from wsdesk.store.text.number_format import number
from wsdesk.theme.accessibility import announce_text
from wsdesk.theme.theme_manager import ThemeManager

_OFFSET_PX = 12
"""Screen px between a card and the list."""
_SLICE_S = 0.012
"""How long targets are counted at once; most lists are complete by then."""


class PickerController(QObject):
    """Opens the picker of one view and connects the chosen target; the view gets the focus back.

    The list is a child of the viewport, because other children of a scroll area aren't exposed to assistive
    technology; it is reparented when it opens.
    """

    def __init__(self, context: InteractionContext, themes: ThemeManager, view: QAbstractScrollArea) -> None:
        super().__init__(view)
        self._context = context
        self._view = view
        self._themes = themes
        self._picker: Picker | None = None
        self._starts: tuple[Handle, ...] = ()
        self.candidates: tuple[ConnectionCandidate, ...] = ()
        self._from = (0.0, 0.0)
        self._companions: SelectedSources | None = None
        self._texts: list[str] = []
        self._counting: Iterator[int] = iter(())
        self._timer = QTimer(self, singleShot=True)
        self._timer.timeout.connect(self._on_timeout)

    @property
    def picker(self) -> Picker:
        """The list, created on first use: most views never open it."""
        if self._picker is None:
            picker = self._picker = Picker(self._themes, self._view.viewport())
            picker.typed.connect(self._list)
            picker.current_changed.connect(self._on_current_changed)
            picker.chosen.connect(self._on_chosen)
            picker.closed.connect(self._hide_preview)
        return self._picker

    def open(self, starts: Sequence[Handle], pointer: Pointer) -> None:
        """List targets for `starts` (handles of one node), nearest to the pointer first."""
        self._show(starts, (pointer.x, pointer.y), QPoint(round(pointer.sx), round(pointer.sy)))

    def open_for_selection(self, direction: Direction) -> None:
        """List targets of the focused node, for its handles in that direction."""
        context = self._context
        node_id = current_node(context) or next(iter(context.selected.nodes), "")
        node = context.model.document.node_by_id.get(node_id)
        if node is None:
            self._refuse(self.tr("Select a node first."))
            return
        starts = [h for h in context.model.table.of(node_id) if h.direction is direction]
        scroll_to(context, node.rect)
        x = node.rect.right if direction is Direction.SOURCE else node.rect.x
        sx, sy = context.camera.to_screen(x, node.rect.y)
        aside = _OFFSET_PX if direction is Direction.SOURCE else -_OFFSET_PX - self.picker.width()
        self._show(starts, (x, node.rect.cy), QPoint(round(sx) + aside, round(sy)))

    def connect_selected(self) -> None:
        """Connect the selected nodes to the one selected last; with two, in reverse if only that is valid."""
        context, model = self._context, self._context.model
        nodes = [n for i in context.selected.nodes if (n := model.document.node_by_id.get(i)) is not None]
        if len(nodes) < 2:
            self._refuse(self.tr("Select at least two nodes first."))
            return
        limits_of = context.canvas.limits_of
        last = nodes[-1]
        candidates = [between(model.document, model.table, node, last, limits_of) for node in nodes[:-1]]
        if len(nodes) == 2 and not any(c is not None and c.result.ok for c in candidates):
            reverse = between(model.document, model.table, last, nodes[0], limits_of)
            candidates = [reverse if reverse is not None and reverse.result.ok else candidates[0]]
        pairs = [(c.start, c.end) for c in candidates if c is not None and c.result.ok]
        if pairs:
            context.connect(pairs)
            return
        rejected = next((c.result for c in candidates if c is not None), None)
        code, values = (rejected.code, rejected.values) if rejected else ("no-handle", ())
        self._refuse(error_messages.reason(code, values), (last.rect.cx, last.rect.cy))

    def rebase(self) -> None:
        """Update the list for the new document."""
        if self._picker is None or self._picker.isHidden():
            return
        table = self._context.model.table
        starts = (table.find(h.node_id, h.name, h.direction) for h in self._starts)
        self._starts = tuple(handle for handle in starts if handle is not None)
        if self._starts:
            self._companions = SelectedSources(self._context, self._starts[0])
            self._list(self.picker.field.text())
        else:
            self.picker.close_list()

    def _refuse(self, text: str, at: tuple[float, float] | None = None) -> None:
        """Show and announce why nothing is connected, at a canvas point or in the middle of the view."""
        visible = self._context.camera.visible
        self._context.show_tooltip(text, "refused", *(at or (visible.cx, visible.cy)))
        announce_text(self._view, text)

    def _show(self, starts: Sequence[Handle], origin: tuple[float, float], at: QPoint) -> None:
        self._starts, self._from = tuple(starts), origin
        document = self._context.model.document
        if not starts:
            self._refuse(error_messages.reason("no-handle"), origin)
            return
        title = node_title(document, starts[0].node_id)
        is_source = starts[0].direction is Direction.SOURCE
        self._companions = SelectedSources(self._context, starts[0])
        count = 1 + len(self._companions.node_ids)
        if count == 1:
            text = self.tr("Connect {title} to…") if is_source else self.tr("Connect to {title} from…")
        elif is_source:
            text = self.tr("Connect %Ln nodes to…", "", count)
        else:
            text = self.tr("Connect to %Ln nodes from…", "", count)
        self.picker.open_at(at, text.format(title=title))
        self._list("")

    def _list(self, query: str) -> None:
        model = self._context.model
        self.candidates = candidates(
            model.document, model.table, self._starts, self._from, self._context.canvas.limits_of, query
        )
        several = len(self._starts) > 1
        nodes = model.document.node_by_id
        self._texts = [candidate_label(model.document, c, several_starts=several) for c in self.candidates]
        self._counting = self._count_rows()
        self._count()
        self.picker.set_rows(
            [
                PickerRow(
                    text,
                    nodes[candidate.end.node_id].kind.value,
                    candidate_reason(candidate),
                    not candidate.result.ok,
                    error_messages.short_reason(candidate.result.code) if candidate.result.ok else "",
                )
                for text, candidate in zip(self._texts, self.candidates, strict=True)
            ],
            self.tr("No matching targets")
            if query.strip()
            else self.tr("Nothing on this canvas can accept this connection."),
        )

    def _count_rows(self) -> Iterator[int]:
        """Add to each target how many of the selected nodes are connected to it; yields its index, or -1."""
        companions = self._companions
        if companions is None or not companions.node_ids:
            return
        for _ in companions.warm_up():
            yield -1
        text, of_all = self.tr("connects {n} of {all}"), number(1 + len(companions.node_ids))
        for at, candidate in enumerate(self.candidates):
            if candidate.result.ok:
                count = text.format(n=number(companions.count(candidate.end)), all=of_all)
                self._texts[at] = f"{self._texts[at]} · {count}"
                yield at

    def _count(self) -> list[int]:
        """Count for some milliseconds, and go on later: thousands of nodes may be selected."""
        end = time.monotonic() + _SLICE_S
        counted: list[int] = []
        for at in self._counting:
            counted.append(at)
            if time.monotonic() > end:
                self._timer.start(0)
                break
        return counted

    def _on_timeout(self) -> None:
        for at in self._count():
            if at >= 0:
                self.picker.set_row_text(at, self._texts[at])

    def _on_current_changed(self, at: int) -> None:
        """Preview the current row on the canvas."""
        dynamic_layer = self._context.dynamic_layer
        if not 0 <= at < len(self.candidates):
            dynamic_layer.set_drop_target("")
            dynamic_layer.line.hide()
            return
        candidate, model = self.candidates[at], self._context.model
        node = model.document.node_by_id[candidate.end.node_id]
        ends = (candidate.start, candidate.end)
        src, dst = ends if candidate.start.direction is Direction.SOURCE else ends[::-1]
        shape = model.routes.style.shape(model.table.point(src), src.side, model.table.point(dst), dst.side)
        kind = src.kind or model.document.node_by_id[src.node_id].kind.value
        dynamic_layer.line.show_line(edge_path(shape), kind, is_connected=candidate.result.ok)
        dynamic_layer.set_drop_target(node.id if candidate.result.ok else "")

    def _on_chosen(self, at: int) -> None:
        candidate = self.candidates[at]
        self._hide_preview()
        companions = SelectedSources(self._context, candidate.start).valid_handles(candidate.end)
        pairs = [(start, candidate.end) for start in (candidate.start, *companions)]
        result = self._context.connect(pairs)
        if not result.ok:
            x, y = self._context.model.table.point(candidate.end)
            self._context.show_tooltip(error_messages.reason(result.code, result.values), "refused", x, y)

    def _hide_preview(self) -> None:
        self._counting = iter(())
        self._timer.stop()
        self._context.dynamic_layer.line.hide()
        self._context.dynamic_layer.set_drop_target("")


def node_title(document: Document, node_id: str) -> str:
    """Title of a node, or a placeholder."""
    node = document.node_by_id.get(node_id)
    untitled = QCoreApplication.translate("Canvas", "untitled")
    return (sanitize.line(node.title, 80) if node is not None else "") or untitled


def candidate_label(document: Document, candidate: ConnectionCandidate, *, several_starts: bool) -> str:
    """Node and handle of a target, with the start handle if there are several."""
    end = candidate.end
    pieces = [node_title(document, end.node_id), sanitize.line(end.label or end.name, 40)]
    if several_starts:
        start = sanitize.line(candidate.start.label or candidate.start.name, 40)
        pieces.append(QCoreApplication.translate("Canvas", "from {handle}").format(handle=start))
    return " · ".join(piece for piece in pieces if piece)


def candidate_reason(candidate: ConnectionCandidate) -> str:
    """Rejection or warning of a candidate; empty if there is none."""
    result = candidate.result
    return error_messages.reason(result.code, result.values) if result.severity != "ok" else ""
