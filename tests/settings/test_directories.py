"""The program's folders."""

from __future__ import annotations

from pathlib import Path

from wsdesk.settings.directories import find_directories, private_folder


def test_one_variable_moves_all_directories(tmp_path: Path) -> None:
    places = find_directories({"WSDESK_HOME": str(tmp_path / "all")})
    for path in (places.config, places.data, places.cache, places.database, places.settings, places.keys):
        assert (tmp_path / "all") in path.parents
    assert not (tmp_path / "all").exists()


def test_the_default_directories_are_the_platforms() -> None:
    places = find_directories({})
    assert len({places.config, places.data, places.cache}) == 3
    assert all("wsdesk" in str(path) for path in (places.config, places.data, places.cache))


def test_new_folders_are_private_and_existing_ones_unchanged(tmp_path: Path) -> None:
    (tmp_path / "there").mkdir(mode=0o755)
    made = private_folder(tmp_path / "there" / "a" / "b")
    assert made.stat().st_mode & 0o777 == 0o700
    assert made.parent.stat().st_mode & 0o777 == 0o700
    assert made.parent.parent.stat().st_mode & 0o777 == 0o755
    private_folder(made)
