"""Keys of assets in caches and signals."""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import parse_qsl, urlencode, urlsplit, urlunsplit

from wsdesk.media.core.address import AddressScope, reach_of_host

if TYPE_CHECKING:
    from wsdesk.graph.model.values import Asset

_SIGNATURES = ("x-amz-", "x-goog-", "x-ms-", "x-oss-")
_SIGNED = frozenset(
    {
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
    }
)


def identity(asset: Asset) -> str:
    """The asset's ID; where it has none, its first address stands for one; empty where it has neither."""
    return asset.asset_id or (asset.addresses[0][1] if asset.addresses else "")


def cache_name(known_as: str, role: str) -> str:
    """The name of a file on disk: the same after a restart, and when an address was signed again."""
    return f"{_lasting(known_as) if '://' in known_as else known_as}\n{role}"


def _lasting(address: str) -> str:
    """An address that stands for an ID, without what changes: signatures, and a port of this run."""
    try:
        parts = urlsplit(address)
        host = "" if reach_of_host(parts.hostname or "") is AddressScope.LOOPBACK else parts.netloc
        kept = [
            (name, value) for name, value in parse_qsl(parts.query, True) if not _is_signature(name.lower())
        ]
    except ValueError:
        return address
    return urlunsplit((parts.scheme, host, parts.path, urlencode(kept, errors="surrogatepass"), ""))


def _is_signature(name: str) -> bool:
    return name in _SIGNED or name.startswith(_SIGNATURES)
