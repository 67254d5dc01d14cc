from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QItemSelectionModel, QPoint, Qt
from PySide6.QtGui import QColor, QGuiApplication, QImage
from PySide6.QtWidgets import QApplication, QLabel, QMenu, QPushButton

from wsdesk.graph.model.values import Asset
from wsdesk.panels.global_search import labels
from wsdesk.panels.global_search.commands import GlobalSearchCommands
from wsdesk.panels.global_search.view import GlobalSearchView
from wsdesk.panels.widgets.text.wrapping_label import WrappingLabel
from wsdesk.store.base.load_state import LoadFailure, LoadState
from wsdesk.store.culling.marks import Flag
from wsdesk.store.index.crawler import CrawlerState
from wsdesk.store.index.image_fingerprints import FingerprintsState
from wsdesk.store.index.indexer import IndexerState
from wsdesk.store.query.colors import COLORS
from wsdesk.store.query.query_edit import FacetValue, ResultFacets
from wsdesk.store.query.query_language import parse
from wsdesk.store.search.image_lookup import Certainty, ImageMatch
from wsdesk.store.search.image_search import ImageSearchState
from wsdesk.store.search.results import GlobalSearchState, SearchResult
from wsdesk.store.text.search_snippet import SearchSnippet
from wsdesk.store.versions.viewer_items import ViewerItem
from wsdesk.wire.search import AssetSearchResult

RESULT = AssetSearchResult.read({"assetId": "a1", "filename": "fox.png", "fileType": "image"})


def row(name: str, kind: str = "image", **more: Any) -> SearchResult:
    return SearchResult(
        f"{kind}:{name}", kind, SearchSnippet(name), SearchSnippet(""), "Project › Board", "c1", name, **more
    )


@pytest.fixture
def view(harness: Any, show: Callable[..., Any]) -> GlobalSearchView:
    search_view = show(GlobalSearchView(harness.stores), 700, 500)
    harness.commands.add(*GlobalSearchCommands(harness.stores, search_view).all())
    return search_view


def test_a_search_starts_when_typing_pauses(view: GlobalSearchView, harness: Any, qtbot: Any) -> None:
    harness.commands.trigger("everywhere.open")
    qtbot.keyClicks(view.field, "fox")
    qtbot.waitUntil(lambda: harness.global_search.calls == [("search", "fox", ())])


def test_arrow_keys_in_the_field_select_a_row_and_enter_opens_it(
    view: GlobalSearchView, harness: Any, qtbot: Any
) -> None:
    harness.commands.trigger("everywhere.open")
    harness.global_search.show(text="f", rows=(row("one"), row("two"), row("three")), phase=LoadState.READY)
    qtbot.waitUntil(lambda: len(view.list.rows) == 3)
    for key in (Qt.Key.Key_Down, Qt.Key.Key_Down, Qt.Key.Key_Up, Qt.Key.Key_Return):
        qtbot.keyClick(view.field, key)
    assert harness.global_search.calls[-1] == ("open", row("two"))
    assert not view.is_open


def test_another_canvas_closes_the_search(view: GlobalSearchView, harness: Any) -> None:
    harness.open("c1")
    harness.commands.trigger("everywhere.open")
    assert view.is_open
    harness.open("c2")
    assert not view.is_open


def test_later_results_do_not_change_the_selection(view: GlobalSearchView, harness: Any, qtbot: Any) -> None:
    harness.global_search.show(text="f", rows=(row("one"), row("two")), phase=LoadState.READY)
    qtbot.waitUntil(lambda: len(view.list.rows) == 2)
    view.list.step(1)
    joined_rows = (row("late", "asset", hit=RESULT), row("one"), row("two", hit=RESULT))
    harness.global_search.show(rows=joined_rows, library=LoadState.READY)
    qtbot.waitUntil(lambda: len(view.list.rows) == 3)
    current = view.list.current_row()
    assert current is not None
    assert current.node_id == "two"


def test_the_best_result_is_selected_until_another_is_chosen(
    view: GlobalSearchView, harness: Any, qtbot: Any
) -> None:
    harness.global_search.show(text="f", rows=(row("one"), row("two")), phase=LoadState.READY)
    qtbot.waitUntil(lambda: len(view.list.rows) == 2)
    joined_rows = (row("late", "asset", hit=RESULT), row("one"), row("two"))
    harness.global_search.show(rows=joined_rows, library=LoadState.READY)
    qtbot.waitUntil(lambda: len(view.list.rows) == 3)
    assert view.list.current_row() == joined_rows[0]


