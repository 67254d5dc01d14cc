"""Closed and full standard output: an exit code and a line, never a traceback."""

from __future__ import annotations

import os
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]
COMMANDS = (
    ("completion", "bash"),
    ("cache", "show"),
    ("find", "--type", "image"),
    ("list", "projects", "--sample"),
    ("get", "canvas", "fddcfa90-b4ca-58e5-b7a8-e42fa638ce90", "--sample"),
)


@pytest.fixture
def _index() -> None:
    from tests.app.cli.test_completion import canvas
    from wsdesk.localdb.index.folder import IndexFolder
    from wsdesk.settings.directories import find_directories

    folder = IndexFolder(find_directories().index, 1 << 30)
    folder.of("embedded").write([canvas("board", "Harbor board", {"lantern": "Lantern"})])
    folder.close()


def command(arguments: tuple[str, ...]) -> list[str]:
    return [sys.executable, "-m", "wsdesk", *arguments]


@pytest.mark.usefixtures("_index")
@pytest.mark.parametrize("arguments", COMMANDS, ids=" ".join)
def test_a_closed_pipe_ends_a_command(arguments: tuple[str, ...]) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    process = subprocess.run(command(arguments), cwd=ROOT, stdout=writer, stderr=subprocess.PIPE, check=False)
    os.close(writer)
    assert (process.returncode, process.stderr) == (1, b"")


@pytest.mark.usefixtures("_index")
@pytest.mark.skipif(not Path("/dev/full").exists(), reason="a device of Linux")
@pytest.mark.parametrize("arguments", COMMANDS, ids=" ".join)
def test_a_full_disk_is_reported(arguments: tuple[str, ...]) -> None:
    with Path("/dev/full").open("wb") as full:
        process = subprocess.run(
            command(arguments), cwd=ROOT, stdout=full, stderr=subprocess.PIPE, check=False
        )
    assert process.returncode == 1
    assert len(process.stderr.splitlines()) == 1
    assert b"No space left on device" in process.stderr


def test_a_closed_output_is_not_an_unexpected_exception() -> None:
    code = f"exec {shlex.quote(sys.executable)} -m wsdesk list projects --sample >&-"
    process = subprocess.run(["sh", "-c", code], cwd=ROOT, capture_output=True, check=False)
    assert (process.returncode, process.stderr) == (0, b"")
