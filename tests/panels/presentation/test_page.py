"""Presenter's page and slide window."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from shiboken6 import isValid

from wsdesk.localdb.index.values import IndexedImage
from wsdesk.panels.presentation import labels
from wsdesk.panels.presentation.page import PresentationCommands, PresentationPage
from wsdesk.panels.presentation.slide_window import SlideWindow
from wsdesk.store.base.load_state import LoadState
from wsdesk.store.comments.entry import CommentEntry
from wsdesk.store.comments.result_comments import ResultCommentsState
from wsdesk.store.results.presentation import PresentationState, Result, Slide
from wsdesk.theme.tokens import ThemeName


def slide(number: int, note: str = "", **fields: Any) -> Slide:
    texts = dict.fromkeys(Result._fields, "") | {"version_id": f"v{number}", "title": f"Result {number}"}
    numbers = dict.fromkeys(("number", "date_ms", "width", "height", "duration_ms"), 0)
    url = f"https://x.example/{number}.png"
    image = IndexedImage(f"a{number}", "image", "image", "url", url)
    values: dict[str, Any] = texts | numbers | {"seed": None, "is_favorite": False, "image": image}
    return Slide(Result(**(values | fields)), note)


SLIDES = (
    slide(1, "Warmer", prompt="A red car", model="Flux", width=800, height=600, seed=7, canvas_title="Board"),
    slide(2),
    slide(3, image=None, type="text", text="Prompt\nSome words", prompt="Prompt"),
)


@pytest.fixture
def page(harness: Any, show: Callable[..., Any]) -> PresentationPage:
    page: PresentationPage = show(PresentationPage(harness.stores), 900, 600)
    harness.commands.add(*PresentationCommands(harness.stores, page).all())
    return page


@pytest.fixture
def window(harness: Any, page: PresentationPage) -> SlideWindow:
    """The window of a running presentation."""
    harness.presentation.set_state(PresentationState(SLIDES))
    window = page.window_of_slides
    assert window is not None
    return window


def index(harness: Any) -> int:
    state: PresentationState = harness.presentation.state
    return state.index


def test_a_presentation_opens_the_page_and_a_full_screen_window(
    page: PresentationPage, window: SlideWindow
) -> None:
    assert page.is_open
    assert window.isVisible()
    assert window.isFullScreen()
    assert page.count.text() == "1 of 3"
    assert page.title.text() == "Result 1"
    assert page.note.text() == "Warmer"
    assert page.prompt.text() == "Flux · 800 × 600 · seed 7 · Board\nA red car"
    assert window.contents.page.accessibleName() == "1 of 3, Result 1"
    assert page.next.accessibleName() == "Result 2"
    assert [asset.asset_id for asset in page.next.image.assets] == ["a2"]


@pytest.mark.parametrize(
    ("keys", "expected"),
    [
        ([Qt.Key.Key_Right], 1),
        ([Qt.Key.Key_Space, Qt.Key.Key_PageDown], 2),
        ([Qt.Key.Key_End], 2),
        ([Qt.Key.Key_End, Qt.Key.Key_Left], 1),
        ([Qt.Key.Key_End, Qt.Key.Key_PageUp, Qt.Key.Key_Backspace], 0),
        ([Qt.Key.Key_Down, Qt.Key.Key_Down, Qt.Key.Key_Up], 1),
        ([Qt.Key.Key_End, Qt.Key.Key_Home], 0),
    ],
)
def test_keys_of_the_window_go_through_the_slides(
    harness: Any, window: SlideWindow, keys: list[Qt.Key], expected: int
) -> None:
    for key in keys:
        QTest.keyClick(window, key)
    assert index(harness) == expected


def test_b_shows_a_black_screen_above_the_details(harness: Any, window: SlideWindow) -> None:
    QTest.keyClick(window, Qt.Key.Key_I)
    QTest.keyClick(window, Qt.Key.Key_B)
    image = window.grab().toImage()
    assert {image.pixelColor(x, y).name() for x in range(5, 60, 9) for y in range(5, image.height(), 9)} == {
        "#000000"
    }
    assert window.contents.page.accessibleName() == "Black screen"
    QTest.keyClick(window, Qt.Key.Key_Right)
    assert not window.black.isVisible()


def test_details_are_shown_on_demand(harness: Any, window: SlideWindow) -> None:
    assert not window.caption.isVisible()
    QTest.keyClick(window, Qt.Key.Key_I)
    assert window.caption.isVisible()
    assert window.caption.text == "Result 1   1 of 3\nFlux · 800 × 600 · seed 7 · Board\nA red car"
    assert "A red car" in window.contents.page.accessibleName()
    window.setFixedSize(1600, 900)
    small = window.caption.width()
    window.setFixedSize(3200, 1800)
    assert window.caption.width() == small * 2, "legible from a distance on a large screen"
    QTest.keyClick(window, Qt.Key.Key_Right)
    assert window.caption.text == "Result 2   2 of 3"
    QTest.keyClick(window, Qt.Key.Key_I)
    assert not window.caption.isVisible()


def test_the_date_of_a_slide_is_formatted() -> None:
    settings = labels.settings(slide(1, date_ms=1_583_150_400_000))
    assert settings == "Mar 2, 2020"
    assert labels.settings(slide(1, date_ms=1 << 62)) == ""


def test_the_last_slide_is_a_text_without_a_next_slide(
    harness: Any, page: PresentationPage, window: SlideWindow
) -> None:
    QTest.keyClick(window, Qt.Key.Key_End)
    assert page.next.accessibleName() == "End of presentation"
    assert page.next.currentWidget() is page.next.message
    assert page.next.message.text() == "End of presentation"
    assert page.next.image.assets == ()
    assert page.note.text() == "No note"
    assert window.text.isVisible()
    assert "Some words" in window.text.toPlainText()
    assert "Prompt" not in window.text.toPlainText()


def test_single_line_breaks_of_a_text_are_preserved(harness: Any, window: SlideWindow) -> None:
    text = slide(4, image=None, type="text", text="Dawn\nDusk\n\nNight")
    harness.presentation.set_state(PresentationState((text,)))
    assert window.text.toPlainText().split("\n") == ["Dawn", "Dusk", "Night"]


def test_a_short_text_is_large_and_a_long_one_is_paged_in_whole_lines(
    harness: Any, page: PresentationPage, window: SlideWindow
) -> None:
    QTest.keyClick(window, Qt.Key.Key_End)
    short = window.text.font().pixelSize()
    assert len(window.text.pages) == 1
    lines = "\n\n".join(f"Line {number} of a scene that goes on for a while" for number in range(90))
    slides = (slide(1), slide(2, image=None, type="text", text=f"Prompt\n{lines}", prompt="Prompt"), slide(3))
    harness.presentation.set_state(PresentationState(slides, index=1))
    text = window.text
    assert len(text.pages) > 1
    assert text.font().pixelSize() < short
    assert text.font().pixelSize() >= min(20, window.height() / 30)
    for one, following in pairwise(text.pages):
        assert one.bottom <= following.top, "no line is on two pages or cut"
    for _ in text.pages[1:]:
        QTest.keyClick(window, Qt.Key.Key_Right)
    assert (index(harness), text.page) == (1, len(text.pages) - 1)
    QTest.keyClick(window, Qt.Key.Key_Left)
    assert (index(harness), text.page) == (1, len(text.pages) - 2)
    QTest.keyClick(window, Qt.Key.Key_Space)
    QTest.keyClick(window, Qt.Key.Key_Space)
    assert index(harness) == 2
    assert not text.isVisible()


def test_pins_of_comments_are_shown_on_demand(harness: Any, window: SlideWindow) -> None:
    harness.images.bring("a2")
    body = "on v2 at 25% × 50%: brighter"
    harness.comments.show(canvas_id="c1", node_id="n1")
    slides = (slide(2, canvas_id="c1", node_id="n1", width=80, height=60), slide(9))
    harness.presentation.set_state(PresentationState(slides))
    assert not window.comments.pins.all
    QTest.keyClick(window, Qt.Key.Key_C)
    assert harness.result_comments.calls[-1] == ("load", ("c1", "n1", "v2"))
    assert not window.comments.pins.all
    other = CommentEntry("c1", "Ada", "u1", body.replace("v2", "v1"), "", node_id="n1", number=1)
    entry = CommentEntry("c2", "Ada", "u1", body, "", node_id="n1", number=2)
    harness.comments.show(entries=(other, entry))
    harness.comments.thread_cache.changed.emit("t1")
    pin = window.comments.pins.all[0]
    assert [one.entry.id for one in window.comments.pins.all] == ["c2"]
    box = window.contents.image.box
    assert abs(pin.geometry().center().x() - (box.x() + 0.25 * box.width())) <= 1
    assert window.comments.message.isHidden()
    QTest.keyClick(window, Qt.Key.Key_Right)
    assert not window.comments.pins.all
    last = harness.presentation.state.slide().result
    subject = (last.canvas_id, last.node_id, last.version_id)
    harness.result_comments.set_state(ResultCommentsState(subject, LoadState.FAILED, is_offline=True))
    assert window.comments.message.text() == "Comments aren't available offline"
    assert not window.comments.message.isHidden()
    QTest.keyClick(window, Qt.Key.Key_C)
    assert window.comments.message.isHidden()


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_slides_have_a_black_background_in_every_theme(
    harness: Any, window: SlideWindow, theme: ThemeName
) -> None:
    harness.themes.choose(theme)
    for at in (0, 2):
        harness.presentation.go_to(at)
        corner = window.grab().toImage().pixelColor(3, 3).name()
        assert corner == "#000000"


def test_the_next_slide_is_requested_ahead(harness: Any, window: SlideWindow) -> None:
    asset_ids = [asset.asset_id for asset, _ in window.contents.image._image_requests()]
    assert asset_ids == ["a1", "a2"]


@pytest.mark.parametrize("end", ["key", "window", "button"])
def test_the_presentation_ends(harness: Any, page: PresentationPage, window: SlideWindow, end: str) -> None:
    match end:
        case "key":
            QTest.keyClick(window, Qt.Key.Key_Escape)
        case "window":
            window.close()
        case _:
            page.close_button.click()
    assert not harness.presentation.state.is_running
    assert not page.is_open
    assert page.window_of_slides is None
    assert not window.isVisible()
    assert harness.commands.get("presentation.next").enabled(None) is False


def test_changed_shortcuts_apply_to_the_window(harness: Any, page: PresentationPage, qtbot: Any) -> None:
    harness.commands.set_shortcuts_source(
        lambda command: ("N",) if command.id == "presentation.next" else command.shortcuts
    )
    harness.presentation.set_state(PresentationState(SLIDES))
    window = page.window_of_slides
    assert window is not None
    qtbot.waitUntil(window.isActiveWindow)
    QTest.keyClick(window, Qt.Key.Key_N)
    assert index(harness) == 1
    QTest.keyClick(window, Qt.Key.Key_Right)
    assert index(harness) == 1


def test_a_new_page_shows_a_running_presentation(harness: Any, show: Callable[..., Any], qtbot: Any) -> None:
    harness.presentation.set_state(PresentationState(SLIDES, 1))
    page = show(PresentationPage(harness.stores), 900, 600)
    qtbot.waitUntil(lambda: page.count.text() == "2 of 3")
    harness.presentation.end()
    assert not page.is_open


def test_the_window_is_deleted_with_its_page(page: PresentationPage, window: SlideWindow) -> None:
    page.deleteLater()
    QApplication.sendPostedEvents(page, QEvent.Type.DeferredDelete)
    assert not isValid(window)


def test_the_presenters_page_shows_texts_and_waveforms(harness: Any, page: PresentationPage) -> None:
    url = "https://x.example/4.mp3"
    audio = slide(4, image=IndexedImage("a4", "audio", "audio/mpeg", "url", url), type="audio")
    text = slide(5, image=None, type="text", text="\n".join(f"Word {n}\n" for n in range(200)))
    harness.presentation.set_state(PresentationState((audio, text)))
    window = page.window_of_slides
    assert window is not None
    assert page.current.currentWidget() is page.current.waveform
    assert not page.current.image.assets
    assert page.next.currentWidget() is page.next.text
    assert "Word 7" in page.next.text.toPlainText()
    harness.presentation.set_state(PresentationState((audio, text), index=1))
    assert page.current.currentWidget() is page.current.text
    page.step(1)
    assert (window.text.page, page.current.text.page) == (1, 1)
    assert page.next.currentWidget() is page.next.message
