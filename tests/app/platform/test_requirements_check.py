"""Versions with known defects are rejected with a message."""

from __future__ import annotations

import sys
from pathlib import Path

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


def test_versions_are_those_of_the_first_folder_on_the_import_path(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    for folder, names in (
        ("first", ["h11-0.15.1.dist-info", "h11_extras-9.0.dist-info"]),
        ("second", ["h11-0.9.dist-info", "pyside6_essentials-6.9.1.dist-info"]),
    ):
        for name in names:
            (tmp_path / folder / name).mkdir(parents=True)
    (tmp_path / "archive.zip").write_bytes(b"")
    paths = ["archive.zip", "missing", "first", "second"]
    monkeypatch.setattr(sys, "path", [str(tmp_path / name) for name in paths])
    assert requirements_check.installed_versions() == {"h11": "0.15.1", "PySide6-Essentials": "6.9.1"}


def test_other_metadata_is_read_by_python(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "h11-0.14.0.egg-info").write_text("Metadata-Version: 2.1\nName: h11\nVersion: 0.14.0\n")
    monkeypatch.setattr(sys, "path", [str(tmp_path)])
    assert requirements_check.installed_versions() == {"h11": "0.14.0"}


def test_the_program_shows_a_message_and_does_not_start(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(requirements_check, "installed_versions", lambda: {"h11": "0.9"})
    assert main.main(["cache"]) == 1
    assert "too old" in capsys.readouterr().err
