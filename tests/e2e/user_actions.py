"""All user actions that connect and comment, by mouse and keyboard on a real screen.

Connections are staged (call `stage_new_connections` first), so that none is sent on a slow machine. Each
function undoes its connections.
"""

from __future__ import annotations

import time
from typing import Any

from test_real_screen import TIMEOUT_S, Program, Screen


def stage_new_connections(screen: Screen, program: Program) -> None:
    """Set new connections to be staged."""
    screen.keys("ctrl+k")
    program.until(lambda s: s["focus"] == "finderField")
    screen.type("Stage new")
    time.sleep(0.3)
    screen.keys("Return")
    program.until(lambda s: s["focus"] != "finderField")


def open_canvas(screen: Screen, program: Program, title: str) -> dict[str, Any]:
    """Open a canvas by its title in the command palette."""
    screen.keys("ctrl+k")
    program.until(lambda s: s["focus"] == "finderField")
    screen.type(title)
    time.sleep(0.5)
    screen.keys("Return")
    return program.until(lambda s: s["canvas"] == title and s["phase"] == "ready")


def zoom_to_connectable_nodes(screen: Screen, program: Program) -> bool:
    """Zoom to one node after another until handles that can be connected are visible."""
    screen.keys("shift+1")
    wait_for_camera(program)
    for _turn in range(12):
        before = program.query("state")
        screen.keys("Tab")
        program.until(lambda s, b=before: s["selected"] != b["selected"] or s["focus"] != "canvasView")
        screen.keys("shift+2")
        wait_for_camera(program)
        for _step in range(12):
            if program.query("state")["scale"] < 0.62:
                break
            screen.keys("ctrl+minus")
            wait_for_camera(program)
        if program.query("has_pairs"):
            return True
    return False


def wait_for_camera(program: Program) -> None:
    time.sleep(0.15)
    program.until(lambda s: not s["moving"])


def check_and_undo(screen: Screen, program: Program, before: dict[str, Any], *ends: list[str]) -> None:
    """Check that exactly these connections were created, and undo them."""
    state = program.until(lambda s: len(s["pending"]) == len(before["pending"]) + len(ends))
    found = [program.query("edge", i)[::2] for i in state["pending"] if i not in before["pending"]]
    assert sorted(found) == sorted(ends), (found, ends)
    for _turn in range(len(ends)):
        if program.query("state")["pending"] != before["pending"]:
            screen.keys("ctrl+z")
            time.sleep(0.2)
    program.until(lambda s: s["pending"] == before["pending"])


def connect_one(screen: Screen, program: Program, *, named: bool = True) -> None:
    """Create one connection by each action: handle to handle, from a border, by the list, and by keyboard.

    Positions are queried each time, since notifications may cover them.
    """
    before = program.query("state")
    pair = program.query("pair")
    screen.drag(pair["from"], pair["to"])
    check_and_undo(screen, program, before, pair["ends"][::2])

    pair = program.query("pair")
    screen.drag(pair["to"], pair["from"])
    check_and_undo(screen, program, before, pair["ends"][::2])

    pair = program.query("pair")
    border = program.query("border", pair["ends"][0])
    if border:
        screen.drag(border, pair["to"])
        check_and_undo(screen, program, before, pair["ends"][::2])

    pair = program.query("pair")
    (_, target), (src, _, dst, _) = program.query("titles"), pair["ends"]
    screen.drag(pair["from"], program.query("empty"))
    program.until(lambda s: s["focus"] == "targetPicker-field")
    choose(screen, program, before, src, target, dst if named else "")

    select(screen, program, src)
    screen.keys("c")
    program.until(lambda s: s["focus"] == "targetPicker-field")
    choose(screen, program, before, src, target, dst if named else "")

    src, _, dst, _ = program.query("pair")["ends"]
    select(screen, program, src, dst)
    screen.keys("ctrl+l")
    check_and_undo(screen, program, before, [src, dst])


def select(screen: Screen, program: Program, first: str, *others: str) -> None:
    """Click a card, and others with Shift."""
    screen.click(card(program, first))
    program.until(lambda s: s["selected"] == [first])
    for node_id in others:
        at = card(program, node_id)
        screen.xdotool("keydown", "shift")
        screen.click(at)
        screen.xdotool("keyup", "shift")
    program.until(lambda s: sorted(s["selected"]) == sorted((first, *others)))


def card(program: Program, node_id: str) -> list[int]:
    """Wait for a point where a card can be clicked, outside of notifications."""
    end = time.monotonic() + TIMEOUT_S
    while not (at := program.query("card", node_id)):
        assert time.monotonic() < end, node_id
        time.sleep(0.1)
    return at


def choose(screen: Screen, program: Program, before: dict[str, Any], src: str, target: str, dst: str) -> None:
    """Choose the first target with this title; if `dst` is empty, any node with it is accepted."""
    screen.type(target)
    time.sleep(0.3)
    screen.keys("Return")
    state = program.until(lambda s: len(s["pending"]) == len(before["pending"]) + 1)
    (edge,) = set(state["pending"]) - set(before["pending"])
    found = program.query("edge", edge)[::2]
    assert found[0] == src
    check_and_undo(screen, program, before, [src, dst] if dst else found)


def connect_several(screen: Screen, program: Program) -> None:
    """Connect two selected cards by one drag, undone in one step; then one source by two drops."""
    before = program.query("state")
    pair = program.query("several")
    assert pair
    select(screen, program, *(src for src, _ in pair["ends"]))
    screen.drag(pair["from"], pair["to"], drop=False)
    program.until(lambda s: s["tooltip"].startswith("2 of 2 connections"))
    screen.xdotool("mouseup", 1)
    program.until(lambda s: len(s["pending"]) == len(before["pending"]) + 2)
    check_and_undo(screen, program, before, *pair["ends"])

    screen.keys("Escape")
    fan = program.query("fan")
    assert fan
    screen.click(program.query("empty"))
    program.until(lambda s: not s["selected"])
    screen.xdotool("keydown", "shift")
    screen.drag(fan["from"], fan["to"][0])
    program.until(lambda s: len(s["pending"]) == len(before["pending"]) + 1)
    screen.xdotool("mousemove", *fan["to"][1], "sleep", 0.1, "click", 1)
    program.until(lambda s: len(s["pending"]) == len(before["pending"]) + 2)
    screen.xdotool("keyup", "shift")
    check_and_undo(screen, program, before, *fan["ends"])


def connect_zoomed_out(screen: Screen, program: Program) -> float:
    """Connect two cards by border and center with the whole canvas visible; return the zoom."""
    screen.keys("shift+1")
    wait_for_camera(program)
    before = program.query("state")
    pair = program.query("far_pair")
    assert pair
    screen.drag(pair["from"], pair["to"])
    check_and_undo(screen, program, before, pair["ends"])
    return before["scale"]


def comment(screen: Screen, program: Program, text: str) -> None:
    """Comment on the selected node: M, the text, Ctrl+Enter."""
    program.until(lambda s: len(s["selected"]) == 1 and s["thread"])
    screen.keys("m")
    program.until(lambda s: s["focus"] == "commentEdit")
    screen.type(text)
    screen.keys("ctrl+Return")
    program.until(lambda s: text in s["comments"])
    screen.keys("Escape")
    program.until(lambda s: s["focus"] == "canvasView")
