"""The host of an untrusted URL."""

from __future__ import annotations

import pytest

from wsdesk.store.text.sanitize import host_of, target_of

LONG = ".".join(["a" * 60] * 3 + ["evil", "example"])


@pytest.mark.parametrize(
    ("address", "expected"),
    [
        ("https://login.example/in", "login.example"),
        ("https://user@login.example/", "login.example"),
        ("https://good.example:secret@login.example/", "login.example"),
        ("https://good.example@also.good@login.example/", "login.example"),
        ("https://login.example#@good.example/", "login.example"),
        ("https://login.example?@good.example/", "login.example"),
        ("HTTPS://USER@LOGIN.Example/", "login.example"),
        ("https://login.example:8443/", "login.example:8443"),
        ("https://login.example:443/", "login.example"),
        ("http://login.example:443/", "login.example:443"),
        ("https://login.example./", "login.example"),
        ("https://[2001:DB8::0:1]/", "[2001:db8::1]"),
        ("https://user@[::1]:8443/", "[::1]:8443"),
        ("https://[fe80::1%25eth0]/", "[fe80::1]"),
        ("https://аpple.com/", "xn--pple-43d.com"),
        ("https://XN--pple-43d.com/", "xn--pple-43d.com"),
        ("https://faß.de/", "xn--fa-hia.de"),
        ("https://evil。example/", "evil.example"),
        ("https://１２７.0.0.1/", "127.0.0.1"),
        (f"https://{LONG}/", f"…{LONG[-79:]}"),
        (f"https://{'u' * 3_000}@login.example/", "login.example"),
    ],
)
def test_the_host_of_a_url(address: str, expected: str) -> None:
    assert target_of(address) == expected


@pytest.mark.parametrize(
    "address",
    [
        "",
        "https:///path",
        "https://user@/",
        "https://good.example\\@evil.example/",
        "https://[::1/",
        "https://[not::an::address]/",
        "https://login.example:99999/",
        "https://login.example:a/",
        "https://login example/",
        "https://good.example%2f.evil.example/",
        "https://a..b/",
        "https://./",
        "https://ex\u202eample.com/",
        f"https://{'a' * 64}.example/",
        f"https://{'a.' * 130}example/",
        "ftp://login.example/",
        "javascript://login.example/%0aalert(1)",
    ],
)
def test_where_programs_may_disagree_none_is_named(address: str) -> None:
    assert target_of(address) == ""


def test_a_link_with_a_user_name_has_no_host_to_ask_about() -> None:
    assert host_of("https://good.example@evil.example/") == ""
    assert host_of("https://faß.de/") == "xn--fa-hia.de"
    assert host_of("https://Example.COM./x") == "example.com"
