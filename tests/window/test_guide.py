"""The guide: the same pages in the repository and in the window, with images of ours alone."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QImage, QTextDocument
from pytestqt.qtbot import QtBot

from wsdesk.app.platform.language import languages
from wsdesk.panels.widgets.text.shortcuts import shortcut_text
from wsdesk.store.base.notifications import NotificationStore
from wsdesk.store.connection.links import LinkStore
from wsdesk.theme.theme_manager import ThemeManager
from wsdesk.window.guide_window import (
    GuidePage,
    GuideWindow,
    changelog,
    guide_folder,
    guide_pages,
    language_code,
    pages_with,
)

PICTURE = re.compile(r"!\[([^]]+)\]\((?:\.\./)?pictures/([a-z0-9-]+\.webp)\)")
KEY = re.compile(r"`([^`]+)`")
NAME = re.compile(r"\*\*([^*]+)\*\*")
OTHERS = tuple(code for code in languages() if code != "en")
LINK = re.compile(r"(?<!!)\[[^]]+\]\(([^)]+)\)")


@pytest.fixture
def guide(qtbot: QtBot) -> GuideWindow:
    made = GuideWindow(ThemeManager(), LinkStore(NotificationStore()))
    qtbot.addWidget(made)
    made.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose, on=False)
    made.show()
    return made


def test_fifteen_pages_with_pictures_that_lie_beside_them() -> None:
    pages = guide_pages()
    assert len(pages) == 15
    named = {name for page in pages for _words, name in PICTURE.findall(page.text)}
    assert all(PICTURE.search(page.text) for page in pages)
    there = {path.name for path in (guide_folder() / "pictures").iterdir()}
    assert named == there
    for name in there:
        path = guide_folder() / "pictures" / name
        assert path.stat().st_size < 100_000, name
        assert QImage(str(path)).width() >= 600, name


def test_links_between_pages_lead_to_pages() -> None:
    names = {f"{page.name}.md" for page in guide_pages()}
    for page in guide_pages():
        links = [link for link in LINK.findall(page.text) if "://" not in link]
        assert links, page.name
        assert set(links) <= names, page.name


def shape(page: GuidePage) -> tuple[str, list[str], list[str], list[str], int]:
    """What a page has in every language: its name, headings by depth, images, links, and how many names."""
    headings = [line.split(" ")[0] for line in page.text.splitlines() if line.startswith("#")]
    images = [name for _words, name in PICTURE.findall(page.text)]
    links = [link for link in LINK.findall(page.text) if "://" not in link]
    return page.name, headings, images, links, len(NAME.findall(page.text))


def key_in_this_language(key: str) -> str:
    """A key of the English page as the window writes it now; a sign, or a name of the system, stays."""
    if key in ("Ctrl", "Shift"):
        return shortcut_text(f"{key}+A").removesuffix("+A")
    return key if "_" in key or len(key) == 1 else shortcut_text(key)


@pytest.mark.parametrize("language", OTHERS)
def test_each_page_is_the_same_in_each_language(language: str, use_language: Callable[[str], str]) -> None:
    english, own = guide_pages(), guide_pages(language)
    assert [shape(page) for page in own] == [shape(page) for page in english]
    use_language(language)
    for page, other in zip(english, own, strict=True):
        keys = Counter(key_in_this_language(key) for key in KEY.findall(page.text))
        assert Counter(KEY.findall(other.text)) == keys, page.name
        assert other.title != page.title
        told = [words for words, _name in PICTURE.findall(page.text)]
        assert told != [words for words, _name in PICTURE.findall(other.text)], page.name


@pytest.mark.parametrize("language", languages())
def test_the_window_shows_the_pages_of_its_language(
    language: str, use_language: Callable[[str], str], qtbot: QtBot
) -> None:
    use_language(language)
    assert language_code() == language
    guide = GuideWindow(ThemeManager(), LinkStore(NotificationStore()))
    qtbot.addWidget(guide)
    guide.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose, on=False)
    for page in guide_pages(language):
        guide.show_page(page.name)
        assert page.title in guide.page.toPlainText()
        names = [name for _words, name in PICTURE.findall(page.text)]
        assert names
        for name in names:
            kind = int(QTextDocument.ResourceType.ImageResource.value)
            url = QUrl(("" if language == "en" else "../") + f"pictures/{name}")
            drawn = guide.page.loadResource(kind, url)
            assert isinstance(drawn, QImage)
            assert not drawn.isNull()
    guide.show_changes()
    told = "Englisch" in guide.page.toPlainText()
    assert told == (language == "de")


def test_what_is_new_is_the_changelog() -> None:
    page = changelog()
    assert page is not None
    assert page.text == (Path(__file__).parents[2] / "CHANGELOG.md").read_text(encoding="utf-8")


def test_pages_are_gone_through_by_contents_buttons_and_links(guide: GuideWindow, qtbot: QtBot) -> None:
    pages = guide_pages()
    assert guide.current_page == pages[0].name
    assert pages[0].title in guide.page.toPlainText()
    qtbot.mouseClick(guide._after, Qt.MouseButton.LeftButton)  # pyright: ignore[reportPrivateUsage]
    assert guide.current_page == pages[1].name
    assert guide.page.textCursor().position() == 0  # a page begins at its beginning
    guide.page.anchorClicked.emit(QUrl("05-connecting.md"))
    assert guide.current_page == "05-connecting"
    guide.page.anchorClicked.emit(QUrl("../../etc/passwd"))
    guide.page.anchorClicked.emit(QUrl("file:///etc/passwd"))
    assert guide.current_page == "05-connecting"
    guide.contents.setFocus()
    guide.contents.setCurrentIndex(guide.contents.index_of(8))
    qtbot.keyClick(guide.contents, Qt.Key.Key_Return)
    assert guide.current_page == pages[8].name
    guide.show_changes()
    assert "all eleven operations" in guide.page.toPlainText()


def test_finding_keeps_the_pages_that_hold_all_words_and_lights_them(
    guide: GuideWindow, qtbot: QtBot
) -> None:
    qtbot.keyClicks(guide.field, "keyring")
    qtbot.keyClick(guide.field, Qt.Key.Key_Return)
    found = [row.key for row in guide.contents.rows]
    assert "11-trust" in found
    assert "02-canvas" not in found
    assert guide.current_page == "11-trust"
    assert len(guide.page.extraSelections()) >= 1
    qtbot.keyClicks(guide.field, " nowhereatall")
    qtbot.keyClick(guide.field, Qt.Key.Key_Return)
    assert guide.contents.rows == ()
    assert guide.count.text() == "No pages match your search."
    assert pages_with(guide_pages(), "") == guide_pages()


def test_a_page_opens_no_file_but_pictures_of_its_folder(guide: GuideWindow) -> None:
    kind = int(QTextDocument.ResourceType.ImageResource.value)
    own = guide.page.loadResource(kind, QUrl("pictures/canvas.webp"))
    assert isinstance(own, QImage)
    assert own.width() > 100
    for name in (
        "/etc/hostname",
        "pictures/../01-first-steps.md",
        "../../icons/pin.svg",
        "../../pictures/canvas.webp",
        "file:///dev/zero",
        "http://a.example/x.webp",
    ):
        refused = guide.page.loadResource(kind, QUrl(name))
        assert isinstance(refused, QImage)
        assert refused.isNull()


def test_a_page_that_is_drawn_anew_is_seen_from_its_beginning(guide: GuideWindow) -> None:
    page = guide.page
    font = page.font()
    font.setPixelSize(30)
    page.setFont(font)  # as the style sheet does before the window is shown
    assert page.verticalScrollBar().value() == 0
    assert page.textCursor().position() == 0, "a view that is shown first goes to its cursor"


def test_the_release_notes_have_the_title_of_their_command(guide: GuideWindow) -> None:
    guide.show_changes()
    document = guide.page.document()
    assert document.firstBlock().text() == guide.contents.current_row().label == "Release notes"
