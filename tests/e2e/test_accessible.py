"""Connecting and commenting by keyboard alone, with what a screen reader is told read back over AT-SPI."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
import ways
from atspi import FOCUSED, Bus, Seen
from test_real_screen import Program, Screen, open_board

pytestmark = [pytest.mark.timeout(180), pytest.mark.usefixtures("bus")]
WORDS = "hold the horizon"


def focused(tree: Seen, role: str, name: str = "") -> bool:
    return any(s.role == role and FOCUSED in s.states and name in ("", s.name) for s in tree.walk())


def cards(tree: Seen) -> list[str]:
    """What the comments in sight are called."""
    said = tree.find("list", "Comments")
    return [s.name for s in said.children if s.role == "list item"] if said else []


def go_to_canvas(program: Program, screen: Screen) -> None:
    """F6 goes round the panes."""
    for _step in range(8):
        if program.ask("state")["focus"] == "canvasView":
            return
        before = program.ask("state")["focus"]
        screen.keys("F6")
        program.until(lambda s, before=before: s["focus"] != before)
    raise AssertionError("F6 does not come to the canvas")


def test_a_comment_without_a_mouse_as_a_screen_reader_hears_it(
    bus: Bus, screen: Screen, tmp_path: Path
) -> None:
    program = Program(screen, tmp_path / "home")
    try:
        open_board(program)
        tree = bus.until(lambda t: t.find("canvas", "Canvas"))
        for role, name in (
            ("page tab", "Hero film board"),
            ("tree", "Projects and canvases"),
            ("page tab", "Comments"),
            ("text", "Search or run a command…"),
        ):
            assert tree.find(role, name) is not None, f"{role} {name}"

        # To the canvas, to a node of it, to its comments.
        go_to_canvas(program, screen)
        screen.keys("Tab")
        program.until(lambda s: len(s["selected"]) == 1 and s["thread"])
        screen.keys("m")
        program.until(lambda s: s["focus"] == "commentEdit")
        tree = bus.until(lambda t: focused(t, "text", "Write a comment"))
        panel = tree.find("panel", "Comments")
        assert panel is not None
        assert panel.find("page tab", "This node") is not None
        assert panel.find("page tab", "Canvas") is not None
        before = len(cards(tree))

        # Written and sent: the text, Ctrl+Enter and nothing else.
        screen.type(WORDS)
        bus.until(lambda t: t.find("push button", "Send comment"))
        screen.keys("ctrl+Return")
        program.until(lambda s: WORDS in s["comments"])
        tree = bus.until(lambda t: len(cards(t)) == before + 1)
        assert cards(tree)[-1].startswith("You, just now")
        assert cards(tree)[-1].endswith(f": {WORDS}")

        # Back to the canvas, and to the comment itself through the command field.
        screen.keys("Escape")
        program.until(lambda s: s["focus"] == "canvasView")
        screen.keys("ctrl+k")
        program.until(lambda s: s["focus"] == "finderField")
        screen.type("Show all comments on this canvas")
        bus.until(lambda t: any("Show all comments on this canvas" in s.name for s in t.walk()))
        screen.keys("Return")
        program.until(lambda s: s["focus"] == "commentCard")
        tree = bus.until(lambda t: any(WORDS in s.name and FOCUSED in s.states for s in t.walk()))
        (card,) = [s for s in tree.walk() if FOCUSED in s.states and WORDS in s.name]
        assert card.role == "list item"
        assert any(s.role == "push button" and s.name.startswith("Go to ") for s in card.walk())
        screen.keys("Down")
        bus.until(
            lambda t: any(
                s.role == "list item" and FOCUSED in s.states and WORDS not in s.name for s in t.walk()
            )
        )
        screen.keys("Up", "Return")
        program.until(lambda s: WORDS in s["comments"] and s["focus"] == "commentCard")
        assert json.dumps(program.ask("state")["waiting"]) == "0"
        program.quit()
    finally:
        if program.process.poll() is None:
            program.kill()


def test_a_connection_without_a_mouse_as_a_screen_reader_hears_it(
    bus: Bus, screen: Screen, tmp_path: Path
) -> None:
    program = Program(screen, tmp_path / "home")
    try:
        before = open_board(program)
        tree = bus.until(lambda t: t.find("canvas", "Canvas"))
        canvas = tree.find("canvas")
        assert canvas is not None
        nodes = [s.name for s in canvas.walk() if s.role == "list item"]
        assert any(
            name.startswith("Harbour at dusk, ") and name.endswith((" output", " outputs")) for name in nodes
        )
        go_to_canvas(program, screen)
        said = ", group, "
        while ", group, " in said:
            screen.keys("Tab")
            said = bus.until_heard(lambda words: words.endswith((" output", " outputs")))
        title = said.split(",")[0]
        (source,) = program.until(lambda s: len(s["selected"]) == 1)["selected"]

        # C asks what it is to be connected to; each line is said with what there is to mind and its place.
        screen.keys("c")
        program.until(lambda s: s["focus"] == "targetPicker-field")
        tree = bus.until(lambda t: focused(t, "text", f"Connect {title} to…"))
        rows = tree.find("list", "Available targets")
        assert rows is not None
        assert len([s for s in rows.walk() if s.role == "list item"]) > 1
        first = bus.until_heard(lambda words: ", 1 of " in words)
        screen.keys("Down")
        second = bus.until_heard(lambda words: ", 2 of " in words)
        assert first != second
        screen.type("zzz")
        bus.until_heard(lambda words: words == "No matching targets")
        screen.keys("BackSpace", "BackSpace", "BackSpace")
        bus.until_heard(lambda words: words == first)

        # Enter draws it. What was drawn and the way back are to be read, and Ctrl+Z takes it back.
        screen.keys("Return")
        state = program.until(lambda s: len(s["pending"]) == 1 and s["focus"] == "canvasView")
        assert program.ask("edge", state["pending"][0])[0] == source
        bus.until(lambda t: any(f"Not sent yet: {title} to " in s.name for s in t.walk()))
        screen.keys("ctrl+z")
        program.until(lambda s: s["pending"] == [] and s["waiting"] == 0)
        bus.until(lambda t: any(s.name.startswith(f"Undone: {title} to ") for s in t.walk()))

        # Gathered: F6 comes to the tray, which says both ends and whether it can be made; Enter sends.
        ways.gather(screen, program)
        go_to_canvas(program, screen)
        screen.keys("c")
        program.until(lambda s: s["focus"] == "targetPicker-field")
        screen.keys("Return")
        program.until(lambda s: s["states"] == ["staged"])
        bus.until_heard(lambda words: words == "1 staged connection")
        program.until(lambda s: s["focus"] == "canvasView")
        screen.keys("F6")
        program.until(lambda s: s["focus"] == "tray-send")
        tree = bus.until(lambda t: focused(t, "push button", "Send"))
        tray = tree.find("", "Staged connections")
        assert tray is not None
        assert any(s.name.startswith(title) and " → " in s.name and ", " in s.name for s in tray.walk())
        screen.keys("Return")
        after = program.until(lambda s: len(s["edges"]) == len(before["edges"]) + 1 and not s["waiting"])
        (edge,) = set(after["edges"]) - set(before["edges"])
        assert program.ask("edge", edge)[0] == source
        program.quit()
    finally:
        if program.process.poll() is None:
            program.kill()
