"""Every way to draw a connection, with a real window, and a mouse and keyboard that are not ours."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import ways
from test_real_screen import Program, Screen
from test_real_screen import open_board as open_far

pytestmark = pytest.mark.timeout(240)


@pytest.fixture
def own_screen() -> Iterator[Screen]:
    made = Screen()
    yield made
    made.close()


def open_board(screen: Screen, program: Program) -> dict[str, Any]:
    """The board, near enough to see its handles."""
    open_far(program)
    screen.click(program.ask("node", "Harbour at dusk"))
    program.until(lambda s: len(s["selected"]) == 1)
    screen.keys("shift+2")
    program.until(lambda s: s["scale"] > 0.6)
    time.sleep(0.5)  # the camera glides
    return program.ask("state")


def one_more(program: Program, before: dict[str, Any]) -> dict[str, Any]:
    """Exactly one connection stands there that did not, and the server does not have it yet."""
    return program.until(lambda s: len(s["pending"]) == len(before["pending"]) + 1)


def taken_back(screen: Screen, program: Program) -> None:
    screen.keys("ctrl+z")
    program.until(lambda s: s["pending"] == [] and s["waiting"] == 0)


def test_every_way_to_connect_and_to_take_back(own_screen: Screen, tmp_path: Path) -> None:
    screen = own_screen
    program = Program(screen, tmp_path / "a home")
    try:
        before = open_board(screen, program)
        edges = before["edges"]
        pair = program.ask("pair")
        source, target = program.ask("titles")

        # One gesture: from handle to handle. It can be taken back, drawn again, and is on its way then.
        screen.drag(pair["from"], pair["to"])
        assert one_more(program, before)["states"] == ["held"]
        taken_back(screen, program)
        assert program.ask("state")["edges"] == edges
        screen.keys("ctrl+shift+z")
        one_more(program, before)
        taken_back(screen, program)

        # One gesture: from the border of a card, where no handle is, to the middle of another.
        border = program.ask("border", pair["ends"][0])
        screen.drag(border, pair["to"])
        one_more(program, before)
        taken_back(screen, program)

        # A drop on nothing lists what can take it; typing and Enter choose.
        screen.drag(pair["from"], program.ask("empty"))
        program.until(lambda s: s["focus"] == "targetPicker-field")
        screen.keys("Escape")
        program.until(lambda s: s["focus"] == "canvasView")
        screen.drag(pair["from"], program.ask("empty"))
        program.until(lambda s: s["focus"] == "targetPicker-field")
        screen.type(target)
        screen.keys("Return")
        one_more(program, before)
        taken_back(screen, program)

        # No mouse: C, a few letters, Enter.
        screen.click(program.ask("node", source))
        program.until(lambda s: s["selected"] == [pair["ends"][0]])
        screen.keys("c")
        program.until(lambda s: s["focus"] == "targetPicker-field")
        screen.type(target)
        screen.keys("Return")
        one_more(program, before)
        taken_back(screen, program)

        # Two selected nodes, one key.
        screen.xdotool("keydown", "shift")
        screen.click(program.ask("card", pair["ends"][2]))  # a notification may lie over its middle
        screen.xdotool("keyup", "shift")
        program.until(lambda s: len(s["selected"]) == 2)
        screen.keys("ctrl+l")
        one_more(program, before)

        # Left alone it is sent, and undo says where it can be removed.
        after = program.until(lambda s: len(s["edges"]) == len(edges) + 1 and not s["waiting"])
        screen.keys("ctrl+z")
        program.until(lambda s: "only be removed in the web app" in s["said"][-1])
        assert program.ask("state")["edges"] == after["edges"]
        program.quit()
    finally:
        if program.process.poll() is None:
            program.kill()


def test_several_at_once_one_after_another_and_from_far_off(own_screen: Screen, tmp_path: Path) -> None:
    screen = own_screen
    program = Program(screen, tmp_path / "a home")
    try:
        open_board(screen, program)
        ways.gather(screen, program)
        for _step in range(8):
            if program.ask("is_near"):
                break
            screen.keys("ctrl+minus")
            ways.still(program)
        ways.several(screen, program)
        assert ways.far(screen, program) < 0.25, "no handle is seen there"
        program.quit()
    finally:
        if program.process.poll() is None:
            program.kill()


def test_gathered_connections_survive_a_kill_and_are_sent_together(
    own_screen: Screen, tmp_path: Path
) -> None:
    screen, home = own_screen, tmp_path / "a home"
    program = Program(screen, home)
    try:
        before = open_board(screen, program)
        screen.keys("ctrl+k")
        program.until(lambda s: s["focus"] == "finderField")
        screen.type("Stage new")
        time.sleep(0.3)
        screen.keys("Return")
        for n in (1, 2):
            pair = program.ask("pair")
            screen.drag(pair["from"], pair["to"])
            program.until(lambda s, n=n: s["states"] == ["staged"] * n)
        time.sleep(0.3)  # the disk has it, whatever the window shows
        program.kill()

        program = Program(screen, home)
        program.until(lambda s: s["mode"] == "live" and s["phase"] == "ready")
        program.fill_screen()
        state = program.until(lambda s: s["states"] == ["staged"] * 2)
        assert state["edges"] == before["edges"]
        screen.click(program.until_widget("tray-send"))
        program.until(lambda s: len(s["edges"]) == len(before["edges"]) + 2 and not s["waiting"])
        program.quit()
    finally:
        if program.process.poll() is None:
            program.kill()


def test_a_kill_within_the_seconds_loses_nothing_and_doubles_nothing(
    own_screen: Screen, tmp_path: Path
) -> None:
    screen, home = own_screen, tmp_path / "a home"
    program = Program(screen, home)
    try:
        before = open_board(screen, program)
        pair = program.ask("pair")
        screen.drag(pair["from"], pair["to"])
        program.until(lambda s: s["states"] == ["held"])
        time.sleep(0.3)  # the disk has it, whatever the window shows
        program.kill()

        program = Program(screen, home)
        program.until(lambda s: s["mode"] == "live" and s["phase"] == "ready")
        state = program.until(lambda s: s["states"] == ["staged"])
        assert state["edges"] == before["edges"], "nothing is sent behind the person's back"
        program.fill_screen()
        screen.click(program.until_widget("tray-send"))
        state = program.until(lambda s: len(s["edges"]) == len(before["edges"]) + 1 and not s["waiting"])
        (edge,) = set(state["edges"]) - set(before["edges"])
        assert program.ask("edge", edge) == pair["ends"]
        program.fill_screen()
        program.quit()
    finally:
        if program.process.poll() is None:
            program.kill()
