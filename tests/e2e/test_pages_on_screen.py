"""Models, approvals, and skill images by mouse and keyboard on a real screen."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from test_real_screen import TIMEOUT_S, Program, Screen, open_board

pytestmark = pytest.mark.timeout(180)
MIB = 1 << 20
PENDING = "d75513c7-4655-5756-9593-5b14e0362a2f"


@pytest.fixture
def home(tmp_path: Path) -> Path:
    return tmp_path / "a home"


def wait_for(read: Callable[[], Any], condition: Callable[[Any], object]) -> Any:
    """Wait for a value that fulfills a condition."""
    end = time.monotonic() + TIMEOUT_S
    while not condition(value := read()):
        assert time.monotonic() < end, value
        time.sleep(0.01)
    return value


def run_command(screen: Screen, program: Program, title: str) -> None:
    screen.keys("ctrl+k")
    program.until(lambda s: s["focus"] == "finderField")
    screen.type(f">{title}")
    time.sleep(0.4)
    screen.keys("Return")


def images(folder: Path, count: int) -> list[Path]:
    folder.mkdir()
    paths = [folder / f"shot-{n}.png" for n in range(count)]
    for n, path in enumerate(paths):
        path.write_bytes(b"\x89PNG\r\n\x1a\n" + bytes([n]) * (10 * MIB - 8))
    return paths


def send_images(screen: Screen, program: Program, paths: list[Path]) -> None:
    """Choose files in the dialog by its text field, and press Send."""
    run_command(screen, program, "agent skills")
    choose = program.until_widget("skillDropChoose")
    time.sleep(0.5)
    screen.click(choose)
    time.sleep(1.0)
    screen.type(" ".join(f'"{path}"' for path in paths))
    screen.keys("Return")
    program.until_widget(f"stagedDescription-{len(paths) - 1}")
    time.sleep(0.5)
    send = program.query("widget", "skillSend")
    scroll_to_send(screen, program)
    send = program.query("widget", "skillSend")
    screen.click(send)


def scroll_to_send(screen: Screen, program: Program) -> None:
    """Scroll until the button is visible."""
    bottom = program.until_widget("skillScroll")
    screen.xdotool("mousemove", *bottom)
    for _ in range(12):
        screen.xdotool("click", 5)
    time.sleep(0.3)


def until_uploaded(program: Program, names: list[str]) -> None:
    """Wait until every image is uploaded, once each."""
    wait_for(lambda: program.query("uploads"), lambda rows: all(row[1] == "done" for row in rows))
    wait_for(lambda: sorted(n for n in program.query("skill") if n in names), lambda found: found == names)


def test_a_kill_during_an_upload_neither_loses_nor_duplicates(
    screen: Screen, home: Path, tmp_path: Path
) -> None:
    paths = images(tmp_path / "pictures", 3)
    names = [path.name for path in paths]
    program = Program(screen, home)
    try:
        open_board(program)
        send_images(screen, program, paths)
        rows = wait_for(lambda: program.query("uploads"), lambda rows: sum(row[2] for row in rows) > 1)
        assert any(row[1] != "done" for row in rows)
        program.kill()
        program = Program(screen, home)
        program.until(lambda s: s["mode"] == "live")
        program.fill_screen()
        run_command(screen, program, "agent skills")
        wait_for(lambda: program.query("skill"), bool)
        until_uploaded_after_restart(program, names)
        program.quit()
    finally:
        if program.process.poll() is None:
            program.kill()


def until_uploaded_after_restart(program: Program, names: list[str]) -> None:
    """After a restart, completed uploads are no longer in the list."""
    wait_for(lambda: program.query("uploads"), lambda rows: all(row[1] == "done" for row in rows))
    wait_for(lambda: sorted(n for n in program.query("skill") if n in names), lambda found: found == names)


def test_an_upload_continues_after_a_server_restart(screen: Screen, home: Path, tmp_path: Path) -> None:
    paths = images(tmp_path / "pictures", 3)
    program = Program(screen, home)
    try:
        open_board(program)
        server = program.query("server_process")
        send_images(screen, program, paths)
        rows = wait_for(lambda: program.query("uploads"), lambda rows: sum(row[2] for row in rows) > 1)
        assert any(row[1] != "done" for row in rows)
        os.kill(server, signal.SIGKILL)
        wait_for(lambda: program.query("server_process"), lambda now: now not in (0, server))
        until_uploaded(program, [path.name for path in paths])
        program.quit()
    finally:
        if program.process.poll() is None:
            program.kill()


def test_an_approval_is_pasted_watched_and_decided_by_keyboard(screen: Screen, home: Path) -> None:
    program = Program(screen, home)
    try:
        open_board(program)
        run_command(screen, program, "agent approvals")
        program.until(lambda s: s["focus"] == "approvalField")
        screen.type(f"https://service.example/agent/approvals/{PENDING}")
        screen.keys("Return")
        wait_for(lambda: program.query("approval"), lambda row: row and row["watched"])
        assert program.query("approval")["log"] == ["pending"]
        for _ in range(30):
            if program.query("state")["focus"] == "approvalApprove":
                break
            screen.keys("Tab")
        screen.keys("space")
        program.until(lambda s: s["focus"] == "approvalNo")
        screen.keys("shift+Tab", "space")
        row = wait_for(lambda: program.query("approval"), lambda row: row["status"] == "approved")
        assert row["log"] == ["pending", "approved"]
        screen.keys("Escape")
        program.until(lambda s: s["focus"] != "approvalField")
        program.quit()
    finally:
        if program.process.poll() is None:
            program.kill()


def test_the_catalog_is_searched_sorted_and_compared(screen: Screen, home: Path) -> None:
    program = Program(screen, home)
    try:
        open_board(program)
        screen.keys("ctrl+shift+m")
        everything = wait_for(lambda: program.query("models"), bool)
        program.until(lambda s: s["focus"] == "catalogueFilter")
        screen.type("video")
        found = wait_for(
            lambda: program.query("models"), lambda names: names and len(names) < len(everything)
        )
        assert "tidal-video" in found
        screen.keys("Escape")
        wait_for(lambda: program.query("models"), lambda names: names == everything)
        screen.keys("Down", "space", "Down", "space", "ctrl+d")
        screen.click(program.until_widget("besideName-1"))
        program.until_widget("modelBack")
        screen.keys("Escape")
        screen.click(program.until_widget("catalogueViews-costs"))
        program.until_widget("spentSection-models-head")
        screen.click(program.until_widget("catalogueViews-defaults"))
        program.until_widget("defaultsSection-video-head")
        screen.keys("Escape")
        wait_for(lambda: program.query("models"), lambda names: names == [])
        program.quit()
    finally:
        if program.process.poll() is None:
            program.kill()
