"""Connecting and commenting by keyboard, checked in the accessibility tree over AT-SPI."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
import user_actions
from atspi import FOCUSED, AccessibleNode, Bus
from test_real_screen import Program, Screen, open_board

pytestmark = [pytest.mark.timeout(180), pytest.mark.usefixtures("bus")]
COMMENT = "hold the horizon"


def focused(tree: AccessibleNode, role: str, name: str = "") -> bool:
    return any(s.role == role and FOCUSED in s.states and name in ("", s.name) for s in tree.walk())


def cards(tree: AccessibleNode) -> list[str]:
    """Accessible names of the visible comments."""
    comments = tree.find("list", "Comments")
    return [s.name for s in comments.children if s.role == "list item"] if comments else []


def go_to_canvas(program: Program, screen: Screen) -> None:
    """Press F6 until the canvas has the focus."""
    for _step in range(8):
        if program.query("state")["focus"] == "canvasView":
            return
        before = program.query("state")["focus"]
        screen.keys("F6")
        program.until(lambda s, before=before: s["focus"] != before)
    raise AssertionError("F6 doesn't reach the canvas")


def test_commenting_by_keyboard_in_the_accessibility_tree(bus: Bus, screen: Screen, tmp_path: Path) -> None:
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

        # Focus the canvas, a node, and its comments.
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

        # Write and send: the text and Ctrl+Enter.
        screen.type(COMMENT)
        bus.until(lambda t: t.find("push button", "Send comment"))
        screen.keys("ctrl+Return")
        program.until(lambda s: COMMENT in s["comments"])
        tree = bus.until(lambda t: len(cards(t)) == before + 1)
        assert cards(tree)[-1].startswith("You, just now")
        assert cards(tree)[-1].endswith(f": {COMMENT}")

        # Return to the canvas, and focus the comment by the command palette.
        screen.keys("Escape")
        program.until(lambda s: s["focus"] == "canvasView")
        screen.keys("ctrl+k")
        program.until(lambda s: s["focus"] == "finderField")
        screen.type("Show all comments on this canvas")
        bus.until(lambda t: any("Show all comments on this canvas" in s.name for s in t.walk()))
        screen.keys("Return")
        program.until(lambda s: s["focus"] == "commentCard")
        tree = bus.until(lambda t: any(COMMENT in s.name and FOCUSED in s.states for s in t.walk()))
        (card,) = [s for s in tree.walk() if FOCUSED in s.states and COMMENT in s.name]
        assert card.role == "list item"
        assert any(s.role == "push button" and s.name.startswith("Go to ") for s in card.walk())
        screen.keys("Down")
        bus.until(
            lambda t: any(
                s.role == "list item" and FOCUSED in s.states and COMMENT not in s.name for s in t.walk()
            )
        )
        screen.keys("Up", "Return")
        program.until(lambda s: COMMENT in s["comments"] and s["focus"] == "commentCard")
        assert json.dumps(program.query("state")["unsent"]) == "0"
        program.quit()
    finally:
        if program.process.poll() is None:
            program.kill()


def test_connecting_by_keyboard_in_the_accessibility_tree(bus: Bus, screen: Screen, tmp_path: Path) -> None:
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
        announcement = ", group, "
        while ", group, " in announcement:
            screen.keys("Tab")
            announcement = bus.until_announced(lambda text: text.endswith((" output", " outputs")))
        title = announcement.split(",")[0]
        (source,) = program.until(lambda s: len(s["selected"]) == 1)["selected"]

        # C lists the targets; each row is announced with its warnings and its position.
        screen.keys("c")
        program.until(lambda s: s["focus"] == "targetPicker-field")
        tree = bus.until(lambda t: focused(t, "text", f"Connect {title} to…"))
        rows = tree.find("list", "Available targets")
        assert rows is not None
        assert len([s for s in rows.walk() if s.role == "list item"]) > 1
        first = bus.until_announced(lambda text: ", 1 of " in text)
        screen.keys("Down")
        second = bus.until_announced(lambda text: ", 2 of " in text)
        assert first != second
        screen.type("zzz")
        bus.until_announced(lambda text: text == "No matching targets")
        screen.keys("BackSpace", "BackSpace", "BackSpace")
        bus.until_announced(lambda text: text == first)

        # Enter connects. The notification has an accessible name, and Ctrl+Z undoes the connection.
        screen.keys("Return")
        state = program.until(lambda s: len(s["pending"]) == 1 and s["focus"] == "canvasView")
        assert program.query("edge", state["pending"][0])[0] == source
        bus.until(lambda t: any(f"Not sent yet: {title} to " in s.name for s in t.walk()))
        screen.keys("ctrl+z")
        program.until(lambda s: s["pending"] == [] and s["unsent"] == 0)
        bus.until(lambda t: any(s.name.startswith(f"Undone: {title} to ") for s in t.walk()))

        # Staged: F6 focuses the panel, which names both ends and the result of the check; Enter sends.
        user_actions.stage_new_connections(screen, program)
        go_to_canvas(program, screen)
        screen.keys("c")
        program.until(lambda s: s["focus"] == "targetPicker-field")
        screen.keys("Return")
        program.until(lambda s: s["states"] == ["staged"])
        bus.until_announced(lambda text: text == "1 staged connection")
        program.until(lambda s: s["focus"] == "canvasView")
        screen.keys("F6")
        program.until(lambda s: s["focus"] == "tray-send")
        tree = bus.until(lambda t: focused(t, "push button", "Send"))
        tray = tree.find("", "Staged connections")
        assert tray is not None
        assert any(s.name.startswith(title) and " → " in s.name and ", " in s.name for s in tray.walk())
        screen.keys("Return")
        after = program.until(lambda s: len(s["edges"]) == len(before["edges"]) + 1 and not s["unsent"])
        (edge,) = set(after["edges"]) - set(before["edges"])
        assert program.query("edge", edge)[0] == source
        program.quit()
    finally:
        if program.process.poll() is None:
            program.kill()


def test_culling_in_the_accessibility_tree(bus: Bus, screen: Screen, tmp_path: Path) -> None:
    program = Program(screen, tmp_path / "home")
    try:
        open_board(program)
        go_to_canvas(program, screen)
        screen.keys("ctrl+g")
        program.until(lambda s: s["focus"] == "lightTableGrid")
        screen.keys("Right", "Home")
        first = bus.until_focused(lambda name: ", Image, " in name)
        first = bus.until_focused(lambda name: ", Image, " in name and name != first)
        screen.keys("Right")
        second = bus.until_focused(lambda name: ", Image, " in name and name != first)
        assert second.startswith("Harbour at dusk"), "versions of a node have different names"
        screen.keys("p", "4")
        bus.until_announced(lambda text: text == "Picked")
        bus.until_announced(lambda text: text == "Picked, 4 stars")
        screen.keys("Home")
        bus.until_focused(lambda name: name == first)
        screen.keys("Right")
        bus.until_focused(lambda name: "Picked, 4 stars" in name)
        screen.keys("x")
        bus.until_renamed(lambda name: "Rejected, 4 stars" in name)

        # The viewer, and a comment on a place.
        screen.keys("Return")
        program.until(lambda s: s["focus"] == "viewerPicture")
        screen.keys("Right")
        bus.until_announced(lambda text: text == "Harbour at dusk, Hero film board · v5 of 7, 3 of 126")
        screen.keys("shift+m")
        bus.until_focused(lambda name: name.startswith("Click or drag"))
        screen.keys("Right")
        bus.until_announced(lambda text: text == "51% × 50%")
        screen.keys("Return")
        bus.until_focused(lambda name: name == "Write a comment")
        screen.keys("Escape")
        bus.until_focused(lambda name: name == "Canvas")
        bus.until_focused(lambda name: name == "Harbour at dusk")
        program.until(lambda s: s["focus"] == "viewerPicture")
        program.quit()
    finally:
        if program.process.poll() is None:
            program.kill()
