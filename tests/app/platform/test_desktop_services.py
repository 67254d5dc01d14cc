"""Opening of links and folders."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QUrl

from wsdesk.app.platform import desktop_services


@pytest.fixture
def opened_urls(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """URLs and paths passed to the system, which opens nothing."""
    urls: list[str] = []

    def record(address: QUrl) -> bool:
        urls.append(address.toString())
        return True

    monkeypatch.setattr(desktop_services.QDesktopServices, "openUrl", record)
    return urls


def test_web_urls_are_opened_in_the_browser(opened_urls: list[str]) -> None:
    for address in ("https://example.org/a?b=1", "http://example.org/"):
        desktop_services.open_link(address)
    assert opened_urls == ["https://example.org/a?b=1", "http://example.org/"]


@pytest.mark.parametrize(
    "address",
    [
        "file:///etc/passwd",
        "/etc/passwd",
        "javascript:alert(1)",
        "data:text/html,<script>",
        "mailto:a@example.org",
        "smb://example.org/share",
        "ftp://example.org/x",
        "wsdesk://x",
        "https://user@evil.example/",
        "https:///nohost",
        "",
    ],
)
def test_other_urls_are_not_opened_even_if_confirmed(opened_urls: list[str], address: str) -> None:
    desktop_services.open_link(address)
    assert opened_urls == []


def test_folders_are_shown_and_files_are_not_run(opened_urls: list[str], tmp_path: Path) -> None:
    program = tmp_path / "saved.desktop"
    program.write_text("[Desktop Entry]")
    desktop_services.open_folder(program)
    desktop_services.open_folder(tmp_path / "gone")
    assert opened_urls == []
    desktop_services.open_folder(tmp_path)
    assert opened_urls == [QUrl.fromLocalFile(str(tmp_path)).toString()]
