"""The index file: search by words, fragments, single characters, and IDs."""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from random import Random

import pytest

from wsdesk.localdb.core.errors import LocalDbError
from wsdesk.localdb.index import open_index, update
from wsdesk.localdb.index.file import IndexFile
from wsdesk.localdb.index.folder import IndexFolder
from wsdesk.localdb.index.values import (
    CanvasUpdate,
    IndexDocument,
    IndexedCanvas,
    IndexedImage,
    IndexedProblem,
    IndexedResult,
    IndexedText,
)


@pytest.fixture
def file(tmp_path: Path) -> Iterator[IndexFile]:
    index = IndexFile(tmp_path / "index" / "one.sqlite3", 1 << 30)
    yield index
    index.close()


def node(name: str, title: str, body: str = "", kind: str = "image", digest: bytes = b"1") -> IndexDocument:
    keys = (("node", name), ("made", f"asset-of-{name}"))
    return IndexDocument(
        name, digest, (IndexedText(kind, name, f"{name}-v1", title, body, "2026-01-01", keys),)
    )  # type: ignore[arg-type]


def fill(file: IndexFile, canvas_id: str, *parts: IndexDocument, title: str = "Board") -> None:
    file.upsert(canvas_id, parts)
    file.write([CanvasUpdate(IndexedCanvas(canvas_id, title, "", b"whole"))])


def ids(file: IndexFile, text: str, *kinds: str) -> list[str]:
    return [match.piece.node_id for match in file.search(text, kinds)]


def test_a_result_has_the_image_of_its_version_and_a_comment_that_of_its_node(file: IndexFile) -> None:
    image = IndexedImage("asset", "image", "image/png", "thumbnail", "https://x.example/1.webp")
    shot = IndexedText("image", "n1", "v1", "Harbor", keys=(("node", "n1"),), image=image)
    text = IndexedText("text", "n2", "v2", "Harbor notes", keys=(("node", "n2"),))
    comment = IndexedText("comment", "n1", "c1", "Harbor", "Darker harbor", keys=(("node", "c1"),))
    parts = [
        IndexDocument(name, b"1", (piece,)) for name, piece in (("n1", shot), ("n2", text), ("c", comment))
    ]
    fill(file, "canvas", *parts)
    images = {match.piece.version_id: match.piece.image for match in file.search("harbor")}
    assert images == {"v1": image, "v2": None, "c1": image}
    file.upsert("canvas", [IndexDocument("n1", b"2", (shot._replace(image=None),))])
    assert {match.piece.image for match in file.search("harbor")} == {None}


def test_long_types_of_a_file_are_truncated_and_tabs_replaced(file: IndexFile) -> None:
    image = IndexedImage("asset", "a\tb", "long " * 200, "thumbnail", "https://x.example/1.webp")
    fill(file, "canvas", IndexDocument("n", b"1", (IndexedText("image", "n", "v", "Harbor", image=image),)))
    stored = image._replace(file_type="a b", media_type=("long " * 20))
    assert [match.piece.image for match in file.search("harbor")] == [stored]


def test_an_image_of_an_earlier_version_without_its_types_is_left_out(file: IndexFile) -> None:
    image = IndexedImage("asset", "image", "image/png", "thumbnail", "https://x.example/1.webp")
    fill(file, "canvas", IndexDocument("n", b"1", (IndexedText("image", "n", "v", "Harbor", image=image),)))
    file.read("", lambda c: c.execute("UPDATE names SET value = 'thumbnail' WHERE kind = 'image'"))
    assert [match.piece.image for match in file.search("harbor")] == [None]


