"""Protocols of the storage: a database gives units, in which statements run.

A statement is one text that SQLite and PostgreSQL both understand, with `?` for each value of a sequence or
`:name` for those of a mapping. What the dialects don't share is in `sqlite`, `postgresql`, `migrations`, and
the two search modules.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence, Sized
from contextlib import AbstractContextManager
from typing import Any, Protocol

Values = Sequence[object] | Mapping[str, object]


def marks(values: Sized) -> str:
    """Placeholders for the values of a list: `?, ?, ?`."""
    return ", ".join("?" * len(values))


class Row(Protocol):
    """A row by the names of its columns."""

    def __getitem__(self, name: str, /) -> Any: ...
    def keys(self) -> Iterable[str]: ...


class AssetIndex(Protocol):
    """Full-text index of the asset library."""

    def write(self, unit: Unit, number: int, texts: tuple[str, str, str]) -> None:
        """Replace the names, the tags, and the words of an asset in the index."""
        ...

    def texts(self, unit: Unit) -> Iterator[tuple[int, tuple[str, str, str]]]:
        """Number and texts of each asset, for the index of another database."""
        ...

    def named(self, unit: Unit, condition: str, values: Mapping[str, object], text: str) -> Sequence[Row]:
        """Assets with a name that contains the folded text, newest first; `condition` is on `assets`.

        The columns are `number`, `name_key`, and `display_key`.
        """
        ...

    def matching(self, unit: Unit, condition: str, values: Mapping[str, object], text: str) -> list[int]:
        """Numbers of the assets that match any word of `text`, best first; `condition` is on `assets`."""
        ...


class Unit(Protocol):
    """One transaction, used by one thread at a time."""

    search: AssetIndex

    def value(self, statement: str, values: Values = ()) -> Any:
        """First column of the first row; None without a row."""
        ...

    def row(self, statement: str, values: Values = ()) -> Row | None:
        """First row."""
        ...

    def rows(self, statement: str, values: Values = ()) -> Sequence[Row]:
        """All rows."""
        ...

    def each(self, statement: str, values: Values = ()) -> Iterator[Row]:
        """All rows, read while they are used; any number of them needs little memory."""
        ...

    def run(self, statement: str, values: Values = ()) -> int:
        """Number of rows that were written."""
        ...

    def run_many(self, statement: str, values: Iterable[Values]) -> None:
        """Run a statement for each of the values."""
        ...

    def continue_numbers(self, table: str, column: str) -> None:
        """Let new rows get numbers after those that were inserted with theirs."""
        ...

    def remove_time_limits(self) -> None:
        """Let this unit take as long as it needs: it copies or imports a workspace."""
        ...

    def lock(self, name: str) -> None:
        """Wait until no other unit has this lock; it is released at the end of the unit.

        What was read before may have changed.
        """
        ...


class ServerDatabase(Protocol):
    """Database of the workspace. Every method raises `StorageError` or one of its subclasses."""

    is_in_process: bool
    """Whether statements run in this process: a short one takes less time than a change of threads."""

    def read(self, *, snapshot: bool = True) -> AbstractContextManager[Unit]:
        """Unit for reading; with `snapshot`, all its statements see one state."""
        ...

    def write(self) -> AbstractContextManager[Unit]:
        """Unit for writing: commits at the end of the block, rolls back on errors.

        If the connection is lost during the commit (`StorageUnavailableError.may_be_written`), only the data
        can tell whether it happened: what is repeated must have the same IDs.
        """
        ...

    def maintain(self) -> None:
        """Run maintenance; called every few minutes."""
        ...

    def optimize(self) -> None:
        """Prepare fast reading after an import."""
        ...

    def close(self) -> None:
        """Close all connections; later units raise `StorageClosedError`."""
        ...
