"""Full-text index in FTS5, with stems of English words (Porter) and ranking by bm25."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from wsdesk.server.storage.database import AssetIndex, Unit
from wsdesk.server.storage.full_text import index_text, match_query

WEIGHTS = "8.0, 4.0, 1.0"
"""bm25 weights of the names, tags, and words."""


class SqliteAssetIndex:
    """The table `asset_words`, whose row IDs are the numbers of assets."""

    contains_name = "(instr(name_key, :text) > 0 OR instr(display_key, :text) > 0)"

    def write(self, unit: Unit, number: int, texts: tuple[str, str, str]) -> None:
        unit.run("DELETE FROM asset_words WHERE rowid = ?", (number,))
        unit.run(
            "INSERT INTO asset_words (rowid, names, tags, words) VALUES (?, ?, ?, ?)",
            # SQLite rejects lone surrogates.
            (number, *(index_text(text).encode("utf-8", "replace").decode() for text in texts)),
        )

    def texts(self, unit: Unit) -> Iterator[tuple[int, tuple[str, str, str]]]:
        for row in unit.each("SELECT rowid AS asset, names, tags, words FROM asset_words"):
            yield row["asset"], (row["names"], row["tags"], row["words"])

    def matching(self, unit: Unit, condition: str, values: Mapping[str, object], text: str) -> list[int]:
        query = match_query(text)
        if query is None:
            return []
        rows = unit.rows(
            "SELECT number FROM asset_words JOIN assets ON number = asset_words.rowid "
            f"WHERE asset_words MATCH :words AND {condition} "
            f"ORDER BY bm25(asset_words, {WEIGHTS}), created_ms DESC, id",
            {**values, "words": query},
        )
        return [row["number"] for row in rows]


ASSET_INDEX: AssetIndex = SqliteAssetIndex()
