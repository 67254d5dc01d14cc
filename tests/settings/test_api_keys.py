"""Keys: found, kept, and never shown."""

from __future__ import annotations

import threading
import traceback
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import keyring
import keyring.backend
import pytest
from keyring.backends.fail import Keyring as NoKeyring

from wsdesk.settings.api_keys import (
    ApiKey,
    ApiKeyError,
    clean_key,
    delete_key,
    find_key,
    has_keyring,
    store_key,
)
from wsdesk.settings.profiles import Profile

SECRET = "sk-PLANTED-0123456789"
PROFILE = Profile("p1", base_url="https://service.example")


class MemoryKeyring(keyring.backend.KeyringBackend):
    priority = 1  # pyright: ignore[reportAssignmentType]

    def __init__(self) -> None:
        super().__init__()
        self.kept: dict[tuple[str, str], str] = {}

    def get_password(self, service: str, username: str) -> str | None:
        return self.kept.get((service, username))

    def set_password(self, service: str, username: str, password: str) -> None:
        self.kept[service, username] = password

    def delete_password(self, service: str, username: str) -> None:
        if self.kept.pop((service, username), None) is None:
            raise keyring.errors.PasswordDeleteError("none")


class LeakingKeyring(NoKeyring):
    def get_password(self, service: str, username: str, msg: str | None = None) -> str | None:
        raise RuntimeError(SECRET)

    set_password = get_password


class SilentKeyring(MemoryKeyring):
    def __init__(self) -> None:
        super().__init__()
        self.answer = threading.Event()

    def get_password(self, service: str, username: str) -> str | None:
        self.answer.wait()
        return None


@pytest.fixture(autouse=True)
def _system_keyring_is_not_asked() -> Iterator[None]:
    before = keyring.get_keyring()
    keyring.set_keyring(NoKeyring())
    yield
    keyring.set_keyring(before)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "config" / "keys"


def test_the_environment_takes_precedence_and_is_trimmed(folder: Path) -> None:
    profile = replace(PROFILE, key_source="file")
    store_key(profile, "sk-from-file", "file", folder=folder)
    found = find_key(profile, {"WSDESK_API_KEY": f" {SECRET}\r\n"}, folder=folder)
    assert (found.key, found.source) == (SECRET, "env")
    assert find_key(profile, {"WSDESK_API_KEY": SECRET}).key == SECRET


def test_a_key_of_the_environment_is_used_only_for_its_origin() -> None:
    env = {"WSDESK_API_KEY": SECRET, "WSDESK_BASE_URL": "https://other.example/api/v1"}
    assert find_key(PROFILE, env).key is None
    assert find_key(replace(PROFILE, base_url="https://OTHER.example:443"), env).key == SECRET
    assert find_key(replace(PROFILE, base_url="http://other.example"), env).key is None


def test_a_key_file_is_private(folder: Path) -> None:
    profile = replace(PROFILE, key_source="file")
    store_key(profile, SECRET, "file", folder=folder)
    [file] = folder.iterdir()
    assert file.stat().st_mode & 0o777 == 0o600
    assert folder.stat().st_mode & 0o777 == 0o700
    assert find_key(profile, {}, folder=folder).key == SECRET
    file.chmod(0o644)
    assert find_key(profile, {}, folder=folder).error == "file-exposed"


def test_a_stored_key_stays_with_its_origin(folder: Path) -> None:
    memory = MemoryKeyring()
    keyring.set_keyring(memory)
    for where in ("file", "keyring"):
        profile = replace(PROFILE, key_source=where)
        store_key(profile, SECRET, where, folder=folder)
        assert find_key(profile, {}, folder=folder).key == SECRET
        moved = replace(profile, base_url="https://evil.example")
        assert find_key(moved, {}, folder=folder).key is None


def test_a_linked_or_damaged_file_has_no_key(folder: Path, tmp_path: Path) -> None:
    profile = replace(PROFILE, key_source="file")
    store_key(profile, SECRET, "file", folder=folder)
    [file] = folder.iterdir()
    kept = file.read_bytes()
    file.unlink()
    (tmp_path / "elsewhere").write_bytes(kept)
    file.symlink_to(tmp_path / "elsewhere")
    assert find_key(profile, {}, folder=folder).error == "file-failed"
    file.unlink()
    file.touch(0o600)
    file.write_bytes(kept.replace(b"key =", b"key = ="))
    assert find_key(profile, {}, folder=folder).error == "file-failed"


def test_deleting_a_key_removes_it_everywhere(folder: Path) -> None:
    memory = MemoryKeyring()
    keyring.set_keyring(memory)
    profile = replace(PROFILE, key_source="keyring")
    store_key(profile, SECRET, "keyring")
    store_key(profile, SECRET, "file", folder=folder)
    delete_key(profile, folder=folder)
    delete_key(profile, folder=folder)
    assert not list(folder.iterdir())
    assert not memory.kept


def test_a_blocking_keyring_times_out(folder: Path) -> None:
    silent = SilentKeyring()
    keyring.set_keyring(silent)
    # It answers when it is told to, and that is after this came back.
    found = find_key(replace(PROFILE, key_source="keyring"), {}, folder=folder, patience=0.05)
    silent.answer.set()
    assert found.error == "keyring-silent"


def test_a_missing_keyring_is_an_error_code() -> None:
    profile = replace(PROFILE, key_source="keyring")
    assert find_key(profile, {}).error == "keyring-failed"
    with pytest.raises(ApiKeyError) as caught:
        store_key(profile, SECRET, "keyring")
    assert caught.value.code == "keyring-failed"


def test_keys_are_not_stored_by_default(folder: Path) -> None:
    assert find_key(PROFILE, {}, folder=folder) == find_key(PROFILE, {"WSDESK_API_KEY": " "}, folder=folder)
    assert not folder.exists()
    with pytest.raises(ValueError, match="keyring or file"):
        store_key(PROFILE, SECRET, "run", folder=folder)


@pytest.mark.parametrize(
    ("text", "code"),
    [("", "empty"), (" \n", "empty"), ("x" * 4097, "too-long")]
    + [(f"{SECRET}{odd}x", "odd-characters") for odd in ("\n", " ", "é", "\0", "\ud800", "\u202e", "\x7f")],
)
def test_an_invalid_key_is_rejected_without_repeating_it(text: str, code: str) -> None:
    with pytest.raises(ApiKeyError) as caught:
        clean_key(text)
    assert caught.value.code == code
    assert SECRET not in "".join(traceback.format_exception(caught.value))


def test_errors_and_reprs_omit_the_key(folder: Path) -> None:
    keyring.set_keyring(LeakingKeyring())
    profile = replace(PROFILE, key_source="keyring")
    with pytest.raises(ApiKeyError) as caught:
        store_key(profile, SECRET, "keyring")
    assert SECRET not in "".join(traceback.format_exception(caught.value))
    found = find_key(profile, {"WSDESK_API_KEY": SECRET})
    assert SECRET not in f"{found!r} {found.key!r} {[ApiKey(SECRET)]} {profile!r}"
    assert f"Bearer {found.key}" == f"Bearer {SECRET}"


def test_a_keyring_without_a_backend_does_not_count(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(keyring, "get_keyring", NoKeyring)
    assert not has_keyring()
    monkeypatch.setattr(keyring, "get_keyring", MemoryKeyring)
    assert has_keyring()
