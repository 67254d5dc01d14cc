"""What one does on the way from stop to stop: by commands, as the menus do, else by what a widget offers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QAbstractButton, QApplication, QLineEdit, QMenu, QWidget

from wsdesk.app.session.controller import AppController
from wsdesk.graph.model.values import Kind, Node
from wsdesk.panels.model_catalog.page import CatalogPage
from wsdesk.panels.skills.page import SkillsPage
from wsdesk.panels.widgets.containers.overlay_page import OverlayPage
from wsdesk.panels.widgets.controls.segmented_control import SegmentedControl
from wsdesk.panels.widgets.lists.list_view import ListView
from wsdesk.settings.table import EDGE_SEND
from wsdesk.store.base.notifications import NotificationAction
from wsdesk.window.dialogs.settings_dialog import SettingsDialog
from wsdesk.window.widgets.popover import Popover
from wsdesk.wire.edge import NewEdge

Step = Callable[[AppController], None]


def command(command_id: str, *, may_refuse: bool = False) -> Step:
    def step(workspace: AppController) -> None:
        assert workspace.stores.commands.trigger(command_id) or may_refuse, f"{command_id} cannot be done"

    return step


def is_enabled(command_id: str) -> Callable[[AppController], bool]:
    """Whether a command can be done."""

    def check(workspace: AppController) -> bool:
        command = workspace.stores.commands.get(command_id)
        return command is not None and bool(command.enabled(None))

    return check


def select(fits: Callable[[Node], bool], count: int = 1) -> Step:
    def step(workspace: AppController) -> None:
        canvas = workspace.stores.canvases.current
        assert canvas is not None
        nodes = [node.id for node in canvas.document.nodes if fits(node)][:count]
        assert len(nodes) == count
        workspace.stores.selection.select(canvas.canvas_id, nodes=nodes)
        workspace.stores.commands.trigger("canvas.fit-selection")

    return step


def of_kind(kind: Kind) -> Step:
    return select(lambda node: node.kind is kind and node.failure is None)


def some(kind: Kind, count: int) -> Step:
    return select(lambda node: node.kind is kind and node.failure is None, count)


def edge(workspace: AppController) -> None:
    canvas = workspace.stores.canvases.current
    assert canvas is not None
    workspace.stores.selection.select(canvas.canvas_id, edges=[canvas.document.edges[0].id])


def note(workspace: AppController) -> None:
    canvas = workspace.stores.canvases.current
    assert canvas is not None
    workspace.stores.selection.select(canvas.canvas_id, notes=[canvas.document.notes[0].id])


def menu(context: str, pick: Callable[[AppController], object | None]) -> Step:
    def step(workspace: AppController) -> None:
        workspace.stores.commands.request_menu(context, pick(workspace), 40, 40)

    return step


def selected(workspace: AppController) -> object | None:
    return workspace.stores.selection.state.node or None


def close_menu(_workspace: AppController) -> None:
    popup = QApplication.activePopupWidget()
    while popup is not None:
        popup.close()
        popup = QApplication.activePopupWidget()


def close_dialogs(_workspace: AppController) -> None:
    for widget in QApplication.topLevelWidgets():
        if widget.isVisible() and widget.inherits("QDialog"):
            widget.close()


def write(name: str, text: str) -> Step:
    """Type into a field."""

    def step(workspace: AppController) -> None:
        field = the(workspace, QLineEdit, name)
        field.setText(text)
        field.textEdited.emit(text)

    return step


def the(workspace: AppController, kind: type[QWidget], name: str = "") -> Any:
    """The one widget of a kind and a name in the main window that can be seen, else the first."""
    found = [w for w in workspace.window.findChildren(kind) if not name or w.objectName() == name]
    assert found, f"there is no {kind.__name__} {name}"
    return next((widget for widget in found if widget.isVisible()), found[0])


def leave(page: type[OverlayPage]) -> Step:
    return lambda workspace: the(workspace, page).close_page()


def way(mode: str) -> Step:
    return lambda workspace: the(workspace, SegmentedControl, "compareModes").choose(mode)


def first_model(workspace: AppController) -> None:
    page = the(workspace, CatalogPage)
    page.show_model(page.rows[0].model)


def two_models(workspace: AppController) -> None:
    page = the(workspace, CatalogPage)
    page.table.catalogue.set_marks(tuple(row.model.name for row in page.rows[:2]))
    page.compare()


def unmark(workspace: AppController) -> None:
    the(workspace, CatalogPage).table.catalogue.set_marks(())


def waiting_approval(workspace: AppController) -> None:
    approvals = workspace.stores.approvals
    approvals.open(next(row.id for row in approvals.state.rows if row.status == "pending"))


def first_skill(workspace: AppController) -> None:
    the(workspace, SkillsPage).show_skill(workspace.stores.skills.state.skills[0])


def section(number: int) -> Step:
    """Choose a section of the settings."""

    def step(_workspace: AppController) -> None:
        dialog = next(w for w in QApplication.topLevelWidgets() if isinstance(w, SettingsDialog))
        sections = dialog.findChild(ListView, "settingsSections")
        sections.setCurrentIndex(sections.index_of(number))

    return step


def keys(_workspace: AppController) -> None:
    dialog = next(w for w in QApplication.topLevelWidgets() if isinstance(w, SettingsDialog))
    dialog.show_shortcuts()
    dialog.editor.tree.select("go.finder")


def gather(workspace: AppController) -> None:
    """Draw two connections that are not sent."""
    stores, canvas = workspace.stores, workspace.stores.canvases.current
    assert canvas is not None
    stores.settings.set(EDGE_SEND, "stage")
    images = [n.id for n in canvas.document.nodes if n.kind is Kind.IMAGE]
    films = [n.id for n in canvas.document.nodes if n.kind is Kind.VIDEO]
    for number in (0, 1):
        edge_id = f"00000000-0000-4000-8000-00000000000{number}"
        drawn = NewEdge(id=edge_id, src_node_id=images[-1 - number], dst_node_id=films[-1])
        stores.edge_drafts.draw(canvas.canvas_id, (drawn,), "Harbour to Shot 01")


def gather_no_more(workspace: AppController) -> None:
    stores = workspace.stores
    stores.edge_drafts.remove([entry.id for entry in stores.edge_drafts.staged])
    stores.settings.set(EDGE_SEND, "at-once")


def disconnect_server(workspace: AppController) -> None:
    assert workspace.embedded is not None
    workspace.embedded.stop()
    workspace.stores.projects.refresh()


def is_away(workspace: AppController) -> bool:
    return workspace.stores.connection.state.mode not in ("starting", "live")


def write_while_away(workspace: AppController) -> None:
    stores, canvas = workspace.stores, workspace.stores.canvases.current
    assert canvas is not None
    stores.outbox.submit_comment(canvas.canvas_id, "00000000-0000-4000-8000-0000000000cc", "Warmer lanterns.")


def main_menu(name: str) -> Step:
    """Open one part of the main menu, and all that opens from it."""

    def step(workspace: AppController) -> None:
        part = workspace.window.menus.part(name)
        part.popup(workspace.window.mapToGlobal(QPoint(40, 40)))
        for number, action in enumerate(part.actions()):
            below = action.menu()
            if isinstance(below, QMenu):
                below.popup(workspace.window.mapToGlobal(QPoint(60 + 8 * number, 40)))

    return step


def pressed(name: str) -> Step:
    return lambda workspace: the(workspace, QAbstractButton, name).click()


def close_popovers(workspace: AppController) -> None:
    for popover in workspace.window.findChildren(Popover):
        popover.dismiss()


def dialog_is_open(name: str) -> Callable[[AppController], object]:
    return lambda workspace: workspace.window.dialogs.current(name)


def close_finder(workspace: AppController) -> None:
    workspace.window.finder.close()


def bring_back(workspace: AppController) -> None:
    for canvas_id in workspace.stores.detached_windows.ids:
        workspace.stores.detached_windows.reattach(canvas_id)


def tell(workspace: AppController) -> None:
    """Two messages, one with something to be done about it."""
    notifications = workspace.stores.notifications
    notifications.notify("warning", "The service answers slowly.", detail="It took 12 seconds.", seconds=600)
    notifications.notify("info", "Saved", action=NotificationAction("Show in folder", lambda: None))


def tell_no_more(workspace: AppController) -> None:
    for notice in workspace.stores.notifications.recent:
        workspace.stores.notifications.dismiss(notice.id)
