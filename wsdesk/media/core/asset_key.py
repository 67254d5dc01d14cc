"""Keys of assets in caches and signals."""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import parse_qsl, urlencode, urlsplit, urlunsplit

from wsdesk.media.core.address import AddressScope, scope_of_host

if TYPE_CHECKING:
    from wsdesk.graph.model.values import Asset

_SIGNATURE_PREFIXES = ("x-amz-", "x-goog-", "x-ms-", "x-oss-")
_SIGNATURE_PARAMETERS = frozenset(
    [
        "expires",
        "signature",
        "key-pair-id",
        "policy",
        "sig",
        "se",
        "sp",
        "sv",
        "sr",
        "st",
        "token",
        "awsaccesskeyid",
    ]
)


def identity(asset: Asset) -> str:
    """The asset's ID, else its first URL, else an empty string."""
    return asset.asset_id or (asset.addresses[0][1] if asset.addresses else "")


def cache_name(asset_key: str, role: str) -> str:
    """Name in the disk cache: independent of URL signatures, and the same after a restart."""
    return f"{_stable_url(asset_key) if '://' in asset_key else asset_key}\n{role}"


def _stable_url(address: str) -> str:
    """Strip what changes in a URL: signatures, and the port of a local server."""
    try:
        parts = urlsplit(address)
        host = "" if scope_of_host(parts.hostname or "") is AddressScope.LOOPBACK else parts.netloc
        parameters = [
            (name, value) for name, value in parse_qsl(parts.query, True) if not _is_signature(name.lower())
        ]
    except ValueError:
        return address
    return urlunsplit((parts.scheme, host, parts.path, urlencode(parameters, errors="surrogatepass"), ""))


def _is_signature(name: str) -> bool:
    return name in _SIGNATURE_PARAMETERS or name.startswith(_SIGNATURE_PREFIXES)
