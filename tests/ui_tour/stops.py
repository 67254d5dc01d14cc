"""Stops of the tour."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from tests.ui_tour.steps import (
    Step,
    click,
    close_command_palette,
    close_dialogs,
    close_menu,
    close_page_of,
    close_popovers,
    command,
    compare_mode,
    context_menu,
    dialog_is_open,
    discard_connections,
    disconnect_server,
    dismiss_notifications,
    find_widget,
    first_edge,
    first_model,
    first_note,
    first_skill,
    is_disconnected,
    is_enabled,
    main_menu,
    notify,
    one_of_kind,
    pending_approval,
    post_comment,
    reattach,
    select,
    selected_node_id,
    settings_section,
    several,
    shortcuts,
    stage_connections,
    two_models,
    type_text,
    unmark,
)
from wsdesk.app.session.controller import AppController
from wsdesk.graph.model.values import Kind
from wsdesk.panels.approvals.page import ApprovalsPage
from wsdesk.panels.compare.head import MODES
from wsdesk.panels.model_catalog.page import CatalogPage
from wsdesk.panels.registry import PANELS
from wsdesk.panels.skills.page import SkillsPage
from wsdesk.settings.table import SETTINGS
from wsdesk.store.base.load_state import LoadState
from wsdesk.window.canvas.find_bar import FindBar
from wsdesk.window.commands.menus import MENUS

CANVAS_TITLE = "Hero film board"
SECTIONS = tuple(dict.fromkeys(setting.section for setting in SETTINGS if setting.section))


@dataclass(frozen=True)
class Stop:
    """A state of the window: the steps that lead to it, and those that leave it."""

    name: str
    steps: tuple[Step, ...]
    teardown: tuple[Step, ...] = ()
    page: str = ""
    """The panel or page that it shows, if any."""
    canvas: str = CANVAS_TITLE
    """Title of the current canvas."""
    ready: Callable[[AppController], object] | None = None
    """Condition to wait for before the check."""


def panel(panel_id: str) -> Stop:
    return Stop(f"panel {panel_id}", (SELECT_IMAGE, command(f"panel.{panel_id}")), page=panel_id)


SELECT_IMAGE = select(lambda node: node.title == "Harbour at dusk")
CLOSE_COMPARE = command("compare.close")
CANVAS_KINDS = tuple(kind for kind in Kind if kind not in (Kind.TEMPLATE, Kind.UNKNOWN))
SELECT_NONE = command("canvas.select-none", can_fail=True)

STOPS: tuple[Stop, ...] = (
    Stop("canvas", (SELECT_NONE, command("canvas.fit"))),
    *(panel(spec.id) for spec in PANELS),
    *(
        Stop(f"details of {kind.value}", (one_of_kind(kind), command("panel.details")))
        for kind in CANVAS_KINDS
    ),
    *(
        Stop(f"details of {kind.value}", (one_of_kind(kind), command("panel.details")), canvas="Studio kit")
        for kind in (Kind.TEMPLATE,)
    ),
    Stop("details of a connection", (first_edge, command("panel.details"))),
    Stop("details of a note", (first_note, command("panel.details"))),
    Stop("details of several", (select(lambda node: node.kind is Kind.IMAGE, 3), command("panel.details"))),
    Stop("details of the canvas", (SELECT_NONE, command("panel.details"))),
    Stop("versions of a failure", (select(lambda node: node.failure is not None), command("panel.versions"))),
    Stop("versions of a video", (one_of_kind(Kind.VIDEO), command("panel.versions"))),
    Stop("all comments", (SELECT_IMAGE, command("comments.list"))),
    Stop("new comment", (SELECT_IMAGE, command("comments.write"))),
    Stop("viewer", (SELECT_IMAGE, command("node.open")), (command("viewer.close"),), "viewer"),
    Stop("comparison", (SELECT_IMAGE, command("compare.open")), (CLOSE_COMPARE,), "compare"),
    *(
        Stop(
            f"comparison, {mode}",
            (SELECT_IMAGE, command("compare.open"), compare_mode(mode)),
            (compare_mode(MODES[0]), CLOSE_COMPARE),
        )
        for mode in MODES[1:]
    ),
    *(
        Stop(f"comparison of {kind.value}", (several(kind, count), command("compare.open")), (CLOSE_COMPARE,))
        for kind, count in ((Kind.IMAGE, 4), (Kind.VIDEO, 2), (Kind.AUDIO, 2), (Kind.TEXT, 2))
    ),
    Stop("raw data", (SELECT_IMAGE, command("raw.open")), (command("raw.close"),), "raw"),
    Stop("batch export", (SELECT_IMAGE, command("files.save-several")), (command("saving.close"),), "saving"),
    Stop("model catalog", (command("catalogue.open"),), (close_page_of(CatalogPage),), "catalogue"),
    Stop(
        "defaults", (command("catalogue.open"), command("catalogue.defaults")), (close_page_of(CatalogPage),)
    ),
    Stop("costs", (command("catalogue.open"), command("catalogue.costs")), (close_page_of(CatalogPage),)),
    Stop("a model", (command("catalogue.open"), first_model), (close_page_of(CatalogPage),)),
    Stop(
        "comparison of models", (command("catalogue.open"), two_models), (unmark, close_page_of(CatalogPage))
    ),
    Stop(
        "approvals",
        (command("approvals.open"),),
        page="approvals",
        ready=lambda workspace: workspace.stores.approvals.state.rows,
    ),
    Stop("approval", (pending_approval,), (close_page_of(ApprovalsPage),)),
    Stop(
        "skills",
        (command("skills.open"),),
        page="skills",
        ready=lambda workspace: workspace.stores.skills.state.skills,
    ),
    Stop("skill", (first_skill,), (close_page_of(SkillsPage),)),
    Stop(
        "light table",
        (command("light-table.open"),),
        (command("light-table.close"),),
        "light-table",
        ready=lambda workspace: workspace.stores.light_table.grid.numbers,
    ),
    Stop(
        "presentation",
        (SELECT_IMAGE, command("presentation.start")),
        (command("presentation.end"),),
        "presentation",
    ),
    Stop(
        "prompts",
        (command("prompts.open"),),
        (command("prompts.close"),),
        "prompts",
        ready=lambda workspace: workspace.stores.prompts.state.results,
    ),
    Stop("global search", (command("everywhere.open"),), page="everywhere"),
    Stop(
        "global search with results",
        (type_text("everywhereField", "harbour"),),
        (type_text("everywhereField", ""), command("everywhere.close")),
        ready=lambda workspace: workspace.stores.global_search.state.rows,
    ),
    Stop("find on canvas", (command("find.open"),)),
    Stop("timeline", (SELECT_NONE, command("timeline.open")), ready=is_enabled("timeline.compare")),
    Stop("differences", (command("timeline.compare"),), (command("timeline.open"),)),
    Stop(
        "find on canvas, results",
        (type_text("findField", "shot"),),
        (type_text("findField", ""), lambda workspace: find_widget(workspace, FindBar).dismiss()),
        ready=lambda workspace: find_widget(workspace, FindBar).hits,
    ),
    Stop(
        "staged connections",
        (SELECT_NONE, stage_connections, command("connection.tray")),
        (discard_connections,),
    ),
    Stop(
        "library without results",
        (command("panel.library"), type_text("librarySearch", "zzzz")),
        (type_text("librarySearch", ""),),
        ready=lambda workspace: workspace.stores.library.state.phase is not LoadState.BUSY,
    ),
    Stop(
        "outline without results",
        (command("panel.outline"), type_text("outlineFilter", "zzzz")),
        (type_text("outlineFilter", ""),),
    ),
    Stop("workspaces", (command("connection.switch"),), (close_popovers,)),
    Stop("settings", (command("settings.open"),)),
    *(Stop(f"settings {number}", (settings_section(number),)) for number in range(1, len(SECTIONS))),
    Stop("shortcut editor", (shortcuts,), (close_dialogs,)),
    Stop("connect", (command("connection.open"),), (close_dialogs,)),
    Stop("workspace list", (command("connection.profiles"),), (close_dialogs,)),
    Stop("shortcut list", (command("help.keys"),), (close_dialogs,)),
    Stop("about", (command("help.about"),), (close_dialogs,)),
    Stop("guide", (command("help.guide"),), (close_dialogs,)),
    Stop("release notes", (command("help.news"),), (close_dialogs,)),
    Stop("diagnostics", (command("help.diagnostics"),), (close_dialogs,), ready=dialog_is_open("report")),
    Stop("log", (command("help.log"),), (close_dialogs,)),
    Stop("menu of a node", (SELECT_IMAGE, context_menu("node", selected_node_id)), (close_menu,)),
    Stop("menu of the canvas", (context_menu("canvas", lambda _workspace: None),), (close_menu,)),
    Stop("main menu", (command("go.menu"),), (close_menu,)),
    *(Stop(f"menu {name}", (command("go.menu"), main_menu(name)), (close_menu,)) for name in MENUS),
    Stop("menu of a connection", (first_edge, context_menu("edge", selected_node_id)), (close_menu,)),
    Stop("menu of several", (several(Kind.IMAGE, 3), context_menu("node", selected_node_id)), (close_menu,)),
    Stop("pinned and recent", (command("go.visits"),), (close_menu,)),
    Stop("command palette", (SELECT_NONE, command("go.finder"))),
    Stop(
        "command palette with results",
        (type_text("finderField", "harbour"),),
        (type_text("finderField", ""), close_command_palette),
    ),
    Stop(
        "canvas in a new window",
        (command("tab.part"),),
        (command("tab.bring-back", can_fail=True), reattach),
        canvas="Studio kit",
    ),
    Stop("notifications", (notify,), (dismiss_notifications,)),
    Stop("disconnected", (disconnect_server,), ready=is_disconnected),
    Stop("connection state", (click("livePill"),), (close_popovers,)),
    Stop("disconnected, library", (command("panel.library"),)),
    Stop(
        "disconnected, approvals",
        (command("approvals.open"), command("approvals.refresh")),
        (close_page_of(ApprovalsPage),),
    ),
    Stop(
        "disconnected, skills",
        (command("skills.open"), command("skills.refresh")),
        (close_page_of(SkillsPage),),
    ),
    Stop(
        "outbox",
        (post_comment, command("connection.outbox")),
        (close_popovers,),
        ready=lambda workspace: workspace.stores.outbox.entries,
    ),
)
