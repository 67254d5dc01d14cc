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
_MAX_SHORTCUTS = 8
_MAX_LENGTH = 60


class Shortcuts:
    """Custom shortcuts in `shortcuts.toml`: a table `keys` with a list of Qt portable texts per command ID.

    An empty list removes all shortcuts of a command. Not thread-safe.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._file, issue = read_toml(path)
        self.issue: TomlIssue | None = issue
        """Why the file was ignored, None if it was read."""
        self._custom = self._read()

    @property
    def all(self) -> Mapping[str, tuple[str, ...]]:
        """Custom shortcuts by command ID."""
        return dict(self._custom)

    def get(self, command_id: str) -> tuple[str, ...] | None:
        """Return the custom shortcuts of a command, None if it has none."""
        return self._custom.get(command_id)

    def update(self, changes: Mapping[str, tuple[str, ...] | None]) -> None:
        """Set the shortcuts of commands (None resets a command) and write the file.

        Raises OSError if the file can't be written; the shortcuts are effective until exit anyway.
        """
        for command_id, keys in changes.items():
            if keys is None:
                self._custom.pop(command_id, None)
            else:
                self._custom[command_id] = keys
        self._write()

    def clear(self) -> None:
        """Remove all custom shortcuts. Raises OSError like `update`."""
        self._custom.clear()
        self._write()

    def _write(self) -> None:
        table = tomlkit.table()
        for command_id, keys in sorted(self._custom.items()):
            table[command_id] = list(keys)
        self._file.document[_TABLE] = table
        write_toml(self._path, self._file)

    def _read(self) -> dict[str, tuple[str, ...]]:
        table = self._file.plain.get(_TABLE)
        shortcuts: dict[str, tuple[str, ...]] = {}
        for command_id, keys in cast("dict[str, object]", table if isinstance(table, dict) else {}).items():
            entries = cast("list[object]", keys) if isinstance(keys, list) else None
            if entries is not None and all(isinstance(k, str) and len(k) <= _MAX_LENGTH for k in entries):
                shortcuts[command_id] = tuple(cast("list[str]", entries[:_MAX_SHORTCUTS]))
        return shortcuts
