"""Where the tour goes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from tests.ui_tour.steps import (
    Step,
    bring_back,
    close_dialogs,
    close_finder,
    close_menu,
    close_popovers,
    command,
    dialog_is_open,
    disconnect_server,
    edge,
    first_model,
    first_skill,
    gather,
    gather_no_more,
    is_away,
    is_enabled,
    keys,
    leave,
    main_menu,
    menu,
    note,
    of_kind,
    pressed,
    section,
    select,
    selected,
    some,
    tell,
    tell_no_more,
    the,
    two_models,
    unmark,
    waiting_approval,
    way,
    write,
    write_while_away,
)
from wsdesk.app.session.controller import AppController
from wsdesk.graph.model.values import Kind
from wsdesk.panels.approvals.page import ApprovalsPage
from wsdesk.panels.compare.head import MODES
from wsdesk.panels.model_catalog.page import CatalogPage
from wsdesk.panels.skills.page import SkillsPage
from wsdesk.settings.table import SETTINGS
from wsdesk.store.base.load_state import LoadState
from wsdesk.window.canvas.find_bar import FindBar
from wsdesk.window.commands.menus import MENUS

BOARD = "Hero film board"
SECTIONS = tuple(dict.fromkeys(setting.section for setting in SETTINGS if setting.section))


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
    until: Callable[[AppController], object] | None = None
    """What is waited for before one looks."""


def panel(panel_id: str) -> Stop:
    return Stop(f"panel {panel_id}", (SHOTS, command(f"panel.{panel_id}")), shows=panel_id)


SHOTS = select(lambda node: node.title == "Harbour at dusk")
UNCOMPARE = command("compare.close")
ON_BOARD = tuple(kind for kind in Kind if kind not in (Kind.TEMPLATE, Kind.UNKNOWN))
NOTHING = command("canvas.select-none", may_refuse=True)

STOPS: tuple[Stop, ...] = (
    Stop("canvas alone", (NOTHING, command("canvas.fit"))),
    *(
        panel(panel_id)
        for panel_id in ("library", "models", "outline", "projects", "problems", "comments", "versions")
    ),
    panel("lineage"),
    panel("whats-new"),
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
    Stop("comparing", (SHOTS, command("compare.open")), (UNCOMPARE,), "compare"),
    *(
        Stop(f"comparing, {mode}", (SHOTS, command("compare.open"), way(mode)), (way(MODES[0]), UNCOMPARE))
        for mode in MODES[1:]
    ),
    *(
        Stop(f"comparing {kind.value}", (some(kind, count), command("compare.open")), (UNCOMPARE,))
        for kind, count in ((Kind.IMAGE, 4), (Kind.VIDEO, 2), (Kind.AUDIO, 2), (Kind.TEXT, 2))
    ),
    Stop("raw data", (SHOTS, command("raw.open")), (command("raw.close"),), "raw"),
    Stop("saving several", (SHOTS, command("files.save-several")), (command("saving.close"),), "saving"),
    Stop("catalogue", (command("catalogue.open"),), (leave(CatalogPage),), "catalogue"),
    Stop("defaults", (command("catalogue.open"), command("catalogue.defaults")), (leave(CatalogPage),)),
    Stop("costs", (command("catalogue.open"), command("catalogue.costs")), (leave(CatalogPage),)),
    Stop("a model", (command("catalogue.open"), first_model), (leave(CatalogPage),)),
    Stop("models compared", (command("catalogue.open"), two_models), (unmark, leave(CatalogPage))),
    Stop(
        "approvals",
        (command("approvals.open"),),
        shows="approvals",
        until=lambda workspace: workspace.stores.approvals.state.rows,
    ),
    Stop("one approval", (waiting_approval,), (leave(ApprovalsPage),)),
    Stop(
        "skills",
        (command("skills.open"),),
        shows="skills",
        until=lambda workspace: workspace.stores.skills.state.skills,
    ),
    Stop("one skill", (first_skill,), (leave(SkillsPage),)),
    Stop(
        "light table",
        (command("light-table.open"),),
        (command("light-table.close"),),
        "light-table",
        until=lambda workspace: workspace.stores.light_table.grid.numbers,
    ),
    Stop(
        "presentation", (SHOTS, command("presentation.start")), (command("presentation.end"),), "presentation"
    ),
    Stop(
        "prompts",
        (command("prompts.open"),),
        (command("prompts.close"),),
        "prompts",
        until=lambda workspace: workspace.stores.prompts.state.results,
    ),
    Stop("everywhere", (command("everywhere.open"),), shows="everywhere"),
    Stop(
        "everywhere with words",
        (write("everywhereField", "harbour"),),
        (write("everywhereField", ""), command("everywhere.close")),
        until=lambda workspace: workspace.stores.global_search.state.rows,
    ),
    Stop("find on canvas", (command("find.open"),)),
    Stop("timeline", (NOTHING, command("timeline.open")), until=is_enabled("timeline.compare")),
    Stop("differences", (command("timeline.compare"),), (command("timeline.open"),)),
    Stop(
        "found on canvas",
        (write("findField", "shot"),),
        (write("findField", ""), lambda workspace: the(workspace, FindBar).dismiss()),
        until=lambda workspace: the(workspace, FindBar).hits,
    ),
    Stop("connections gathered", (NOTHING, gather, command("connection.tray")), (gather_no_more,)),
    Stop(
        "nothing like it in the library",
        (command("panel.library"), write("librarySearch", "zzzz")),
        (write("librarySearch", ""),),
        until=lambda workspace: workspace.stores.library.state.phase is not LoadState.BUSY,
    ),
    Stop(
        "no such node",
        (command("panel.outline"), write("outlineFilter", "zzzz")),
        (write("outlineFilter", ""),),
    ),
    Stop("workspaces", (command("connection.switch"),), (close_popovers,)),
    Stop("settings", (command("settings.open"),)),
    *(Stop(f"settings {number}", (section(number),)) for number in range(1, len(SECTIONS))),
    Stop("key editor", (keys,), (close_dialogs,)),
    Stop("connect", (command("connection.open"),), (close_dialogs,)),
    Stop("connections", (command("connection.profiles"),), (close_dialogs,)),
    Stop("keys", (command("help.keys"),), (close_dialogs,)),
    Stop("about", (command("help.about"),), (close_dialogs,)),
    Stop("guide", (command("help.guide"),), (close_dialogs,)),
    Stop("news", (command("help.news"),), (close_dialogs,)),
    Stop("diagnostics", (command("help.diagnostics"),), (close_dialogs,), until=dialog_is_open("report")),
    Stop("log", (command("help.log"),), (close_dialogs,)),
    Stop("menu of a node", (SHOTS, menu("node", selected)), (close_menu,)),
    Stop("menu of the canvas", (menu("canvas", lambda _workspace: None),), (close_menu,)),
    Stop("main menu", (command("go.menu"),), (close_menu,)),
    *(Stop(f"menu {name}", (command("go.menu"), main_menu(name)), (close_menu,)) for name in MENUS),
    Stop("menu of an edge", (edge, menu("edge", selected)), (close_menu,)),
    Stop("menu of several", (some(Kind.IMAGE, 3), menu("node", selected)), (close_menu,)),
    Stop("pinned and recent", (command("go.visits"),), (close_menu,)),
    Stop("command field", (NOTHING, command("go.finder"))),
    Stop("commands found", (write("finderField", "harbour"),), (write("finderField", ""), close_finder)),
    Stop(
        "canvas in a window of its own",
        (command("tab.part"),),
        (command("tab.bring-back", may_refuse=True), bring_back),
        board="Studio kit",
    ),
    Stop("told", (tell,), (tell_no_more,)),
    Stop("service away", (disconnect_server,), until=is_away),
    Stop("what is live", (pressed("livePill"),), (close_popovers,)),
    Stop("away, library", (command("panel.library"),)),
    Stop(
        "away, approvals",
        (command("approvals.open"), command("approvals.refresh")),
        (leave(ApprovalsPage),),
    ),
    Stop("away, skills", (command("skills.open"), command("skills.refresh")), (leave(SkillsPage),)),
    Stop(
        "waiting to be sent",
        (write_while_away, command("connection.outbox")),
        (close_popovers,),
        until=lambda workspace: workspace.stores.outbox.entries,
    ),
)
