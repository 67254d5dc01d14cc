"""Versions with known faults are refused with words."""

from __future__ import annotations

import pytest

from wsdesk.app.cli import main
from wsdesk.app.platform import requirements_check


@pytest.mark.parametrize(
    ("installed", "refused"),
    [
        ({"PySide6-Essentials": "6.11.3", "h11": "0.16.0"}, []),
        ({"PySide6-Essentials": "6.8.2.1", "h11": "0.17"}, ["PySide6-Essentials"]),
        ({"PySide6-Essentials": "6.8.3", "h11": "0.14.0"}, ["h11"]),
        ({"h11": "no version"}, ["h11"]),
        ({}, []),
    ],
)
def test_the_floor(installed: dict[str, str], refused: list[str]) -> None:
    assert [words.split()[0] for words in requirements_check.too_old(installed)] == refused


def test_what_is_installed_here_is_new_enough() -> None:
    assert set(requirements_check.installed_versions()) == set(requirements_check.MINIMUM_VERSIONS)
    assert requirements_check.too_old(requirements_check.installed_versions()) == ()


def test_the_program_says_so_and_does_not_start(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(requirements_check, "installed_versions", lambda: {"h11": "0.9"})
    assert main.main(["cache"]) == 1
    assert "too old" in capsys.readouterr().err
