"""IDs of a piece: how they are stored in its row, and their row in the full-text table `ids`.

A full-text table appends IDs in order, where a B-tree would write a page for each.
"""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterable, Mapping
from typing import Literal

from wsdesk.localdb.core.text_encoding import clean
from wsdesk.localdb.index.values import Role

MAX_LENGTH = 500
"""Characters of an ID that are indexed."""
# Listed, since a class that excludes all characters beyond ASCII takes 3 ms to compile.
_SEPARATOR = re.compile(r"[\x00-,/;-@\[-^`{-\x7f]")
"""ASCII characters that end a token: all except letters, digits, `_`, `.`, `:`, and `-`."""
_ROLES: dict[str, Role] = {"n": "node", "v": "version", "m": "made", "i": "input", "p": "part"}
_COLUMNS: dict[Role, int] = {"node": 0, "version": 1, "made": 2, "input": -1, "part": -1}


def encode_keys(
    keys: Iterable[tuple[Role, str]], own: tuple[str, str, str], seed: int | None
) -> tuple[str, str]:
    """Encode the IDs of a piece, a line each; return them, and the text of the row in `ids`.

    `own` are the IDs in other columns of the row: of the node, the version, and the asset. They aren't
    repeated. The text has a token per ID, and the seed; it is empty if there are none.
    """
    pairs = [pair for pair in keys if pair[1]]
    text = " ".join([key for _, key in pairs])
    is_plain = text.isascii() and text.count(" ") < max(1, len(pairs)) and len(text) <= MAX_LENGTH
    if not (is_plain and text.replace("-", "").replace(" ", "").isalnum()):
        cleaned: list[tuple[Role, str]] = [(role, clean(key)) for role, key in pairs]
        pairs = cleaned
        text = " ".join([token(key) for _, key in pairs])
    lines: list[str] = []
    for role, key in pairs:
        column = _COLUMNS[role]
        lines.append(role[0] if column >= 0 and key == own[column] else role[0] + key)
    if seed is not None:
        text = f"{text} {seed}" if text else str(seed)
    return "\n".join(lines), text


def decode_keys(encoded: str, own: tuple[str, str, str]) -> list[tuple[Role, str]]:
    """Decode what `encode_keys` returned."""
    columns = dict(zip("nvm", own, strict=True))
    return [(_ROLES[line[0]], line[1:] or columns.get(line[0], "")) for line in encoded.split("\n") if line]


def ids_text(encoded: str, own: tuple[str, str, str], seed: int | None) -> str:
    """Text of the row in `ids`, the same that `encode_keys` returned."""
    return encode_keys(decode_keys(encoded, own), own, seed)[1]


def token(key: str) -> str:
    """Token of an ID. Different IDs can have the same one, so that matches are compared with the ID."""
    return _SEPARATOR.sub("_", key[:MAX_LENGTH])


def token_query(key: str, *, prefix: bool = False) -> str:
    """FTS5 query of `ids`."""
    return f'"{token(key)}"{"*" if prefix else ""}'


NameKind = Literal["kind", "model", "author", "project", "image", "group"]
_MAX_CACHED = 20_000
_MAX_LENGTH = 500


class Names:
    """Row IDs by kind and value, cached for the connection that writes."""

    def __init__(self) -> None:
        self._ids: dict[NameKind, dict[str, int]] = {}

    def cached(self, kind: NameKind) -> dict[str, int]:
        """The cached row IDs of a kind, 0 for an empty value. Don't keep it."""
        return self._ids.setdefault(kind, {"": 0})

    def id_of(self, connection: sqlite3.Connection, kind: NameKind, value: str, label: str = "") -> int:
        """Return the row ID of a value, 0 if it is empty; inserts it if necessary."""
        ids = self.cached(kind)
        name_id = ids.get(value)
        if name_id is None:
            cut = value[:_MAX_LENGTH]
            connection.execute(
                "INSERT OR IGNORE INTO names (kind, value, label) VALUES (?, ?, ?)",
                (kind, cut, label[:_MAX_LENGTH] or cut),
            )
            query = "SELECT id FROM names WHERE kind = ? AND value = ?"
            name_id = int(connection.execute(query, (kind, cut)).fetchone()[0])
            if len(ids) >= _MAX_CACHED:
                ids.clear()
                ids[""] = 0
            ids[value] = name_id
        return name_id

    def clear(self) -> None:
        """Clear the cache, because a transaction was rolled back."""
        self._ids.clear()


def set_labels(connection: sqlite3.Connection, kind: NameKind, labels: Mapping[str, str]) -> None:
    """Set the labels of values that are in the index; others are ignored."""
    connection.executemany(
        "UPDATE names SET label = ? WHERE kind = ? AND value = ? AND label <> ?",
        [(label, kind, value, label) for value, label in labels.items() if label],
    )
