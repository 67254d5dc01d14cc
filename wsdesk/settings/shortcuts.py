"""Customized shortcuts by command ID, in a file."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, cast

from wsdesk.files.lazy_import import lazy_import
from wsdesk.settings.tomlfile import TomlIssue, read_toml, write_toml

if TYPE_CHECKING:
    import tomlkit
else:
    tomlkit = lazy_import("tomlkit")

_TABLE = "keys"
_MOST_KEYS = 8
_LONGEST = 60


class Shortcuts:
    """`shortcuts.toml`: a table `keys`, in it a list of keys (Qt's portable spelling) a command.

    An empty list takes all keys from a command. Not thread-safe.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._file, trouble = read_toml(path)
        self.trouble: TomlIssue | None = trouble
        """Why the file was passed over, if it was."""
        self._given = self._read()

    @property
    def all(self) -> Mapping[str, tuple[str, ...]]:
        """The keys by command, for those that were given any."""
        return dict(self._given)

    def get(self, command_id: str) -> tuple[str, ...] | None:
        """The keys that were given to a command; None where it has its usual ones."""
        return self._given.get(command_id)

    def put(self, changes: Mapping[str, tuple[str, ...] | None]) -> None:
        """Give keys to commands (None: the usual ones again) and write the file.

        Raises OSError where the file cannot be written; the keys are in force for this run all the same.
        """
        for command_id, keys in changes.items():
            if keys is None:
                self._given.pop(command_id, None)
            else:
                self._given[command_id] = keys
        self._write()

    def clear(self) -> None:
        """Give every command its usual keys. Raises OSError as `put` does."""
        self._given.clear()
        self._write()

    def _write(self) -> None:
        table = tomlkit.table()
        for command_id, keys in sorted(self._given.items()):
            table[command_id] = list(keys)
        self._file.document[_TABLE] = table
        write_toml(self._path, self._file)

    def _read(self) -> dict[str, tuple[str, ...]]:
        table = self._file.plain.get(_TABLE)
        found: dict[str, tuple[str, ...]] = {}
        for command_id, keys in cast("dict[str, object]", table if isinstance(table, dict) else {}).items():
            entries = cast("list[object]", keys) if isinstance(keys, list) else None
            if entries is not None and all(isinstance(k, str) and len(k) <= _LONGEST for k in entries):
                found[command_id] = tuple(cast("list[str]", entries[:_MOST_KEYS]))
        return found
