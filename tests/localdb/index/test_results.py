"""Results of the index: filters, orders, pages, and facets, compared with a loop over the same versions."""

from __future__ import annotations

import sqlite3
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random

import pytest

from wsdesk.localdb.index import result_facets, result_pages, texts
from wsdesk.localdb.index.file import IndexFile
from wsdesk.localdb.index.reader import CancelToken, IndexInterruptedError
from wsdesk.localdb.index.result_grid import read_node_dates, read_version_numbers
from wsdesk.localdb.index.result_query import FilterField, ResultFilter, ResultQuery, ResultSort, Word
from wsdesk.localdb.index.values import (
    CanvasUpdate,
    IndexDocument,
    IndexedCanvas,
    IndexedImage,
    IndexedResult,
    IndexedText,
)

WORDS = ("harbor", "lamp", "fox", "snow", "rain", "moon", "boat", "dawn")
FTS_TABLES = ("titles", "words", "fragments", "ids")


@pytest.fixture
def file(tmp_path: Path) -> Iterator[IndexFile]:
    index = IndexFile(tmp_path / "index" / "one.sqlite3", 1 << 30)
    yield index
    index.close()


def version(
    name: str, title: str, body: str, at: str = "2026-01-01", *, author: str = "ann", **fields: object
) -> IndexedText:
    """A version whose ID is its name; the node's ID is what precedes the dash."""
    result = IndexedResult(**{"node_type": "image", "status": "ok", "asset_id": f"a-{name}", **fields})  # type: ignore[arg-type]
    node_id = name.partition("-")[0]
    keys = (("node", node_id), ("version", name), ("made", result.asset_id))
    return IndexedText("image", node_id, name, title, body, at, keys, None, author, result)  # type: ignore[arg-type]


def document(name: str, *pieces: IndexedText, digest: bytes = b"1") -> IndexDocument:
    later = [piece._replace(kind="version", keys=piece.keys[1:]) for piece in pieces[1:]]
    return IndexDocument(name, digest, (*pieces[:1], *later))


def fill(
    file: IndexFile, canvas: str, *documents: IndexDocument, title: str = "Board", project: str = ""
) -> None:
    info = IndexedCanvas(canvas, title, project, b"", project_title=project.title())
    file.write([CanvasUpdate(info, documents)])


def ids(file: IndexFile, query: ResultQuery) -> list[str]:
    """Version IDs of all pages."""
    rows: list[str] = []
    while True:
        page = file.page(query)
        rows += [result.version_id for result in page.results]
        if not page.next_key:
            return rows
        query = ResultQuery(
            query.words, query.filters, query.sort, query.descending, page.next_key, query.limit
        )


def where(file: IndexFile, *filters: ResultFilter, words: str = "") -> set[str]:
    return set(ids(file, ResultQuery(tuple(map(Word, words.split())), filters)))


def is_(field: FilterField, value: str, operator: str = "=", *, no: bool = False) -> ResultFilter:
    return ResultFilter(field, value, operator, no)  # type: ignore[arg-type]


def terms(path: Path) -> dict[str, list[tuple[object, ...]]]:
    """The content of the full-text tables, after their integrity check."""
    connection = sqlite3.connect(path, isolation_level=None)
    contents: dict[str, list[tuple[object, ...]]] = {}
    for table in FTS_TABLES:
        connection.execute(f"INSERT INTO {table} ({table}) VALUES ('integrity-check')")
        connection.execute(f"CREATE VIRTUAL TABLE temp.v_{table} USING fts5vocab(main, {table}, row)")
        contents[table] = connection.execute(f"SELECT * FROM temp.v_{table} ORDER BY term").fetchall()
    contents["texts"] = connection.execute("SELECT kind, title, body FROM texts ORDER BY 1, 2, 3").fetchall()
    connection.close()
    return contents