def test_another_text_selects_its_best_result(view: GlobalSearchView, harness: Any, qtbot: Any) -> None:
    harness.global_search.show(text="f", rows=(row("one"), row("two")), phase=LoadState.READY)
    qtbot.waitUntil(lambda: len(view.list.rows) == 2)
    view.list.step(1)
    harness.global_search.show(text="fo", phase=LoadState.BUSY)
    harness.global_search.show(text="fo", rows=(row("best"), row("two")), phase=LoadState.READY)
    qtbot.waitUntil(lambda: view.list.rows[0] == row("best"))
    assert view.list.current_row() == row("best")


def test_enter_before_the_response_opens_its_first_result(
    view: GlobalSearchView, harness: Any, qtbot: Any
) -> None:
    harness.commands.trigger("everywhere.open")
    harness.global_search.show(text="f", rows=(row("old"),), phase=LoadState.READY)
    qtbot.waitUntil(lambda: len(view.list.rows) == 1)
    qtbot.keyClicks(view.field, "fox")
    harness.global_search.show(text="fox", phase=LoadState.BUSY)
    qtbot.keyClick(view.field, Qt.Key.Key_Return)
    assert view.is_open
    assert ("open", row("old")) not in harness.global_search.calls
    harness.global_search.show(text="fox", rows=(row("fox"), row("old")), phase=LoadState.READY)
    qtbot.waitUntil(lambda: not view.is_open)
    assert harness.global_search.calls[-1] == ("open", row("fox"))


def test_rows_show_the_marks_of_their_version(view: GlobalSearchView, harness: Any, qtbot: Any) -> None:
    harness.commands.trigger("everywhere.open")
    rows = (row("a", version_id="v1"), row("b"))
    harness.global_search.show(text="dusk", rows=rows, phase=LoadState.READY)
    qtbot.waitUntil(lambda: len(view.list.rows) == 2)
    harness.marks.set_flag(["v1"], Flag.PICK)
    harness.marks.set_rating(["v1"], 3)
    ends = [[end.text for end in view.list.content(one).ends] for one in view.list.rows]
    assert "Picked, 3 stars" in ends[0]
    assert "Picked, 3 stars" not in ends[1]
    assert view.list.accessible_text(view.list.rows[0]).spoken.endswith("Picked, 3 stars")


def test_usages_of_an_item_are_searched_and_rows_count_them(view: GlobalSearchView, harness: Any) -> None:
    assert not harness.commands.get("everywhere.where-used").enabled(None)
    harness.commands.trigger("everywhere.where-used", ViewerItem(Asset("a 1"), "Fox"))
    assert view.field.text() == 'asset:"a 1"'
    assert harness.global_search.calls[-1] == ("search", 'asset:"a 1"', ())
    harness.commands.trigger("everywhere.where-used", RESULT)
    assert harness.global_search.calls[-1] == ("find_usages", "a1")
    assert "Used in 3 places" in [end.text for end in view.list.content(row("a", places=3)).ends]


def test_filters_are_chips_that_edit_the_text(view: GlobalSearchView, harness: Any) -> None:
    harness.commands.trigger("everywhere.open", "fox model:flux")
    chip = view.query_bar.findChild(QPushButton, "everywhereQueryChip-0")
    assert chip is not None
    assert chip.text() == "Model: flux  ✕"
    chip.click()
    assert view.field.text() == "fox"
    assert harness.global_search.calls[-1] == ("search", "fox", ())


def test_the_menu_of_filters_counts_the_results_of_the_text(view: GlobalSearchView, harness: Any) -> None:
    harness.commands.trigger("everywhere.open", "fox failed")
    view.query_bar.menu.aboutToShow.emit()
    assert harness.filter_values.calls == [("load", "fox failed")]
    counts = {"author": (FacetValue("u1", "Ann Example", 2),)}
    harness.filter_values.show(facets=ResultFacets(counts, 2))  # type: ignore[arg-type]
    menu = view.query_bar.menu.findChild(QMenu, "everywhereQueryMenu-author")
    assert menu is not None
    view.query_bar.menu.aboutToShow.emit()
    menu.actions()[0].trigger()
    assert view.field.text() == 'fox failed author:"Ann Example"'
    assert harness.global_search.calls[-1] == ("search", 'fox failed author:"Ann Example"', ())


