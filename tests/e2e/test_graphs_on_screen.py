"""Real graphs, from the folder that WSDESK_GRAPHS names: every way to connect, and a comment, on a screen."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest
import user_actions
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


def test_connecting_and_commenting_on_three_canvases(screen: Screen, tmp_path: Path) -> None:
    program = Program(screen, tmp_path / "a home", GRAPHS)
    done: list[str] = []
    try:
        program.until(lambda s: s["mode"] == "live" and s["phase"] == "ready")
        program.fill_screen()
        user_actions.stage_new_connections(screen, program)
        for title in names():
            user_actions.open_canvas(screen, program, title)
            screen.click(program.until_widget("canvasView"))
            program.until(lambda s: s["focus"] == "canvasView")
            if not user_actions.zoom_to_connectable_nodes(screen, program):
                continue  # not every connect action is possible here
            user_actions.comment(screen, program, f"comment on {len(done)}")
            user_actions.connect_one(screen, program, named=False)
            user_actions.connect_several(screen, program)
            done.append(title)
            if len(done) == 3:
                break
        assert len(done) == 3, done
        program.quit()
    finally:
        if program.process.poll() is None:
            program.kill()
