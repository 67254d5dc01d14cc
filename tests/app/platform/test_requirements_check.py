"""Versions with known defects are rejected with a message."""

from __future__ import annotations

import pytest

from wsdesk.app.cli import main
from wsdesk.app.platform import requirements_check


@pytest.mark.parametrize(
    ("installed", "rejected"),
    [
        ({"PySide6-Essentials": "6.11.3", "h11": "0.16.0"}, []),
        ({"PySide6-Essentials": "6.8.2.1", "h11": "0.17"}, ["PySide6-Essentials"]),
        ({"PySide6-Essentials": "6.8.3", "h11": "0.14.0"}, ["h11"]),
        ({"h11": "no version"}, ["h11"]),
        ({}, []),
    ],
)
def test_minimum_versions(installed: dict[str, str], rejected: list[str]) -> None:
    assert [message.split()[0] for message in requirements_check.too_old(installed)] == rejected


def test_the_installed_versions_are_new_enough() -> None:
    assert set(requirements_check.installed_versions()) == set(requirements_check.MINIMUM_VERSIONS)
    assert requirements_check.too_old(requirements_check.installed_versions()) == ()


def test_the_program_shows_a_message_and_does_not_start(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(requirements_check, "installed_versions", lambda: {"h11": "0.9"})
    assert main.main(["cache"]) == 1
    assert "too old" in capsys.readouterr().err
