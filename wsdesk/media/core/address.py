"""Validation of media URLs: no access to this computer or its network."""

from __future__ import annotations

import ipaddress
import re
from enum import IntEnum
from ipaddress import IPv4Address, IPv6Address
from typing import TYPE_CHECKING

from wsdesk.files.lazy_dataclass import dataclass
from wsdesk.files.lazy_import import lazy_import
from wsdesk.media.core.errors import MediaError

if TYPE_CHECKING:
    import httpx
else:
    httpx = lazy_import("httpx")

_LONGEST = 16_384
_HOST = re.compile(rb"[0-9a-fA-F.]*:[0-9a-fA-F:.%]*|(?=.{1,254}$)[^.]{1,63}(\.[^.]{1,63})*\.?")
_IPV4_WITHIN = ipaddress.ip_network("64:ff9b::/96")


class AddressScope(IntEnum):
    """How near an address is; a server's media may be as near as the server itself, and no nearer."""

    PUBLIC = 0
    PRIVATE = 1
    LOOPBACK = 2
    NEVER = 3
    """Link-local (where clouds keep their secrets), multicast, reserved, unspecified."""


@dataclass(frozen=True, slots=True)
class AddressPolicy:
    """What the server's own address allows of its media's addresses."""

    secure: bool = True
    """The server is spoken to over TLS: so are its media."""
    host: str = ""
    """The server's host, whose reach is looked up when it matters."""
    reach: AddressScope | None = AddressScope.PUBLIC
    """The reach of the server's host, None while its name has not been looked up."""


def realm_of(base_url: str) -> AddressPolicy:
    """The realm of a server's base address; the strictest one for an address that is none."""
    try:
        if not base_url:
            return AddressPolicy()  # before a server was chosen
        url = httpx.URL(base_url)
    except (httpx.InvalidURL, ValueError, TypeError):
        return AddressPolicy()
    if not url.host:
        return AddressPolicy()
    return AddressPolicy(url.scheme != "http", url.host, reach_of_host(url.host))


def reach_of_host(host: str) -> AddressScope | None:
    """The reach that a host's spelling tells; None for a name that has to be looked up."""
    host = host.rstrip(".").lower()
    if host == "localhost" or host.endswith(".localhost"):
        return AddressScope.LOOPBACK
    try:
        return reach_of(ipaddress.ip_address(host.strip("[]").partition("%")[0]))
    except ValueError:
        return None


def reach_of(address: IPv4Address | IPv6Address) -> AddressScope:
    """The reach of an address; of the IPv4 address within, where there is one."""
    if isinstance(address, IPv6Address):
        within = address.ipv4_mapped or address.sixtofour or (address.teredo or (None, None))[1]
        if address in _IPV4_WITHIN:
            within = IPv4Address(int(address) & 0xFFFFFFFF)
        if within is not None:
            return reach_of(within)
    if address.is_loopback:
        return AddressScope.LOOPBACK
    if address.is_link_local or address.is_multicast or address.is_unspecified:
        return AddressScope.NEVER
    if address.is_global:
        return AddressScope.PUBLIC
    # Shared and unique local addresses are private to somebody; the rest is reserved.
    return AddressScope.NEVER if address.is_reserved and not address.is_private else AddressScope.PRIVATE


def allows(reach: AddressScope, service: AddressScope) -> bool:
    """Whether media may be within `reach` where the server itself is within `service`."""
    return reach is AddressScope.PUBLIC or (reach is not AddressScope.NEVER and reach == service)


def checked(address: str, realm: AddressPolicy) -> httpx.URL:
    """The address as one that may be asked. Raises `MediaError` `refused-address`.

    Names are judged a second time when they have been looked up (`connect.Guard`).
    """
    try:
        if len(address) > _LONGEST or not address.isprintable():
            raise MediaError("refused-address")
        url = httpx.URL(address)
        known = reach_of_host(url.host)
    except (httpx.InvalidURL, ValueError, TypeError):
        raise MediaError("refused-address") from None
    if url.scheme not in ("https",) if realm.secure else url.scheme not in ("http", "https"):
        raise MediaError("refused-address")
    if not _HOST.fullmatch(url.raw_host) or url.userinfo or not 0 < (url.port or 80) < 65_536:
        raise MediaError("refused-address")
    # A service that has a name is taken for a public one, until its name was looked up.
    if known is not None and not allows(known, realm.reach or AddressScope.PUBLIC):
        raise MediaError("refused-address")
    return url