def test_a_saved_search_is_searched_again(view: GlobalSearchView, harness: Any) -> None:
    harness.saved_searches.save("rating:>=4", "Best")
    harness.commands.trigger("everywhere.open", "fox")
    view.query_bar.saved_menu.aboutToShow.emit()
    view.query_bar.saved_menu.actions()[0].trigger()
    assert view.field.text() == "rating:>=4"
    assert harness.global_search.calls[-1] == ("search", "rating:>=4", ())


def test_escape_clears_then_closes(view: GlobalSearchView, harness: Any, qtbot: Any) -> None:
    harness.commands.trigger("everywhere.open", "fox")
    assert harness.global_search.calls[-1] == ("search", "fox", ())
    qtbot.keyClick(view.field, Qt.Key.Key_Escape)
    assert view.field.text() == ""
    assert view.is_open
    harness.commands.trigger("everywhere.close")
    assert not view.is_open


def test_a_comment_opens_its_panel(view: GlobalSearchView, harness: Any, qtbot: Any) -> None:
    harness.global_search.show(text="f", rows=(row("one", "comment"),), phase=LoadState.READY)
    qtbot.waitUntil(lambda: len(view.list.rows) == 1)
    view.list.chosen.emit(view.list.rows[0])
    assert harness.global_search.calls[-1][0] == "open"


def test_each_row_has_its_location(view: GlobalSearchView) -> None:
    assert labels.labels(row("one", is_indexed=True)) == ("On this computer",)
    assert labels.labels(row("one", is_indexed=True, hit=RESULT)) == ("On this computer", "Library")
    assert (
        labels.accessible_description(row("one", is_indexed=True))
        == "Image, one, Project › Board, On this computer"
    )


def test_completed_and_pending_sources_are_shown() -> None:
    rows = (row("one"),)
    off = CrawlerState()
    assert labels.summary(GlobalSearchState("f", rows=rows, library=LoadState.BUSY), off) == (
        "1 result · Searching library…"
    )
    failure = LoadFailure("refused", "Nobody answers")
    failed = GlobalSearchState("f", rows=rows, library=LoadState.FAILED, failure=failure)
    assert labels.summary(failed, off) == "1 result · Library search failed: Nobody answers"
    reading = GlobalSearchState(index=IndexerState(2, 5))
    assert labels.summary(reading, off) == "Indexing 2 canvases…"
    assert labels.summary(GlobalSearchState("f", library=LoadState.IDLE), off) == (
        "0 results · Offline: searching this computer only"
    )
    assert labels.summary(GlobalSearchState("f flag:pick", library=LoadState.IDLE), off) == (
        "0 results · Filters search this computer only"
    )


@pytest.mark.parametrize(
    ("crawl", "expected"),
    [
        (CrawlerState("active", indexed=3, total=9), "3 of 9 canvases indexed"),
        (CrawlerState("done", indexed=12, total=12), "12 of 12 canvases indexed"),
        (
            CrawlerState("waiting", "battery", 3, 9),
            "3 of 9 canvases indexed · Indexing waits for mains power",
        ),
        (CrawlerState("paused", "", 3, 9), "3 of 9 canvases indexed · Indexing is paused"),
        (
            CrawlerState("done", "", 9, 9, excluded_projects=frozenset("ab")),
            "9 of 9 canvases indexed · 2 projects excluded",
        ),
    ],
)
def test_the_progress_of_the_crawl_is_shown_with_its_waiting_reason(
    crawl: CrawlerState, expected: str
) -> None:
    assert labels.summary(GlobalSearchState(), crawl) == expected
    assert labels.summary(GlobalSearchState("f"), crawl).endswith(expected) == (crawl.indexed < crawl.total)
    costs = replace(crawl, downloaded=2_000_000, disk=1_500_000)
    summary = labels.summary(GlobalSearchState(), costs)
    assert summary == f"{expected} · Downloaded: 2.0 MB · Index on disk: 1.5 MB"
    nothing_yet = labels.summary(GlobalSearchState(), replace(costs, downloaded=0))
    assert nothing_yet == f"{expected} · Index on disk: 1.5 MB"


def test_indexing_is_paused_and_resumed_where_its_progress_is_shown(
    view: GlobalSearchView, harness: Any, qtbot: Any
) -> None:
    harness.commands.trigger("everywhere.open")
    assert not view.pause_button.isVisibleTo(view), "off"
    harness.crawler.show(phase="active", indexed=3, total=9)
    qtbot.waitUntil(lambda: view.pause_button.isVisibleTo(view))
    qtbot.mouseClick(view.pause_button, Qt.MouseButton.LeftButton)
    assert harness.crawler.is_paused
    qtbot.waitUntil(lambda: view.pause_button.text() == "Resume indexing")
    qtbot.mouseClick(view.pause_button, Qt.MouseButton.LeftButton)
    assert not harness.crawler.is_paused
    harness.crawler.show(phase="done", indexed=9)
    qtbot.waitUntil(lambda: not view.pause_button.isVisibleTo(view))


