"""Links out: asked first, and only http(s)."""

from __future__ import annotations

import pytest
from pytestqt.qtbot import QtBot

from wsdesk.store.base.notifications import NotificationStore
from wsdesk.store.connection.links import LinkStore
from wsdesk.store.text.sanitize import host_of


def test_the_person_sees_the_host_and_decides(qtbot: QtBot) -> None:
    notifications = NotificationStore()
    links = LinkStore(notifications)
    opened: list[object] = []
    links.confirmed.connect(opened.append)
    assert links.ask("https://example.org/a?b=1")
    notice = notifications.recent[-1]
    assert "example.org" in notice.message
    assert opened == []
    assert notice.action is not None
    notice.action.run()
    assert opened == ["https://example.org/a?b=1"]


@pytest.mark.parametrize(
    "address",
    [
        "file:///etc/passwd",
        "javascript:alert(1)",
        "JavaScript://example.org/%0aalert(1)",
        "vbscript:x",
        "data:text/html,<script>",
        "mailto:a@example.org",
        "smb://example.org/share",
        "ms-msdt:/id",
        "ssh://example.org",
        "qrc:/x",
        "wsdesk://x",
        "about:blank",
        "//example.org/x",
        "\\\\example.org\\share",
        "/etc/passwd",
        "",
        "ftp://example.org",
        "https://user@evil.example",
        "https://exa mple.org",
        "https://example.org\n@evil",
        "https:///nohost",
        "https://[::1",
        "https://x:99999999/",
    ],
)
def test_what_is_no_web_address_is_not_opened(qtbot: QtBot, address: str) -> None:
    notifications = NotificationStore()
    assert not LinkStore(notifications).ask(address)
    assert notifications.recent[-1].action is None


def test_look_alike_letters_are_shown_as_what_they_are() -> None:
    assert host_of("https://аpple.com/") == "xn--pple-43d.com"
