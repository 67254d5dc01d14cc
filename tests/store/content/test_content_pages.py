"""All pages of one moment of a canvas."""

from __future__ import annotations

import hashlib
import json
from typing import Any

import pytest

from wsdesk.api.etag import TaggedBytes
from wsdesk.graph.model.document import Document
from wsdesk.store.content import content_pages
from wsdesk.store.content.content_pages import RESTARTS, read_whole
from wsdesk.store.content.loaded_content import LoadedContent

pytestmark = pytest.mark.anyio
EMPTY = LoadedContent(Document("c"))


class Canvas:
    """Notes in pages of two; `on_fetch` may change it in the middle."""

    def __init__(self, notes: int = 5, nodes: int = 3) -> None:
        self.notes = [{"id": f"note{n}", "body": f"{n}"} for n in range(notes)]
        self.nodes: list[Any] = [{"id": f"node{n}", "title": "t"} for n in range(nodes)]
        self.offsets: list[int | None] = []
        self.on_fetch: Any = None
        self.has_etags = False
        self.unchanged: list[int | None] = []

    async def fetch(self, offset: int | None, etag: str = "") -> TaggedBytes:
        self.offsets.append(offset)
        if self.on_fetch is not None:
            self.on_fetch(len(self.offsets))
        at = offset or 0
        page = self.notes[at : at + 2]
        following = at + len(page)
        data = json.dumps(
            {
                "nodes": self.nodes,
                "edges": [],
                "notes": page,
                "totalNoteCount": len(self.notes),
                "noteOffset": at,
                "nextNoteOffset": following if following < len(self.notes) else None,
            }
        ).encode()
        mark = f'"{hashlib.md5(data).hexdigest()}"' if self.has_etags else ""
        if etag and etag == mark:
            self.unchanged.append(offset)
            return TaggedBytes(None, etag)
        return TaggedBytes(data, mark)


async def test_all_pages_are_read_one_at_a_time() -> None:
    canvas = Canvas()
    whole = await read_whole("c", canvas.fetch, None, EMPTY)
    assert canvas.offsets == [None, 2, 4]
    assert [n.id for n in whole.content.document.notes] == [f"note{n}" for n in range(5)]


async def test_pages_that_did_not_change_are_not_sent_again() -> None:
    canvas = Canvas()
    canvas.has_etags = True
    whole = await read_whole("c", canvas.fetch, None, EMPTY)
    assert canvas.unchanged == []
    assert await read_whole("c", canvas.fetch, whole, whole.content) is whole
    assert canvas.unchanged == [None, 2, 4]


async def test_a_page_is_asked_for_whole_where_one_before_it_changed() -> None:
    canvas = Canvas()
    canvas.has_etags = True
    whole = await read_whole("c", canvas.fetch, None, EMPTY)
    canvas.notes[0]["body"] = "changed"
    again = await read_whole("c", canvas.fetch, whole, whole.content)
    assert canvas.unchanged == []
    assert again.content.document.notes[0].body == "changed"
    assert len(again.content.document.notes) == 5


async def test_the_same_bytes_cost_no_parsing(monkeypatch: pytest.MonkeyPatch) -> None:
    canvas = Canvas()
    whole = await read_whole("c", canvas.fetch, None, EMPTY)

    async def never(*_args: object, **_more: object) -> None:
        raise AssertionError("parsed")

    monkeypatch.setattr(content_pages.document_loader, "read_content", never)
    assert await read_whole("c", canvas.fetch, whole, whole.content) is whole
    assert len(canvas.offsets) == 6, "the other pages are compared too"


async def test_a_change_on_a_later_page_is_noticed() -> None:
    canvas = Canvas()
    whole = await read_whole("c", canvas.fetch, None, EMPTY)
    canvas.notes[4]["body"] = "changed"
    again = await read_whole("c", canvas.fetch, whole, whole.content)
    assert again is not whole
    assert again.content.document.notes[4].body == "changed"
    assert again.content.document.nodes[0] is whole.content.document.nodes[0], "nodes keep their value"


async def test_a_canvas_that_changes_meanwhile_is_begun_anew() -> None:
    canvas = Canvas()

    def change(request_count: int) -> None:
        if request_count == 2:
            canvas.nodes.append({"id": "new"})
            canvas.notes.insert(0, {"id": "first", "body": "f"})

    canvas.on_fetch = change
    whole = await read_whole("c", canvas.fetch, None, EMPTY)
    assert canvas.offsets[:3] == [None, 2, None]
    assert [n.id for n in whole.content.document.notes][:2] == ["first", "note0"]
    assert "new" in whole.content.document.node_by_id