def test_a_text_is_stored_until_its_last_version_is_removed(file: IndexFile) -> None:
    one = document("n", version("n-1", "Harbor", "boats at dawn"), version("n-2", "Harbor", "boats at dawn"))
    fill(file, "c", one)
    fill(file, "d", document("m", version("m-1", "Harbor", "boats at dawn")))
    count = "SELECT count(*) FROM texts WHERE title = 'Harbor'"
    assert file.read("t", lambda c: c.execute(count).fetchone()[0]) == 1
    assert where(file, words="boats") == {"n-1", "n-2", "m-1"}
    file.delete_canvas("c")
    assert where(file, words="boats") == {"m-1"}
    file.delete_canvas("d")
    assert where(file, words="boats") == set()
    assert all(not rows for rows in terms(file.path).values())


def test_a_changed_index_equals_a_new_one(tmp_path: Path) -> None:
    random = Random(3)

    def node(name: str) -> IndexDocument:
        pieces: list[IndexedText] = []
        for number in range(random.randint(1, 3)):
            body = " ".join(random.choices([*WORDS, "café", "東京"], k=random.randint(0, 4)))
            at = random.choice(
                ("", "2026-02-01T10:00:00Z", "2019-01-01", "1969-01-01", "nonsense", "9999-12-31")
            )
            title = random.choice(("Harbor", "Lamp", ""))
            pieces.append(version(f"{name}-{number}", title, body, at, seed=random.choice((None, 42, -7))))
        return document(name, *pieces, digest=random.randbytes(4))

    changed, current = IndexFile(tmp_path / "a.sqlite3", 1 << 30), {}
    for _turn in range(60):
        canvas = random.choice("xyz")
        nodes = current.setdefault(canvas, {})
        updates = {name: node(f"{canvas}{name}") for name in random.sample("abcdef", random.randint(0, 4))}
        removed = tuple(f"{canvas}{name}" for name in random.sample("abcdef", 1) if name not in updates)
        if random.random() < 0.15:
            changed.delete_canvas(canvas)
            nodes.clear()
            continue
        update = CanvasUpdate(IndexedCanvas(canvas, random.choice("AB")), tuple(updates.values()), removed)
        changed.write([update])
        nodes.update({one.id: one for one in updates.values()})
        for name in removed:
            nodes.pop(name, None)
    titles = {one.canvas_id: one.title for one in changed.canvases().values()}
    for canvas in set(current) - set(titles):
        assert not current[canvas]
    new = IndexFile(tmp_path / "b.sqlite3", 1 << 30)
    new.write(
        [CanvasUpdate(IndexedCanvas(name, titles[name]), tuple(current[name].values())) for name in titles]
    )
    changed.close()
    new.close()
    assert terms(tmp_path / "a.sqlite3") == terms(tmp_path / "b.sqlite3")


def test_many_texts_of_one_hour_and_of_none_are_all_found(file: IndexFile) -> None:
    for at in ("2026-05-05T10:00:00Z", ""):
        pieces = [version(f"n{at}-{n}", "Lamp", f"number{n}", at) for n in range(150)]
        fill(file, f"canvas {at}", document(f"n{at}", *pieces))
    assert len(ids(file, ResultQuery((Word("lamp"),), limit=40))) == 300
    assert where(file, words="number149") == {"n2026-05-05T10:00:00Z-149", "n-149"}


def sample(random: Random, count: int) -> list[IndexedText]:
    """Versions with random properties; half of them share a text with another one."""
    versions: list[IndexedText] = []
    for number in range(count):
        body = " ".join(random.choices(WORDS, k=2))
        width, height = random.choice(((1024, 1024), (1344, 768), (2048, 1152), (0, 0)))
        date = datetime(2026, 1, 1, tzinfo=UTC) + timedelta(hours=random.randint(0, 5_000))
        versions.append(
            version(
                f"n{number // 4}-{number}",
                random.choice(WORDS),
                body,
                date.isoformat() if random.random() < 0.9 else "",
                author=random.choice(("ann", "bob", "")),
                node_type=random.choice(("image", "video")),
                model=random.choice(("flux-dev", "flux-pro", "sdxl", "")),
                width=width,
                height=height,
                duration_ms=random.choice((0, 5_000, 9_000)),
                seed=random.choice((None, 42)),
                status=random.choice(("ok", "failed", "running", "unknown")),
                is_favorite=random.random() < 0.2,
            )
        )
    return versions


