"""Signed, unguessable URLs."""

from __future__ import annotations

import hmac
from base64 import urlsafe_b64decode, urlsafe_b64encode
from binascii import Error as Base64Error

MAC_BYTES = 16


class Signer:
    """Signs short byte strings for one purpose (HMAC-SHA256, truncated to 128 bits)."""

    def __init__(self, secret: bytes) -> None:
        self._secret = secret

    def token(self, purpose: str, payload: bytes) -> str:
        """URL-safe token with the payload (not encrypted) and its signature."""
        return urlsafe_b64encode(payload + self._mac(purpose, payload)).decode().rstrip("=")

    def payload(self, purpose: str, token: str) -> bytes | None:
        """Return the payload of a token; None if it is invalid or for another purpose."""
        if not token.isascii() or len(token) > 400:
            return None
        try:
            raw = urlsafe_b64decode(token + "=" * (-len(token) % 4))
        except (Base64Error, ValueError):
            return None
        payload, mac = raw[:-MAC_BYTES], raw[-MAC_BYTES:]
        return payload if hmac.compare_digest(mac, self._mac(purpose, payload)) else None

    def _mac(self, purpose: str, payload: bytes) -> bytes:
        return hmac.digest(self._secret, purpose.encode() + b"\0" + payload, "sha256")[:MAC_BYTES]