def test_space_opens_the_image_of_a_result_in_the_viewer(
    view: GlobalSearchView, harness: Any, qtbot: Any
) -> None:
    assets = [Asset(f"a{n}", addresses=(("thumbnail", f"https://x.example/{n}.webp"),)) for n in range(3)]
    rows = (row("r0", asset=assets[0]), row("none"), *(row(f"r{n}", asset=assets[n]) for n in (1, 2)))
    harness.commands.trigger("everywhere.open")
    harness.global_search.show(text="r", rows=rows, phase=LoadState.READY)
    qtbot.waitUntil(lambda: len(view.list.rows) == 4)
    view.list.step(1)
    qtbot.keyClick(view.list, Qt.Key.Key_Space)
    assert harness.viewer_items.state is None, "this result has no image"
    view.list.step(1)
    qtbot.keyClick(view.list, Qt.Key.Key_Space)
    viewer_state = harness.viewer_items.state
    assert [item.asset for item in viewer_state.items] == assets
    assert (viewer_state.current.title, viewer_state.current.canvas_id, viewer_state.current.node_id) == (
        "r1",
        "c1",
        "r1",
    )


def test_only_thumbnails_of_visible_results_are_requested(
    view: GlobalSearchView, harness: Any, qtbot: Any
) -> None:
    assets = [Asset(f"a{n}", addresses=(("thumbnail", f"https://x.example/{n}.webp"),)) for n in range(90)]
    image = QImage(38, 28, QImage.Format.Format_RGB32)
    image.fill(QColor("#ff0000"))
    harness.images.images["a0"] = image
    harness.commands.trigger("everywhere.open")
    rows = (row("none"), *(row(f"r{n}", asset=asset) for n, asset in enumerate(assets)))
    harness.global_search.show(text="r", rows=rows, phase=LoadState.READY)
    qtbot.waitUntil(lambda: "a0" in harness.images.wanted_ids())
    assert len(harness.images.wanted_ids()) < 15
    view.list.scrollToBottom()
    qtbot.waitUntil(lambda: "a89" in harness.images.wanted_ids() and "a0" not in harness.images.wanted_ids())
    view.list.scrollToTop()
    image = view.list.viewport().grab().toImage()
    box = view.list.visualRect(view.list.index_of(1))
    assert image.pixelColor(box.x() + 30, box.center().y()) == QColor("#ff0000")


def test_no_results_have_a_message(view: GlobalSearchView, harness: Any, qtbot: Any) -> None:
    def texts() -> str:
        return "\n".join(label.text() for label in view.findChildren(QLabel))

    harness.global_search.show(text="zzz", phase=LoadState.READY, library=LoadState.READY)
    qtbot.waitUntil(lambda: "No match in the library or in any indexed canvas." in texts())
    harness.global_search.show(text="zzz", library=LoadState.IDLE)
    qtbot.waitUntil(lambda: "No match in any indexed canvas." in texts())


def image_row(name: str, certainty: Certainty = "same-image", **more: Any) -> SearchResult:
    return row(name, is_indexed=True, match=ImageMatch((name,), certainty), **more)


def test_an_image_replaces_the_text_search_until_it_is_cleared(
    view: GlobalSearchView, harness: Any, qtbot: Any, tmp_path: Path
) -> None:
    harness.commands.trigger("everywhere.open", "fox")
    harness.global_search.show(text="fox", rows=(row("fox"),), phase=LoadState.READY)
    qtbot.waitUntil(lambda: len(view.list.rows) == 1)
    harness.commands.trigger("everywhere.find-image", tmp_path / "shot.png")
    assert harness.image_search.calls == [("search", tmp_path / "shot.png")]
    assert view.field.text() == ""
    rows = (image_row("harbor"), image_row("masts", "similar"))
    harness.image_search.show(
        phase=LoadState.READY, image=QImage(8, 8, QImage.Format.Format_RGB32), results=rows
    )
    qtbot.waitUntil(lambda: view.list.rows == rows)
    assert view.image_query.isVisibleTo(view)
    assert not view.kinds.isVisibleTo(view)
    qtbot.mouseClick(view.image_query.clear_button, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: [result.node_id for result in view.list.rows] == ["fox"])
    assert not view.image_query.isVisibleTo(view)