def fill_sample(file: IndexFile, count: int) -> dict[str, tuple[IndexedText, str]]:
    """The versions by ID with their canvas."""
    versions = sample(Random(5), count)
    versions_by_id: dict[str, tuple[IndexedText, str]] = {}
    for canvas in range(5):
        canvas_versions = versions[canvas * count // 5 : (canvas + 1) * count // 5]
        nodes: dict[str, list[IndexedText]] = {}
        for piece in canvas_versions:
            nodes.setdefault(piece.node_id, []).append(piece)
            versions_by_id[piece.version_id] = (piece, f"Canvas {9 - canvas}")
        documents = [document(f"{canvas}{name}", *pieces) for name, pieces in nodes.items()]
        fill(file, f"c{canvas}", *documents, title=f"Canvas {9 - canvas}", project=f"film-{canvas % 2}")
    note = IndexedText("note", "note", "", "harbor", "fox", "2026-02-02")
    fill(file, "notes", IndexDocument("note", b"1", (note,)))
    return versions_by_id


def sort_value(piece: IndexedText, canvas: str, sort: ResultSort) -> object:
    result = piece.result
    assert result is not None
    return {
        "date": 0,
        "model": result.model,
        "author": piece.author,
        "type": result.node_type,
        "canvas": canvas,
        "size": max(result.width, result.height),
        "duration": result.duration_ms,
    }[sort]


@pytest.mark.parametrize("page_size", [1, 5_000])
@pytest.mark.parametrize("sort", ["date", "model", "author", "canvas", "type", "size", "duration"])
def test_pages_in_every_order_have_every_result_once(
    file: IndexFile, sort: ResultSort, page_size: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(result_pages, "FEW", page_size)
    versions = fill_sample(file, 400)
    queries: list[tuple[str, tuple[ResultFilter, ...], set[str]]] = [
        ("", (), set(versions)),
        ("fox", (), {k for k, (v, _) in versions.items() if "fox" in f"{v.title} {v.body}".split()}),
        ("", (is_("author", "ann"),), {k for k, (v, _) in versions.items() if v.author == "ann"}),
        (
            "fox",
            (is_("status", "failed"),),
            {
                k
                for k, (v, _) in versions.items()
                if v.result.status == "failed" and "fox" in f"{v.title} {v.body}"
            },  # type: ignore[union-attr]
        ),
    ]
    for words, filters, expected in queries:
        for descending in (True, False):
            query = ResultQuery(tuple(map(Word, words.split())), filters, sort, descending, limit=37)
            found = ids(file, query)
            assert len(found) == len(expected)
            assert set(found) == expected
            values = [sort_value(*versions[one], sort) for one in found]
            names = [value for value in values if value != ""]
            assert values[: len(names)] == names  # those without a name are last
            assert names == sorted(names, reverse=descending)  # type: ignore[type-var]


def test_the_newest_results_are_first_regardless_of_words(
    file: IndexFile, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(result_pages, "FEW", 3)
    versions = fill_sample(file, 400)
    dates = {result.version_id: result.date_ms for result in file.page(ResultQuery(limit=1_000)).results}
    for words in ((), (Word("fox"),), (Word("har"), Word("dawn", is_excluded=True))):
        found = [dates[one] for one in ids(file, ResultQuery(words, limit=25))]
        assert found == sorted(found, reverse=True)
        oldest = [dates[one] for one in ids(file, ResultQuery(words, descending=False, limit=25))]
        assert oldest == found[::-1]
    assert len(versions) == 400


def test_filters_match_their_values(file: IndexFile) -> None:
    image = IndexedImage(
        "a-n1-1", "image", "image/png", "thumbnail", "https://x.example/a-n1-1/1.webp?a-n1-1"
    )
    first = version(
        "n1-1", "Harbor", "dawn", "2026-10-15T12:00:00Z", model="flux-1-dev", model_name="FLUX.1 [dev]"
    )
    first = first._replace(image=image, keys=(*first.keys, ("input", "source")))
    second = version(
        "n1-2", "Harbor", "dusk", "2026-11-03T12:00:00Z", model="sdxl", seed=42, is_favorite=True
    )
    third = version(
        *("n2-1", "Lamp", "dawn", "2026-11-04T12:00:00Z"),
        author="bob",
        node_type="video",
        status="failed",
        width=3840,
        height=2160,
        duration_ms=8_000,
    )
    fourth = version(
        "n2-2", "Lamp", "night", "", author="bob", node_type="video", ratio="9:16", asset_id="source"
    )
    fill(file, "c1", document("n1", first, second), title="Storyboard", project="harbor film")
    fill(file, "c2", document("n2", third, fourth), title="Lighting test", project="other")
    every = {"n1-1", "n1-2", "n2-1", "n2-2"}
    cases: list[tuple[tuple[ResultFilter, ...], set[str]]] = [
        ((), every),
        ((is_("model", "flux"),), {"n1-1"}),
        ((is_("model", "FLUX-1-DEV"),), {"n1-1"}),
        ((is_("model", "dev"),), {"n1-1"}),
        ((is_("model", "lux"),), set()),
        ((is_("model", "flux"), is_("model", "sdxl")), {"n1-1", "n1-2"}),
        ((is_("model", "flux", no=True),), every - {"n1-1"}),
        ((is_("author", "bob"),), {"n2-1", "n2-2"}),
        ((is_("type", "video"), is_("status", "failed")), {"n2-1"}),
        ((is_("project", "harbor"),), {"n1-1", "n1-2"}),
        ((is_("canvas", "light"),), {"n2-1", "n2-2"}),
        ((is_("canvas", "c1"),), {"n1-1", "n1-2"}),
        ((is_("canvas", "nothing"),), set()),
        ((is_("node", "n2"),), {"n2-1", "n2-2"}),
        ((is_("version", "n1-2"),), {"n1-2"}),
        ((is_("asset", "source"),), {"n1-1", "n2-2"}),
        ((is_("date", "2026-11", ">="),), {"n1-2", "n2-1"}),
        ((is_("date", "2026-11-04", "<"),), {"n1-1", "n1-2"}),
        ((is_("date", "2026-10"),), {"n1-1"}),
        ((is_("date", "2026"),), every - {"n2-2"}),
        ((is_("favorite", "yes"),), {"n1-2"}),
        ((is_("favorite", "no"),), every - {"n1-2"}),
        ((is_("size", "2000", ">"),), {"n2-1"}),
        ((is_("width", "3840"),), {"n2-1"}),
        ((is_("height", "2160", "<="),), {"n2-1"}),
        ((is_("duration", "5", ">="), is_("duration", "10", "<")), {"n2-1"}),
        ((is_("ratio", "16:9"),), {"n2-1"}),
        ((is_("ratio", "9:16"),), {"n2-2"}),
        ((is_("ratio", "384:217"),), {"n2-1"}),
        ((is_("seed", "42"),), {"n1-2"}),
        ((is_("seed", "4"),), set()),
    ]
    for filters, expected in cases:
        assert where(file, *filters) == expected, filters
    file.set_author_names({"bob": "Robert Example", "eve": "Eve"})
    assert where(file, is_("author", "example")) == {"n2-1", "n2-2"}
    result = next(one for one in file.page(ResultQuery()).results if one.version_id == "n1-1")
    assert (result.model, result.image, result.project_title) == ("FLUX.1 [dev]", image, "Harbor Film")
    assert {one.author for one in file.page(ResultQuery()).results} == {"", "Robert Example"}


def test_words_phrases_fragments_and_ids_match(file: IndexFile) -> None:
    one, two = (
        version("n-1", "Harbor", "a boat at dawn 東京"),
        version("n-2", "Harbor", "dawn at a boat, café"),
    )
    fill(file, "c", document("n", one, two))
    for words, expected in [
        ((Word("boa"),), {"n-1", "n-2"}),
        ((Word("at dawn", is_phrase=True),), {"n-1"}),
        ((Word("dawn"), Word("東", is_excluded=True)), {"n-2"}),
        ((Word("cafe", is_excluded=True),), {"n-1"}),
        ((Word("arb"), Word("oat")), {"n-1", "n-2"}),
        ((Word("a-n-1"),), {"n-1"}),
        ((Word("京"),), {"n-1"}),
        ((Word('"'),), set()),
        ((Word("NOT"), Word("*")), set()),
        ((Word("harbor"), Word("zzz")), set()),
    ]:
        assert set(ids(file, ResultQuery(words))) == expected, words


@pytest.mark.parametrize("page_size", [1, 5_000])
def test_facets_count_the_values_of_the_results(
    file: IndexFile, monkeypatch: pytest.MonkeyPatch, page_size: int
) -> None:
    monkeypatch.setattr(result_pages, "FEW", page_size)
    versions = fill_sample(file, 400)
    packed = (
        (is_("model", "flux"),),
        (is_("model", "flux"), is_("model", "sdxl")),
        (is_("author", "ann"), is_("status", "failed")),
        (is_("type", "image"), is_("favorite", "yes")),
        (is_("type", "image", no=True), is_("ratio", "16:9")),
        (is_("type", "image"), is_("status", "ok"), is_("status", "failed"), is_("author", "ann")),
        (is_("date", "2026-01", ">="), is_("date", "2026-06", "<"), is_("project", "film-1")),
    )
    for words, filters in (
        ((), ()),
        ((Word("fox"),), ()),
        *((words, one) for one in packed for words in ((), (Word("fox"),))),
    ):
        expected = [versions[one] for one in ids(file, ResultQuery(words, filters))]
        facets = file.facets(ResultQuery(words, filters))
        assert (facets.total, facets.is_approximate) == (len(expected), False)
        counts = {name: {one.value: one.count for one in values} for name, values in facets.counts.items()}

        def alternatives(field: str) -> list[IndexedText]:
            """The results without the filters of a field."""
            others = tuple(one for one in filters if one.field != field or one.is_excluded)  # noqa: B023
            return [versions[one][0] for one in ids(file, ResultQuery(words, others))]  # noqa: B023

        models = Counter(piece.result.model for piece in alternatives("model") if piece.result)
        assert counts["model"] == {model: count for model, count in models.items() if model}
        assert counts["author"] == Counter(piece.author for piece in alternatives("author") if piece.author)
        assert counts["status"] == Counter(
            piece.result.status for piece in alternatives("status") if piece.result
        )
        assert sum(counts["project"].values()) == len(alternatives("project"))
        assert sum(counts["canvas"].values()) == len(expected)
        assert sum(counts["month"].values()) == sum(bool(piece.at) for piece in alternatives("date"))
        assert set(counts["project"]) <= {"film-0", "film-1"}
        assert all(month.startswith("2026-") for month in counts["month"])
        assert set(counts["ratio"]) <= {"1:1", "16:9"}
        for size, count in counts["size"].items():
            assert len(where(file, *filters, is_("size", size), words="fox" if words else "")) == count
    monkeypatch.setattr(result_facets, "EXACT_LIMIT", 50)
    monkeypatch.setattr(result_facets, "_ROWS", 25)
    facets = file.facets(ResultQuery())
    assert (facets.total, facets.is_approximate) == (50, True)
    newest = set(ids(file, ResultQuery())[:50])
    assert sum(one.count for one in facets.counts["status"]) == 50
    models = Counter(versions[one][0].result.model for one in newest)  # type: ignore[union-attr]
    assert {one.value: one.count for one in facets.counts["model"]} == {k: v for k, v in models.items() if k}


@pytest.mark.parametrize("dates", [1, 7, 400])
@pytest.mark.parametrize("rows", [1, 9])
def test_a_facet_with_too_many_alternatives_leaves_the_others_exact(
    file: IndexFile, monkeypatch: pytest.MonkeyPatch, dates: int, rows: int
) -> None:
    pieces = [
        piece._replace(at=f"2026-{1 + number % dates % 12:02}-{1 + number % dates // 12 % 28:02}")
        for number, piece in enumerate(sample(Random(5), 400))
    ]
    fill(file, "c", *(document(f"d{at}", *pieces[at : at + 4]) for at in range(0, 400, 4)))
    filters = (is_("type", "image"), is_("status", "failed"), is_("favorite", "yes"))
    exact = file.facets(ResultQuery(filters=filters))
    alternatives = {field: sum(one.count for one in exact.counts[field]) for field in ("type", "status")}
    favorites = len(where(file, *filters[:2]))
    assert max(alternatives.values()) < favorites - rows
    monkeypatch.setattr(result_pages, "FEW", 1)
    monkeypatch.setattr(result_facets, "_ROWS", rows)
    monkeypatch.setattr(result_facets, "EXACT_LIMIT", max(alternatives.values()))
    facets = file.facets(ResultQuery(filters=filters))
    assert (facets.total, facets.is_approximate) == (exact.total, True)
    for name, values in exact.counts.items():
        if name != "favorite":
            assert set(facets.counts[name]) == set(values)
    (favorite,) = facets.counts["favorite"]
    assert favorite.count <= exact.total


def test_merged_segments_have_the_same_terms(file: IndexFile, sqlite_bytes: Callable[[], int]) -> None:
    for turn in range(8):
        for canvas in range(7):
            name = f"{turn}{canvas}"
            fill(
                file,
                f"c{name}",
                document(f"n{name}", version(f"n{name}-1", "Harbor", " ".join(WORDS[canvas:]))),
            )
    segments = "SELECT count(DISTINCT segid) FROM words_idx"
    before, found = terms(file.path), where(file, words="moon")
    count = file.read("t", lambda c: c.execute(segments).fetchone()[0])
    memory = sqlite_bytes()
    while file.merge(pages=4):
        pass
    assert sqlite_bytes() < memory, "the page cache of the writer was released"
    assert file.read("t", lambda c: c.execute(segments).fetchone()[0]) < count
    assert (terms(file.path), where(file, words="moon")) == (before, found)


def test_a_canceled_query_ends_at_once(file: IndexFile) -> None:
    fill_sample(file, 400)
    token, ended = CancelToken(), list[BaseException]()
    slow = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n"

    def read() -> None:
        try:
            file.read("page", lambda c: c.execute(slow).fetchone(), token)
        except IndexInterruptedError as error:
            ended.append(error)

    thread = threading.Thread(target=read)
    thread.start()
    time.sleep(0.2)
    token.cancel()
    thread.join(60)
    assert ended
    with pytest.raises(IndexInterruptedError):
        file.page(ResultQuery(), token)
    assert len(file.page(ResultQuery()).results) == 100


def test_a_text_moves_to_the_time_of_its_newest_version(file: IndexFile) -> None:
    fill(file, "c", document("n", version("n-1", "Harbor", "boat", "2020-01-01")))
    fill(file, "d", document("m", version("m-1", "Lamp", "boat", "2023-01-01")))
    fill(file, "e", document("o", version("o-1", "Harbor", "boat", "2026-01-01")))
    query = "SELECT id FROM texts WHERE title = 'Harbor'"
    ((number,),) = file.read("t", lambda c: c.execute(query).fetchall())
    assert number == texts.id_bound(round(datetime(2026, 1, 1, tzinfo=UTC).timestamp()))
    assert ids(file, ResultQuery((Word("boat"),))) == ["o-1", "m-1", "n-1"]
    assert where(file, words="harbor") == {"o-1", "n-1"}


def test_the_user_of_a_favorite_is_named_when_the_name_is_loaded(file: IndexFile) -> None:
    fill(
        file,
        "c",
        document(
            "n", version("n-1", "Harbor", "", is_favorite=True, favorited_by="u7"), version("n-2", "", "")
        ),
    )
    results = {one.version_id: one for one in file.page(ResultQuery()).results}
    assert (results["n-1"].is_favorite, results["n-1"].favorited_by) == (True, "")
    file.set_author_names({"u7": "Mara Lindqvist"})
    results = {one.version_id: one for one in file.page(ResultQuery()).results}
    assert results["n-1"].favorited_by == "Mara Lindqvist"
    assert results["n-2"].favorited_by == ""


def test_versions_have_the_time_of_the_last_change_of_their_node(file: IndexFile) -> None:
    at = "2026-11-03T12:00:00Z"
    versions = (version("n-1", "Harbor", "", node_at=at), version("n-2", "Harbor", "", node_at=at))
    fill(file, "c", document("n", *versions), document("m", version("m-1", "Lamp", "", node_at="soon")))
    dates = file.read("t", lambda connection: read_node_dates(connection, ["n-1", "m-1", "x"]))
    assert dates == {"n-1": 1_793_707_200_000}


def test_results_with_a_newer_version_are_found_and_counted(file: IndexFile) -> None:
    versions = (
        version("n-1", "Harbor", "", "2026-01-01"),
        version("n-2", "Harbor", "", "2026-01-02", status="failed"),
        version("n-3", "Harbor", "", "2026-01-03"),
        version("n-4", "Harbor", "", "2026-01-04", status="failed"),
    )
    other = version("m-1", "Lamp", "", "2025-01-01", model="flux")
    fill(file, "c", document("n", *versions), document("m", other))
    assert where(file, is_("newer", "yes")) == {"n-1", "n-2"}, "a failed version isn't newer"
    assert (
        where(file, is_("newer", "no")) == where(file, is_("newer", "yes", no=True)) == {"m-1", "n-3", "n-4"}
    )
    assert where(file, is_("newer", "no"), is_("model", "flux")) == {"m-1"}
    counts = {one.value: one.count for one in file.facets(ResultQuery()).counts["newer"]}
    assert counts == {"yes": 2, "no": 3}
    fill(file, "c", document("n", *versions[:1], digest=b"2"))
    assert where(file, is_("newer", "yes")) == set(), "the newer versions were deleted"


def test_a_version_is_numbered_by_time_among_those_of_its_node(file: IndexFile) -> None:
    versions = (
        version("n-3", "Harbor", "", "2026-01-03"),
        version("n-1", "Harbor", "", "2026-01-01"),
        version("n-2", "Harbor", "", "2026-01-02", status="unknown"),
    )
    fill(file, "c", document("n", *versions), document("m", version("m-1", "Lamp", "")))
    fill(file, "d", document("n", version("n-9", "Same ID on another canvas", "")))
    results = file.page(ResultQuery()).results
    numbers = [one.number for one in results]
    numbers_by_id = file.read("t", lambda connection: read_version_numbers(connection, numbers))
    assert {one.version_id: numbers_by_id[one.number] for one in results} == {
        "n-3": (3, 3),
        "n-1": (1, 3),
        "n-2": (2, 3),
        "m-1": (1, 1),
        "n-9": (1, 1),
    }
