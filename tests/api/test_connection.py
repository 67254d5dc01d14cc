"""Connection: normalized URLs, safe headers, and a key that is never shown."""

from __future__ import annotations

import pickle
import traceback

import pytest

from wsdesk.api.connection import Connection, is_loopback
from wsdesk.api.errors import InvalidRequestError

KEY = "wsk_secret-in-a-test"


@pytest.mark.parametrize(
    ("url", "base"),
    [
        ("https://a.example", "https://a.example"),
        ("https://a.example/", "https://a.example"),
        ("https://a.example/api/v1", "https://a.example"),
        ("https://a.example/api/v1/", "https://a.example"),
        ("https://a.example/tenant/api/v1//", "https://a.example/tenant"),
        ("  HTTPS://A.Example:443/x/ ", "https://a.example/x"),
        ("https://a.example:8443", "https://a.example:8443"),
        ("a.example", "https://a.example"),
        ("a.example:8443/api/v1", "https://a.example:8443"),
        ("localhost:8000", "http://localhost:8000"),
        ("http://127.0.0.1:80", "http://127.0.0.1"),
        ("127.0.0.1:5000", "http://127.0.0.1:5000"),
        ("http://[::1]:5000/api/v1", "http://[::1]:5000"),
        ("https://127.0.0.1", "https://127.0.0.1"),
        ("http://workspace.localhost", "http://workspace.localhost"),
    ],
)
def test_base_urls_are_normalized(url: str, base: str) -> None:
    connection = Connection(url, KEY)
    assert connection.base_url == base
    assert base.startswith(connection.origin)


@pytest.mark.parametrize(
    "address",
    [
        "",
        "   ",
        "http://a.example",
        "http://10.0.0.1",
        "http://127.0.0.1.example",
        "http://localhost.example",
        "ftp://a.example",
        "file:///etc/passwd",
        "javascript:alert(1)",
        "https://",
        "https://user@a.example",
        "https://user:pass@a.example",
        "https://a.example?x=1",
        "https://a.example#x",
        "https://a.example:99999",
        "https://a.example:port",
        "https://a example",
        "https://a.example/\n",
        "https://a.example/../b",
        "https:\\\\a.example",
        "https://[::1",
        "https://" + "a" * 300,
    ],
)
def test_invalid_base_urls_are_rejected(address: str) -> None:
    if address == "https://a.example/\n":
        assert Connection(address, KEY).base_url == "https://a.example"  # surrounding white space is removed
        return
    with pytest.raises(InvalidRequestError) as excinfo:
        Connection(address, KEY)
    assert excinfo.value.field == "baseUrl"


@pytest.mark.parametrize(
    ("host", "loopback"),
    [
        ("localhost", True),
        ("a.localhost", True),
        ("127.0.0.1", True),
        ("127.9.9.9", True),
        ("::1", True),
        ("0.0.0.0", False),
        ("128.0.0.1", False),
        ("localhost.com", False),
        ("notlocalhost", False),
        ("", False),
    ],
)
def test_loopback_hosts(host: str, loopback: bool) -> None:
    assert is_loopback(host) is loopback


def test_a_pasted_key_is_trimmed() -> None:
    assert Connection("https://a.example", f" {KEY}\r\n").key == KEY


@pytest.mark.parametrize(
    "key",
    ["", "  ", "two words", "line\nbreak", "nul\0", "ünïcode", "tab\tbed", "k" * 5000, "del\x7f", "\ud800"],
)
def test_an_invalid_key_is_rejected_without_repeating_it(key: str) -> None:
    with pytest.raises(InvalidRequestError) as excinfo:
        Connection("https://a.example", f"{KEY}{key}" if key.strip() else key)
    assert excinfo.value.field == "key"
    text = "".join(traceback.format_exception(excinfo.value)) + repr(excinfo.value) + str(vars(excinfo.value))
    assert KEY not in text


def test_a_team_is_validated_as_a_header() -> None:
    assert Connection("https://a.example", KEY, " team ").team_id == "team"
    assert Connection("https://a.example", KEY, "").team_id is None
    with pytest.raises(InvalidRequestError) as excinfo:
        Connection("https://a.example", KEY, "a\r\nx-evil: 1")
    assert excinfo.value.field == "teamId"


def test_the_repr_omits_the_key() -> None:
    connection = Connection("https://a.example", KEY, "team", {"list-projects.sort": "orderBy"})
    assert KEY not in repr(connection)
    assert KEY not in f"{connection}"
    assert pickle.loads(pickle.dumps(connection)) == connection
