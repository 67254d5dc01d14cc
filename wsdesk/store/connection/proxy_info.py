"""Description of the proxy and the certificates that a connection uses."""

from __future__ import annotations

import os
from collections.abc import Mapping
from urllib.parse import urlsplit

from wsdesk.store.base.error_messages import tr
from wsdesk.store.text import sanitize

_LOOPBACK = ("localhost", "127.0.0.1", "::1")


def route_words(address: str, env: Mapping[str, str] = os.environ) -> str:
    """Proxy and certificates of an address; empty for one on this computer, where neither counts.

    Of the proxy only its host and port are told: its address may hold a password.
    """
    parts = urlsplit(address)
    host = parts.hostname or ""
    if not host or host in _LOOPBACK or host.endswith(".localhost"):
        return ""
    words = [_proxy(parts.scheme, host)]
    if parts.scheme == "https":
        own = env.get("SSL_CERT_FILE") or env.get("SSL_CERT_DIR") or ""
        words.append(
            tr("Certificates: {place}.").format(place=sanitize.line(own, 200))
            if own
            else tr("Certificates: system trust store.")
        )
    return " ".join(words)


def _proxy(scheme: str, host: str) -> str:
    from urllib.request import getproxies, proxy_bypass  # brings half of HTTP along: not for the first window

    known = getproxies()
    proxy = known.get(scheme) or known.get("all") or ""
    if not proxy or proxy_bypass(host):
        return tr("Direct connection, no proxy.")
    try:
        at = urlsplit(proxy if "://" in proxy else f"http://{proxy}")
        place = f"{at.hostname or ''}:{at.port}" if at.port else at.hostname or ""
    except ValueError:
        place = ""
    return tr("Using system proxy {place}.").format(place=sanitize.line(place, 120))
