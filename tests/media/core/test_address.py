"""Addresses that the media of a server can have."""

from __future__ import annotations

import ipaddress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wsdesk.media.core.address import AddressScope, allows, policy_of, scope_of, validate_url
from wsdesk.media.core.errors import MediaError

PUBLIC = "https://service.example/api/v1"
LOOPBACK = "http://127.0.0.1:8123"
PRIVATE = "http://10.1.2.3"


def is_allowed(address: str, base_url: str) -> bool:
    try:
        validate_url(address, policy_of(base_url))
    except MediaError as error:
        return error.code != "refused-address"
    return True


@pytest.mark.parametrize(
    "address",
    [
        "https://media.example/a.png",
        "https://media.example:8443/a.png?X-Amz-Signature=abc&x=%20",
        "https://8.8.8.8/a.png",
        "https://[2606:4700::1111]/a.png",
        "https://bücher.example/ä.png",
    ],
)
def test_public_urls_over_tls_are_allowed(address: str) -> None:
    assert is_allowed(address, PUBLIC)
    assert is_allowed(address, LOOPBACK)


def test_with_only_the_server_other_hosts_and_ports_are_refused() -> None:
    policy = policy_of(LOOPBACK, only_server=True)
    validate_url(f"{LOOPBACK}/archive/a.png", policy)
    for address in (
        "https://media.example/a.png",
        "http://127.0.0.2:8123/a.png",
        "http://127.0.0.1:8124/a.png",
        "http://127.0.0.1/a.png",
        "http://localhost/a.png",
    ):
        with pytest.raises(MediaError, match="refused-address"):
            validate_url(address, policy)


@pytest.mark.parametrize(
    "address",
    [
        "http://media.example/a.png",
        "https://127.0.0.1/a.png",
        "https://localhost/a",
        "https://LOCALHOST./a",
        "https://x.localhost/a",
        "https://[::1]/a",
        "https://[::ffff:127.0.0.1]/a",
        "https://[::ffff:7f00:1]/a",
        "https://[64:ff9b::7f00:1]/a",
        "https://[2002:7f00:1::]/a",
        "https://10.0.0.1/a",
        "https://192.168.1.1/a",
        "https://172.16.0.1/a",
        "https://100.64.0.1/a",
        "https://169.254.169.254/latest/meta-data",
        "https://[fe80::1]/a",
        "https://[fd00::1]/a",
        "https://0.0.0.0/a",
        "https://255.255.255.255/a",
        "https://224.0.0.1/a",
    ],
)
def test_a_public_server_has_no_private_media(address: str) -> None:
    assert not is_allowed(address, PUBLIC)


@pytest.mark.parametrize(
    "address",
    [
        "",
        "media.example/a.png",
        "/a.png",
        "//media.example/a.png",
        "file:///etc/passwd",
        "ftp://media.example/a",
        "data:image/png;base64,AAAA",
        "javascript:alert(1)",
        "qrc:/a.png",
        "https://",
        "https:///a",
        "https://user:secret@media.example/a",
        "https://media.example:99999/a",
        "https://media.example:x/a",
        "https://[::1/a",
        "https://media.example/a\nHost: evil",
        "https://media.example/\x00",
        "https://" + "a" * 20_000,
        "https://" + "a" * 300 + ".example/",
        "https://a..b/",
        "https://xn--\ud800/",
    ],
)
@pytest.mark.parametrize("base_url", [PUBLIC, LOOPBACK, PRIVATE, ""])
def test_invalid_media_urls_are_refused_for_every_server(address: str, base_url: str) -> None:
    assert not is_allowed(address, base_url)


@given(st.text(max_size=60))
def test_any_text_is_allowed_or_refused(address: str) -> None:
    is_allowed(address, LOOPBACK)
    is_allowed(f"https://{address}", PUBLIC)


def test_a_loopback_server_may_have_loopback_media_only() -> None:
    assert is_allowed("http://127.0.0.1:9999/assets/x", LOOPBACK)
    assert is_allowed("http://localhost:8123/x", LOOPBACK)
    assert is_allowed("http://media.example/x", LOOPBACK)
    assert not is_allowed("http://192.168.0.1/x", LOOPBACK)
    assert not is_allowed("http://169.254.169.254/x", LOOPBACK)


def test_a_private_server_may_have_private_media() -> None:
    assert is_allowed("http://10.9.9.9/x", PRIVATE)
    assert is_allowed("https://media.example/x", PRIVATE)
    assert not is_allowed("http://127.0.0.1/x", PRIVATE)
    assert not is_allowed("http://169.254.169.254/x", PRIVATE)
    assert not is_allowed("http://10.9.9.9/x", "https://10.1.2.3")


def test_without_a_server_the_strictest_policy_applies() -> None:
    assert is_allowed("https://media.example/x", "")
    assert not is_allowed("http://media.example/x", "")
    assert not is_allowed("https://127.0.0.1/x", "no address at all")


@given(st.integers(0, 2**32 - 1))
def test_an_embedded_ipv4_address_has_its_own_scope(number: int) -> None:
    plain = ipaddress.IPv4Address(number)
    for disguise in (0xFFFF << 32 | number, int(ipaddress.IPv6Address("64:ff9b::")) | number):
        assert scope_of(ipaddress.IPv6Address(disguise)) == scope_of(plain)


def test_blocked_addresses_are_refused_for_every_server() -> None:
    assert not any(allows(AddressScope.BLOCKED, scope) for scope in AddressScope)
    assert all(allows(AddressScope.PUBLIC, scope) for scope in AddressScope)
