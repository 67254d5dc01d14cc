"""Connection settings: base URL, API key, team, and parameter names (API: "Authentication")."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from ipaddress import ip_address
from urllib.parse import urlsplit

from wsdesk.api.errors import InvalidRequestError
from wsdesk.files.lazy_dataclass import dataclass
from wsdesk.wire.routes import PREFIX

KEY_LENGTH = 4096


@dataclass(frozen=True, slots=True)
class Connection:
    """A service, a key and a team.

    `base_url` may end in `/api/v1` or not, and is kept without it; `spelling` overrides hidden names
    (`wsdesk.wire.param_names`). The key is no part of the repr. Plain http is for this computer alone.

    Raises InvalidRequest, naming `baseUrl`, `key` or `teamId`; the key is never repeated.
    """

    base_url: str
    key: str = field(repr=False)
    team_id: str | None = None
    spelling: Mapping[str, str] = field(default_factory=dict[str, str])

    def __post_init__(self) -> None:
        object.__setattr__(self, "base_url", normal_base(self.base_url))
        object.__setattr__(self, "key", header_value("key", self.key))
        team = (self.team_id or "").strip()
        object.__setattr__(self, "team_id", header_value("teamId", team) if team else None)

    @property
    def origin(self) -> str:
        """Scheme, host and port: what the key is for."""
        parts = urlsplit(self.base_url)
        return f"{parts.scheme}://{parts.netloc}"

    @property
    def is_loopback(self) -> bool:
        return is_loopback(urlsplit(self.base_url).hostname or "")


def header_value(name: str, text: str) -> str:
    """The text without white space around it, fit to be a header's value. Raises InvalidRequest."""
    value = text.strip()
    if not value:
        raise InvalidRequestError(name, "required")
    if len(value) > KEY_LENGTH or not all("!" <= character <= "~" for character in value):
        raise InvalidRequestError(name, f"up to {KEY_LENGTH} visible ASCII characters without spaces")
    return value


def normal_base(text: str) -> str:
    """The base address: scheme, host, port and path, without `/api/v1` and the last slash.

    An address without a scheme is taken as https, on this computer as http. Raises InvalidRequest.
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
    """Whether a host's name can only mean this computer."""
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
    return all(step not in (".", "..") for step in parts.path.split("/"))
