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

from wsdesk.api.network import CaFileError, TrackedNetworkBackend, create_trust_context, drop_canceled
from wsdesk.media.core.address import AddressPolicy, AddressScope, allows, scope_of, scope_of_host
from wsdesk.media.core.errors import MediaError

LIMITS = httpx.Limits(max_connections=8, max_keepalive_connections=8, keepalive_expiry=30)


class GuardedNetworkBackend(TrackedNetworkBackend):
    """Resolves a host name, rejects addresses that the policy forbids, and connects to a checked one.

    The name isn't resolved again for the connection, as a protection from DNS rebinding.
    """

    def __init__(self, policy: AddressPolicy) -> None:
        super().__init__()
        self._policy = policy
        self._server_scope = policy.scope

    @override
    async def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,
        local_address: str | None = None,
        socket_options: Iterable[httpcore.SOCKET_OPTION] | None = None,
    ) -> httpcore.AsyncNetworkStream:
        addresses = await self._allowed_addresses(host, port)
        error_raised: Exception = httpcore.ConnectError("no address")
        for address in addresses[:4]:
            try:
                return await super().connect_tcp(address, port, timeout, local_address, socket_options)
            except (httpcore.ConnectError, httpcore.ConnectTimeout) as error:
                error_raised = error
        raise error_raised

    async def _allowed_addresses(self, host: str, port: int) -> list[str]:
        if self._server_scope is None:
            self._server_scope = await self._resolve_server_scope()
        addresses = await _resolve(host, port)
        allowed = [
            address
            for address in addresses
            if allows(scope_of(ipaddress.ip_address(address)), self._server_scope)
        ]
        if addresses and not allowed:
            raise MediaError("refused-address")
        return allowed

    async def _resolve_server_scope(self) -> AddressScope:
        """Least private scope of the server's addresses: one public address makes it public."""
        addresses = await _resolve(self._policy.host, 443)
        return min(
            (scope_of(ipaddress.ip_address(address)) for address in addresses), default=AddressScope.PUBLIC
        )


class DirectTransport(httpx.AsyncHTTPTransport):
    """httpx's transport with guarded connections."""

    def __init__(self, policy: AddressPolicy, context: ssl.SSLContext) -> None:
        super().__init__(verify=context, trust_env=False)
        self._guard = GuardedNetworkBackend(policy)
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
    """Direct connections, or connections through the system's proxy.

    A proxy resolves names itself, so that only literal addresses are checked behind one.
    """

    def __init__(self, policy: AddressPolicy, context: ssl.SSLContext) -> None:
        self._direct = DirectTransport(policy, context)
        self._proxies: dict[str, httpx.AsyncHTTPTransport] = {}
        if policy.scope is AddressScope.LOOPBACK:
            return
        for scheme, proxy in getproxies().items():
            if scheme in ("http", "https", "all") and proxy.startswith(("http://", "https://")):
                self._proxies[scheme] = httpx.AsyncHTTPTransport(
                    verify=context, trust_env=False, proxy=proxy, limits=LIMITS
                )

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        proxy = self._proxies.get(request.url.scheme) or self._proxies.get("all")
        if proxy is None or scope_of_host(request.url.host) is not None or proxy_bypass(request.url.host):
            return await self._direct.handle_async_request(request)
        return await proxy.handle_async_request(request)

    async def aclose(self) -> None:
        for transport in self.all:
            await transport.aclose()

    @property
    def all(self) -> tuple[httpx.AsyncHTTPTransport, ...]:
        """The transport without a proxy, and those of proxies."""
        return self._direct, *self._proxies.values()


async def drop_canceled_request(transport: httpx.AsyncBaseTransport, canceled: object) -> None:
    """Free the connection of a canceled request, which has the extension `REQUEST` with this value."""
    transports = transport.all if isinstance(transport, ProxyTransport) else (transport,)
    pools = [getattr(each, "_pool", None) for each in transports]
    await drop_canceled([pool for pool in pools if isinstance(pool, httpcore.AsyncConnectionPool)], canceled)


def prepare(secure: bool, ca_file: str = "") -> ssl.SSLContext:
    """Load the network modules and create an SSL context with the system's certificates and `ca_file`.

    Without TLS it has no certificates. Takes up to 200 ms, so call it in a thread. Raises OSError if the CA
    file can't be used.
    """
    # The first use of anyio imports its backend; run it here, on a temporary loop of this thread.
    anyio.run(anyio.sleep, 0)
    if importlib.util.find_spec("sniffio") is None:
        # httpcore tries to import it five times per request, and each failure takes 0.2 ms.
        # None makes the import fail at once.
        sys.modules.setdefault("sniffio", None)  # pyright: ignore[reportArgumentType]
    try:
        return create_trust_context(ca_file) if secure else ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    except CaFileError as error:
        raise OSError(str(error)) from None


async def _resolve(host: str, port: int) -> list[str]:
    """Resolve a host name. Raises httpcore's ConnectError if it is unknown."""
    loop = asyncio.get_running_loop()
    try:
        addresses = await loop.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except OSError as error:
        raise httpcore.ConnectError(str(error)) from error
    # The zone of a link-local address is irrelevant, since none of those is allowed.
    return list(dict.fromkeys(str(entry[4][0]).partition("%")[0] for entry in addresses))
