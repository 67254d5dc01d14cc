"""URLs of databases."""

from __future__ import annotations

import pytest

from wsdesk.server.storage.database_url import has_password


@pytest.mark.parametrize(
    ("url", "expected"),
    [
        ("postgresql:///wsdesk", False),
        ("postgresql://wsdesk@localhost:5432/wsdesk", False),
        ("postgresql://[::1]:5432,localhost:5433/wsdesk?user=a@b", False),
        ("postgresql://wsdesk@/wsdesk?host=/tmp&passfile=/etc/pass", False),
        ("postgresql://wsdesk:harbor1@localhost/wsdesk", True),
        ("postgres://:harbor1@localhost", True),
        ("postgresql://wsdesk:har?bor1@a:1,[::1]:2/wsdesk", True),
        ("postgresql://localhost/wsdesk?sslmode=require&pass%77ord=harbor1", True),
    ],
)
def test_passwords_are_found(url: str, expected: bool) -> None:
    assert has_password(url) is expected
