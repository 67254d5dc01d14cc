"""Trusted certificates: the system's, and those of a CA file. Verification is always on."""

from __future__ import annotations

import asyncio
import socket
import ssl

PROBE_S = 0.5
"""Short, since plain http is only allowed for this computer."""

_REASONS = {
    9: "not-yet-valid",
    10: "expired",
    18: "self-signed",
    19: "self-signed",
    2: "unknown-issuer",
    20: "unknown-issuer",
    21: "unknown-issuer",
    23: "revoked",
    62: "other-host",
    64: "other-host",
}
"""OpenSSL's `verify_code` (X509_V_ERR_…)."""


class CaFileError(Exception):
    """The CA file can't be read, or holds no certificate."""


def create_trust_context(ca_file: str = "") -> ssl.SSLContext:
    """Create a context with the system's certificates (or `SSL_CERT_FILE`) and those of `ca_file`.

    Raises CaFileError.
    """
    import truststore  # not needed for the embedded server, and slow

    context = truststore.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    if ca_file:
        try:
            context.load_verify_locations(cafile=ca_file)
        except (OSError, ValueError) as error:  # ssl.SSLError is an OSError
            raise CaFileError(str(error)) from None
    return context


def certificate_error(error: ssl.SSLError) -> str:
    """Why a certificate isn't trusted: a value of `_REASONS` or `other`; empty for other TLS errors."""
    if not isinstance(error, ssl.SSLCertVerificationError):
        return ""
    return _REASONS.get(getattr(error, "verify_code", 0), "other")


async def speaks_tls(host: str, port: int) -> bool:
    """Whether a port speaks TLS. Takes up to `PROBE_S` on a thread; only the handshake is sent."""
    return await asyncio.to_thread(_handshake, host, port)


def _handshake(host: str, port: int) -> bool:
    context = ssl.create_default_context()
    try:
        with (
            socket.create_connection((host, port), PROBE_S) as plain,
            context.wrap_socket(plain, server_hostname=host),
        ):
            return True
    except ssl.SSLCertVerificationError:
        return True
    except OSError:
        return False
