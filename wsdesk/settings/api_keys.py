"""Storage of API keys: keyring, file, or memory.

Sources in this order: the environment, the system's keyring, a file of mode 0600 if the user chose it. Other
keys are in memory until exit. A key is stored with the origin of its server, so that a profile with a changed
URL doesn't send it to another server.
"""

from __future__ import annotations

import contextlib
import os
import stat
import threading
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar
from urllib.parse import urlsplit

from wsdesk.files.lazy_dataclass import dataclass
from wsdesk.files.lazy_import import lazy_import
from wsdesk.settings.directories import find_directories
from wsdesk.settings.profiles import Profile
from wsdesk.settings.tomlfile import write_private

if TYPE_CHECKING:
    import tomlkit
else:
    tomlkit = lazy_import("tomlkit")

T = TypeVar("T")

MAX_KEY_LENGTH = 4096
KEYRING_TIMEOUT_S = 3.0
"""Timeout of the keyring in seconds; it may be prompting for a password."""

_SERVICE = "wsdesk"


class ApiKeyError(Exception):
    """Raised when an API key is invalid or can't be read or stored; `code` never contains a part of the key.

    `empty`, `too-long`, `odd-characters`; `keyring-silent` (took too long), `keyring-failed`;
    `file-exposed` (others may read it), `file-failed`.
    """

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


class ApiKey(str):
    """API key: a str with a redacted repr, so that it doesn't appear in tracebacks and logs."""

    __slots__ = ()

    def __repr__(self) -> str:
        return "Key(…)"


@dataclass(frozen=True, slots=True)
class ApiKeyLookup:
    """Result of an API key lookup: the key and its source, or an error code; all empty if there is none."""

    key: ApiKey | None = None
    source: str = ""
    error: str = ""


def clean_key(text: str) -> ApiKey:
    """Trim a pasted API key and check that it is a valid header value. Raises `ApiKeyError`."""
    key = text.strip()
    if not key:
        raise ApiKeyError("empty")
    if len(key) > MAX_KEY_LENGTH:
        raise ApiKeyError("too-long")
    if not all("!" <= character <= "~" for character in key):
        raise ApiKeyError("odd-characters")
    return ApiKey(key)


def find_key(
    profile: Profile,
    env: Mapping[str, str] | None = None,
    *,
    folder: Path | None = None,
    patience: float = KEYRING_TIMEOUT_S,
) -> ApiKeyLookup:
    """Look up the profile's API key in all sources, without raising. Blocks for up to `patience` seconds.

    WSDESK_API_KEY takes precedence. If WSDESK_BASE_URL is also set, the key is only used for profiles of
    the same origin.
    """
    env = os.environ if env is None else env
    pasted = env.get("WSDESK_API_KEY", "")
    address = env.get("WSDESK_BASE_URL", "")
    try:
        if pasted.strip() and (not address or _origin(address) == _origin(profile.base_url)):
            return ApiKeyLookup(clean_key(pasted), "env")
        if profile.key_source == "keyring":
            stored = _in_time(lambda: _keyring_get(_account(profile)), patience)
            return ApiKeyLookup(clean_key(stored), "keyring") if stored else ApiKeyLookup()
        if profile.key_source == "file":
            stored = _read_file(profile, folder or find_directories(env).keys)
            return ApiKeyLookup(clean_key(stored), "file") if stored else ApiKeyLookup()
    except ApiKeyError as error:
        return ApiKeyLookup(error=error.code)
    return ApiKeyLookup()


def store_key(profile: Profile, key: str, where: str, *, folder: Path | None = None) -> None:
    """Store the API key in `where`: `keyring` or `file`. Raises `ApiKeyError`; blocks like `find_key`.

    The caller then saves the profile with `key_source` set to `where`.
    """
    key = clean_key(key)
    if where == "keyring":
        _in_time(lambda: _keyring_set(_account(profile), key), KEYRING_TIMEOUT_S)
    elif where == "file":
        document = tomlkit.document()
        document["origin"] = _origin(profile.base_url)
        document["key"] = str(key)
        try:
            write_private(_file(profile, folder or find_directories().keys), tomlkit.dumps(document).encode())
        except OSError:
            raise ApiKeyError("file-failed") from None
    else:
        raise ValueError("where: keyring or file")


def delete_key(profile: Profile, *, folder: Path | None = None) -> None:
    """Delete the profile's key from file and keyring. Raises `ApiKeyError`; blocks like `find_key`."""
    try:
        _file(profile, folder or find_directories().keys).unlink(missing_ok=True)
    except OSError:
        raise ApiKeyError("file-failed") from None
    if profile.key_source == "keyring":
        _in_time(lambda: _keyring_delete(_account(profile)), KEYRING_TIMEOUT_S)


def has_keyring() -> bool:
    """Whether a usable keyring exists. Blocks for up to `KEYRING_TIMEOUT_S`."""
    try:
        return _in_time(_has_usable_keyring, KEYRING_TIMEOUT_S)
    except ApiKeyError:
        return False


def _origin(address: str) -> str:
    """Return the origin (scheme, host, and port) of a URL, or an empty string if it is invalid."""
    try:
        parts = urlsplit(address.strip())
        port = parts.port or {"http": 80, "https": 443}.get(parts.scheme, 0)
    except ValueError:
        return ""
    return f"{parts.scheme}://{parts.hostname}:{port}" if parts.hostname else ""


def _account(profile: Profile) -> str:
    return f"{profile.id} {_origin(profile.base_url)}"


def _file(profile: Profile, folder: Path) -> Path:
    return folder / f"{profile.id}.toml"


def _read_file(profile: Profile, folder: Path) -> str:
    try:
        handle = os.open(_file(profile, folder), os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0))
    except FileNotFoundError:
        return ""
    except OSError:
        raise ApiKeyError("file-failed") from None
    with os.fdopen(handle, "rb") as file:
        if os.name == "posix" and stat.S_IMODE(os.fstat(handle).st_mode) & 0o077:
            raise ApiKeyError("file-exposed")
        data = file.read(4 * MAX_KEY_LENGTH)
    # A parser's message may quote the line with the key.
    with contextlib.suppress(Exception):
        content = tomlkit.parse(data.decode()).unwrap()
        if content.get("origin") == _origin(profile.base_url):
            return str(content.get("key", ""))
        return ""
    raise ApiKeyError("file-failed")


def _in_time(call: Callable[[], T], patience: float) -> T:
    """Call the keyring in a daemon thread with a timeout, because it may block forever."""
    results: list[T] = []

    def run() -> None:
        # A backend may raise anything, and its message may contain the key.
        with contextlib.suppress(Exception):
            results.append(call())

    thread = threading.Thread(target=run, name="keyring", daemon=True)
    thread.start()
    thread.join(patience)
    if thread.is_alive():
        raise ApiKeyError("keyring-silent")
    if not results:
        raise ApiKeyError("keyring-failed")
    return results[0]


def _has_usable_keyring() -> bool:
    import keyring

    return float(keyring.get_keyring().priority) > 0  # 0 is the backend that only raises errors


def _keyring_get(account: str) -> str:
    import keyring  # takes 60 ms and searches for backends, so import it on the thread

    return keyring.get_password(_SERVICE, account) or ""


def _keyring_set(account: str, key: str) -> None:
    import keyring

    keyring.set_password(_SERVICE, account, str(key))
    if keyring.get_password(_SERVICE, account) != key:
        raise ValueError("not stored")


def _keyring_delete(account: str) -> None:
    import keyring
    from keyring.errors import PasswordDeleteError

    with contextlib.suppress(PasswordDeleteError):
        keyring.delete_password(_SERVICE, account)
