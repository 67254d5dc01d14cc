"""New files beside what a killed run left."""

from __future__ import annotations

import os
import time
from pathlib import Path

import pytest

from wsdesk.store.base.new_files import copy_new, write_new

pytestmark = pytest.mark.anyio


async def test_saving_removes_what_a_killed_run_left(tmp_path: Path) -> None:
    source, folder = tmp_path / "source.png", tmp_path / "saved"
    source.write_bytes(b"image")
    folder.mkdir()
    old, running, other = (folder / name for name in (f".{'a' * 16}.part", f".{'b' * 16}.part", ".film.part"))
    for path in (old, running, other):
        path.write_bytes(b"x")
    for path in (old, other):
        os.utime(path, (time.time() - 2 * 86_400,) * 2)
    await copy_new(source, folder, "a.png", lambda _count: None)
    assert sorted(path.name for path in folder.iterdir()) == [running.name, ".film.part", "a.png"]


def test_a_folder_is_searched_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    left = tmp_path / f".{'a' * 16}.part"
    left.write_bytes(b"x")
    os.utime(left, (0, 0))
    write_new(tmp_path, "a.txt", b"text")
    assert [path.name for path in tmp_path.iterdir()] == ["a.txt"]
    monkeypatch.setattr(os, "scandir", None)
    write_new(tmp_path, "b.txt", b"text")
