"""Signed URLs of files: stored relative to the origin, absolute in responses.

The origin (scheme and Host) is known only during a request. Documents are stored with a placeholder, an
unguessable text that doesn't occur in documents, which is replaced in the bytes of each response.
"""

from __future__ import annotations

import hmac
import re
from base64 import urlsafe_b64decode, urlsafe_b64encode
from binascii import Error as Base64Error
from dataclasses import dataclass
from urllib.parse import quote

from wsdesk.server.media import Role

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

    def digest(self, purpose: str, payload: bytes) -> bytes:
        """16 bytes that distinguish payloads without revealing them."""
        return self._mac(purpose, payload)

    def _mac(self, purpose: str, payload: bytes) -> bytes:
        return hmac.digest(self._secret, purpose.encode() + b"\0" + payload, "sha256")[:MAC_BYTES]


PURPOSE = "asset"
ARCHIVE_PURPOSE = "archive"
NAME_LENGTH = 120
_INVALID_CHARACTERS = re.compile(r"[\x00-\x1f\x7f/\\?#%:*\"<>|]+")


@dataclass(frozen=True, slots=True)
class FileRef:
    """Content of an asset's token: the file and its role."""

    file_id: str
    role: Role


class Addresses:
    """Builds and parses the URLs of `GET /assets/{token}/{name}`."""

    def __init__(self, signer: Signer, placeholder: str) -> None:
        self._signer = signer
        self.placeholder = placeholder
        self._placeholder_bytes = placeholder.encode()

    def asset(self, file_id: str, role: Role, name: str) -> str:
        """URL of a file in a role, with the placeholder as its origin. `name` is only informative."""
        token = self._signer.token(PURPOSE, bytes([role.code]) + bytes.fromhex(file_id))
        return f"{self.placeholder}/assets/{token}/{quote(url_segment(name))}"

    def missing(self, name: str) -> str:
        """URL of a file that is missing from an import; it responds with 404."""
        return f"{self.placeholder}/assets/missing/{quote(url_segment(name))}"

    def archive(self, role: Role) -> str:
        """Start of the URLs of an archive's media in a role; the name of the entry follows."""
        return f"{self.placeholder}/archive/{self._signer.token(ARCHIVE_PURPOSE, b'')}/{role.code}/"

    def read_archive(self, token: str, code: int, name: str) -> FileRef | None:
        """Parse the URL of an archive's medium; None if it is invalid."""
        role = Role.of_code(code)
        is_valid = self._signer.payload(ARCHIVE_PURPOSE, token) is not None
        return FileRef(name[:32], role) if is_valid and role is not None else None

    def read(self, token: str) -> FileRef | None:
        """Parse a token; None if it is invalid."""
        payload = self._signer.payload(PURPOSE, token)
        if payload is None or len(payload) != 17:
            return None
        role = Role.of_code(payload[0])
        return FileRef(payload[1:].hex(), role) if role else None

    def absolute(self, response: bytes, origin: str) -> bytes:
        """Replace every placeholder by the origin."""
        return response.replace(self._placeholder_bytes, origin.encode())


def url_segment(name: str) -> str:
    """Turn a file name into the last segment of a URL: without separators, not empty, limited in length."""
    sanitized = _INVALID_CHARACTERS.sub("_", name).strip(" .").encode("utf-8", "replace").decode()
    return sanitized[-NAME_LENGTH:] or "file"
