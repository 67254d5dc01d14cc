"""What a person can tell the canvas to do, for menus, context menus, keys and the command field."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from wsdesk.files.lazy_import import lazy_import
from wsdesk.scene.view.command_table import ROWS
from wsdesk.settings.table import EDGES
from wsdesk.store.commands.commands import Command
from wsdesk.store.save_setting import save_setting
from wsdesk.store.stores import Stores

if TYPE_CHECKING:
    from wsdesk.graph.model import values
    from wsdesk.graph.model.values import Node
    from wsdesk.scene.layers import focus_mode
    from wsdesk.scene.view.canvas_view import CanvasView
else:
    values = lazy_import("wsdesk.graph.model.values")
    focus_mode = lazy_import("wsdesk.scene.layers.focus_mode")

ViewProvider = Callable[[], "CanvasView | None"]
_ZOOM_STEP = 2**0.5


def scene_commands(view_provider: ViewProvider, stores: Stores) -> tuple[Command, ...]:
    """The commands of whichever canvas is in front; `view_provider` gives its view, None without one."""
    actions = SceneActions(view_provider, stores)
    return tuple(
        Command(
            row.id,
            partial(_words, row.words),
            getattr(actions, row.does),
            row.menu,
            row.keys,
            row.contexts,
            getattr(actions, row.enabled),
            row.pane,
            getattr(actions, row.checked) if row.checked else None,
            row.icon,
        )
        for row in ROWS
    )


def _words(text: str) -> str:
    return QCoreApplication.translate("Canvas", text)


class SceneActions:
    """One method a command; its subject is the id that a menu was opened on, or None: the selection."""

    def __init__(self, view_provider: ViewProvider, stores: Stores) -> None:
        self._view = view_provider
        self._stores = stores

    def has_nodes(self, _subject: object | None) -> bool:
        view = self._view()
        return view is not None and bool(view.board.document.nodes)

    def fit(self, _subject: object | None) -> None:
        if view := self._view():
            view.fit()

    def fit_selection(self, _subject: object | None) -> None:
        if view := self._view():
            view.fit_selection()

    def actual_size(self, _subject: object | None) -> None:
        if view := self._view():
            view.actual_size()

    def zoom_in(self, _subject: object | None) -> None:
        if view := self._view():
            view.zoom_by(_ZOOM_STEP)

    def zoom_out(self, _subject: object | None) -> None:
        if view := self._view():
            view.zoom_by(1 / _ZOOM_STEP)

    def back(self, _subject: object | None) -> None:
        if view := self._view():
            view.history.back()

    def forward(self, _subject: object | None) -> None:
        if view := self._view():
            view.history.forward()

    def focus(self, _subject: object | None) -> None:
        if view := self._view():
            view.setFocus()

    def next_node(self, _subject: object | None) -> None:
        from wsdesk.scene.input.gestures.keys import step_focus

        if view := self._view():
            step_focus(view.stage, forward=True)

    def previous_node(self, _subject: object | None) -> None:
        from wsdesk.scene.input.gestures.keys import step_focus

        if view := self._view():
            step_focus(view.stage, forward=False)

    def connect_to(self, _subject: object | None) -> None:
        if view := self._view():
            view.picking.offer_for_selection(values.Direction.SOURCE)

    def connect_from(self, _subject: object | None) -> None:
        if view := self._view():
            view.picking.offer_for_selection(values.Direction.TARGET)

    def connect_selected(self, _subject: object | None) -> None:
        if view := self._view():
            view.picking.connect_selected()

    def select_all(self, _subject: object | None) -> None:
        if view := self._view():
            view.stage.select(view.board.document.node_by_id)

    def select_none(self, _subject: object | None) -> None:
        if view := self._view():
            view.stage.select()

    def invert_selection(self, _subject: object | None) -> None:
        if view := self._view():
            selected = set(view.stage.selected.nodes)
            view.stage.select(node.id for node in view.board.document.nodes if node.id not in selected)

    def select_kind(self, subject: object | None) -> None:
        if view := self._view():
            kinds = {node.kind for node in _nodes(view, subject)}
            view.stage.select(node.id for node in view.board.document.nodes if node.kind in kinds)

    def select_upstream(self, subject: object | None) -> None:
        from wsdesk.graph.analysis.lineage import upstream

        if view := self._view():
            view.stage.select(upstream(view.board.document, _ids(view, subject)))

    def select_downstream(self, subject: object | None) -> None:
        from wsdesk.graph.analysis.lineage import downstream

        if view := self._view():
            view.stage.select(downstream(view.board.document, _ids(view, subject)))

    def select_neighbours(self, subject: object | None) -> None:
        from wsdesk.graph.analysis.lineage import neighbours

        if view := self._view():
            view.stage.select(neighbours(view.board.document, _ids(view, subject)))

    def has_groups(self, _subject: object | None) -> bool:
        view = self._view()
        return view is not None and bool(view.board.groups)

    def has_folds(self, _subject: object | None) -> bool:
        view = self._view()
        return view is not None and bool(view.canvas.folds.ids)

    def can_collapse(self, subject: object | None) -> bool:
        return bool(self._groups(subject, folded=False))

    def can_expand(self, subject: object | None) -> bool:
        return bool(self._groups(subject, folded=True))

    def collapse(self, subject: object | None) -> None:
        if view := self._view():
            groups = self._groups(subject, folded=False)
            view.canvas.folds.fold(groups)
            view.stage.select(groups)

    def expand(self, subject: object | None) -> None:
        if view := self._view():
            view.canvas.folds.unfold(self._groups(subject, folded=True))

    def collapse_all(self, _subject: object | None) -> None:
        if view := self._view():
            view.canvas.folds.fold(group.id for group in view.board.groups)

    def expand_all(self, _subject: object | None) -> None:
        if view := self._view():
            view.canvas.folds.set(())

    def _groups(self, subject: object | None, *, folded: bool) -> list[str]:
        """The groups that a command is about: those named, or else the group around what is named."""
        view = self._view()
        if view is None:
            return []
        nodes = _nodes(view, subject)
        found = [node.id for node in nodes if node.kind is values.Kind.GROUP and bool(node.folded) is folded]
        if found or folded or len(nodes) != 1 or nodes[0].kind is values.Kind.GROUP:
            return found
        around = view.board.nesting.parent(nodes[0].id)
        parent = view.board.document.node_by_id.get(around)
        return [around] if parent is not None and parent.kind is values.Kind.GROUP else []

    def dim_1(self, _subject: object | None) -> None:
        self._dim(1)

    def dim_2(self, _subject: object | None) -> None:
        self._dim(2)

    def dim_all(self, _subject: object | None) -> None:
        self._dim(focus_mode.ALL)

    def dim_nothing(self, _subject: object | None) -> None:
        self._dim(focus_mode.OFF)

    def dims(self, _subject: object | None) -> bool:
        return self._steps() != focus_mode.OFF

    def dims_1(self) -> bool:
        return self._steps() == 1

    def dims_2(self) -> bool:
        return self._steps() == 2

    def dims_all(self) -> bool:
        return self._steps() == focus_mode.ALL

    def _steps(self) -> int:
        view = self._view()
        return view.stage.spotlight.steps if view is not None else focus_mode.OFF

    def _dim(self, steps: int) -> None:
        """The same again turns it off."""
        if view := self._view():
            view.stage.shine(focus_mode.OFF if self._steps() == steps else steps)

    def edges_all(self, _subject: object | None) -> None:
        self._show_edges("all")

    def edges_selection(self, _subject: object | None) -> None:
        self._show_edges("selection")

    def edges_none(self, _subject: object | None) -> None:
        self._show_edges("none")

    def _show_edges(self, which: str) -> None:
        """The same again shows all."""
        if self._view():
            shown = self._stores.settings.get(EDGES)
            save_setting(self._stores, EDGES, "all" if shown == which else which)

    def shows_all_edges(self) -> bool:
        return self._stores.settings.get(EDGES) == "all"

    def shows_edges_of_selection(self) -> bool:
        return self._stores.settings.get(EDGES) == "selection"

    def shows_no_edges(self) -> bool:
        return self._stores.settings.get(EDGES) == "none"


def _ids(view: CanvasView, subject: object | None) -> Iterable[str]:
    """What a command is about: the node that the menu was opened on, the selection where it is part of it."""
    selected = view.stage.selected.nodes
    return (subject,) if isinstance(subject, str) and subject not in selected else selected


def _nodes(view: CanvasView, subject: object | None) -> list[Node]:
    nodes = view.board.document.node_by_id
    return [nodes[node_id] for node_id in _ids(view, subject) if node_id in nodes]
