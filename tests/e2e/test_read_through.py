"""What a screen reader finds in the whole window, part by part, read over AT-SPI from outside."""

from __future__ import annotations

from pathlib import Path

import pytest
from atspi import EDITABLE, FOCUSED, SHOWING, Bus, Seen
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
    "push button: Connection: Connected",
    "page tab: Hero film board",
    "canvas: Canvas",
    "push button: Zoom in",
    "tree: Projects and canvases",
    "page tab: Versions",
    "filler: Status",
)
PANELS = ("Projects", "Library", "Models", "Details", "Versions", "Comments", "Problems", "Outline")
"""In the order of Alt+1 to Alt+8."""


def in_sight(tree: Seen) -> list[Seen]:
    return [seen for seen in tree.walk() if SHOWING in seen.states]


def silent(tree: Seen) -> list[str]:
    """What can have the keys, and would not be said by a name."""
    return [
        f"{seen.role} {[c.name for c in seen.walk()][:6]}"
        for seen in in_sight(tree)
        if (FOCUSABLE in seen.states or seen.role in CONTROLS) and not seen.name.strip()
    ]


def without_role(tree: Seen) -> list[str]:
    return [f"{seen.role}: {seen.name}" for seen in in_sight(tree) if seen.role in NAMELESS_ROLES]


def check(tree: Seen, where: str) -> None:
    assert silent(tree) == [], where
    assert without_role(tree) == [], where


def is_open(tree: Seen, name: str) -> bool:
    return any(seen.role in ("dialog", "frame") and seen.name == name for seen in in_sight(tree))


def state_of(tree: Seen, role: str, name: str) -> frozenset[int]:
    found = next((s for s in in_sight(tree) if s.role == role and s.name.startswith(name)), None)
    assert found is not None, f"{role} {name}"
    return found.states


def test_every_part_of_the_window_is_said(bus: Bus, screen: Screen, tmp_path: Path) -> None:
    program = Program(screen, tmp_path / "home")
    try:
        open_board(program)
        tree = bus.until(lambda t: t.find("canvas", "Canvas") and t.find("tree", "Projects and canvases"))

        # Landmarks, in the order in which they are read, with what they are and how they stand.
        read = [f"{seen.role}: {seen.name}" for seen in in_sight(tree)]
        places = [read.index(line) for line in LANDMARKS]
        assert places == sorted(places)
        assert CHECKED in state_of(tree, "check box", "Left sidebar")
        assert SELECTED in state_of(tree, "page tab", "Hero film board")
        assert EDITABLE in state_of(tree, "text", "Filter projects")
        assert EXPANDED in state_of(tree, "tree item", "Autumn launch")
        assert FOCUSABLE in state_of(tree, "push button", "Zoom in")

        # Every panel, and what opens over the window.
        for number, name in enumerate(PANELS, start=1):
            screen.keys(f"alt+{number}")
            tree = bus.until(lambda t, name=name: any(s.name.startswith(name) for s in in_sight(t)))
            check(tree, name)
        for keys, name in (("shift+F1", "Guide"), ("F1", "Keyboard shortcuts"), ("ctrl+comma", "Settings")):
            screen.keys(keys)
            tree = bus.until(lambda t, name=name: is_open(t, name))
            check(tree, name)
            assert any(FOCUSED in s.states and s.name for s in in_sight(tree)), f"{name} takes the keys"
            screen.keys("Escape")
            bus.until(lambda t, name=name: not is_open(t, name))

        # The ring of F6: wherever the keys are, something with a name has them.
        visited: list[str] = []
        for _step in range(7):
            before = program.ask("state")["focus"]
            screen.keys("F6")
            program.until(lambda s, before=before: s["focus"] != before)
            tree = bus.until(lambda t: any(FOCUSED in s.states and s.name for s in in_sight(t)))
            visited += [s.name for s in in_sight(tree) if FOCUSED in s.states]
        assert len(set(visited)) >= 5, visited
        program.quit()
    finally:
        if program.process.poll() is None:
            program.kill()
