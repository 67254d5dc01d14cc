"""Every way to connect and to comment, with a mouse and keyboard that are not ours.

The connections gather (`gather` first), so that none leaves however slow the machine is; each way takes back
what it drew.
"""

from __future__ import annotations

import time
from typing import Any

from test_real_screen import PATIENCE_S, Program, Screen


def gather(screen: Screen, program: Program) -> None:
    """From now on connections wait in the tray."""
    screen.keys("ctrl+k")
    program.until(lambda s: s["focus"] == "finderField")
    screen.type("Stage new")
    time.sleep(0.3)
    screen.keys("Return")
    program.until(lambda s: s["focus"] != "finderField")


def open_canvas(screen: Screen, program: Program, title: str) -> dict[str, Any]:
    """By its title, through the command field."""
    screen.keys("ctrl+k")
    program.until(lambda s: s["focus"] == "finderField")
    screen.type(title)
    time.sleep(0.5)
    screen.keys("Return")
    return program.until(lambda s: s["canvas"] == title and s["phase"] == "ready")


def come_near(screen: Screen, program: Program) -> bool:
    """From node to node until what can be connected is in sight, and its handles too."""
    screen.keys("shift+1")
    still(program)
    for _turn in range(12):
        before = program.ask("state")
        screen.keys("Tab")
        program.until(lambda s, b=before: s["selected"] != b["selected"] or s["focus"] != "canvasView")
        screen.keys("shift+2")
        still(program)
        for _step in range(12):
            if program.ask("state")["scale"] < 0.62:
                break
            screen.keys("ctrl+minus")
            still(program)
        if program.ask("is_near"):
            return True
    return False


def still(program: Program) -> None:
    time.sleep(0.15)
    program.until(lambda s: not s["moving"])


def drawn(screen: Screen, program: Program, before: dict[str, Any], *ends: list[str]) -> None:
    """These connections were drawn, from node to node, and no other; then they are taken back."""
    state = program.until(lambda s: len(s["pending"]) == len(before["pending"]) + len(ends))
    found = [program.ask("edge", i)[::2] for i in state["pending"] if i not in before["pending"]]
    assert sorted(found) == sorted(ends), (found, ends)
    for _turn in range(len(ends)):
        if program.ask("state")["pending"] != before["pending"]:
            screen.keys("ctrl+z")
            time.sleep(0.2)
    program.until(lambda s: s["pending"] == before["pending"])


def one(screen: Screen, program: Program, *, named: bool = True) -> None:
    """A single connection: from handle to handle both ways, from a border, over the list, by keys alone.

    What is clear to the pointer is asked each time, since notices come and go.
    """
    before = program.ask("state")
    pair = program.ask("pair")
    screen.drag(pair["from"], pair["to"])
    drawn(screen, program, before, pair["ends"][::2])

    pair = program.ask("pair")
    screen.drag(pair["to"], pair["from"])
    drawn(screen, program, before, pair["ends"][::2])

    pair = program.ask("pair")
    border = program.ask("border", pair["ends"][0])
    if border:
        screen.drag(border, pair["to"])
        drawn(screen, program, before, pair["ends"][::2])

    pair = program.ask("pair")
    (_, target), (src, _, dst, _) = program.ask("titles"), pair["ends"]
    screen.drag(pair["from"], program.ask("empty"))
    program.until(lambda s: s["focus"] == "targetPicker-field")
    choose(screen, program, before, src, target, dst if named else "")

    select(screen, program, src)
    screen.keys("c")
    program.until(lambda s: s["focus"] == "targetPicker-field")
    choose(screen, program, before, src, target, dst if named else "")

    src, _, dst, _ = program.ask("pair")["ends"]
    select(screen, program, src, dst)
    screen.keys("ctrl+l")
    drawn(screen, program, before, [src, dst])


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
    """Where a card can be clicked, as soon as no notice lies over it."""
    end = time.monotonic() + PATIENCE_S
    while not (at := program.ask("card", node_id)):
        assert time.monotonic() < end, node_id
        time.sleep(0.1)
    return at


def choose(screen: Screen, program: Program, before: dict[str, Any], src: str, target: str, dst: str) -> None:
    """Take the first of the list that has this title; where several nodes have it, any of them."""
    screen.type(target)
    time.sleep(0.3)
    screen.keys("Return")
    state = program.until(lambda s: len(s["pending"]) == len(before["pending"]) + 1)
    (edge,) = set(state["pending"]) - set(before["pending"])
    found = program.ask("edge", edge)[::2]
    assert found[0] == src
    drawn(screen, program, before, [src, dst] if dst else found)


def several(screen: Screen, program: Program) -> None:
    """Two selected cards, one drag: both are connected, as one step of undo. Then one source, two drops."""
    before = program.ask("state")
    case = program.ask("several")
    assert case
    select(screen, program, *(src for src, _ in case["ends"]))
    screen.drag(case["from"], case["to"], drop=False)
    program.until(lambda s: s["bubble"].startswith("2 of 2 connections"))
    screen.xdotool("mouseup", 1)
    program.until(lambda s: len(s["pending"]) == len(before["pending"]) + 2)
    drawn(screen, program, before, *case["ends"])

    screen.keys("Escape")
    fan = program.ask("fan")
    assert fan
    screen.click(program.ask("empty"))
    program.until(lambda s: not s["selected"])
    screen.xdotool("keydown", "shift")
    screen.drag(fan["from"], fan["to"][0])
    program.until(lambda s: len(s["pending"]) == len(before["pending"]) + 1)
    screen.xdotool("mousemove", *fan["to"][1], "sleep", 0.1, "click", 1)
    program.until(lambda s: len(s["pending"]) == len(before["pending"]) + 2)
    screen.xdotool("keyup", "shift")
    drawn(screen, program, before, *fan["ends"])


def far(screen: Screen, program: Program) -> float:
    """With the whole canvas in view: from the border of a card to the middle of another. Gives the zoom."""
    screen.keys("shift+1")
    still(program)
    before = program.ask("state")
    pair = program.ask("far_pair")
    assert pair
    screen.drag(pair["from"], pair["to"])
    drawn(screen, program, before, pair["ends"])
    return before["scale"]


def comment(screen: Screen, program: Program, words: str) -> None:
    """On a selected node: one key, the text, Ctrl+Enter."""
    program.until(lambda s: len(s["selected"]) == 1 and s["thread"])
    screen.keys("m")
    program.until(lambda s: s["focus"] == "commentEdit")
    screen.type(words)
    screen.keys("ctrl+Return")
    program.until(lambda s: words in s["comments"])
    screen.keys("Escape")
    program.until(lambda s: s["focus"] == "canvasView")
