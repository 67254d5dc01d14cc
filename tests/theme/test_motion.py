"""Who asked for less motion gets none."""

from __future__ import annotations

from pathlib import Path

import pytest

from wsdesk.theme import motion


@pytest.fixture(autouse=True)
def _no_settings_of_the_desktop(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("WSDESK_REDUCED_MOTION", raising=False)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))


def test_things_move_where_nobody_said_otherwise() -> None:
    assert motion.duration_ms(motion.SHORT) == motion.SHORT


def test_the_environment_is_heard(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WSDESK_REDUCED_MOTION", "1")
    assert motion.duration_ms(motion.LONG) == 0


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("gtk-3.0/settings.ini", "[Settings]\ngtk-enable-animations=0\n"),
        ("gtk-4.0/settings.ini", "[Settings]\ngtk-enable-animations = false\n"),
        ("kdeglobals", "[KDE]\nAnimationDurationFactor=0\n"),
    ],
)
def test_the_desktop_is_heard(name: str, text: str, tmp_path: Path) -> None:
    (tmp_path / name).parent.mkdir(exist_ok=True)
    (tmp_path / name).write_text(text)
    assert motion.reduced()


def test_a_file_that_cannot_be_read_says_nothing(tmp_path: Path) -> None:
    (tmp_path / "kdeglobals").write_bytes(b"\xff\xfe no = = section")
    assert not motion.reduced()


def test_the_choice_of_the_person_goes_before_the_system(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WSDESK_REDUCED_MOTION", "1")
    motion.choose("full")
    assert motion.duration_ms(motion.SHORT) == motion.SHORT
    motion.choose("reduced")
    assert motion.duration_ms(motion.SHORT) == 0
