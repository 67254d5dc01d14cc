"""Validation of media URLs: no access to this computer or its network."""

from __future__ import annotations

import ipaddress
from enum import IntEnum
from ipaddress import IPv4Address, IPv6Address
from typing import TYPE_CHECKING

from wsdesk.files.lazy_dataclass import dataclass
from wsdesk.files.lazy_import import lazy_import
from wsdesk.files.lazy_pattern import lazy_pattern
from wsdesk.media.core.errors import MediaError

if TYPE_CHECKING:
    import httpx
else:
    httpx = lazy_import("httpx")

_MAX_LENGTH = 16_384
_HOST = lazy_pattern(rb"[0-9a-fA-F.]*:[0-9a-fA-F:.%]*|(?=.{1,254}$)[^.]{1,63}(\.[^.]{1,63})*\.?")
_NAT64 = ipaddress.ip_network("64:ff9b::/96")


class AddressScope(IntEnum):
    """Network scope of an address. Media may be in the public scope or in that of their server."""

    PUBLIC = 0
    PRIVATE = 1
    LOOPBACK = 2
    BLOCKED = 3
    """Link-local (cloud metadata endpoints), multicast, reserved, and unspecified addresses."""


@dataclass(frozen=True, slots=True)
class AddressPolicy:
    """Rules for media URLs, derived from the server's URL."""

    secure: bool = True
    """Whether the server uses TLS; then its media must, too."""
    host: str = ""
    """Host of the server, resolved when its scope is needed."""
    port: int | None = None
    """Port of the server, if its URL has one."""
    scope: AddressScope | None = AddressScope.PUBLIC
    """Scope of the server's host, None until its name is resolved."""
    only_server: bool = False
    """Whether all media are on the server: those of other hosts and ports are refused, and not looked up."""


def policy_of(base_url: str, *, only_server: bool = False) -> AddressPolicy:
    """Policy for a server's base URL; the strictest one if the URL is invalid."""
    try:
        if not base_url:
            return AddressPolicy()  # no server is selected yet
        url = httpx.URL(base_url)
    except (httpx.InvalidURL, ValueError, TypeError):
        return AddressPolicy()
    if not url.host:
        return AddressPolicy()
    return AddressPolicy(url.scheme != "http", url.host, url.port, scope_of_host(url.host), only_server)


def scope_of_host(host: str) -> AddressScope | None:
    """Scope of a literal address or of localhost; None for a name that must be resolved."""
    host = host.rstrip(".").lower()
    if host == "localhost" or host.endswith(".localhost"):
        return AddressScope.LOOPBACK
    try:
        return scope_of(ipaddress.ip_address(host.strip("[]").partition("%")[0]))
    except ValueError:
        return None


def scope_of(address: IPv4Address | IPv6Address) -> AddressScope:
    """Scope of an address, or of the IPv4 address that it embeds."""
    if isinstance(address, IPv6Address):
        embedded = address.ipv4_mapped or address.sixtofour or (address.teredo or (None, None))[1]
        if address in _NAT64:
            embedded = IPv4Address(int(address) & 0xFFFFFFFF)
        if embedded is not None:
            return scope_of(embedded)
    if address.is_loopback:
        return AddressScope.LOOPBACK
    if address.is_link_local or address.is_multicast or address.is_unspecified:
        return AddressScope.BLOCKED
    if address.is_global:
        return AddressScope.PUBLIC
    # Shared and unique local addresses count as private; the rest is reserved.
    return AddressScope.BLOCKED if address.is_reserved and not address.is_private else AddressScope.PRIVATE


def allows(scope: AddressScope, server_scope: AddressScope) -> bool:
    """Whether media may be in `scope` if the server is in `server_scope`."""
    return scope is AddressScope.PUBLIC or (scope is not AddressScope.BLOCKED and scope == server_scope)


def validate_url(address: str, policy: AddressPolicy) -> httpx.URL:
    """Parse and check a media URL. Raises `MediaError` `refused-address`.

    Names are checked again after they are resolved (`transport.GuardedNetworkBackend`).
    """
    try:
        if len(address) > _MAX_LENGTH or not address.isprintable():
            raise MediaError("refused-address")
        url = httpx.URL(address)
        scope = scope_of_host(url.host)
    except (httpx.InvalidURL, ValueError, TypeError):
        raise MediaError("refused-address") from None
    if url.scheme not in ("https",) if policy.secure else url.scheme not in ("http", "https"):
        raise MediaError("refused-address")
    if not _HOST.fullmatch(url.raw_host) or url.userinfo or not 0 < (url.port or 80) < 65_536:
        raise MediaError("refused-address")
    if policy.only_server and (url.host, url.port) != (policy.host, policy.port):
        raise MediaError("refused-address")
    # A server with a host name counts as public until the name is resolved.
    if scope is not None and not allows(scope, policy.scope or AddressScope.PUBLIC):
        raise MediaError("refused-address")
    return url
