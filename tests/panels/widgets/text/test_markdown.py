from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QEvent, QUrl
from PySide6.QtGui import QImage, QTextCursor, QTextDocument
from PySide6.QtWidgets import QApplication

from wsdesk.panels.comments.body import CommentBody
from wsdesk.panels.widgets.text.markdown import MarkdownView


@pytest.fixture
def view(show: Callable[..., Any]) -> MarkdownView:
    return show(MarkdownView("text"), 300, 400)


def test_an_image_in_a_text_is_never_loaded(view: MarkdownView, tmp_path: Path) -> None:
    image_file = tmp_path / "secret.png"
    image = QImage(40, 40, QImage.Format.Format_RGB32)
    image.fill(0xFF0000)
    image.save(str(image_file))
    view.show_text(f"before\n\n![x]({image_file})\n\n<img src='{image_file}'>\n\nafter")
    for kind in QTextDocument.ResourceType:
        loaded = view.loadResource(kind.value, QUrl.fromLocalFile(str(image_file)))
        assert isinstance(loaded, QImage)
        assert loaded.isNull()
    pixels = view.grab().toImage()
    reds = sum(
        pixels.pixelColor(x, y).red() > 200 and pixels.pixelColor(x, y).green() < 60
        for x in range(0, pixels.width(), 4)
        for y in range(0, pixels.height(), 4)
    )
    assert reds == 0


def test_html_is_text(view: MarkdownView) -> None:
    view.show_text("<script>alert(1)</script> **bold**")
    assert "<script>" in view.toPlainText()
    assert "bold" in view.toPlainText()


@pytest.mark.parametrize(
    ("address", "leaves"),
    [
        ("https://example.com/a", True),
        ("http://example.com", True),
        ("file:///etc/passwd", False),
        ("javascript:alert(1)", False),
        ("relative", False),
        ("https:///no-host", False),
    ],
)
def test_only_web_links_are_emitted_and_never_opened(view: MarkdownView, address: str, leaves: bool) -> None:
    requested_links: list[object] = []
    view.link_activated.connect(requested_links.append)
    view.anchorClicked.emit(QUrl(address))
    assert bool(requested_links) is leaves
    assert view.source().isEmpty()


def test_the_height_is_that_of_the_text(view: MarkdownView) -> None:
    view.show_text("one line")
    low = view.heightForWidth(300)
    view.show_text("\n\n".join(["a paragraph"] * 20))
    assert view.heightForWidth(300) > 8 * low


@pytest.mark.parametrize("first", [8, 98, 998])
def test_the_numbers_of_a_list_are_completely_visible(view: MarkdownView, first: int) -> None:
    view.show_text("".join(f"{first + n}. line\n" for n in range(4)))
    image = view.viewport().grab().toImage()
    ground = image.pixelColor(image.width() - 1, image.height() - 1)
    assert all(image.pixelColor(0, y) == ground for y in range(image.height()))


def test_the_height_is_correct_before_the_first_paint(qtbot: Any) -> None:
    for build in (lambda: MarkdownView("fresh"), CommentBody):
        view = build()
        qtbot.addWidget(view)
        view.show_text("This one. Can we hold the horizon a little lower? And the lanterns warmer, please.")
        measure = view.height_at if isinstance(view, CommentBody) else view.heightForWidth
        first = measure(200)
        assert first > 2 * view.fontMetrics().height()
        assert [measure(200), measure(200)] == [first, first]


def test_a_long_text_preserves_its_visible_part_on_resize(show: Callable[..., Any]) -> None:
    view = MarkdownView("text")
    view.fill_height()
    show(view, 300, 120)
    view.show_text(
        "\n\n".join(f"Paragraph {n}: lanterns come on one by one along the quay." for n in range(99))
    )
    view.sizeHint()
    view.grab()
    bar = view.verticalScrollBar()
    assert bar.maximum() > 1_000
    assert bar.value() == 0, "it begins at its beginning"
    assert view.document().idealWidth() <= view.viewport().width() + 1, "no word ends behind the bar"
    bar.setValue(500)
    view.show_text(
        "\n\n".join(f"Paragraph {n}: lanterns come on one by one along the quay." for n in range(99))
    )
    assert bar.value() == 500, "the same words again leave the reader where they are"
    view.moveCursor(QTextCursor.MoveOperation.Start)
    assert view.find("Paragraph 50")
    share = bar.value() / bar.maximum()
    QApplication.sendEvent(view, QEvent(QEvent.Type.PaletteChange))
    assert view.textCursor().selectedText() == "Paragraph 50", "another theme leaves what was found"
    assert bar.value() / bar.maximum() == pytest.approx(share, abs=0.02)
    view.show_text("\n\n".join(f"Another {n}" for n in range(99)))
    assert bar.value() == 0
    view.show_text("x" * 500, 20)
    assert view.toPlainText().replace("\u200b", "").endswith("x…")
    assert len(view.toPlainText()) < 50


def test_a_list_has_the_spacing_of_a_paragraph_below(view: MarkdownView) -> None:
    view.show_text("before\n\n- one\n- two\n\nafter")
    margins = []
    block = view.document().begin()
    while block.isValid():
        margins.append(block.blockFormat().bottomMargin())
        block = block.next()
    before, one, two, _after = margins
    assert one < two == before