async def test_a_canvas_that_never_rests_is_shown_all_the_same() -> None:
    canvas = Canvas()

    def change(request_count: int) -> None:
        canvas.nodes[0]["title"] = str(request_count)

    canvas.on_fetch = change
    whole = await read_whole("c", canvas.fetch, None, EMPTY)
    assert len(whole.content.document.notes) == 5
    assert len(canvas.offsets) <= 3 * (RESTARTS + 1)


async def test_a_page_that_leads_back_ends_it() -> None:
    async def fetch(offset: int | None, etag: str = "") -> TaggedBytes:
        data = json.dumps(
            {
                "nodes": [],
                "edges": [],
                "notes": [{"id": f"n{(offset or 0) % 3}"}],
                "totalNoteCount": 999,
                "noteOffset": offset or 0,
                "nextNoteOffset": (offset or 0) + 1,
            }
        ).encode()
        return TaggedBytes(data)

    whole = await read_whole("c", fetch, None, EMPTY)
    assert [n.id for n in whole.content.document.notes] == ["n0", "n1", "n2"]
    assert whole.content.document.notes_incomplete


async def test_a_reload_that_changed_nothing_asks_for_one_page() -> None:
    canvas = Canvas(notes=40)
    whole = await read_whole("c", canvas.fetch, None, EMPTY)
    canvas.offsets.clear()
    assert await read_whole("c", canvas.fetch, whole, whole.content, paging="changed") is whole
    assert canvas.offsets == [None]


async def test_other_nodes_do_not_page_through_the_notes_again() -> None:
    canvas = Canvas(notes=40)
    whole = await read_whole("c", canvas.fetch, None, EMPTY)
    canvas.offsets.clear()
    canvas.nodes[0]["title"] = "changed"
    again = await read_whole("c", canvas.fetch, whole, whole.content, paging="unexplained")
    assert canvas.offsets == [None]
    assert again.content.document.nodes[0].title == "changed"
    assert again.content.document.notes == whole.content.document.notes
    assert not again.notes_current
    canvas.notes[39]["body"] = "changed too"
    last = await read_whole("c", canvas.fetch, again, again.content, paging="always")
    assert last.notes_current
    assert last.content.document.notes[39].body == "changed too"


@pytest.mark.parametrize("paging", ["changed", "unexplained"])
async def test_a_note_more_is_read_whichever_page_it_is_on(paging: Any) -> None:
    canvas = Canvas(notes=40)
    whole = await read_whole("c", canvas.fetch, None, EMPTY)
    canvas.notes.append({"id": "new", "body": "new"})
    again = await read_whole("c", canvas.fetch, whole, whole.content, paging=paging)
    assert again.content.document.notes[-1].id == "new"


async def test_all_pages_are_read_if_the_first_does_not_explain_a_change() -> None:
    canvas = Canvas(notes=40)
    whole = await read_whole("c", canvas.fetch, None, EMPTY)
    canvas.notes[39]["body"] = "changed"
    again = await read_whole("c", canvas.fetch, whole, whole.content, paging="unexplained")
    assert again.content.document.notes[39].body == "changed"


class Endless:
    """New notes on every page, without an end; `overrides` replace fields of each response."""

    def __init__(self, **overrides: Any) -> None:
        self.overrides = overrides
        self.offsets: list[int | None] = []

    async def fetch(self, offset: int | None, etag: str = "") -> TaggedBytes:
        self.offsets.append(offset)
        at = offset or 0
        notes = [{"id": f"n{n}", "body": "b"} for n in range(at, at + 20)]
        answer = {"nodes": [], "edges": [], "notes": notes, "noteOffset": at, "nextNoteOffset": at + 20}
        return TaggedBytes(json.dumps({**answer, **self.overrides}).encode())


@pytest.mark.parametrize(
    ("overrides", "most", "notes"),
    [
        ({"totalNoteCount": 1_000_000_000}, 10, 200),
        ({}, 10, 200),
        ({"totalNoteCount": 3}, 1, 20),
        ({"totalNoteCount": 5_000, "noteOffset": 0}, 2, 40),
        ({"totalNoteCount": 5_000, "nextNoteOffset": 1}, 1, 20),
        ({"totalNoteCount": 80_699_576, "notes": []}, 1, 0),
        ({"totalNoteCount": 80_699_576, "notes": [], "nextNoteOffset": None}, 1, 0),
        ({"totalNoteCount": 30, "nextNoteOffset": None}, 1, 20),
    ],
)
async def test_an_endless_or_inconsistent_list_is_stopped_and_reported(
    overrides: dict[str, Any], most: int, notes: int
) -> None:
    there = Endless(**overrides)
    document = (await read_whole("c", there.fetch, None, EMPTY)).content.document
    assert (len(there.offsets), len(document.notes)) == (most, notes)
    assert document.notes_incomplete