def test_typing_text_ends_the_image_search(view: GlobalSearchView, harness: Any, qtbot: Any) -> None:
    harness.commands.trigger("everywhere.find-image", QImage(8, 8, QImage.Format.Format_RGB32))
    qtbot.keyClicks(view.field, "fox")
    qtbot.waitUntil(lambda: ("search", "fox", ()) in harness.global_search.calls)
    assert harness.image_search.state.phase is LoadState.IDLE


def test_enter_opens_the_node_of_the_best_match(view: GlobalSearchView, harness: Any, qtbot: Any) -> None:
    harness.commands.trigger("everywhere.find-image", QImage(8, 8, QImage.Format.Format_RGB32))
    rows = (image_row("harbor"), image_row("masts"))
    harness.image_search.show(phase=LoadState.READY, results=rows)
    qtbot.waitUntil(lambda: view.list.rows == rows)
    qtbot.keyClick(view.field, Qt.Key.Key_Return)
    assert harness.global_search.calls[-1] == ("open", rows[0])
    assert not view.is_open


def test_an_image_in_the_clipboard_is_pasted_into_the_field_and_text_stays_text(
    view: GlobalSearchView, harness: Any, qtbot: Any
) -> None:
    harness.commands.trigger("everywhere.open")
    clipboard = QGuiApplication.clipboard()
    clipboard.setText("fox")
    qtbot.keyClick(view.field, Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)
    assert view.field.text() == "fox"
    assert harness.image_search.calls == []
    image = QImage(8, 8, QImage.Format.Format_RGB32)
    image.fill(QColor("teal"))
    clipboard.setImage(image)
    qtbot.keyClick(view.field, Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)
    assert [call[1].size() for call in harness.image_search.calls] == [image.size()]
    harness.commands.trigger("everywhere.find-pasted-image")
    assert len(harness.image_search.calls) == 2


def test_a_color_is_searched_for_and_cleared(view: GlobalSearchView, harness: Any, qtbot: Any) -> None:
    harness.commands.trigger("everywhere.open")
    view.color.choose("blue")
    assert view.field.text() == "color:blue"
    assert harness.image_search.calls == [("color", COLORS["blue"])]
    qtbot.waitUntil(lambda: view.image_query.isVisibleTo(view))
    assert "Blue" in view.image_query.accessibleName()
    assert view.color.value == "blue"
    view.color.choose("")
    qtbot.waitUntil(lambda: not view.image_query.isVisibleTo(view))
    view.color.choose("red")
    qtbot.waitUntil(lambda: view.image_query.isVisibleTo(view))
    view.image_query.clear_button.click()
    assert view.field.text() == ""
    qtbot.waitUntil(lambda: not view.image_query.isVisibleTo(view))


def test_a_color_restricts_words(view: GlobalSearchView, harness: Any) -> None:
    harness.commands.trigger("everywhere.open", "fox")
    view.color.choose("blue")
    assert harness.global_search.calls[-1] == ("search", "fox color:blue", ())
    assert harness.image_search.state.phase is LoadState.IDLE


def test_types_are_part_of_the_text(view: GlobalSearchView, harness: Any) -> None:
    harness.commands.trigger("everywhere.open", "fox")
    view.kinds.choose("note")
    assert view.field.text() == "fox type:note"
    assert harness.global_search.calls[-1] == ("search", "fox", ("note",))
    view.kinds.choose("image")
    assert harness.global_search.calls[-1] == ("search", "fox", ("note", "image"))
    view.search_for("type:video harbor failed")
    assert view.kinds.values == ("video",)
    assert harness.global_search.calls[-1] == ("search", "harbor failed", ("video",))


@pytest.mark.parametrize("text", ["fox type:note type:image", "color:blue", "type:image color:blue fox"])
def test_a_saved_search_restores_type_and_color(
    view: GlobalSearchView, harness: Any, qtbot: Any, text: str
) -> None:
    view.search_for(text)
    chips = view.kinds.values, view.color.values
    assert any(chips)
    searched = (harness.global_search.calls[-1:], harness.image_search.calls[-1:])
    harness.saved_searches.save(view.field.text(), "Saved")
    view.search_for("other")
    assert (view.kinds.values, view.color.values) == ((), ())
    view.query_bar.saved_menu.aboutToShow.emit()
    view.query_bar.saved_menu.actions()[0].trigger()
    assert (view.kinds.values, view.color.values) == chips
    latest = harness.image_search.calls[-1:] if text == "color:blue" else harness.global_search.calls[-1:]
    assert latest in searched


