"""All ways to create a connection, by mouse and keyboard in a real window."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import user_actions
from test_real_screen import Program, Screen
from test_real_screen import open_board as open_zoomed_out

pytestmark = pytest.mark.timeout(240)


@pytest.fixture
def separate_screen() -> Iterator[Screen]:
    created = Screen()
    yield created
    created.close()


def open_board(screen: Screen, program: Program) -> dict[str, Any]:
    """Open the canvas and zoom in until handles are visible."""
    open_zoomed_out(program)
    screen.click(program.query("node", "Harbour at dusk"))
    program.until(lambda s: len(s["selected"]) == 1)
    screen.keys("shift+2")
    program.until(lambda s: s["scale"] > 0.6)
    time.sleep(0.5)  # the camera is animated
    return program.query("state")


def until_one_more(program: Program, before: dict[str, Any]) -> dict[str, Any]:
    """Wait until there is exactly one new connection, which isn't sent yet."""
    return program.until(lambda s: len(s["pending"]) == len(before["pending"]) + 1)


def undo(screen: Screen, program: Program) -> None:
    screen.keys("ctrl+z")
    program.until(lambda s: s["pending"] == [] and s["unsent"] == 0)


def test_every_way_to_connect_and_undo(separate_screen: Screen, tmp_path: Path) -> None:
    screen = separate_screen
    program = Program(screen, tmp_path / "a home")
    try:
        before = open_board(screen, program)
        edges = before["edges"]
        pair = program.query("pair")
        source, target = program.query("titles")

        # Drag from handle to handle; undo and redo.
        screen.drag(pair["from"], pair["to"])
        assert until_one_more(program, before)["states"] == ["held"]
        undo(screen, program)
        assert program.query("state")["edges"] == edges
        screen.keys("ctrl+shift+z")
        until_one_more(program, before)
        undo(screen, program)

        # Drag from the border of a card, outside of handles, to the center of another.
        border = program.query("border", pair["ends"][0])
        screen.drag(border, pair["to"])
        until_one_more(program, before)
        undo(screen, program)

        # A drop on the empty canvas lists targets; typing and Enter choose one.
        screen.drag(pair["from"], program.query("empty"))
        program.until(lambda s: s["focus"] == "targetPicker-field")
        screen.keys("Escape")
        program.until(lambda s: s["focus"] == "canvasView")
        screen.drag(pair["from"], program.query("empty"))
        program.until(lambda s: s["focus"] == "targetPicker-field")
        screen.type(target)
        screen.keys("Return")
        until_one_more(program, before)
        undo(screen, program)

        # By keyboard: C, a few letters, Enter.
        screen.click(program.query("node", source))
        program.until(lambda s: s["selected"] == [pair["ends"][0]])
        screen.keys("c")
        program.until(lambda s: s["focus"] == "targetPicker-field")
        screen.type(target)
        screen.keys("Return")
        until_one_more(program, before)
        undo(screen, program)

        # Two selected nodes and one shortcut.
        screen.xdotool("keydown", "shift")
        screen.click(program.query("card", pair["ends"][2]))  # a notification may cover its center
        screen.xdotool("keyup", "shift")
        program.until(lambda s: len(s["selected"]) == 2)
        screen.keys("ctrl+l")
        until_one_more(program, before)

        # After the undo window it is sent, and undo shows where it can be removed.
        after = program.until(lambda s: len(s["edges"]) == len(edges) + 1 and not s["unsent"])
        screen.keys("ctrl+z")
        program.until(lambda s: "only be removed in the web app" in s["notifications"][-1])
        assert program.query("state")["edges"] == after["edges"]
        program.quit()
    finally:
        if program.process.poll() is None:
            program.kill()


def test_several_connections_and_a_zoomed_out_connection(separate_screen: Screen, tmp_path: Path) -> None:
    screen = separate_screen
    program = Program(screen, tmp_path / "a home")
    try:
        open_board(screen, program)
        user_actions.stage_new_connections(screen, program)
        for _step in range(8):
            if program.query("has_pairs"):
                break
            screen.keys("ctrl+minus")
            user_actions.wait_for_camera(program)
        user_actions.connect_several(screen, program)
        assert user_actions.connect_zoomed_out(screen, program) < 0.25, "handles are visible at this zoom"
        program.quit()
    finally:
        if program.process.poll() is None:
            program.kill()


def test_staged_connections_survive_a_kill_and_are_sent_together(
    separate_screen: Screen, tmp_path: Path
) -> None:
    screen, home = separate_screen, tmp_path / "a home"
    program = Program(screen, home)
    try:
        before = open_board(screen, program)
        screen.keys("ctrl+k")
        program.until(lambda s: s["focus"] == "finderField")
        screen.type("Stage new")
        time.sleep(0.3)
        screen.keys("Return")
        for n in (1, 2):
            pair = program.query("pair")
            screen.drag(pair["from"], pair["to"])
            program.until(lambda s, n=n: s["states"] == ["staged"] * n)
        time.sleep(0.3)  # saved to disk independent of the window
        program.kill()

        program = Program(screen, home)
        program.until(lambda s: s["mode"] == "live" and s["phase"] == "ready")
        program.fill_screen()
        state = program.until(lambda s: s["states"] == ["staged"] * 2)
        assert state["edges"] == before["edges"]
        screen.click(program.until_widget("tray-send"))
        program.until(lambda s: len(s["edges"]) == len(before["edges"]) + 2 and not s["unsent"])
        program.quit()
    finally:
        if program.process.poll() is None:
            program.kill()


def test_a_kill_within_the_undo_window_neither_loses_nor_duplicates(
    separate_screen: Screen, tmp_path: Path
) -> None:
    screen, home = separate_screen, tmp_path / "a home"
    program = Program(screen, home)
    try:
        before = open_board(screen, program)
        pair = program.query("pair")
        screen.drag(pair["from"], pair["to"])
        program.until(lambda s: s["states"] == ["held"])
        time.sleep(0.3)  # saved to disk independent of the window
        program.kill()

        program = Program(screen, home)
        program.until(lambda s: s["mode"] == "live" and s["phase"] == "ready")
        state = program.until(lambda s: s["states"] == ["staged"])
        assert state["edges"] == before["edges"], "sent without the user"
        program.fill_screen()
        screen.click(program.until_widget("tray-send"))
        state = program.until(lambda s: len(s["edges"]) == len(before["edges"]) + 1 and not s["unsent"])
        (edge,) = set(state["edges"]) - set(before["edges"])
        assert program.query("edge", edge) == pair["ends"]
        program.fill_screen()
        program.quit()
    finally:
        if program.process.poll() is None:
            program.kill()
