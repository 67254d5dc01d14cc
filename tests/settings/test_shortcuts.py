"""The file of keys: read tolerantly, written whole."""

from __future__ import annotations

from pathlib import Path

import pytest

from wsdesk.settings.shortcuts import Shortcuts


def test_shortcuts_survive_a_restart(tmp_path: Path) -> None:
    path = tmp_path / "shortcuts.toml"
    Shortcuts(path).update({"a.b": ("Ctrl+1", "X"), "c": ()})
    again = Shortcuts(path)
    assert again.all == {"a.b": ("Ctrl+1", "X"), "c": ()}
    again.update({"a.b": None})
    assert Shortcuts(path).all == {"c": ()}
    again.clear()
    assert Shortcuts(path).all == {}


@pytest.mark.parametrize("text", ["= 1", "keys = 3", "[keys]\na = 3\nb = [1]\n'c' = 'x'", "\x00", "[[keys]]"])
def test_an_unusable_file_has_no_shortcuts(tmp_path: Path, text: str) -> None:
    path = tmp_path / "shortcuts.toml"
    path.write_text(text)
    assert Shortcuts(path).all == {}


def test_comments_of_the_user_survive(tmp_path: Path) -> None:
    path = tmp_path / "shortcuts.toml"
    path.write_text("# mine\n")
    Shortcuts(path).update({"a": ("X",)})
    assert "# mine" in path.read_text()
