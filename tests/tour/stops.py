"""Where the tour goes, by commands, as the menus do."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtWidgets import QApplication, QLineEdit

from wsdesk.app.workspace import Workspace
from wsdesk.graph.values import Kind, Node

BOARD = "Hero film board"
Step = Callable[[Workspace], None]


@dataclass(frozen=True)
class Stop:
    """A place: how one gets there, and how one leaves."""

    name: str
    there: tuple[Step, ...]
    back: tuple[Step, ...] = ()
    shows: str = ""
    """The panel or the page that it shows, if it is for one."""
    board: str = BOARD
    """The canvas in front."""


def command(command_id: str, *, may_refuse: bool = False) -> Step:
    def step(workspace: Workspace) -> None:
        assert workspace.stores.commands.trigger(command_id) or may_refuse, f"{command_id} cannot be done"

    return step


def select(fits: Callable[[Node], bool], count: int = 1) -> Step:
    def step(workspace: Workspace) -> None:
        canvas = workspace.stores.canvases.current
        assert canvas is not None
        nodes = [node.id for node in canvas.document.nodes if fits(node)][:count]
        assert len(nodes) == count
        workspace.stores.selection.select(canvas.canvas_id, nodes=nodes)
        workspace.stores.commands.trigger("canvas.fit-selection")

    return step


def of_kind(kind: Kind) -> Step:
    return select(lambda node: node.kind is kind and node.failure is None)


def edge(workspace: Workspace) -> None:
    canvas = workspace.stores.canvases.current
    assert canvas is not None
    workspace.stores.selection.select(canvas.canvas_id, edges=[canvas.document.edges[0].id])


def note(workspace: Workspace) -> None:
    canvas = workspace.stores.canvases.current
    assert canvas is not None
    workspace.stores.selection.select(canvas.canvas_id, notes=[canvas.document.notes[0].id])


def menu(context: str, pick: Callable[[Workspace], object | None]) -> Step:
    def step(workspace: Workspace) -> None:
        workspace.stores.commands.request_menu(context, pick(workspace), 40, 40)

    return step


def selected(workspace: Workspace) -> object | None:
    return workspace.stores.selection.current.node or None


def close_menu(_workspace: Workspace) -> None:
    popup = QApplication.activePopupWidget()
    while popup is not None:
        popup.close()
        popup = QApplication.activePopupWidget()


def close_dialogs(_workspace: Workspace) -> None:
    for widget in QApplication.topLevelWidgets():
        if widget.isVisible() and widget.inherits("QDialog"):
            widget.close()


def write(name: str, text: str) -> Step:
    """Type into a field."""

    def step(workspace: Workspace) -> None:
        field = workspace.window.findChild(QLineEdit, name)
        assert field is not None, f"there is no {name}"
        field.setText(text)
        field.textEdited.emit(text)

    return step


def panel(panel_id: str) -> Stop:
    return Stop(f"panel {panel_id}", (SHOTS, command(f"panel.{panel_id}")), shows=panel_id)


SHOTS = select(lambda node: node.title == "Harbour at dusk")
ON_BOARD = tuple(kind for kind in Kind if kind not in (Kind.TEMPLATE, Kind.UNKNOWN))
NOTHING = command("canvas.select-none", may_refuse=True)

STOPS: tuple[Stop, ...] = (
    Stop("canvas alone", (NOTHING, command("canvas.fit"))),
    *(
        panel(panel_id)
        for panel_id in ("library", "models", "outline", "projects", "problems", "comments", "versions")
    ),
    panel("details"),
    *(Stop(f"details of {kind.value}", (of_kind(kind), command("panel.details"))) for kind in ON_BOARD),
    *(
        Stop(f"details of {kind.value}", (of_kind(kind), command("panel.details")), board="Studio kit")
        for kind in (Kind.TEMPLATE,)
    ),
    Stop("details of an edge", (edge, command("panel.details"))),
    Stop("details of a note", (note, command("panel.details"))),
    Stop("details of several", (select(lambda node: node.kind is Kind.IMAGE, 3), command("panel.details"))),
    Stop("details of the canvas", (NOTHING, command("panel.details"))),
    Stop("versions of a failure", (select(lambda node: node.failure is not None), command("panel.versions"))),
    Stop("versions of a film", (of_kind(Kind.VIDEO), command("panel.versions"))),
    Stop("all comments", (SHOTS, command("comments.list"))),
    Stop("writing a comment", (SHOTS, command("comments.write"))),
    Stop("viewer", (SHOTS, command("node.open")), (command("viewer.close"),), "viewer"),
    Stop("comparing", (SHOTS, command("compare.open")), (command("compare.close"),), "compare"),
    Stop("raw data", (SHOTS, command("raw.open")), (command("raw.close"),), "raw"),
    Stop("saving several", (SHOTS, command("files.save-several")), (command("saving.close"),), "saving"),
    Stop("approvals", (command("approvals.open"),), (command("approvals.close"),), "approvals"),
    Stop("skills", (command("skills.open"),), (command("skills.close"),), "skills"),
    Stop("everywhere", (command("everywhere.open"),), (command("everywhere.close"),), "everywhere"),
    Stop("find on canvas", (command("find.open"),)),
    Stop("workspaces", (command("connection.switch"),), (command("connection.switch", may_refuse=True),)),
    Stop("settings", (command("settings.open"),), (close_dialogs,)),
    Stop("connect", (command("connection.open"),), (close_dialogs,)),
    Stop("connections", (command("connection.profiles"),), (close_dialogs,)),
    Stop("keys", (command("help.keys"),), (close_dialogs,)),
    Stop("about", (command("help.about"),), (close_dialogs,)),
    Stop("menu of a node", (SHOTS, menu("node", selected)), (close_menu,)),
    Stop("menu of the canvas", (menu("canvas", lambda _workspace: None),), (close_menu,)),
    Stop("main menu", (command("go.menu"),), (close_menu,)),
    Stop("command field", (command("go.finder"),)),
)
