"""Which connections are accepted."""

from __future__ import annotations

import pytest

from wsdesk.server.limits import MAX_REPORTED, Admission, Limits, Proxies


def test_addresses_are_limited_one_by_one() -> None:
    admission = Admission(Limits(connections=2), Proxies())
    assert [admission.add(host) for host in ("192.0.2.1", "192.0.2.1", "192.0.2.1", "192.0.2.2")] == [
        *(True, True, False, True)
    ]
    admission.remove("192.0.2.1")
    admission.remove("192.0.2.1")
    assert admission.add("192.0.2.1")
    assert (admission.open, admission.rejected) == (3, 1)


def test_a_network_of_ipv6_counts_as_one_address() -> None:
    admission = Admission(Limits(connections=1), Proxies())
    assert admission.add("2001:db8::1")
    assert not admission.add("2001:db8::2")
    assert admission.add("2001:db8:0:1::1")
    assert admission.add("fe80::1%eth0")


def test_ipv4_on_an_ipv6_socket_counts_by_its_address() -> None:
    admission = Admission(Limits(connections=1), Proxies())
    assert admission.add("::ffff:192.0.2.1")
    assert admission.add("::ffff:192.0.2.2")
    assert not admission.add("::ffff:192.0.2.1")


def test_only_proxies_and_this_computer_are_accepted_where_proxies_are_required() -> None:
    admission = Admission(Limits(), Proxies.read(["10.0.0.2", "2001:db8::/32"], are_required=True))
    hosts = ("10.0.0.2", "::ffff:10.0.0.2", "2001:db8:7::1", "127.0.0.1", "::1")
    assert all(admission.add(host) for host in hosts)
    assert not any(admission.add(host) for host in ("10.0.0.3", "2001:db9::1"))


def test_a_proxy_can_be_one_address_of_ipv6(caplog: pytest.LogCaptureFixture) -> None:
    admission = Admission(Limits(), Proxies.read(["2001:db8::7"], are_required=True))
    assert admission.add("2001:db8::7")
    assert not admission.add("2001:db8::8")
    assert "connection from 2001:db8::8 rejected" in caplog.text


def test_the_first_rejection_of_an_address_is_logged_with_the_reason(
    caplog: pytest.LogCaptureFixture,
) -> None:
    admission = Admission(Limits(), Proxies.read(["10.0.0.2"], are_required=True))
    for host in ("10.0.0.3", "10.0.0.2", "10.0.0.3", "10.0.0.4"):
        admission.add(host)
    reason = "isn't in trusted-proxy, and others need TLS"
    assert [record.getMessage() for record in caplog.records] == [
        f"connection from 10.0.0.3 rejected: it {reason}",
        f"connection from 10.0.0.4 rejected: it {reason}",
    ]
    caplog.clear()
    admission = Admission(Limits(connections=1), Proxies())
    for number in range(MAX_REPORTED + 10):
        for _ in range(3):
            admission.add(f"192.0.2.{number}")
    assert len(caplog.records) == MAX_REPORTED
    assert "it has 1 other connections (max-connections)" in caplog.records[0].getMessage()


@pytest.mark.parametrize("text", ["proxy", "10.0.0.0/40", "", "10.0.0.2:80"])
def test_an_invalid_address_is_rejected(text: str) -> None:
    with pytest.raises(ValueError, match="use an address or network"):
        Proxies.read([text], are_required=False)
