"""Damaged profiles: the command line names the quarantined file; `connect` passes the issue to the window."""

from __future__ import annotations

import pytest

from wsdesk.app.cli import desktop_app
from wsdesk.app.cli.main import main
from wsdesk.app.session.launch_target import LaunchTarget
from wsdesk.settings.directories import find_directories


@pytest.fixture(autouse=True)
def damage_profiles() -> None:
    path = find_directories().profiles
    path.parent.mkdir(parents=True)
    path.write_text("[profiles.studio\n")


@pytest.mark.parametrize(
    "arguments",
    [("connect",), ("cache", "show"), ("find", "car"), ("call", "list-projects", "--profile", "studio")],
    ids=lambda arguments: arguments[0],
)
def test_a_quarantined_file_is_named(arguments: tuple[str, ...], capsys: pytest.CaptureFixture[str]) -> None:
    main([*arguments])
    (quarantined,) = find_directories().profiles.parent.glob("profiles.toml.unreadable-*")
    assert f"profiles.toml was damaged. It was set aside as {quarantined}.\n" in capsys.readouterr().err


def test_the_window_gets_the_issue_of_connect(monkeypatch: pytest.MonkeyPatch) -> None:
    targets: list[LaunchTarget] = []
    monkeypatch.setattr(desktop_app, "_run", lambda target, *_rest: targets.append(target) or 0)
    monkeypatch.setenv("WSDESK_API_KEY", "key")
    assert main(["connect", "--base-url", "https://x.example"]) == 0
    assert [issue.code for issue in targets[0].issues] == ["unreadable"]
