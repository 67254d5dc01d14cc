"""SVG files: well-formed, with text as text, each image once, and rendered by Qt."""

from __future__ import annotations

import re
from pathlib import Path
from urllib.parse import unquote
from xml.etree import ElementTree

import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QFont, QGlyphRun, QImage, QPainter, QRawFont
from PySide6.QtSvg import QSvgRenderer

from tests.export.conftest import Export, document
from tests.scene.test_snapshots import KINDS
from wsdesk.export import svg
from wsdesk.export.svg_painter import SvgPainter
from wsdesk.graph.model.document import Document
from wsdesk.graph.model.values import Kind, Node, Note, Rect

SVG = "{http://www.w3.org/2000/svg}"
LINK = "{http://www.w3.org/1999/xlink}href"


def parse(path: Path) -> ElementTree.Element:
    return ElementTree.fromstring(path.read_text(encoding="utf-8"))


def texts(root: ElementTree.Element) -> list[str]:
    return [one.text or "" for one in root.iter(f"{SVG}text")]


def test_titles_are_escaped_text(export: Export) -> None:
    root = parse(export("svg"))
    assert {"Harbor at dusk", "Act one", "Remember", "=SUM(A1)"} <= set(texts(root))
    assert any(text.startswith('"]; end <script>') for text in texts(root))
    tags = {one.tag.removeprefix(SVG) for one in root.iter()}
    assert tags <= {"svg", "title", "rect", "path", "ellipse", "text", "defs", "image", "use"}


def test_an_image_that_is_used_twice_is_embedded_once(export: Export) -> None:
    root = parse(export("svg"))
    photos = [one for one in root.iter(f"{SVG}image") if one.get(LINK, "").startswith("data:image/jpeg")]
    assert len(photos) == 1
    uses = [one for one in root.iter(f"{SVG}use") if one.get(LINK) == f"#{photos[0].get('id')}"]
    assert len(uses) == 2


def test_images_can_be_separate_files(export: Export, tmp_path: Path) -> None:
    root = parse(export("svg", embed=False))
    links = [one.get(LINK, "") for one in root.iter(f"{SVG}image")]
    (photo,) = {link for link in links if link.endswith(".jpg")}
    assert not [link for link in links if link.startswith("data:") or " " in link]
    assert QImage(str(tmp_path / unquote(photo))).width() == 64


def test_a_renderer_draws_the_file(export: Export) -> None:
    renderer = QSvgRenderer(str(export("svg")))
    assert renderer.isValid()
    image = QImage(renderer.defaultSize(), QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.white)
    painter = QPainter(image)
    renderer.render(painter)
    painter.end()
    pixels = {
        image.pixelColor(x, y).getRgb()
        for x in range(0, image.width(), 9)
        for y in range(0, image.height(), 9)
    }
    assert any(red > 245 and green + blue < 20 for red, green, blue, _alpha in pixels)


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_of_card_is_drawn(export: Export, kind: str) -> None:
    card = KINDS[kind]
    content = Document("c", (), (), (card,)) if isinstance(card, Note) else Document("c", (card,))
    root = parse(export("svg", content))
    assert len(list(root.iter())) > 4


def test_text_of_several_lines_and_scripts_keeps_its_order(export: Export) -> None:
    source_text = "one two three four five six seven eight nine ten eleven שלום עולם 👍 done"
    node = document().node_by_id["b"]
    card = Node("x", node.kind, node.rect, title="Lines", text=source_text)
    text = " ".join(texts(parse(export("svg", Document("c", (card,))))))
    for source_word in source_text.split():
        assert source_word in text
    assert text.index("one") < text.index("eight") < text.index("done")


def test_a_group_is_drawn_with_as_few_px_as_far_groups_have(
    export: Export, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(svg, "_IMAGE_PX", 0.2)
    group = Node("g", Kind.GROUP, Rect(0, 0, 400, 300), title="Group")
    root = parse(export("svg", Document("c", (group,))))
    assert "Group" in texts(root)
    borders = [one for one in root.iter() if one.get("fill") == "none"]
    assert borders


def write_runs(runs: list[tuple[str, str, list[int], list[float]]]) -> list[str]:
    """Texts of runs: glyphs, source string, indexes, and positions in glyphs, from 100 on the next line."""
    font, painter = QRawFont.fromFont(QFont()), SvgPainter()
    for glyphs, source, indexes, positions in runs:
        run = QGlyphRun()
        run.setRawFont(font)
        run.setGlyphIndexes(font.glyphIndexesForString(glyphs))
        run.setSourceString(source)
        run.setStringIndexes(indexes)
        width = font.advancesForGlyphIndexes(run.glyphIndexes())[0].x()
        run.setPositions([QPointF(x % 100 * width, 10 + 20 * (x // 100)) for x in positions])
        painter.drawGlyphRun(QPointF(), run)
    return [re.sub("<[^>]+>", "", line) for line in painter.lines]


@pytest.mark.usefixtures("qapp")
def test_runs_around_glyphs_of_another_font_have_only_their_own_text() -> None:
    assert write_runs([("abba", "ab漢字ba", [0, 1, 4, 5], [0, 1, 8, 9])]) == ["ab", "ba"]
    assert write_runs([("abba", "ab漢字\nba", [0, 1, 5, 6], [0, 1, 100, 101])]) == ["ab", "ba"]


@pytest.mark.usefixtures("qapp")
def test_a_line_whose_indexes_are_unknown_is_written_once() -> None:
    source = "漢 字"
    assert write_runs([("a", source, [0], [1]), ("bb", source, [0, 0], [0, 2])]) == [source[:1], source]
    assert write_runs([("aa", source, [0, 0], [1, 3]), ("bb", source, [0, 0], [0, 2])]) == [source]


def test_joined_and_wide_scripts_keep_their_width(export: Export) -> None:
    nodes = (Node("n", Kind.TEXT, Rect(0, 0, 420, 190), title="العربية"),)
    root = parse(export("svg", Document("c", nodes)))
    widths = {one.text: one.get("textLength") for one in root.iter(f"{SVG}text")}
    assert widths["العربية"] is None
    assert widths["text"] is not None
