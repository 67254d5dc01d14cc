"""Description of the proxy and the certificates that a connection uses."""

from __future__ import annotations

import os
from collections.abc import Mapping
from urllib.parse import urlsplit

from wsdesk.store.base.error_messages import tr
from wsdesk.store.text import sanitize

_LOOPBACK = ("localhost", "127.0.0.1", "::1")


def proxy_message(address: str, env: Mapping[str, str] = os.environ) -> str:
    """Proxy and certificates for an address; empty for loopback addresses, which use neither.

    Contains only host and port of the proxy, since its URL may contain a password.
    """
    parts = urlsplit(address)
    host = parts.hostname or ""
    if not host or host in _LOOPBACK or host.endswith(".localhost"):
        return ""
    proxy = _proxy(parts.scheme, host)
    if parts.scheme != "https":
        return proxy
    path = env.get("SSL_CERT_FILE") or env.get("SSL_CERT_DIR") or ""
    certificates = tr("Certificates: {place}.") if path else tr("Certificates: system trust store.")
    return f"{proxy} {certificates.format(place=sanitize.line(path, 200))}"


def _proxy(scheme: str, host: str) -> str:
    # Imports much of `http`; deferred to keep the startup fast.
    from urllib.request import getproxies, proxy_bypass

    proxies = getproxies()
    proxy = proxies.get(scheme) or proxies.get("all") or ""
    if not proxy or proxy_bypass(host):
        return tr("Direct connection, no proxy.")
    try:
        at = urlsplit(proxy if "://" in proxy else f"http://{proxy}")
        place = f"{at.hostname or ''}:{at.port}" if at.port else at.hostname or ""
    except ValueError:
        place = ""
    return tr("Using system proxy {place}.").format(place=sanitize.line(place, 120))
