"""Connection settings: base URL, API key, team, and parameter names (API: "Authentication")."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from ipaddress import ip_address
from urllib.parse import urlsplit

from wsdesk.api.errors import InvalidRequestError
from wsdesk.files.lazy_dataclass import dataclass
from wsdesk.wire import PREFIX

KEY_LENGTH = 4096


@dataclass(frozen=True, slots=True)
class Connection:
    """A server, a key, and a team.

    `base_url` is normalized to omit `/api/v1`; `param_names` overrides open parameter names (see
    `wsdesk.wire.param_names`). The repr omits the key. Plain http is allowed only for this computer.

    Raises InvalidRequestError with `baseUrl`, `key`, or `teamId`, never with the key itself.
    """

    base_url: str
    key: str = field(repr=False)
    team_id: str | None = None
    param_names: Mapping[str, str] = field(default_factory=dict[str, str])

    def __post_init__(self) -> None:
        object.__setattr__(self, "base_url", normalize_base_url(self.base_url))
        object.__setattr__(self, "key", header_value("key", self.key))
        team = (self.team_id or "").strip()
        object.__setattr__(self, "team_id", header_value("teamId", team) if team else None)

    @property
    def origin(self) -> str:
        """Scheme, host, and port; the key is sent only to this origin."""
        parts = urlsplit(self.base_url)
        return f"{parts.scheme}://{parts.netloc}"

    @property
    def is_loopback(self) -> bool:
        return is_loopback(urlsplit(self.base_url).hostname or "")


def header_value(name: str, text: str) -> str:
    """Strip a text and check that it is a valid header value. Raises InvalidRequestError."""
    value = text.strip()
    if not value:
        raise InvalidRequestError(name, "required")
    if len(value) > KEY_LENGTH or not all("!" <= character <= "~" for character in value):
        raise InvalidRequestError(name, f"up to {KEY_LENGTH} visible ASCII characters without spaces")
    return value


def normalize_base_url(text: str) -> str:
    """Normalize a base URL: scheme, host, port, and path, without `/api/v1` and a trailing slash.

    The default scheme is https, or http on this computer. Raises InvalidRequestError.
    """
    address = text.strip()
    if not address.isprintable() or " " in address or "\\" in address:
        raise InvalidRequestError("baseUrl", "an address without spaces")
    if "://" not in address:
        host = urlsplit(f"//{address}").hostname or "" if _is_parsable(f"//{address}") else ""
        address = f"{'http' if is_loopback(host) else 'https'}://{address}"
    if not _is_parsable(address):
        raise InvalidRequestError("baseUrl", "an http or https address")
    parts = urlsplit(address)
    scheme, host = parts.scheme.lower(), parts.hostname or ""
    if scheme not in ("http", "https") or not host:
        raise InvalidRequestError("baseUrl", "an http or https address")
    if parts.username is not None or parts.password is not None or parts.query or parts.fragment:
        raise InvalidRequestError("baseUrl", "an address without a user, a query or a fragment")
    if scheme == "http" and not is_loopback(host):
        raise InvalidRequestError("baseUrl", "https; plain http is for this computer alone")
    name = f"[{host}]" if ":" in host else host
    default = {"http": 80, "https": 443}[scheme]
    port = f":{parts.port}" if parts.port not in (None, default) else ""
    path = parts.path.rstrip("/").removesuffix(PREFIX).rstrip("/")
    return f"{scheme}://{name}{port}{path}"


def is_loopback(host: str) -> bool:
    """Whether the host name always refers to this computer."""
    if host == "localhost" or host.endswith(".localhost"):
        return True
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return False


def _is_parsable(address: str) -> bool:
    try:
        parts = urlsplit(address)
        _ = parts.port
        (parts.hostname or "").encode("idna")
    except (ValueError, UnicodeError):
        return False
    return all(segment not in (".", "..") for segment in parts.path.split("/"))
