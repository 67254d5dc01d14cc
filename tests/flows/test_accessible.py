"""Commenting by keyboard alone, with what a screen reader is told read back over AT-SPI."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from atspi import FOCUSED, Bus, Seen
from test_real_screen import Program, Screen, open_board

pytestmark = pytest.mark.timeout(180)
WORDS = "hold the horizon"


@pytest.fixture
def bus(monkeypatch: pytest.MonkeyPatch) -> Iterator[Bus]:
    made = Bus()
    for name, value in made.environment.items():
        monkeypatch.setenv(name, value)
    yield made
    made.close()


@pytest.fixture
def screen(bus: Bus) -> Iterator[Screen]:
    assert os.environ["DBUS_SESSION_BUS_ADDRESS"] == bus.address
    made = Screen()
    yield made
    made.close()


def focused(tree: Seen, role: str, name: str = "") -> bool:
    return any(s.role == role and FOCUSED in s.states and name in ("", s.name) for s in tree.walk())


def cards(tree: Seen) -> list[str]:
    """What the comments in sight are called."""
    panel = tree.find("filler", "Comments")
    return [s.name for s in panel.walk() if s.role == "panel" and ": " in s.name] if panel else []


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
        bus.connect()
        tree = bus.until(lambda t: t.find("filler", "Canvas"))
        for role, name in (
            ("page tab", "Hero film board"),
            ("tree", "Projects and canvases"),
            ("page tab", "Comments"),
            ("text", "Search, or run a command"),
        ):
            assert tree.find(role, name) is not None, f"{role} {name}"

        # To the canvas, to a node of it, to its comments.
        go_to_canvas(program, screen)
        screen.keys("Tab")
        program.until(lambda s: len(s["selected"]) == 1 and s["thread"])
        screen.keys("m")
        program.until(lambda s: s["focus"] == "commentEdit")
        tree = bus.until(lambda t: focused(t, "text", "Write a comment"))
        panel = tree.find("filler", "Comments")
        assert panel is not None
        assert panel.find("check box", "This node") is not None
        assert panel.find("check box", "Canvas") is not None
        before = len(cards(tree))

        # Written and sent: the text, Ctrl+Enter and nothing else.
        screen.type(WORDS)
        bus.until(lambda t: t.find("push button", "Send the comment"))
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
        screen.type("All comments of this canvas")
        bus.until(lambda t: any("All comments of this canvas" in s.name for s in t.walk()))
        screen.keys("Return")
        program.until(lambda s: s["focus"] == "commentCard")
        tree = bus.until(lambda t: any(WORDS in s.name and FOCUSED in s.states for s in t.walk()))
        (card,) = [s for s in tree.walk() if FOCUSED in s.states and WORDS in s.name]
        assert card.role == "panel"
        assert any(s.role == "push button" and s.name.startswith("Go to ") for s in card.walk())
        screen.keys("Down")
        bus.until(
            lambda t: any(s.role == "panel" and FOCUSED in s.states and WORDS not in s.name for s in t.walk())
        )
        screen.keys("Up", "Return")
        program.until(lambda s: WORDS in s["comments"] and s["focus"] == "commentCard")
        assert json.dumps(program.ask("state")["waiting"]) == "0"
        program.quit()
    finally:
        if program.process.poll() is None:
            program.kill()
