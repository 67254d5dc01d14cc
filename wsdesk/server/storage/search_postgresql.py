"""Full-text index in tsvectors, with the same results as FTS5 (`search_sqlite`), ranked by `ts_rank`.

`ts_rank` knows no frequency of words in all documents, so that the order differs.
"""

from __future__ import annotations

from collections.abc import Mapping

from wsdesk.server.storage.database import AssetIndex, Unit
from wsdesk.server.storage.full_text import plain_words, tsquery

WEIGHTS = "{0, 0.125, 0.5, 1}"
"""Weights of nothing, words, tags, and names, in the ratios of FTS5's."""

MAX_LENGTH = 200_000
"""Maximum length of a text; a tsvector has at most a megabyte."""


class PostgresqlAssetIndex:
    """The table `asset_words`."""

    contains_name = "(name_key LIKE :pattern OR display_key LIKE :pattern)"

    def write(self, unit: Unit, number: int, texts: tuple[str, str, str]) -> None:
        names, tags, words = (
            plain_words(text)[:MAX_LENGTH].encode("utf-8", "replace").decode() for text in texts
        )
        unit.run(
            "INSERT INTO asset_words (asset, words) VALUES (:number, "
            "setweight(to_tsvector('wsdesk_words', :names::text), 'A') || "
            "setweight(to_tsvector('wsdesk_words', :tags::text), 'B') || "
            "setweight(to_tsvector('wsdesk_words', :words::text), 'C')) "
            "ON CONFLICT (asset) DO UPDATE SET words = excluded.words",
            {"number": number, "names": names, "tags": tags, "words": words},
        )

    def matching(self, unit: Unit, condition: str, values: Mapping[str, object], text: str) -> list[int]:
        query = tsquery(text)
        if query is None:
            return []
        rows = unit.rows(
            "SELECT number FROM asset_words JOIN assets ON number = asset "
            f"WHERE words @@ to_tsquery('wsdesk_words', :words) AND {condition} "
            f"ORDER BY ts_rank('{WEIGHTS}', words, to_tsquery('wsdesk_words', :words)) DESC, "
            "created_ms DESC, id",
            {**values, "words": query},
        )
        return [row["number"] for row in rows]


ASSET_INDEX: AssetIndex = PostgresqlAssetIndex()
