"""Both full-text indexes find the same assets, whatever their texts and the query are."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from tests.postgresql_cluster import Cluster
from wsdesk.server.storage.database import ServerDatabase
from wsdesk.server.storage.full_text import fold_name
from wsdesk.server.storage.postgresql import PostgresqlDatabase
from wsdesk.server.storage.queries import library, metadata
from wsdesk.server.storage.queries.importing import upsert
from wsdesk.server.storage.sqlite import SqliteDatabase

NO_FILTER = dict.fromkeys(("folderId", "canvasId", "source", "fileType"))
TEXTS = [
    "A green hill above the harbour at dawn",
    "Boats leave early, running running ran",
    "relational conditional rational digitizer conformably",
    "crème brûlée à la carte, naïve façade",
    "cafe\u0301s and Cafés",
    "Straße, GROẞE Straßen",
    "ΣΊΣΥΦΟΣ Σίσυφος",
    "夜の猫の声です 日本語",
    "한국어 텍스트",
    "mail user@host.com or see https://example.com/x.y/z?q=12,5",
    "version 1.2.3 at 1e5 10px 2nd 007 3.14",
    "snake_case_name kebab-case-name C++ C# .NET",
    "don't o'clock rock'n'roll",
    "the and with der die das",
    "hopping hoped skies dying flies ties happy",
    "İstanbul ırmak Łódź Ørsted",
    "привет мир ёлка Ёлки",
    "tab\tnewline\nnul\0end",
    "100% done _under_ back\\slash",
    "a b c x1 y2z3",
    'named "quoted" * OR',
    "",
]
QUERIES = [
    "hill", "hills", "harbor", "boat", "boats", "run", "running", "relate", "relational", "creme", "brulee",
    "crème", "CAFÉ", "cafe\u0301", "strasse", "straße", "σισυφος", "ΣΊΣ", "猫", "猫の声", "日本", "한국",
    "user", "host.com", "user@host.com", "example x", "12", "12,5", "1.2", "1e5", "1e", "10px", "10", "2nd",
    "007", "3.14", "snake", "snake_case", "kebab-case", "c++", "don't", "o'clock", "the", "die hoffnung",
    "hop", "hope", "sky", "skies", "die", "dying", "fly", "tie", "happily", "istanbul", "İstanbul", "lodz",
    "łódź", "orsted", "елка", "ёлки", "мир", "nul", "end", "100%", "_under_", "back\\", "%", "y2", "z3", "x",
    "hill.webp",
    "ill", "\"", "12,5", "d \"quo", "e c", "* OR", "l\0e",
]  # fmt: skip


@pytest.fixture(scope="module")
def databases(
    postgresql: Cluster, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[tuple[ServerDatabase, ServerDatabase]]:
    file: Path = tmp_path_factory.mktemp("search") / "workspace.db"
    both = (SqliteDatabase(file), PostgresqlDatabase(postgresql.url(postgresql.create())))
    for database in both:
        with database.write() as unit:
            metadata.add_team(unit, "t")
    fill(both, TEXTS)
    yield both
    for database in both:
        database.close()


def fill(databases: tuple[ServerDatabase, ServerDatabase], texts: list[str]) -> None:
    """Create assets with these texts as descriptions, and others with them as names."""
    for database in databases:
        with database.write() as unit:
            for number, text in enumerate([*texts, *texts]):
                is_name = number >= len(texts)
                values = {
                    "id": f"asset {number}",
                    "team_id": "t",
                    "source": "upload",
                    "file_type": "image",
                    "name_key": fold_name(text) if is_name else "",
                    "display_key": "",
                    "created_ms": number,
                    "body": b"{}",
                }
                upsert(unit, "assets", "id", values)
                of_asset = library.number_of(unit, f"asset {number}")
                fields = (text, "", "") if is_name else ("", "", text)
                library.describe(unit, of_asset, [], [], fields)


def results(database: ServerDatabase, query: str) -> list[set[str]]:
    """IDs of the assets whose texts, and whose names, match."""
    scope = library.scope("t", NO_FILTER, set())
    with database.read() as unit:
        described = library.described(unit, scope, query)
        named = [row["number"] for row in library.named(unit, scope, fold_name(query))]
        ids = {row["number"]: row["id"] for row in unit.rows("SELECT number, id FROM assets")}
    return [{ids[number] for number in numbers} for numbers in (described, named)]


@pytest.mark.parametrize("query", QUERIES)
def test_results_are_equal(databases: tuple[ServerDatabase, ServerDatabase], query: str) -> None:
    sqlite, postgresql = databases
    assert results(postgresql, query) == results(sqlite, query)


def test_most_queries_have_results(databases: tuple[ServerDatabase, ServerDatabase]) -> None:
    matching = [query for query in QUERIES if results(databases[1], query)[0]]
    assert len(matching) > len(QUERIES) * 3 / 4
    assert results(databases[1], "boats")[0] == results(databases[1], "boat")[0] != set()


LETTERS = st.characters(categories=("Ll", "Lu", "Nd", "Po", "Mn"), max_codepoint=0x4FF) | st.sampled_from(
    "猫声日本語한국어 _-'sseding"
)


@settings(max_examples=60)
@given(text=st.text(LETTERS, min_size=1, max_size=40), start=st.integers(0, 20), length=st.integers(1, 20))
@example(text="e\u0301a\u0345", start=0, length=5)
@example(text="0S", start=0, length=2)
@example(text="as a bus", start=0, length=2)
@example(text="x" * 70 + "ing", start=0, length=20)
def test_parts_of_any_text_have_equal_results(
    databases: tuple[ServerDatabase, ServerDatabase], text: str, start: int, length: int
) -> None:
    fill(databases, [text])
    query = text[start : start + length] or text
    assert results(databases[1], query) == results(databases[0], query)
