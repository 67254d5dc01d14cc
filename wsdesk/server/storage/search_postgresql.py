"""Full-text index in tsvectors, with the same results as FTS5 (`search_sqlite`), ranked by `ts_rank`.

`ts_rank` ignores the frequency of words in all documents, so that the order differs.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from wsdesk.server.storage.database import AssetIndex, Row, Unit
from wsdesk.server.storage.full_text import plain_words, split_by_stem, tsqueries

WEIGHTS = "{0, 0.125, 0.5, 1}"
"""Weights of nothing, words, tags, and names, in the ratios of FTS5's."""

MAX_LENGTH = 200_000
"""Maximum length of a text; a tsvector has at most a megabyte."""


class PostgresqlAssetIndex:
    """The table `asset_words`."""

    def write(self, unit: Unit, number: int, texts: tuple[str, str, str]) -> None:
        values: dict[str, object] = {"number": number}
        for name, text in zip(("names", "tags", "texts"), texts, strict=True):
            words = " ".join(plain_words(text))[:MAX_LENGTH].encode("utf-8", "replace").decode()
            with_stems, others = split_by_stem(words.split())
            values |= {name: words, f"{name}_stems": " ".join(with_stems), f"{name}_rest": " ".join(others)}
        vectors = " || ".join(
            f"setweight(to_tsvector('wsdesk_words', :{name}_stems::text) "
            f"|| to_tsvector('simple', :{name}_rest::text), '{weight}')"
            for name, weight in (("names", "A"), ("tags", "B"), ("texts", "C"))
        )
        unit.run(
            "INSERT INTO asset_words (asset, names, tags, texts, words) "
            f"VALUES (:number, :names::text, :tags::text, :texts::text, {vectors}) "
            "ON CONFLICT (asset) DO UPDATE SET names = excluded.names, tags = excluded.tags, "
            "texts = excluded.texts, words = excluded.words",
            values,
        )

    def texts(self, unit: Unit) -> Iterator[tuple[int, tuple[str, str, str]]]:
        for row in unit.each("SELECT asset, names, tags, texts FROM asset_words"):
            yield row["asset"], (row["names"], row["tags"], row["texts"])

    def named(self, unit: Unit, condition: str, values: Mapping[str, object], text: str) -> Sequence[Row]:
        pattern = "".join(f"\\{sign}" if sign in "%_\\" else sign for sign in text)
        return unit.rows(
            "SELECT number, name_key, display_key FROM assets "
            f"WHERE {condition} AND (name_key LIKE :pattern OR display_key LIKE :pattern) "
            "ORDER BY created_ms DESC, id",
            {**values, "pattern": f"%{pattern}%"},
        )

    def matching(self, unit: Unit, condition: str, values: Mapping[str, object], text: str) -> list[int]:
        queries = tsqueries(text)
        if queries is None:
            return []
        query = "(to_tsquery('wsdesk_words', :with_stems) || to_tsquery('simple', :others))"
        rows = unit.rows(
            "SELECT number FROM asset_words JOIN assets ON number = asset "
            f"WHERE words @@ {query} AND {condition} "
            f"ORDER BY ts_rank('{WEIGHTS}', words, {query}) DESC, created_ms DESC, id",
            {**values, "with_stems": queries[0], "others": queries[1]},
        )
        return [row["number"] for row in rows]


ASSET_INDEX: AssetIndex = PostgresqlAssetIndex()
