"""Real graphs, from the folder that WSDESK_GRAPHS names: every way to connect, and a comment, on a screen."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest
import ways
from test_real_screen import Program, Screen

pytestmark = pytest.mark.timeout(500)

GRAPHS = os.environ["WSDESK_GRAPHS"]
SMALLEST = 20
"""Nodes of a canvas from which on it is worth the way."""


def names() -> list[str]:
    """Titles that only one canvas has, the larger canvases first."""
    folder = Path(GRAPHS)
    rows = json.loads((folder / "canvases.json").read_text("utf-8"))["data"]
    sizes = {
        row["title"]: len(json.loads((folder / f"content/{row['id']}.json").read_text("utf-8"))["nodes"])
        for row in rows
        if row.get("title")
    }
    titles = [row.get("title") for row in rows]
    wanted = [title for title, size in sizes.items() if size >= SMALLEST and titles.count(title) == 1]
    return sorted(wanted, key=lambda title: -sizes[title])


def test_on_three_of_them_every_way_to_connect_and_to_comment(screen: Screen, tmp_path: Path) -> None:
    program = Program(screen, tmp_path / "a home", GRAPHS)
    done: list[str] = []
    try:
        program.until(lambda s: s["mode"] == "live" and s["phase"] == "ready")
        program.fill_screen()
        ways.gather(screen, program)
        for title in names():
            ways.open_canvas(screen, program, title)
            screen.click(program.until_widget("canvasView"))
            program.until(lambda s: s["focus"] == "canvasView")
            if not ways.come_near(screen, program):
                continue  # nothing here can be connected in each of the ways
            ways.comment(screen, program, f"seen on {len(done)}")
            ways.one(screen, program, named=False)
            ways.several(screen, program)
            done.append(title)
            if len(done) == 3:
                break
        assert len(done) == 3, done
        program.quit()
    finally:
        if program.process.poll() is None:
            program.kill()
