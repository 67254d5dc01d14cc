"""URLs of files: stored relative to the origin, absolute in responses.

The origin is only known when somebody asks (scheme and Host of that request), so documents are stored with
the mark, an unguessable text that no document holds by accident, and one replacement over the bytes of an
answer makes them absolute.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from urllib.parse import quote

from wsdesk.server.media import Role
from wsdesk.server.signing import Signer

PURPOSE = "asset"
NAME_LENGTH = 120
_UNFIT = re.compile(r"[\x00-\x1f\x7f/\\?#%:*\"<>|]+")


@dataclass(frozen=True, slots=True)
class FileRef:
    """What an asset's token says: which file, in which role."""

    file_id: str
    role: Role


class Addresses:
    """Makes and reads the addresses of `GET /assets/{token}/{name}`."""

    def __init__(self, signer: Signer, mark: str) -> None:
        self._signer = signer
        self.mark = mark
        self._needle = mark.encode()

    def asset(self, file_id: str, role: Role, name: str) -> str:
        """The address of a file in a role, the mark for its origin. `name` is only for people to read."""
        token = self._signer.token(PURPOSE, bytes([role.code]) + bytes.fromhex(file_id))
        return f"{self.mark}/assets/{token}/{quote(fit_name(name))}"

    def missing(self, name: str) -> str:
        """The address of a file that an import did not bring along: a 404, like any vanished asset."""
        return f"{self.mark}/assets/missing/{quote(fit_name(name))}"

    def read(self, token: str) -> FileRef | None:
        """What a token stands for; None for one that was not made here."""
        payload = self._signer.payload(PURPOSE, token)
        if payload is None or len(payload) != 17:
            return None
        role = Role.of_code(payload[0])
        return FileRef(payload[1:].hex(), role) if role else None

    def absolute(self, answer: bytes, origin: str) -> bytes:
        """The answer with every mark replaced by the origin."""
        return answer.replace(self._needle, origin.encode())


def fit_name(name: str) -> str:
    """The last part of an address for a file called `name`: no separators, never empty, bounded."""
    fit = _UNFIT.sub("_", name).strip(" .").encode("utf-8", "replace").decode()
    return fit[-NAME_LENGTH:] or "file"
