"""Menus are what the commands say."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QCoreApplication, QPoint
from PySide6.QtWidgets import QMenu

from wsdesk.graph.model.diff import diff
from wsdesk.graph.model.document import Document
from wsdesk.graph.model.values import Kind, Node, Rect
from wsdesk.store.base.load_state import LoadState
from wsdesk.store.canvas.canvas_state import CanvasState
from wsdesk.store.commands.commands import Command, CommandGroup, MenuPlace, command
from wsdesk.window.command_palette.sources import CommandSource
from wsdesk.window.commands.menus import MAX_ENTRIES, MENUS


def texts(menu: Any) -> list[str]:
    return [action.text().partition("\t")[0] for action in menu.actions() if not action.isSeparator()]


def test_a_command_is_in_its_menu_with_its_key(harness: Any) -> None:
    harness.stores.commands.add(
        Command("edit.wave", lambda: "Wave & go", print, menu=MenuPlace("edit"), shortcuts=("Ctrl+J",))
    )
    menu = harness.window.menus.part("edit")
    assert menu.actions()[-1].text() == "Wave && go\tCtrl+J"


def test_a_menu_follows_what_is_possible_and_what_is_on(harness: Any) -> None:
    harness.show()
    harness.window.workbench.toggle("left")
    view = {action.objectName(): action for action in harness.window.menus.part("view").actions()}
    assert not view["side.left"].isChecked()
    assert view["side.right"].isChecked()
    canvas = {action.objectName(): action for action in harness.window.menus.part("canvas").actions()}
    assert not canvas["tab.close"].isEnabled()
    harness.open("c1")
    canvas = {action.objectName(): action for action in harness.window.menus.part("canvas").actions()}
    assert canvas["tab.close"].isEnabled()


def test_the_main_menu_has_only_menus_with_entries(harness: Any) -> None:
    harness.window.menus.main.aboutToShow.emit()
    assert texts(harness.window.menus.main) == ["File", "Edit", "View", "Canvas", "Go", "Help"]
    harness.stores.commands.add(Command("node.look", lambda: "Open", print, menu=MenuPlace("node")))
    harness.window.menus.main.aboutToShow.emit()
    assert "Node" in texts(harness.window.menus.main)


def test_a_context_menu_acts_on_its_subject(harness: Any) -> None:
    got: list[object] = []
    node = MenuPlace("node")
    harness.stores.commands.add(
        Command("node.open", lambda: "Open", got.append, menu=node, contexts=(node,)),
        Command(
            "node.star", lambda: "Star", got.append, menu=node, contexts=(node,),
            enabled=lambda subject: subject is None,
        ),
    )  # fmt: skip
    window = harness.show()
    at = window.mapToGlobal(QPoint(400, 300))
    harness.stores.commands.request_menu("node", "n1", at.x(), at.y())
    menu = window.menus.context
    assert menu.isVisible()
    assert texts(menu) == ["Open"], "a disabled command is listed"
    menu.actions()[0].trigger()
    menu.hide()
    assert got == ["n1"]
    harness.stores.commands.request_menu("node", None, at.x(), at.y())
    assert texts(menu) == ["Open", "Star"]
    menu.hide()


def test_a_context_menu_leaves_out_disabled_commands_and_their_separators(harness: Any) -> None:
    is_enabled = {"open": False, "connect": True, "": False, "raw": True, "copy": False}
    harness.stores.commands.add(
        *(
            Command(
                f"node.{group}",
                lambda: "Some",
                print,
                MenuPlace("node"),
                contexts=(MenuPlace("node", group),),
                enabled=lambda _subject, group=group: is_enabled[group],
            )
            for group in is_enabled
        )
    )
    harness.show()
    menu = harness.window.menus.context
    harness.stores.commands.request_menu("node", "n1", 400, 300)
    shown = ["-" if action.isSeparator() else action.objectName() for action in menu.actions()]
    menu.hide()
    assert shown == ["node.connect", "-", "node.raw"]
    main = {action.objectName(): action.isEnabled() for action in harness.window.menus.part("node").actions()}
    assert {f"node.{group}": can for group, can in is_enabled.items()}.items() <= main.items()
    is_enabled.update(dict.fromkeys(is_enabled, False))
    harness.stores.commands.request_menu("node", "n1", 400, 300)
    assert not menu.isVisible(), "an empty menu is opened"


def test_a_context_without_commands_opens_nothing(harness: Any) -> None:
    harness.show()
    harness.stores.commands.request_menu("nowhere", None, 10, 10)
    assert not harness.window.menus.context.isVisible()


def test_a_context_menu_begins_with_what_it_is_opened_for_and_ends_with_copies(harness: Any) -> None:
    groups = {"node.copy": "copy", "raw.show": "raw", "select.kind": "", "compare.two": "compare"}
    harness.stores.commands.add(
        *(
            Command(i, lambda: "Some", print, MenuPlace("node"), contexts=(MenuPlace("node", group),))
            for i, group in {**groups, "node.open": "open"}.items()
        )
    )
    harness.show()
    harness.stores.commands.request_menu("node", "n1", 400, 300)
    menu = harness.window.menus.context
    shown = [action.objectName() for action in menu.actions() if not action.isSeparator()]
    menu.hide()
    assert shown == ["node.open", "compare.two", "select.kind", "raw.show", "node.copy"]


def test_what_is_of_one_kind_stands_below_one_word(harness: Any) -> None:
    got: list[object] = []
    groups = {
        "copy": ("node.copy-link", "node.copy-title", "node.copy-id"),
        "web": ("node.star", "node.retry", "node.rename", "node.delete"),
        "connect": ("canvas.connect-to", "canvas.connect-from"),
        "open": ("node.open",),
        "comments": ("comments.write",),
        "raw": ("raw.open",),
        "": ("files.save",),
    }
    harness.stores.commands.add(
        *(
            Command(i, lambda i=i: i, got.append, MenuPlace("node"), contexts=(MenuPlace("node", group),))
            for group, ids in groups.items()
            for i in ids
        )
    )
    harness.show()
    harness.stores.commands.request_menu("node", "n1", 400, 300)
    menu = harness.window.menus.context
    shown = ["-" if a.isSeparator() else a.objectName() or a.text() for a in menu.actions()]
    copies = next(a.menu() for a in menu.actions() if a.text() == "Copy")
    assert shown == [
        "node.open", "comments.write", "-", "canvas.connect-to", "canvas.connect-from", "-",
        "files.save", "-", "raw.open", "Copy", "In web app",
    ]  # fmt: skip
    assert [action.objectName() for action in copies.actions()] == list(groups["copy"])
    copies.actions()[0].trigger()
    menu.hide()
    assert got == ["n1"]


def test_every_command_has_one_place_and_no_menu_is_longer_than_a_screen(harness: Any) -> None:
    harness.open("c1")
    harness.show()
    places: list[str] = []
    for name in MENUS:
        menu = harness.window.menus.part(name)
        below = [action.menu() for action in menu.actions() if action.menu() is not None]
        for one in (menu, *below):
            rows = [action for action in one.actions() if not action.isSeparator()]
            assert 0 < len(rows) <= MAX_ENTRIES or one is menu, one.objectName()
            places += [str(row.data()) for row in rows if row.menu() is None]
    assert sorted(places) == sorted(c.id for c in harness.stores.commands.all() if c.menu)


def test_what_is_of_one_kind_stands_below_one_word_and_runs_from_there(harness: Any) -> None:
    ran: list[object] = []
    harness.stores.commands.add(
        Command("versions.copy-id", lambda: "Copy version ID", print, MenuPlace("edit", "copy-id", 20)),
        Command("node.copy-id", lambda: "Copy node ID", ran.append, MenuPlace("edit", "copy-id", 10)),
    )
    edit = harness.window.menus.part("edit")
    below = next(action.menu() for action in edit.actions() if action.text() == "Copy ID")
    assert texts(below) == ["Copy node ID", "Copy version ID"]
    assert below.accessibleName() == "Copy ID"
    assert "node.copy-id" not in [a.objectName() for a in harness.window.menus.part("node").actions()]
    below.actions()[0].trigger()
    assert ran == [None]
    harness.window.menus.part("edit")
    assert len(edit.findChildren(QMenu, "menu-edit-copy-id")) <= 2  # the one before goes with the next event


def test_a_refresh_closes_no_menu(harness: Any) -> None:
    harness.stores.commands.add(
        Command("node.open", lambda: "Open", print, menu=MenuPlace("node"), contexts=(MenuPlace("node"),))
    )
    harness.show()
    canvas = harness.open("c1")
    place = Rect(0, 0, 10, 10)
    before = Document("c1", (Node("n1", Kind.TEXT, place, title="old"),))
    canvas.put_document(before)
    harness.stores.commands.request_menu("node", "n1", 400, 300)
    menu = harness.window.menus.context
    assert menu.isVisible()
    canvas.put_state(CanvasState(LoadState.BUSY))
    after = Document("c1", (Node("n1", Kind.TEXT, place, title="new"), Node("n2", Kind.TEXT, place)))
    canvas._show_document(after)
    canvas.changed.emit(diff(before, after))
    canvas.put_state(CanvasState(LoadState.READY))
    QCoreApplication.processEvents()
    assert menu.isVisible()
    assert texts(menu) == ["Open"]
    menu.hide()


def test_a_group_that_no_menu_has_is_among_the_rest(harness: Any) -> None:
    harness.stores.commands.add(
        Command("help.first", lambda: "First", print, MenuPlace("help", "nowhere", 1)),
        Command("help.second", lambda: "Second", print, MenuPlace("help")),
    )
    assert texts(harness.window.menus.part("help")) == [
        *("Guide", "Release notes", "Keyboard shortcuts"),
        *("First", "Second", "About wsdesk"),
    ]


class WaveCommands(CommandGroup):
    def __init__(self) -> None:
        super().__init__()
        self.waved_at: list[object] = []

    @command("demo.wave", "Wave", "edit/find:15", "Ctrl+J", contexts="node/open")
    def _wave(self, subject: object | None) -> None:
        self.waved_at.append(subject)


def test_a_command_that_is_declared_once_is_in_menus_shortcuts_and_the_palette(harness: Any) -> None:
    group = WaveCommands()
    harness.stores.commands.add(*group.all())
    window = harness.show()
    edit = texts(window.menus.part("edit"))
    assert edit[edit.index("Find on canvas") :][:3] == ["Find on canvas", "Wave", "Find next"]
    harness.stores.commands.request_menu("node", "n1", 400, 300)
    window.menus.context.actions()[0].trigger()
    window.menus.context.hide()
    assert window.keys.command_for("Ctrl+J").id == "demo.wave"
    found = {entry.id: entry.place for entry in CommandSource(harness.stores.commands).entries(())}
    assert found["command:demo.wave"] == "Edit"
    assert group.waved_at == ["n1"]


def test_the_menu_of_the_empty_canvas_is_split_by_theme(harness: Any) -> None:
    places = {
        "edge.undo": "undo",
        "comments.list": "comments",
        "canvas.select-all": "select",
        "canvas.fit": "zoom",
        "catalogue.costs": "models",
        "tab.new-window": "",
        "raw.open": "raw",
    }
    for name, group in places.items():
        harness.stores.commands.add(
            Command(f"my-{name}", lambda: "Some", print, contexts=(MenuPlace("canvas-x", group),))
        )
    harness.show()
    harness.stores.commands.request_menu("canvas-x", None, 10, 10)
    menu = harness.window.menus.context
    entries = ["" if action.isSeparator() else action.objectName()[3:] for action in menu.actions()]
    menu.hide()
    assert entries == [
        *("edge.undo", "", "comments.list", "", "canvas.select-all", "", "canvas.fit", ""),
        *("catalogue.costs", "", "tab.new-window", "", "raw.open"),
    ]
