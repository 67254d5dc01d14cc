"""Commands: one list, every door."""

from __future__ import annotations

import pytest
from pytestqt.qtbot import QtBot

from wsdesk.store.commands.commands import Command, CommandStore, MenuRequest


def make(
    command_id: str, ran: list[object], *, enabled: bool = True, contexts: tuple[str, ...] = ()
) -> Command:
    return Command(command_id, str, ran.append, contexts=frozenset(contexts), enabled=lambda _s: enabled)


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
    seen: list[object] = []
    store.menu_requested.connect(seen.append)
    store.request_menu("node", "n1", 3, 4)
    assert seen == [MenuRequest("node", "n1", 3, 4)]
