"""By which way a server is reached, in words."""

from __future__ import annotations

import pytest

from wsdesk.store.connection.proxy_info import proxy_message


@pytest.fixture(autouse=True)
def _no_proxy(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("http_proxy", "https_proxy", "all_proxy", "no_proxy"):
        monkeypatch.delenv(name, raising=False)
        monkeypatch.delenv(name.upper(), raising=False)


def test_nothing_is_told_of_this_computer() -> None:
    for address in ("http://127.0.0.1:8800", "http://localhost/api", "", "nonsense"):
        assert proxy_message(address) == ""


def test_a_proxy_is_named_without_its_password(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "Direct connection" in proxy_message("https://service.example", {})
    monkeypatch.setenv("HTTPS_PROXY", "http://mara:hunter2@proxy.example:3128")
    words = proxy_message("https://service.example", {})
    assert "proxy.example:3128" in words
    assert "hunter2" not in words
    assert "mara" not in words
    monkeypatch.setenv("NO_PROXY", "service.example")
    assert "Direct connection" in proxy_message("https://service.example", {})


def test_certificates_are_those_of_the_system_or_of_the_file_that_it_names() -> None:
    assert "system trust store" in proxy_message("https://service.example", {})
    assert "/etc/own.pem" in proxy_message("https://service.example", {"SSL_CERT_FILE": "/etc/own.pem"})
    assert "Certificates" not in proxy_message("http://service.example", {})
