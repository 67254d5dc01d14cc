"""Steps between the stops of the tour: commands, as the menus run them, or methods of widgets."""

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


def command(command_id: str, *, can_fail: bool = False) -> Step:
    def step(workspace: AppController) -> None:
        assert workspace.stores.commands.trigger(command_id) or can_fail, f"{command_id} is not enabled"

    return step


def is_enabled(command_id: str) -> Callable[[AppController], bool]:
    """Whether a command is enabled."""

    def check(workspace: AppController) -> bool:
        command = workspace.stores.commands.get(command_id)
        return command is not None and bool(command.enabled(None))

    return check


def select(matches: Callable[[Node], bool], count: int = 1) -> Step:
    def step(workspace: AppController) -> None:
        canvas = workspace.stores.canvases.current
        assert canvas is not None
        nodes = [node.id for node in canvas.document.nodes if matches(node)][:count]
        assert len(nodes) == count
        workspace.stores.selection.select(canvas.canvas_id, nodes=nodes)
        workspace.stores.commands.trigger("canvas.fit-selection")

    return step


def one_of_kind(kind: Kind) -> Step:
    return select(lambda node: node.kind is kind and node.failure is None)


def several(kind: Kind, count: int) -> Step:
    return select(lambda node: node.kind is kind and node.failure is None, count)


def first_edge(workspace: AppController) -> None:
    canvas = workspace.stores.canvases.current
    assert canvas is not None
    workspace.stores.selection.select(canvas.canvas_id, edges=[canvas.document.edges[0].id])


def first_note(workspace: AppController) -> None:
    canvas = workspace.stores.canvases.current
    assert canvas is not None
    workspace.stores.selection.select(canvas.canvas_id, notes=[canvas.document.notes[0].id])


def context_menu(context: str, subject_of: Callable[[AppController], object | None]) -> Step:
    def step(workspace: AppController) -> None:
        workspace.stores.commands.request_menu(context, subject_of(workspace), 40, 40)

    return step


def selected_node_id(workspace: AppController) -> object | None:
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


def type_text(name: str, text: str) -> Step:
    """Type into a field."""

    def step(workspace: AppController) -> None:
        field = find_widget(workspace, QLineEdit, name)
        field.setText(text)
        field.textEdited.emit(text)

    return step


def find_widget(workspace: AppController, kind: type[QWidget], name: str = "") -> Any:
    """The visible widget of a class and name in the main window, else the first one."""
    widgets = [w for w in workspace.window.findChildren(kind) if not name or w.objectName() == name]
    assert widgets, f"there is no {kind.__name__} {name}"
    return next((widget for widget in widgets if widget.isVisible()), widgets[0])


def close_page_of(page: type[OverlayPage]) -> Step:
    return lambda workspace: find_widget(workspace, page).close_page()


def compare_mode(mode: str) -> Step:
    return lambda workspace: find_widget(workspace, SegmentedControl, "compareModes").choose(mode)


def first_model(workspace: AppController) -> None:
    page = find_widget(workspace, CatalogPage)
    page.show_model(page.rows[0].model)


def two_models(workspace: AppController) -> None:
    page = find_widget(workspace, CatalogPage)
    page.table.catalog_model.set_marks(tuple(row.model.name for row in page.rows[:2]))
    page.compare()


def unmark(workspace: AppController) -> None:
    find_widget(workspace, CatalogPage).table.catalog_model.set_marks(())


def pending_approval(workspace: AppController) -> None:
    approvals = workspace.stores.approvals
    approvals.open(next(row.id for row in approvals.state.rows if row.status == "pending"))


def first_skill(workspace: AppController) -> None:
    find_widget(workspace, SkillsPage).show_skill(workspace.stores.skills.state.skills[0])


def settings_section(number: int) -> Step:
    """Choose a section of the settings."""

    def step(_workspace: AppController) -> None:
        dialog = next(w for w in QApplication.topLevelWidgets() if isinstance(w, SettingsDialog))
        sections = dialog.findChild(ListView, "settingsSections")
        sections.setCurrentIndex(sections.index_of(number))

    return step


def shortcuts(_workspace: AppController) -> None:
    dialog = next(w for w in QApplication.topLevelWidgets() if isinstance(w, SettingsDialog))
    dialog.show_shortcuts()
    dialog.editor.tree.select("go.finder")


def stage_connections(workspace: AppController) -> None:
    """Stage two connections."""
    stores, canvas = workspace.stores, workspace.stores.canvases.current
    assert canvas is not None
    stores.settings.set(EDGE_SEND, "stage")
    images = [n.id for n in canvas.document.nodes if n.kind is Kind.IMAGE]
    videos = [n.id for n in canvas.document.nodes if n.kind is Kind.VIDEO]
    for number in (0, 1):
        edge_id = f"00000000-0000-4000-8000-00000000000{number}"
        edge = NewEdge(id=edge_id, src_node_id=images[-1 - number], dst_node_id=videos[-1])
        stores.edge_drafts.draw(canvas.canvas_id, (edge,), "Harbour to Shot 01")


def discard_connections(workspace: AppController) -> None:
    stores = workspace.stores
    stores.edge_drafts.remove([entry.id for entry in stores.edge_drafts.staged])
    stores.settings.set(EDGE_SEND, "at-once")


def disconnect_server(workspace: AppController) -> None:
    assert workspace.servers.current is not None
    workspace.servers.current.stop()
    workspace.stores.projects.refresh()


def is_disconnected(workspace: AppController) -> bool:
    return workspace.stores.connection.state.mode not in ("starting", "live")


def post_comment(workspace: AppController) -> None:
    stores, canvas = workspace.stores, workspace.stores.canvases.current
    assert canvas is not None
    stores.outbox.submit_comment(canvas.canvas_id, "00000000-0000-4000-8000-0000000000cc", "Warmer lanterns.")


def main_menu(name: str) -> Step:
    """Open a menu of the main menu, and all of its submenus."""

    def step(workspace: AppController) -> None:
        menu = workspace.window.menus.part(name)
        menu.popup(workspace.window.mapToGlobal(QPoint(40, 40)))
        for number, action in enumerate(menu.actions()):
            submenu = action.menu()
            if isinstance(submenu, QMenu):
                submenu.popup(workspace.window.mapToGlobal(QPoint(60 + 8 * number, 40)))

    return step


def click(name: str) -> Step:
    return lambda workspace: find_widget(workspace, QAbstractButton, name).click()


def close_popovers(workspace: AppController) -> None:
    for popover in workspace.window.findChildren(Popover):
        popover.dismiss()


def dialog_is_open(name: str) -> Callable[[AppController], object]:
    return lambda workspace: workspace.window.dialogs.current(name)


def close_command_palette(workspace: AppController) -> None:
    workspace.window.finder.close()


def reattach(workspace: AppController) -> None:
    for canvas_id in workspace.stores.detached_windows.ids:
        workspace.stores.detached_windows.reattach(canvas_id)


def notify(workspace: AppController) -> None:
    """Show two notifications, one with an action."""
    notifications = workspace.stores.notifications
    notifications.notify("warning", "The server is slow.", detail="It took 12 seconds.", seconds=600)
    notifications.notify("info", "Saved", action=NotificationAction("Show in folder", lambda: None))


def dismiss_notifications(workspace: AppController) -> None:
    for notification in workspace.stores.notifications.recent:
        workspace.stores.notifications.dismiss(notification.id)