def test_the_certainty_of_matches_and_the_number_of_images_are_shown() -> None:
    assert labels.labels(image_row("fox", "same-file")) == ("Same file",)
    assert labels.labels(image_row("fox", "similar")) == ("Similar",)
    state = ImageSearchState(LoadState.READY, coverage=FingerprintsState(240, 380))
    assert labels.image_summary(state, 3) == "3 results · 240 of 380 images searched"


def test_a_failed_image_search_has_a_reason_and_can_be_retried(
    view: GlobalSearchView, harness: Any, qtbot: Any
) -> None:
    harness.commands.trigger("everywhere.find-image", "https://x.example/fox.png")
    failure = LoadFailure("http", "The server reported an error.")
    harness.image_search.show(phase=LoadState.FAILED, failure=failure)
    retry = view.findChild(QPushButton, "everywhereStates-failed-retry")
    qtbot.waitUntil(
        lambda: any(label.text() == failure.message for label in view.findChildren(WrappingLabel))
    )
    assert retry is not None
    retry.click()
    assert harness.image_search.calls[-1] == ("retry",)


def test_an_invalid_filter_is_explained_beside_the_results() -> None:
    state = GlobalSearchState("fox flag:maybe", rows=(row("fox"),), query_errors=parse("flag:maybe").errors)
    assert labels.summary(state, CrawlerState()).startswith(
        "“maybe” isn't a flag. Use pick, reject, or none."
    )


def test_selected_rows_are_marked_and_compared(
    view: GlobalSearchView, harness: Any, qtbot: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    compared: list[list[str]] = []

    def compare(items: Any) -> bool:
        compared.append([item.title for item in items])
        return len(items) > 1

    monkeypatch.setattr(harness.comparison, "compare_items", compare)
    harness.commands.trigger("everywhere.open")
    rows = tuple(row(name, version_id=f"v-{name}", asset=Asset(name)) for name in ("one", "two", "three"))
    harness.global_search.show(text="f", rows=(*rows, row("note")), phase=LoadState.READY)
    qtbot.waitUntil(lambda: len(view.list.rows) == 4)
    boxes = [view.list.visualRect(view.list.index_of(at)).center() for at in range(4)]
    for at, keys in ((0, Qt.KeyboardModifier.ShiftModifier), (2, Qt.KeyboardModifier.ControlModifier)):
        monkeypatch.setattr(QGuiApplication, "keyboardModifiers", lambda keys=keys: keys)
        qtbot.mouseClick(view.list.viewport(), Qt.MouseButton.LeftButton, keys, boxes[at])
    assert view.is_open, "the click selects instead of going there"
    assert harness.stores.mark_targets.version_ids() == ("v-one", "v-three")
    assert harness.commands.trigger("everywhere.compare")
    assert compared == [["one", "three"]]
    only = QItemSelectionModel.SelectionFlag.ClearAndSelect
    view.list.selectionModel().select(view.list.index_of(1), only)
    assert harness.commands.trigger("everywhere.compare")
    assert compared[-1] == ["two"]
    assert "at least two" in harness.notifications.recent[-1].message
    view.close_page()
    assert harness.stores.mark_targets.page is None


def test_a_row_has_the_menu_of_its_result(view: GlobalSearchView, harness: Any) -> None:
    menus: list[Any] = []
    harness.commands.menu_requested.connect(menus.append)
    at = view.list.mapToGlobal(view.list.rect().center())
    result_row = row("one", version_id="v1", asset=Asset("a"))
    view.list.menu_requested.emit(result_row, at)
    view.list.menu_requested.emit(row("late", "asset", hit=RESULT), at)
    view.list.menu_requested.emit(row("note"), at)
    first, second = menus
    assert (first.context, first.subject.version_id, first.subject.canvas_id) == ("item", "v1", "c1")
    assert (second.context, second.subject) == ("asset", RESULT)


def test_the_controls_of_a_row_have_one_height(view: GlobalSearchView) -> None:
    QApplication.processEvents()
    head = [view.field, view.image_button]
    chips = [view.kinds, view.color, view.query_bar.saved_button, view.query_bar.add_button]
    for controls in (head, chips):
        tops = {control.mapTo(view, QPoint(0, 0)).y() for control in controls}
        assert len(tops) == 1, "they are in one row"
        assert len({control.height() for control in controls}) == 1
