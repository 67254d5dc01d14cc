"""Full-text index in FTS5, with stems of English words (Porter) and ranking by bm25, and one of names."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from wsdesk.server.storage.database import AssetIndex, Row, Unit
from wsdesk.server.storage.full_text import index_text, match_query

WEIGHTS = "8.0, 4.0, 1.0"
"""bm25 weights of the names, tags, and words."""


TRIGRAM = 3
"""Characters of the shortest text that the index of names finds."""


class SqliteAssetIndex:
    """The tables `asset_words` and `asset_names`, whose row IDs are the numbers of assets.

    They are the outer ones of joins (CROSS JOIN in SQLite), whatever statistics the database has.
    """

    def write(self, unit: Unit, number: int, texts: tuple[str, str, str]) -> None:
        unit.run("DELETE FROM asset_names WHERE rowid = ?", (number,))
        names = unit.row("SELECT name_key, display_key FROM assets WHERE number = ?", (number,))
        if names is not None:
            # FTS5 ends a text at NUL.
            text = f"{names['name_key']}\n{names['display_key']}".replace("\0", " ")
            unit.run("INSERT INTO asset_names (rowid, names) VALUES (?, ?)", (number, text))
        unit.run("DELETE FROM asset_words WHERE rowid = ?", (number,))
        unit.run(
            "INSERT INTO asset_words (rowid, names, tags, words) VALUES (?, ?, ?, ?)",
            # SQLite rejects lone surrogates.
            (number, *(index_text(text).encode("utf-8", "replace").decode() for text in texts)),
        )

    def texts(self, unit: Unit) -> Iterator[tuple[int, tuple[str, str, str]]]:
        for row in unit.each("SELECT rowid AS asset, names, tags, words FROM asset_words"):
            yield row["asset"], (row["names"], row["tags"], row["words"])

    def named(self, unit: Unit, condition: str, values: Mapping[str, object], text: str) -> Sequence[Row]:
        tables, found = "assets", ""
        if len(text) >= TRIGRAM and "\0" not in text:
            tables, found = (
                "asset_names CROSS JOIN assets ON number = asset_names.rowid",
                "asset_names MATCH :match AND",
            )
        return unit.rows(
            f"SELECT number, name_key, display_key FROM {tables} WHERE {found} {condition} "
            "AND (instr(name_key, :text) > 0 OR instr(display_key, :text) > 0) ORDER BY created_ms DESC, id",
            {**values, "text": text, "match": _quoted(text)},
        )

    def matching(self, unit: Unit, condition: str, values: Mapping[str, object], text: str) -> list[int]:
        query = match_query(text)
        if query is None:
            return []
        rows = unit.rows(
            "SELECT number FROM asset_words CROSS JOIN assets ON number = asset_words.rowid "
            f"WHERE asset_words MATCH :words AND {condition} "
            f"ORDER BY bm25(asset_words, {WEIGHTS}), created_ms DESC, id",
            {**values, "words": query},
        )
        return [row["number"] for row in rows]


def _quoted(text: str) -> str:
    """A text as a string of FTS5, in which no operator is possible."""
    return '"' + text.replace('"', '""') + '"'


ASSET_INDEX: AssetIndex = SqliteAssetIndex()
