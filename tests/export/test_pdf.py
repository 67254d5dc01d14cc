"""PDF files, read back with another library (PDFium, in QtPdf): text, pages, bookmarks, links, images."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QModelIndex, QSize
from PySide6.QtPdf import QPdfBookmarkModel, QPdfDocument, QPdfLinkModel

from tests.export.conftest import Export, document
from wsdesk.graph.model.document import Document
from wsdesk.graph.model.values import Edge, Kind, Node, Rect
from wsdesk.store.export.export_request import ExportComment


@pytest.fixture
def read(qapp: object) -> Any:
    documents: list[QPdfDocument] = []

    def load(path: Path) -> QPdfDocument:
        pdf = QPdfDocument()
        documents.append(pdf)
        assert pdf.load(str(path)) is QPdfDocument.Error.None_
        return pdf

    return load


def bookmarks(pdf: QPdfDocument) -> list[tuple[str, int]]:
    model = QPdfBookmarkModel()
    model.setDocument(pdf)
    role = QPdfBookmarkModel.Role
    rows = [model.index(row, 0, QModelIndex()) for row in range(model.rowCount(QModelIndex()))]
    return [(row.data(role.Title.value), row.data(role.Page.value)) for row in rows]


def links(pdf: QPdfDocument, page: int) -> list[str]:
    model = QPdfLinkModel()
    model.setDocument(pdf)
    model.setPage(page)
    return [
        model.index(row).data(QPdfLinkModel.Role.Url.value).toString()
        for row in range(model.rowCount(QModelIndex()))
    ]


def test_one_page_has_text_bookmarks_of_groups_and_links_of_cards(export: Export, read: Any) -> None:
    pdf = read(export("pdf"))
    assert pdf.pageCount() == 1
    text = pdf.getAllText(0).text()
    assert {"Harbor at dusk", "Act one", "Remember"} <= {line.strip() for line in text.splitlines()}
    assert bookmarks(pdf)[0][0] == "Act one"
    assert "wsdesk://canvas/canvas-1?node=a" in links(pdf, 0)
    assert pdf.metaData(QPdfDocument.MetaDataField.Title).startswith("Board")
    image = pdf.render(0, QSize(1300, 900))
    pixels = {image.pixelColor(x, y).getRgb() for x in range(0, 1300, 9) for y in range(0, 900, 9)}
    assert any(red > 245 and green + blue < 20 for red, green, blue, _alpha in pixels)


def test_a_page_per_group_follows_an_overview(export: Export, read: Any) -> None:
    pdf = read(export("pdf", pages="groups"))
    assert pdf.pageCount() == 2
    assert [page for _title, page in bookmarks(pdf)] == [0, 1]
    assert bookmarks(pdf)[1][0] == "Act one"
    assert "Remember" not in pdf.getAllText(1).text()


def test_groups_of_the_same_title_link_to_their_own_pages(export: Export, read: Any) -> None:
    groups = [Node(f"g{at}", Kind.GROUP, Rect(at * 900, 0, 600, 400), title="Act") for at in range(2)]
    pdf = read(export("pdf", Document("c", tuple(groups)), pages="groups"))
    model = QPdfLinkModel()
    model.setDocument(pdf)
    model.setPage(0)
    pages = [
        model.index(row).data(QPdfLinkModel.Role.Page.value) for row in range(model.rowCount(QModelIndex()))
    ]
    assert sorted(pages) == [1, 2]


def test_a_file_whose_structure_is_unknown_is_written_without_bookmarks(
    export: Export, read: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    def add_outline(*_: object) -> None:
        raise ValueError

    monkeypatch.setattr("wsdesk.export.pdf.add_outline", add_outline)
    group = Node("g", Kind.GROUP, Rect(0, 0, 500, 500), title="Act one")
    text = Node("t", Kind.TEXT, Rect(20, 40, 300, 200), title="Harbor at dusk", text="Boats", group_id="g")
    path = export("pdf", Document("canvas-1", (group, text)))
    pdf = read(path)
    assert "Harbor at dusk" in pdf.getAllText(0).text()
    assert bookmarks(pdf) == []
    path.unlink()
    with pytest.raises(OSError, match="PDF structure"):  # its images would be placeholders
        export("pdf")


def test_a_large_page_is_painted_in_parts_and_looks_the_same(
    export: Export, read: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    def render(path: Path) -> Any:
        pdf = read(path.rename(path.with_suffix(".pdf")))
        assert pdf.pageCount() == 2
        return (
            [pdf.render(page, QSize(1300, 900)) for page in range(2)],
            pdf.getAllText(0).text(),
            links(pdf, 0),
        )

    nodes = [
        Node(
            f"n{at}",
            Kind.TEXT,
            Rect(at % 12 * 260, at // 12 * 230, 220, 190),
            title=f"Number {at}",
            text="Fog",
        )
        for at in range(90)
    ]
    content = Document("c", (*document().nodes, *nodes), document().edges)
    single_pass = render(export("pdf", content, pages="groups"))
    monkeypatch.setattr("wsdesk.export.pdf._STEPS_PER_PART", 2)
    path = export("pdf", content, pages="groups")
    assert path.read_bytes().count(b"/Contents") > 8
    assert render(path) == single_pass


def test_comments_follow_on_separate_pages(export: Export, read: Any) -> None:
    comments = [
        ExportComment("Ada", "2026-11-01T10:00:00Z", f"Warmer {at}\n<b>light</b>") for at in range(40)
    ]
    pdf = read(export("pdf", comments={"a": comments}))
    assert pdf.pageCount() > 2
    assert round(pdf.pagePointSize(1).width()) == 595
    texts = [pdf.getAllText(page).text() for page in range(1, pdf.pageCount())]
    assert "Harbor at dusk" in texts[0]
    assert "Ada" in texts[0]
    assert "<b>light</b>" in texts[0]
    assert "Warmer 39" in texts[-1]
    assert bookmarks(pdf)[-1] == ("Comments", 1)


def test_sheets_are_a4_and_empty_ones_are_left_out(export: Export, read: Any) -> None:
    far = Node("far", Kind.TEXT, Rect(9_000, 0, 200, 190), title="Far away")
    pdf = read(export("pdf", Document("c", (*document().nodes, far)), pages="sheets"))
    assert pdf.pageCount() == 2
    assert {
        (round(pdf.pagePointSize(page).width()), round(pdf.pagePointSize(page).height())) for page in (0, 1)
    } == {(842, 595)}
    assert "Far away" in pdf.getAllText(1).text()


def test_a_huge_canvas_fits_the_largest_page(export: Export, read: Any) -> None:
    far = Node("far", Kind.TEXT, Rect(90_000, 0, 200, 190))
    size = read(export("pdf", Document("c", (far, document().node_by_id["b"])))).pagePointSize(0)
    assert size.width() == pytest.approx(14_400, abs=1)


def test_an_empty_canvas_is_an_empty_page(export: Export, read: Any) -> None:
    assert read(export("pdf", Document("c"))).pageCount() == 1


def test_prompts_and_notes_can_be_left_out(export: Export, read: Any) -> None:
    text = read(export("pdf", notes=False, prompts=False)).getAllText(0).text()
    assert "Remember" not in text
    assert "seed" not in text


def test_a_far_node_makes_sheets_smaller_instead_of_countless(
    export: Export, read: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("wsdesk.export.pdf._MAX_SHEETS", 12)
    nodes = [
        Node(name, Kind.TEXT, Rect(at, at, 2_000, 1_500), title=f"Node {name}", text="x")
        for name, at in (("near", 0), ("far", 100_000))
    ]
    pdf = read(export("pdf", Document("c", tuple(nodes), (Edge("e", "near", "far"),)), pages="sheets"))
    assert 2 <= pdf.pageCount() <= 12
    text = "".join(pdf.getAllText(page).text() for page in range(pdf.pageCount()))
    assert "Node near" in text
    assert "Node far" in text


def test_sheets_beside_an_edge_are_left_out(export: Export, read: Any) -> None:
    nodes = [
        Node(name, Kind.TEXT, Rect(at, at, 200, 150), title=name, text="x")
        for name, at in (("near", 0), ("far", 8_000))
    ]
    pdf = read(export("pdf", Document("c", tuple(nodes), (Edge("e", "near", "far"),)), pages="sheets"))
    assert 4 <= pdf.pageCount() < 30  # of 48, all of which its bounding box touches
    for page in range(pdf.pageCount()):
        image = pdf.render(page, QSize(842, 595))
        assert len({image.pixel(x, y) for x in range(842) for y in range(0, 595, 3)}) > 2, page
