"""What a person can tell the canvas to do, for menus, context menus, keys and the command field."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import QCoreApplication

from wsdesk.graph.lineage import downstream, neighbours, upstream
from wsdesk.graph.values import Node
from wsdesk.scene.interactions.keys import step_focus
from wsdesk.scene.view import CanvasView
from wsdesk.settings.setting import QT_TRANSLATE_NOOP
from wsdesk.store.commands import Command
from wsdesk.store.stores import Stores

ViewProvider = Callable[[], CanvasView | None]
_ZOOM_STEP = 2**0.5
_NODE = frozenset({"node"})
_CANVAS = frozenset({"canvas"})


@dataclass(frozen=True, slots=True)
class Row:
    """One command; `does` names a method of `SceneActions`, `words` an English text of `Canvas`."""

    id: str
    words: str
    does: str
    menu: str
    keys: tuple[str, ...] = ()
    icon: str = ""
    contexts: frozenset[str] = frozenset()


ROWS: tuple[Row, ...] = (
    Row(
        "canvas.fit",
        QT_TRANSLATE_NOOP("Canvas", "Show everything"),
        "fit",
        "view",
        ("Shift+1",),
        "fit",
        _CANVAS,
    ),
    Row(
        "canvas.fit-selection",
        QT_TRANSLATE_NOOP("Canvas", "Show the selection"),
        "fit_selection",
        "view",
        ("Shift+2",),
        "fit-selection",
        _NODE,
    ),
    Row(
        "canvas.actual-size",
        QT_TRANSLATE_NOOP("Canvas", "100 %"),
        "actual_size",
        "view",
        ("Shift+0",),
        "actual-size",
        _CANVAS,
    ),
    Row(
        "canvas.zoom-in",
        QT_TRANSLATE_NOOP("Canvas", "Zoom in"),
        "zoom_in",
        "view",
        ("Ctrl+=", "Ctrl++"),
        "zoom-in",
    ),
    Row(
        "canvas.zoom-out",
        QT_TRANSLATE_NOOP("Canvas", "Zoom out"),
        "zoom_out",
        "view",
        ("Ctrl+-",),
        "zoom-out",
    ),
    Row("canvas.back", QT_TRANSLATE_NOOP("Canvas", "Where the view was before"), "back", "go", ("Alt+Left",)),
    Row(
        "canvas.forward",
        QT_TRANSLATE_NOOP("Canvas", "Where the view was after"),
        "forward",
        "go",
        ("Alt+Right",),
    ),
    Row("canvas.next-node", QT_TRANSLATE_NOOP("Canvas", "Next node"), "next_node", "go"),
    Row("canvas.previous-node", QT_TRANSLATE_NOOP("Canvas", "Previous node"), "previous_node", "go"),
    Row(
        "canvas.select-all",
        QT_TRANSLATE_NOOP("Canvas", "Select all nodes"),
        "select_all",
        "edit",
        ("Ctrl+A",),
        "",
        _CANVAS,
    ),
    Row("canvas.select-none", QT_TRANSLATE_NOOP("Canvas", "Select nothing"), "select_none", "edit"),
    Row(
        "canvas.invert-selection",
        QT_TRANSLATE_NOOP("Canvas", "Select the others instead"),
        "invert_selection",
        "edit",
        ("Ctrl+Shift+A",),
    ),
    Row(
        "canvas.select-kind",
        QT_TRANSLATE_NOOP("Canvas", "Select all of this kind"),
        "select_kind",
        "edit",
        contexts=_NODE,
    ),
    Row(
        "canvas.select-upstream",
        QT_TRANSLATE_NOOP("Canvas", "Select what flows into it"),
        "select_upstream",
        "edit",
        contexts=_NODE,
    ),
    Row(
        "canvas.select-downstream",
        QT_TRANSLATE_NOOP("Canvas", "Select what comes of it"),
        "select_downstream",
        "edit",
        contexts=_NODE,
    ),
    Row(
        "canvas.select-neighbours",
        QT_TRANSLATE_NOOP("Canvas", "Select its neighbours too"),
        "select_neighbours",
        "edit",
        contexts=_NODE,
    ),
)


def scene_commands(view_provider: ViewProvider, stores: Stores) -> tuple[Command, ...]:
    """The commands of whichever canvas is in front; `view_provider` gives its view, None without one."""
    actions = SceneActions(view_provider)
    return tuple(
        Command(
            row.id,
            partial(_words, row.words),
            getattr(actions, row.does),
            row.menu,
            row.keys,
            row.contexts,
            actions.has_nodes,
            "canvas",
            icon=row.icon,
        )
        for row in ROWS
    )


def _words(text: str) -> str:
    return QCoreApplication.translate("Canvas", text)


class SceneActions:
    """One method a command; its subject is the id that a menu was opened on, or None: the selection."""

    def __init__(self, view_provider: ViewProvider) -> None:
        self._view = view_provider

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

    def next_node(self, _subject: object | None) -> None:
        if view := self._view():
            step_focus(view.stage, forward=True)

    def previous_node(self, _subject: object | None) -> None:
        if view := self._view():
            step_focus(view.stage, forward=False)

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
        if view := self._view():
            view.stage.select(upstream(view.board.document, _ids(view, subject)))

    def select_downstream(self, subject: object | None) -> None:
        if view := self._view():
            view.stage.select(downstream(view.board.document, _ids(view, subject)))

    def select_neighbours(self, subject: object | None) -> None:
        if view := self._view():
            view.stage.select(neighbours(view.board.document, _ids(view, subject)))


def _ids(view: CanvasView, subject: object | None) -> Iterable[str]:
    """What a command is about: the node that the menu was opened on, the selection where it is part of it."""
    selected = view.stage.selected.nodes
    return (subject,) if isinstance(subject, str) and subject not in selected else selected


def _nodes(view: CanvasView, subject: object | None) -> list[Node]:
    nodes = view.board.document.node_by_id
    return [nodes[node_id] for node_id in _ids(view, subject) if node_id in nodes]
