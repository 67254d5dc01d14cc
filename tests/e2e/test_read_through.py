"""Accessible names and roles of the whole window, read over AT-SPI."""

from __future__ import annotations

from pathlib import Path

import pytest
from atspi import EDITABLE, FOCUSED, SHOWING, AccessibleNode, Bus
from test_real_screen import Program, Screen, open_board

pytestmark = [pytest.mark.timeout(280), pytest.mark.usefixtures("bus")]
CHECKED, EXPANDED, FOCUSABLE, SELECTED = 4, 10, 11, 23
NAMELESS_ROLES = ("unknown", "invalid", "redundant object")
CONTROLS = ("push button", "check box", "radio button", "text", "combo box", "slider", "spin button", "list")
CONTROLS += ("list item", "tree", "tree item", "page tab", "menu item", "link")
LANDMARKS = (
    "frame: Hero film board – wsdesk",
    "push button: Main menu",
    "text: Search or run a command…",
    "push button: Connection status: Connected",
    "page tab: Hero film board",
    "canvas: Canvas",
    "push button: Zoom in",
    "tree: Projects and canvases",
    "page tab: Versions",
    "filler: Status",
)
PANELS = ("Projects", "Library", "Models", "Details", "Versions", "Comments", "Problems", "Outline")
"""In the order of Alt+1 to Alt+8."""


def visible_nodes(tree: AccessibleNode) -> list[AccessibleNode]:
    return [node for node in tree.walk() if SHOWING in node.states]


def without_name(tree: AccessibleNode) -> list[str]:
    """Focusable nodes without a name."""
    return [
        f"{node.role} {[c.name for c in node.walk()][:6]}"
        for node in visible_nodes(tree)
        if (FOCUSABLE in node.states or node.role in CONTROLS) and not node.name.strip()
    ]


def without_role(tree: AccessibleNode) -> list[str]:
    return [f"{node.role}: {node.name}" for node in visible_nodes(tree) if node.role in NAMELESS_ROLES]


def check(tree: AccessibleNode, where: str) -> None:
    assert without_name(tree) == [], where
    assert without_role(tree) == [], where


def is_open(tree: AccessibleNode, name: str) -> bool:
    return any(node.role in ("dialog", "frame") and node.name == name for node in visible_nodes(tree))


def state_of(tree: AccessibleNode, role: str, name: str) -> frozenset[int]:
    found = next((s for s in visible_nodes(tree) if s.role == role and s.name.startswith(name)), None)
    assert found is not None, f"{role} {name}"
    return found.states


def test_every_control_has_an_accessible_name_and_role(bus: Bus, screen: Screen, tmp_path: Path) -> None:
    program = Program(screen, tmp_path / "home")
    try:
        open_board(program)
        tree = bus.until(lambda t: t.find("canvas", "Canvas") and t.find("tree", "Projects and canvases"))

        # Landmarks in reading order, and their states.
        read = [f"{node.role}: {node.name}" for node in visible_nodes(tree)]
        positions = [read.index(line) for line in LANDMARKS]
        assert positions == sorted(positions)
        assert CHECKED in state_of(tree, "check box", "Left sidebar")
        assert SELECTED in state_of(tree, "page tab", "Hero film board")
        assert EDITABLE in state_of(tree, "text", "Filter projects")
        assert EXPANDED in state_of(tree, "tree item", "Autumn launch")
        assert FOCUSABLE in state_of(tree, "push button", "Zoom in")

        # Every panel and dialog.
        for number, name in enumerate(PANELS, start=1):
            screen.keys(f"alt+{number}")
            tree = bus.until(lambda t, name=name: any(s.name.startswith(name) for s in visible_nodes(t)))
            check(tree, name)
        for keys, name in (("shift+F1", "Guide"), ("F1", "Keyboard shortcuts"), ("ctrl+comma", "Settings")):
            screen.keys(keys)
            tree = bus.until(lambda t, name=name: is_open(t, name))
            check(tree, name)
            assert any(FOCUSED in s.states and s.name for s in visible_nodes(tree)), f"{name} has no focus"
            screen.keys("Escape")
            bus.until(lambda t, name=name: not is_open(t, name))

        # F6: in every pane, the focused control has a name.
        visited: list[str] = []
        for _step in range(7):
            before = program.query("state")["focus"]
            screen.keys("F6")
            program.until(lambda s, before=before: s["focus"] != before)
            tree = bus.until(lambda t: any(FOCUSED in s.states and s.name for s in visible_nodes(t)))
            visited += [s.name for s in visible_nodes(tree) if FOCUSED in s.states]
        assert len(set(visited)) >= 5, visited
        program.quit()
    finally:
        if program.process.poll() is None:
            program.kill()
