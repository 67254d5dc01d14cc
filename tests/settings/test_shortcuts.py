"""The file of keys: read tolerantly, written whole."""

from __future__ import annotations

from pathlib import Path

import pytest

from wsdesk.settings.shortcuts import Shortcuts


def test_what_is_given_is_read_again(tmp_path: Path) -> None:
    path = tmp_path / "shortcuts.toml"
    Shortcuts(path).update({"a.b": ("Ctrl+1", "X"), "c": ()})
    again = Shortcuts(path)
    assert again.all == {"a.b": ("Ctrl+1", "X"), "c": ()}
    again.update({"a.b": None})
    assert Shortcuts(path).all == {"c": ()}
    again.clear()
    assert Shortcuts(path).all == {}


@pytest.mark.parametrize("text", ["= 1", "keys = 3", "[keys]\na = 3\nb = [1]\n'c' = 'x'", "\x00", "[[keys]]"])
def test_a_file_that_says_nothing_usable_gives_no_keys(tmp_path: Path, text: str) -> None:
    path = tmp_path / "shortcuts.toml"
    path.write_text(text)
    assert Shortcuts(path).all == {}


def test_comments_of_a_person_survive(tmp_path: Path) -> None:
    path = tmp_path / "shortcuts.toml"
    path.write_text("# mine\n")
    Shortcuts(path).update({"a": ("X",)})
    assert "# mine" in path.read_text()