def test_urls_that_differ_only_by_the_id_are_stored_once(
    file: IndexFile, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(update, "_MAX_TEMPLATES", 5)

    def image(asset_id: str, address: str) -> IndexedImage:
        url = f"https://x.example/{address}"
        return IndexedImage(asset_id, "image", "image/png", "thumbnail", url, (("url", f"{url}\tbig"),))

    images = [
        *(image(f"a{n}", f"a{n}/small.webp") for n in range(8)),
        *(image(f"b{n}", f"b{n}/small.webp?signature={n}") for n in range(8)),
        *(image(f"c{n}", f"{n}/other.webp") for n in range(8)),
        *(image(f"d{n}", f"d{n}/{n}.webp") for n in range(8)),
        image("e", f"e/{'long' * 200}"),
    ]
    parts = [
        IndexDocument(one.asset_id, b"1", (IndexedText("image", one.asset_id, "v", "Fox", image=one),))
        for one in images
    ]
    fill(file, "canvas", *parts)
    assert [one for _, one in file.images_after(0, 100)] == images
    kinds = "SELECT count(*) FROM names WHERE kind = 'image'"
    assert file.read("", lambda c: c.execute(kinds).fetchone()[0]) <= 5
    stored = "SELECT sum(length(image)) FROM pieces WHERE asset_id LIKE 'a%'"
    assert file.read("", lambda c: c.execute(stored).fetchone()[0]) == 0


def test_a_file_without_a_preview_is_no_image_of_other_items(file: IndexFile) -> None:
    audio = IndexedImage("s", "audio", "audio", "", "", (("url", "https://x.example/s.m4a"),))
    shot = IndexedImage("i", "image", "image", "thumbnail", "https://x.example/i.webp")
    pieces = [
        IndexedText(one.file_type, one.asset_id, "v", one.asset_id, at=f"2026-11-0{day}T12:00:00Z", image=one)
        for day, one in ((1, shot), (2, audio))
    ]
    result = IndexedResult("image", status="ok")
    documents = [
        IndexDocument(one.node_id, b"1", (one._replace(result=result, keys=(("made", one.node_id),)),))
        for one in pieces
    ]
    fill(file, "canvas", *documents)
    assert [match.piece.image for match in file.search("s") if match.piece.node_id == "s"] == [audio]
    assert file.image_of("s") == audio
    assert [image for _, image in file.images_after(0, 100)] == [shot]
    assert file.count_images() == 1


def test_a_canvas_has_the_newest_image_of_its_results(file: IndexFile) -> None:
    def shot(name: str, at: str, image: bool) -> IndexDocument:
        url = f"https://x.example/{name}.webp"
        thumbnail = IndexedImage(name, "image", "image/png", "thumbnail", url) if image else None
        result = IndexedResult("image", status="ok", asset_id=name)
        piece = IndexedText("image", name, f"{name}-v", "Fox", at=at, image=thumbnail, result=result)
        return IndexDocument(name, b"1", (piece,))

    older, newer, none = (
        shot("a", "2026-01-01", True),
        shot("b", "2026-02-01", True),
        shot("c", "2026-03-01", False),
    )
    fill(file, "one", older, newer, none, title="Harbor")
    fill(file, "two", node("x", "Lamp"), title="Harbor without images")
    images = {match.canvas_id: match.piece.image for match in file.search("harbor", ["canvas"])}
    assert images == {"one": newer.pieces[0].image, "two": None}


@pytest.mark.parametrize(
    ("query", "is_found"),
    [
        ("hero", True),
        ("HERO shot", True),
        ("her", True),  # a prefix
        ("sho her", True),  # prefixes in any order
        ("unris", True),  # a fragment
        ("unris ero", True),
        ("cafe", True),  # without its accent
        ("CAFÉ", True),
        ("strasse", True),
        ("東", True),
        ("東京", True),
        ("京都", False),
        ("タ", True),
        ("ﾀ", True),  # half width
        ("한", True),
        ("국어", True),
        ("하", False),
        ("1234567", True),
        ("hero moon", False),
        ("zzz", False),
        ("“", False),
        ('"', False),
        ("* OR NEAR(", False),
        ("hero*", False),
        ("title:hero", False),
        ("-", False),
        ("a\0b", False),
        ("\ud800", False),
        ("hero\ud800", False),
    ],
)
def test_texts_are_found_by_parts(file: IndexFile, query: str, is_found: bool) -> None:
    body = "A sunrise over 東京タワー\ncafé Straße 한국어 1234567"
    fill(file, "c1", node("n1", "Hero shot", body), node("n2", "Moon", "nothing of that"))
    assert ("n1" in ids(file, query)) is is_found


def test_query_syntax_of_the_database_is_not_interpreted(file: IndexFile) -> None:
    fill(file, "c1", node("n1", "Hero shot", "A sunrise"), node("n2", '100% "quoted" (x)', "a:b c*"))
    signs = [
        '"',
        "'",
        "*",
        "^",
        "(",
        ")",
        "-",
        "+",
        ":",
        "{",
        "}",
        "|",
        "%",
        ";",
        ",",
        "\\",
        "\0",
        "\n",
        "\u0301",
    ]
    signs += [
        "\u202e",
        "\ud800",
        "日",
        " AND ",
        " OR ",
        " NOT ",
        " NEAR(",
        "hero",
        "a",
        "H",
        "title:",
        "--",
        "DROP TABLE",
    ]
    typed = Random(7)
    for _turn in range(600):
        file.search("".join(typed.choices(signs, k=typed.randint(1, 12))))
    assert ids(file, '"quoted"') == ["n2"]
    assert ids(file, "a:b") == ["n2"]
    assert ids(file, "hero " * 2_000) == ["n1"]
    assert ids(file, "x" * 10_000) == []


def test_a_text_of_ten_megabytes_is_found_by_its_first_words(file: IndexFile) -> None:
    fill(file, "c1", node("n1", "Long", "lighthouse " + "fog " * 2_500_000), node("n2", "Short", "fog"))
    assert ids(file, "lighthouse") == ["n1"]
    assert set(ids(file, "fog")) == {"n1", "n2"}
    assert file.size() < 1 << 20


def test_titles_are_first_and_a_node_is_listed_once(file: IndexFile) -> None:
    versions = (
        IndexedText("image", "n2", "v2", "Board", "a fox in the snow"),
        IndexedText("version", "n2", "v1", "Board", "a fox in the rain"),
    )
    fill(
        file,
        "c1",
        node("n1", "Snow", "a fox"),
        IndexDocument("n2", b"1", versions),
        node("n3", "Fox"),
        title="All",
    )
    found = file.search("fox")
    assert next((one.piece.node_id, one.canvas_title) for one in found) == ("n3", "All")
    assert sorted(one.piece.node_id for one in found) == ["n1", "n2", "n3"]
    assert [one.piece.version_id for one in file.search("rain")] == ["v1"]


def test_a_canvas_is_found_by_its_current_title(file: IndexFile) -> None:
    fill(file, "c1", node("n1", "One"), title="Autumn")
    assert [one.piece.kind for one in file.search("autumn")] == ["canvas"]
    file.write([CanvasUpdate(IndexedCanvas("c1", "Winter", "", b"whole"))])
    assert not file.search("autumn")
    assert [one.canvas_title for one in file.search("winter")] == ["Winter"]


def test_kinds_restrict_the_results(file: IndexFile) -> None:
    fill(file, "c1", node("n1", "Fox", kind="image"), node("n2", "Fox", kind="text"))
    assert ids(file, "fox", "text") == ["n2"]
    assert ids(file, "ox", "text") == []  # fragments have at least three letters
    assert sorted(ids(file, "fox", "text", "image")) == ["n1", "n2"]


def test_ids_are_found_completely_and_by_prefix(file: IndexFile) -> None:
    fill(file, "c1", node("3f2a9c1e-77", "One"), node("b1", "Two"))
    assert ids(file, "3F2A9C1E-77") == ["3f2a9c1e-77"]
    assert ids(file, "3f2a9") == ["3f2a9c1e-77"]
    assert ids(file, "asset-of-b1") == ["b1"]
    assert [(h.node_id, h.role, h.version_id) for h in file.usages("asset-of-b1")] == [
        ("b1", "made", "b1-v1")
    ]


def test_changed_documents_are_replaced_and_deleted_ones_removed(file: IndexFile) -> None:
    fill(file, "c1", node("n1", "Old words 東京"), node("n2", "Stays"))
    file.upsert("c1", [node("n1", "New words 大阪", digest=b"2")])
    assert not file.search("old")
    assert not file.search("東京")
    assert not file.search("ld wor")
    assert ids(file, "大阪") == ["n1"]
    assert file.digests("c1")["n1"] == b"2"
    file.write([CanvasUpdate(IndexedCanvas("c1", "Board", "", b"whole"), removed=("n1",))])
    assert not file.search("new words")
    assert not file.usages("asset-of-n1")
    assert ids(file, "stays") == ["n2"]


def test_removing_a_canvas_leaves_the_others(file: IndexFile) -> None:
    fill(file, "c1", *(node(f"n{i}", f"Fox {i}") for i in range(2_500)))
    fill(file, "c2", node("m1", "Fox elsewhere"))
    file.delete_canvas("c1")
    assert ids(file, "fox") == ["m1"]
    assert set(file.canvases()) == {"c2"}


def test_the_least_recently_used_canvases_are_evicted_at_the_limit(tmp_path: Path) -> None:
    file = IndexFile(tmp_path / "one.sqlite3", 300_000)
    for number in range(8):
        text = " ".join(f"w{number}x{i}" for i in range(4_000))
        fill(file, f"c{number}", *(node(f"n{number}-{i}", text[i * 400 : i * 400 + 400]) for i in range(40)))
    assert file.size() <= 300_000
    assert "c7" in file.canvases()
    assert "c0" not in file.canvases()
    file.close()


def test_problems_are_listed_over_all_canvases(file: IndexFile) -> None:
    file.write(
        [
            CanvasUpdate(
                IndexedCanvas("c1", "B"),
                problems=(IndexedProblem("failed", "n1", "Hero", True, (("message", "no"),)),),
            )
        ]
    )
    file.write([CanvasUpdate(IndexedCanvas("c2", "A"), problems=(IndexedProblem("no-place", "n2"),))])
    assert [(shelved.canvas_id, one.code, one.values) for shelved, one in file.problems()] == [
        ("c2", "no-place", ()),
        ("c1", "failed", (("message", "no"),)),
    ]
    file.write([CanvasUpdate(IndexedCanvas("c1", "B"), problems=())])
    assert len(file.problems()) == 1


@pytest.mark.parametrize("bytes_there", [b"", b"x" * 5_000, b"SQLite format 3\0" + b"\xff" * 9_000])
def test_an_invalid_index_is_recreated(tmp_path: Path, bytes_there: bytes) -> None:
    path = tmp_path / "one.sqlite3"
    path.write_bytes(bytes_there)
    file = IndexFile(path, 1 << 30)
    fill(file, "c1", node("n1", "Fox"))
    assert ids(file, "fox") == ["n1"]
    file.close()


def test_an_index_of_another_version_is_recreated(tmp_path: Path) -> None:
    path = tmp_path / "one.sqlite3"
    file = IndexFile(path, 1 << 30)
    fill(file, "c1", node("n1", "Fox"))
    file.close()
    with sqlite3.connect(path) as connection:
        connection.execute("UPDATE facts SET value = 'older'")
    connection.close()
    file = IndexFile(path, 1 << 30)
    assert file.canvases() == {}
    file.close()


def test_scopes_are_separate(tmp_path: Path) -> None:
    folder = IndexFolder(tmp_path / "index", 1 << 30)
    fill(folder.of("one"), "c1", node("n1", "Fox"))
    assert not folder.of("two").search("fox")
    folder.drop("one")
    assert not folder.of("one").search("fox")
    assert folder.size("one") < 300_000
    folder.close()


def test_only_the_owner_can_read_the_file(file: IndexFile) -> None:
    fill(file, "c1", node("n1", "Fox"))
    assert file.path.stat().st_mode & 0o077 == 0


def test_more_rows_than_a_statement_can_have_are_written_and_deleted_completely(file: IndexFile) -> None:
    parts = [node(f"n{at}", f"word{at}", f"body{at}") for at in range(3_000)]
    fill(file, "c", *parts)
    assert file.canvases()["c"].pieces == 3_001
    for at in (0, 999, 1_000, 2_999):
        assert ids(file, f"word{at}")[0] == f"n{at}"
        assert ids(file, f"ody{at}")[0] == f"n{at}"
        assert [usage.node_id for usage in file.usages(f"asset-of-n{at}")] == [f"n{at}"]
    file.delete_canvas("c")
    assert (ids(file, "word999"), file.usages("n999"), file.canvases()) == ([], (), {})


def test_a_failed_write_is_rolled_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def open_limited(path: Path) -> sqlite3.Connection:
        connection = open_index.open_writer(path)
        pages = connection.execute("PRAGMA page_count").fetchone()[0]
        connection.execute(f"PRAGMA max_page_count = {pages + 400}")
        return connection

    path = tmp_path / "one.sqlite3"
    file = IndexFile(path, 1 << 30)
    fill(file, "c1", node("n1", "Fox"))
    file.close()
    monkeypatch.setattr("wsdesk.localdb.index.file.open_writer", open_limited)
    limited = IndexFile(path, 1 << 30)
    nodes = [node(f"m{at}", f"word{at}", f"body{at}") for at in range(9_000)]
    with pytest.raises(LocalDbError):
        limited.upsert("c2", [node("n2", "Otter"), *nodes])
    limited.upsert("c3", [node("n3", "Heron")])
    assert [ids(limited, word) for word in ("fox", "otter", "word1", "heron")] == [["n1"], [], [], ["n3"]]
    assert set(limited.canvases()) == {"c1", "c3"}
    limited.close()
    with sqlite3.connect(path) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        for table in open_index.FULL_TEXT_TABLES:
            connection.execute(f"INSERT INTO {table} ({table}) VALUES ('integrity-check')")


def test_closing_during_reads_and_writes_ends(tmp_path: Path) -> None:
    def work(index_file: IndexFile, barrier: threading.Barrier, operation: int) -> None:
        barrier.wait()
        with suppress(LocalDbError):  # the file is closed
            (index_file.canvases, lambda: index_file.upsert("c", [node("a", "hero")]), index_file.close)[
                operation
            ]()

    for turn in range(30):
        file, barrier = IndexFile(tmp_path / f"{turn}.sqlite3", 1 << 30), threading.Barrier(4)
        threads = [
            threading.Thread(target=work, args=(file, barrier, operation), daemon=True)
            for operation in (0, 1, 2, 0)
        ]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(30)
        assert not [thread for thread in threads if thread.is_alive()]
        file.close()


def test_damage_found_during_reads_only_deletes_the_file(tmp_path: Path) -> None:
    file = IndexFile(tmp_path / "one.sqlite3", 1 << 30)
    fill(file, "c", *[node(f"n{at}", f"hero {at}", "body " * 40) for at in range(400)])
    file.close()
    data = bytearray((tmp_path / "one.sqlite3").read_bytes())
    data[8192:] = b"\xff" * (len(data) - 8192)
    (tmp_path / "one.sqlite3").write_bytes(data)
    file = IndexFile(tmp_path / "one.sqlite3", 1 << 30)

    def read(_turn: int) -> None:
        with suppress(LocalDbError):
            file.search("hero")

    with ThreadPoolExecutor(4) as pool:
        list(pool.map(read, range(24)))
    fill(file, "c", node("a", "hero"))
    assert ids(file, "hero") == ["a"]
    file.close()


def test_a_comment_is_found_and_ranked_by_its_text(file: IndexFile) -> None:
    comments = (
        IndexedText("comment", "n1", "c1", "Harbor", "Too dark"),
        IndexedText("comment", "n2", "c2", "Lamp", "Like the harbor"),
    )
    node = IndexedText("image", "n3", "", "Old harbor")
    file.upsert("a", [IndexDocument(f"p{n}", b"1", (text,)) for n, text in enumerate((*comments, node))])
    file.write([CanvasUpdate(IndexedCanvas("a", "Board"))])
    assert [match.piece.node_id for match in file.search("harbor")] == ["n3", "n2"]
    assert [match.piece.node_id for match in file.search("harbor dark")] == ["n1"]
