"""Canonical form of nodes, edges, and notes: equal for values that differ only in how they were sent."""

from __future__ import annotations

from typing import Any, cast

import msgspec

_VOLATILE = frozenset(("updatedAt",))
"""Fields that change without any change that a user made."""
_encoder = msgspec.json.Encoder(order="deterministic")


def canonical_json(raw: bytes | memoryview) -> bytes:
    """Return JSON with sorted keys, without times of updates, signatures of URLs, and URLs of known assets.

    Bytes that can't be decoded are returned unchanged.
    """
    try:
        return _encoder.encode(_canonical(msgspec.json.decode(raw)))
    except (msgspec.MsgspecError, RecursionError, ValueError):
        return bytes(raw)


def _canonical(value: Any) -> Any:
    if isinstance(value, dict):
        fields = cast("dict[str, Any]", value)
        has_asset = bool(fields.get("assetId"))
        return {
            key: _address(item, has_asset=has_asset) if _is_address(key) else _canonical(item)
            for key, item in fields.items()
            if key not in _VOLATILE
        }
    if isinstance(value, list):
        return [_canonical(item) for item in cast("list[Any]", value)]
    return value


def _is_address(key: str) -> bool:
    return key == "url" or key.endswith(("Url", "Urls"))


def _address(value: Any, *, has_asset: bool) -> Any:
    """A URL without its query, which contains the signature; the ID of its asset identifies it better."""
    if isinstance(value, list):
        return [_address(item, has_asset=has_asset) for item in cast("list[Any]", value)]
    if isinstance(value, str):
        return "" if has_asset else value.partition("?")[0]
    return value
