"""Commands: one list, every door."""

from __future__ import annotations

import pytest
from pytestqt.qtbot import QtBot

from wsdesk.store.commands.commands import (
    LAST,
    Command,
    CommandGroup,
    CommandStore,
    MenuPlace,
    MenuRequest,
    command,
    menu_places,
)


def make(
    command_id: str, ran: list[object], *, enabled: bool = True, contexts: tuple[str, ...] = ()
) -> Command:
    return Command(
        command_id, str, ran.append, contexts=tuple(map(MenuPlace, contexts)), enabled=lambda _s: enabled
    )


def test_a_command_runs_with_its_subject(qtbot: QtBot) -> None:
    ran: list[object] = []
    store = CommandStore()
    store.add(make("a", ran))
    assert store.trigger("a", "thing")
    assert ran == ["thing"]


def test_a_command_that_is_off_or_unknown_does_not_run(qtbot: QtBot) -> None:
    ran: list[object] = []
    store = CommandStore()
    store.add(make("a", ran, enabled=False))
    assert not store.trigger("a")
    assert not store.trigger("b")
    assert ran == []


def test_two_meanings_of_one_id_are_refused(qtbot: QtBot) -> None:
    store = CommandStore()
    store.add(make("a", []))
    with pytest.raises(ValueError, match="a is there"):
        store.add(make("a", []))


def test_context_menus_are_made_of_commands(qtbot: QtBot) -> None:
    store = CommandStore()
    store.add(make("a", [], contexts=("node",)), make("b", [], contexts=("edge", "node")), make("c", []))
    assert [c.id for c in store.in_context("node")] == ["a", "b"]
    emitted: list[object] = []
    store.menu_requested.connect(emitted.append)
    store.request_menu("node", "n1", 3, 4)
    assert emitted == [MenuRequest("node", "n1", 3, 4)]


class BoxCommands(CommandGroup):
    pane = "box"

    def __init__(self) -> None:
        super().__init__()
        self.ran: list[object] = []
        self.is_open = False

    def _can_close(self) -> bool:
        return self.is_open

    def _is_text(self, subject: object | None) -> bool:
        return isinstance(subject, str)

    def _name(self) -> str:
        return "Close" if self.is_open else "Closed"

    @command("box.open", "Open box", "edit/box:10", "Ctrl+O +", contexts="box/open other", enabled=_is_text)
    def _open(self, subject: object | None) -> None:
        self.ran.append(subject)
        self.is_open = True

    @command("box.close", _name, enabled=_can_close, checked=_can_close, pane="", icon="close")
    def _close(self) -> None:
        self.ran.append("closed")


def test_a_group_declares_its_commands_with_or_without_a_subject() -> None:
    group = BoxCommands()
    opened, closed = group.all()
    assert (opened.id, opened.title(), opened.pane, opened.checked) == ("box.open", "Open box", "box", None)
    assert opened.shortcuts == ("Ctrl+O", "+")
    assert (opened.enabled("lid"), opened.enabled(None), closed.enabled("lid")) == (True, False, False)
    assert (closed.title(), closed.pane, closed.icon) == ("Closed", "", "close")
    assert closed.checked is not None
    assert not closed.checked(None)
    assert opened.menu == MenuPlace("edit", "box", 10)
    assert opened.place_in("box") == MenuPlace("box", "open", LAST)
    assert opened.place_in("lid") is None
    assert closed.menu is None
    opened.run("lid")
    closed.run("lid")
    assert group.ran == ["lid", "closed"]
    assert closed.checked(None)
    assert closed.title() == "Close"


class LidCommands(CommandGroup):
    """Commands that act on the length of a text, unless it is 0."""

    def __init__(self) -> None:
        super().__init__()
        self.ran: list[int] = []
        self.is_open = True

    def _length(self, subject: object | None) -> int:
        return len(subject) if isinstance(subject, str) else 0

    def _is_open(self) -> bool:
        return self.is_open

    @command("lid.measure", "Measure lid", target=_length)
    def _measure(self, length: int) -> None:
        self.ran.append(length)

    @command("lid.turn", "Turn lid", target=_length, enabled=_is_open)
    def _turn(self, length: int) -> None:
        self.ran.append(-length)


def test_a_command_with_a_target_runs_on_it_and_only_if_there_is_one() -> None:
    group = LidCommands()
    measure, turn = group.all()
    assert [measure.enabled(subject) for subject in ("lid", "", None)] == [True, False, False]
    measure.run("lid")
    measure.run("")
    turn.run("lids")
    assert group.ran == [3, -4]
    assert turn.enabled("lid")
    group.is_open = False
    assert not turn.enabled("lid")


def test_a_place_is_a_menu_with_a_group_and_an_order_that_may_be_left_out() -> None:
    assert menu_places("edit/copy:20 node/open view") == (
        MenuPlace("edit", "copy", 20),
        MenuPlace("node", "open", LAST),
        MenuPlace("view", "", LAST),
    )
