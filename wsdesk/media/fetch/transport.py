"""HTTP transport for media hosts: checks resolved addresses and verifies TLS."""

from __future__ import annotations

import asyncio
import importlib.util
import ipaddress
import socket
import ssl
import sys
from collections.abc import Iterable
from urllib.request import getproxies, proxy_bypass

import anyio
import httpcore
import httpx
from typing_extensions import override

from wsdesk.api.network_backend import TrackedNetworkBackend
from wsdesk.api.trust import CaFileError, trusting
from wsdesk.media.core.address import AddressPolicy, AddressScope, allows, reach_of, reach_of_host
from wsdesk.media.core.errors import MediaError

LIMITS = httpx.Limits(max_connections=8, max_keepalive_connections=8, keepalive_expiry=30)


class GuardedNetworkBackend(httpcore.AsyncNetworkBackend):
    """Looks a host's name up, refuses what the realm does not allow, and connects to what it looked up.

    A name is not trusted to mean the same place twice: what was judged is what is connected to.
    """

    def __init__(self, realm: AddressPolicy) -> None:
        self._inner = TrackedNetworkBackend()
        self._realm = realm
        self._service = realm.reach

    async def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,  # noqa: ASYNC109 (httpcore's name)
        local_address: str | None = None,
        socket_options: Iterable[httpcore.SOCKET_OPTION] | None = None,
    ) -> httpcore.AsyncNetworkStream:
        addresses = await self._allowed(host, port)
        trouble: Exception = httpcore.ConnectError("no address")
        for address in addresses[:4]:
            try:
                return await self._inner.connect_tcp(address, port, timeout, local_address, socket_options)
            except (httpcore.ConnectError, httpcore.ConnectTimeout) as error:
                trouble = error
        raise trouble

    async def sleep(self, seconds: float) -> None:
        await self._inner.sleep(seconds)

    async def aclose(self) -> None:
        """Close what is still open; after the pool."""
        await self._inner.aclose()

    async def _allowed(self, host: str, port: int) -> list[str]:
        if self._service is None:
            self._service = await self._reach_of_service()
        found = await _look_up(host, port)
        allowed = [
            address for address in found if allows(reach_of(ipaddress.ip_address(address)), self._service)
        ]
        if found and not allowed:
            raise MediaError("refused-address")
        return allowed

    async def _reach_of_service(self) -> AddressScope:
        """As near as the farthest of its addresses: a public service with a private one besides is public."""
        found = await _look_up(self._realm.host, 443)
        return min(
            (reach_of(ipaddress.ip_address(address)) for address in found), default=AddressScope.PUBLIC
        )


class DirectTransport(httpx.AsyncHTTPTransport):
    """httpx's own transport, whose connections are guarded."""

    def __init__(self, realm: AddressPolicy, context: ssl.SSLContext) -> None:
        super().__init__(verify=context, trust_env=False)
        self._guard = GuardedNetworkBackend(realm)
        self._pool = httpcore.AsyncConnectionPool(
            ssl_context=context,
            max_connections=LIMITS.max_connections,
            max_keepalive_connections=LIMITS.max_keepalive_connections,
            keepalive_expiry=LIMITS.keepalive_expiry,
            network_backend=self._guard,
        )

    @override
    async def aclose(self) -> None:
        await super().aclose()
        await self._guard.aclose()


class ProxyTransport(httpx.AsyncBaseTransport):
    """Direct connections, or by the system's proxy where it has one for the address.

    A proxy looks names up itself, so behind one only addresses that are written out are judged.
    """

    def __init__(self, realm: AddressPolicy, context: ssl.SSLContext) -> None:
        self._direct = DirectTransport(realm, context)
        self._proxies: dict[str, httpx.AsyncHTTPTransport] = {}
        if realm.reach is AddressScope.LOOPBACK:
            return
        for scheme, proxy in getproxies().items():
            if scheme in ("http", "https", "all") and proxy.startswith(("http://", "https://")):
                self._proxies[scheme] = httpx.AsyncHTTPTransport(
                    verify=context, trust_env=False, proxy=proxy, limits=LIMITS
                )

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        proxy = self._proxies.get(request.url.scheme) or self._proxies.get("all")
        if proxy is None or reach_of_host(request.url.host) is not None or proxy_bypass(request.url.host):
            return await self._direct.handle_async_request(request)
        return await proxy.handle_async_request(request)

    async def aclose(self) -> None:
        for transport in (self._direct, *self._proxies.values()):
            await transport.aclose()


def prepare(secure: bool, ca_file: str = "") -> ssl.SSLContext:
    """Loads what connecting takes, and makes a context that trusts what the system trusts, and `ca_file`.

    One that is not for TLS trusts nobody, and costs nothing. Takes up to 200 ms: call it in a thread. Raises
    OSError where the CA file can't be used.
    """
    # The first use of anyio imports it; here it is used on a loop of this thread's own.
    anyio.run(anyio.sleep, 0)
    if importlib.util.find_spec("sniffio") is None:
        # httpcore looks for it with every request, and not finding it takes a fifth of a millisecond each
        # time: five times a request. None is Python's own mark for what is not there.
        sys.modules.setdefault("sniffio", None)  # pyright: ignore[reportArgumentType]
    try:
        return trusting(ca_file) if secure else ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    except CaFileError as error:
        raise OSError(str(error)) from None


async def _look_up(host: str, port: int) -> list[str]:
    """The host's addresses. An unknown name is httpcore's error of connecting."""
    loop = asyncio.get_running_loop()
    try:
        found = await loop.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except OSError as error:
        raise httpcore.ConnectError(str(error)) from error
    # The zone of a link-local address is no part of what is judged; none of those is allowed.
    return list(dict.fromkeys(str(entry[4][0]).partition("%")[0] for entry in found))
