"""Limits of connections, so that an open port holds: times, rates, sizes, and addresses."""

from __future__ import annotations

import ipaddress
import logging
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

log = logging.getLogger(__name__)

Network = ipaddress.IPv4Network | ipaddress.IPv6Network

MAX_REPORTED = 100
"""Networks whose rejection is logged."""


@dataclass(frozen=True, slots=True)
class Limits:
    """Limits of one server."""

    head_s: float = 10.0
    """Seconds for the head of a request, from the connection or its first byte, and for a TLS handshake."""

    head_bytes: int = 32 << 10
    """Size of the request line and headers; the largest of the API has less than a kilobyte."""

    body_s: float = 10.0
    """Seconds for the body of a request, and between two of its parts; large ones have more by their size."""

    body_bytes_per_s: int = 1_000
    """Minimum rate of a body, after the first `body_s`."""

    send_s: float = 60.0
    """Seconds in which a client must read 64 KiB of a response."""

    connections: int = 0
    """Connections per address, or per /64 network of IPv6; 0: no limit."""

    drain_s: float = 0.0
    """Seconds in which requests are still accepted after the shutdown was requested, while the readiness
    endpoint makes a load balancer send them elsewhere."""

    shutdown_s: float = 2.0
    """Seconds that running requests may take afterwards."""


@dataclass(frozen=True, slots=True)
class Proxies:
    """Trusted reverse proxies, which the number of connections doesn't limit."""

    networks: tuple[Network, ...] = ()
    are_required: bool = False
    """Whether other addresses except loopback are rejected, since they would send keys without TLS."""

    @staticmethod
    def read(texts: Sequence[str], *, are_required: bool) -> Proxies:
        """Parse addresses and networks, such as `10.0.0.2` and `10.0.0.0/8`.

        Raises:
            ValueError: invalid text; the message is for users.
        """
        networks: list[Network] = []
        for text in texts:
            try:
                networks.append(ipaddress.ip_network(text, strict=False))
            except ValueError:
                message = (
                    f"invalid address {text!r}; use an address or network, such as 10.0.0.2 or 10.0.0.0/8"
                )
                raise ValueError(message) from None
        return Proxies(tuple(networks), are_required)


class Admission:
    """Decides which connections are accepted, and counts them."""

    def __init__(self, limits: Limits, proxies: Proxies) -> None:
        self._limit = limits.connections
        self._proxies = proxies
        self._counts: Counter[Network] = Counter()
        self._reported: set[Network] = set()
        """Networks whose rejection is in the log."""
        self.open = 0
        self.rejected = 0

    def add(self, host: str) -> bool:
        """Count a connection from an IP address, and return whether it is accepted."""
        self.open += 1
        address = _address(host)
        network = _network(address)
        self._counts[network] += 1
        if any(address in proxies for proxies in self._proxies.networks):
            return True
        if self._proxies.are_required and not address.is_loopback:
            reason = "it isn't in trusted-proxy, and others need TLS"
        elif self._limit and self._counts[network] > self._limit:
            reason = f"it has {self._limit} other connections (max-connections)"
        else:
            return True
        self.rejected += 1
        # Only the first rejection of each of the first networks: anyone can cause it.
        if network not in self._reported and len(self._reported) < MAX_REPORTED:
            self._reported.add(network)
            log.warning("connection from %s rejected: %s", address, reason)
        return False

    def remove(self, host: str) -> None:
        """Forget a connection that was added."""
        self.open -= 1
        network = _network(_address(host))
        self._counts[network] -= 1
        if not self._counts[network]:
            del self._counts[network]


def _address(host: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address:
    address = ipaddress.ip_address(host.partition("%")[0])
    if isinstance(address, ipaddress.IPv6Address) and address.ipv4_mapped is not None:
        return address.ipv4_mapped
    return address


def _network(address: ipaddress.IPv4Address | ipaddress.IPv6Address) -> Network:
    """The address, or the /64 network of an IPv6 address, whose connections are counted together."""
    if address.version == 6 and not address.is_loopback:
        # A host with one address of a /64 network usually has all of them.
        return ipaddress.ip_network((address, 64), strict=False)
    return ipaddress.ip_network(address)