async def test_a_total_that_differs_on_every_page_is_not_asked_for_ever() -> None:
    there = Endless()

    async def fetch(offset: int | None, etag: str = "") -> TaggedBytes:
        there.overrides = {"totalNoteCount": 1_000 + len(there.offsets)}
        return await there.fetch(offset)

    document = (await read_whole("c", fetch, None, EMPTY)).content.document
    assert document.notes_incomplete
    assert len(document.notes) == 20
    assert len(there.offsets) <= 2 * (RESTARTS + 1)


@pytest.mark.parametrize(
    "overrides",
    [
        {"totalNoteCount": 20, "nextNoteOffset": 20},
        {"totalNoteCount": 20, "nextNoteOffset": None},
        {"nextNoteOffset": None},
        {"notes": [], "totalNoteCount": 0, "nextNoteOffset": 0},
        {"notes": [], "nextNoteOffset": 0},
    ],
)
async def test_a_list_that_ends_is_not_called_incomplete(overrides: dict[str, Any]) -> None:
    there = Endless(**overrides)
    whole = await read_whole("c", there.fetch, None, EMPTY)
    assert not whole.content.document.notes_incomplete
    assert len(there.offsets) == 1
    again = await read_whole("c", there.fetch, whole, whole.content)
    assert again is whole


class NotesWithoutTotal(Endless):
    """A list of notes without a total."""

    def __init__(self, count: int, *, last_is_empty: bool = False) -> None:
        super().__init__()
        self.count = count
        self.last_is_empty = last_is_empty
        self.title = "t"

    async def fetch(self, offset: int | None, etag: str = "") -> TaggedBytes:
        self.offsets.append(offset)
        at = offset or 0
        notes = [{"id": f"n{n}", "body": "b"} for n in range(at, min(at + 20, self.count))]
        is_last = at + 20 >= self.count + 20 * self.last_is_empty
        answer = {"notes": notes, "noteOffset": at, "nextNoteOffset": None if is_last else at + 20}
        nodes = [{"id": "node", "title": self.title}]
        return TaggedBytes(json.dumps({"nodes": nodes, "edges": [], **answer}).encode())


@pytest.mark.parametrize("last_is_empty", [False, True])
async def test_notes_without_a_total_are_read_on_when_asked_for(last_is_empty: bool) -> None:
    there = NotesWithoutTotal(1_500, last_is_empty=last_is_empty)
    whole = await read_whole("c", there.fetch, None, EMPTY)
    counts = [len(whole.content.document.notes)]
    while whole.has_more_notes:
        assert whole.content.document.notes_incomplete
        there.offsets.clear()
        whole = await read_whole("c", there.fetch, whole, whole.content, paging="more")
        assert len(there.offsets) <= 10, "never endless, and nothing is downloaded twice"
        counts.append(len(whole.content.document.notes))
    assert counts == [200, 400, 600, 800, 1_000, 1_200, 1_400, 1_500]
    assert not whole.content.document.notes_incomplete
    there.title = "changed"
    again = await read_whole("c", there.fetch, whole, whole.content, paging="always")
    assert len(again.content.document.notes) == 1_500, "a reload keeps them"
    assert again.content.document.nodes[0].title == "changed"


async def test_reading_on_ends_where_a_page_repeats_notes() -> None:
    there = Endless()
    whole = await read_whole("c", there.fetch, None, EMPTY)
    there.overrides = {"notes": [{"id": "n0"}, {"id": "n1"}]}
    there.offsets.clear()
    whole = await read_whole("c", there.fetch, whole, whole.content, paging="more")
    assert there.offsets == [200]
    assert len(whole.content.document.notes) == 200
    assert whole.content.document.notes_incomplete
    assert not whole.has_more_notes


async def test_a_canvas_that_changed_is_read_anew_with_more_notes() -> None:
    there = NotesWithoutTotal(1_500)
    whole = await read_whole("c", there.fetch, None, EMPTY)
    there.title = "changed"
    whole = await read_whole("c", there.fetch, whole, whole.content, paging="more")
    assert whole.content.document.nodes[0].title == "changed"
    assert len(whole.content.document.notes) == 400
    assert whole.has_more_notes
