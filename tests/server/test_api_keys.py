"""Keys in a file: made, read, expiring, revoked by taking a line out."""

from __future__ import annotations

import os
import stat
from collections.abc import Callable
from pathlib import Path

import pytest

from wsdesk.server.access import KeyRing, first_key, new_key
from wsdesk.server.errors import HttpError


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "keys"


def write(file: Path, text: str) -> None:
    """Write, with a time of change of its own: a file system may count in coarse steps."""
    before = file.stat().st_mtime_ns if file.exists() else 0
    file.write_text(text)
    os.utime(file, ns=(before + 10**9, before + 10**9))


def refused(ring: KeyRing, key: str) -> str:
    with pytest.raises(HttpError) as caught:
        ring.check(f"Bearer {key}")
    assert caught.value.status == 401
    return caught.value.message


def test_a_missing_file_is_made_for_its_owner_alone(file: Path, clock: Callable[[], float]) -> None:
    key = first_key(file)
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert first_key(file) == key
    assert KeyRing(clock, file).check(f"Bearer {key}")


def test_keys_are_long_and_differ() -> None:
    keys = {new_key() for _ in range(100)}
    assert len(keys) == 100
    assert min(map(len, keys)) > 40


def test_a_file_has_many_keys(file: Path, clock: Callable[[], float]) -> None:
    write(
        file,
        "# for the office\n\nfirst\n  second 2999-01-01T00:00:00Z\n"
        "third 2000-01-01T00:00:00Z\nfourth some day\n",
    )
    ring = KeyRing(clock, file)
    assert ring.check("Bearer first") != ring.check("Bearer second")
    assert "expired" in refused(ring, "third")
    assert "expired" in refused(ring, "fourth")
    assert "not valid" in refused(ring, "fifth")
    assert "not valid" in refused(ring, "#")
    assert first_key(file) == "first"


def test_a_line_that_is_taken_out_is_a_key_revoked(file: Path, clock: Callable[[], float]) -> None:
    write(file, "first\nsecond\n")
    ring = KeyRing(clock, file)
    ring.check("Bearer second")
    write(file, "first\nthird\n")
    assert "revoked" in refused(ring, "second")
    assert ring.check("Bearer first")
    assert ring.check("Bearer third")
    write(file, "second\n")
    assert ring.check("Bearer second")


def test_a_file_that_is_gone_lets_nobody_in(file: Path, clock: Callable[[], float]) -> None:
    write(file, "first\n")
    ring = KeyRing(clock, file)
    file.unlink()
    refused(ring, "first")


def test_a_file_without_a_key_is_said(file: Path) -> None:
    write(file, "# nothing here\n")
    with pytest.raises(ValueError, match="contains no key"):
        first_key(file)


def test_a_key_is_in_no_words(file: Path, clock: Callable[[], float]) -> None:
    write(file, "secret-key\n")
    ring = KeyRing(clock, file)
    assert "secret-key" not in repr(vars(ring))
    assert "secret-key" not in refused(ring, "secret-keys")
