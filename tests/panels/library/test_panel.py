from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QAbstractButton, QLabel, QLineEdit, QMenu, QPushButton

from wsdesk.panels.library.commands import LibraryCommands
from wsdesk.panels.library.panel import LibraryPanel
from wsdesk.panels.widgets.lists.row_model import ROW_ROLE
from wsdesk.settings.table import LIBRARY_THUMB
from wsdesk.store.base.load_state import LoadFailure, LoadState
from wsdesk.store.commands.commands import Command
from wsdesk.store.culling.marks import Flag, ResultMarks
from wsdesk.store.search.library_locations import AssetPlaces, HitPlace
from wsdesk.store.search.library_values import Folder, LibraryQuery, SavedSearch
from wsdesk.store.versions.details import Inspected
from wsdesk.wire.project import CanvasSummary, Project
from wsdesk.wire.search import AssetSearchResult


def make_results(count: int, first: int = 0) -> tuple[AssetSearchResult, ...]:
    return tuple(
        AssetSearchResult.read(
            {
                "assetId": f"a{n}",
                "filename": f"take_{n}.png",
                "fileType": "image",
                "previewUrl": f"https://x.example/{n}.png",
                "assetUrl": f"https://x.example/{n}.png",
                "canvases": [{"canvasId": "c1", "nodeId": "n1"}],
            }
        )
        for n in range(first, first + count)
    )


@pytest.fixture
def panel(harness: Any, show: Callable[..., Any]) -> LibraryPanel:
    widget = show(LibraryPanel(harness.stores), 268, 700)
    harness.library.show(
        recent=("lantern",), folders=(Folder("f1", "Autumn"), Folder("f2", "")), tags=("warm", "night")
    )
    harness.commands.add(*LibraryCommands(harness.stores, widget).all())
    return widget


def queries(harness: Any) -> list[LibraryQuery]:
    return [call[1] for call in harness.library.calls if call[0] == "search"]


def texts_in(panel: LibraryPanel) -> list[str]:
    return [label.text() for label in panel.findChildren(QLabel) if label.isVisible()]


def test_filters_are_shown_before_a_search(panel: LibraryPanel) -> None:
    assert [row.label for row in panel.start_view.recent.rows] == ["lantern"]
    assert [row.label for row in panel.start_view.folders.rows] == ["Autumn", "Folder f2"]
    chips = {
        b.accessibleName() for b in panel.start_view.findChildren(QPushButton) if b.property("role") == "chip"
    }
    assert chips == {"Tag warm", "Tag night"}


def test_words_are_searched_when_typing_pauses(panel: LibraryPanel, harness: Any, qtbot: Any) -> None:
    qtbot.keyClicks(panel.field, "harbour")
    assert queries(harness) == []
    qtbot.waitUntil(lambda: bool(queries(harness)))
    assert [query.text for query in queries(harness)] == ["harbour"]


def test_enter_searches_at_once(panel: LibraryPanel, harness: Any, qtbot: Any) -> None:
    qtbot.keyClicks(panel.field, "boat")
    qtbot.keyClick(panel.field, Qt.Key.Key_Return)
    assert queries(harness)[0].text == "boat"
    qtbot.keyClick(panel.field, Qt.Key.Key_Return)
    assert len(queries(harness)) == 1


def test_every_filter_is_part_of_the_query(panel: LibraryPanel, harness: Any, qtbot: Any) -> None:
    harness.open("c1")
    harness.canvases.opened.emit(harness.canvases.current)
    panel.field.set_text_silently("boat")
    filters = panel.filters
    for chip, values in (
        (filters.kind, ("image",)),
        (filters.source, ("upload",)),
        (filters.tags, ("warm", "night")),
        (filters.folder, ("f1",)),
        (filters.canvas, ("c1",)),
        (filters.mode, ("filename",)),
    ):
        chip.set_values(values)
        chip.changed.emit(values)
    assert queries(harness)[-1] == LibraryQuery(
        "boat", "image", "upload", ("warm", "night"), "f1", "c1", "filename"
    )
    assert filters.kind.text() == "Image"
    assert filters.tags.text() == "warm +1"


def test_a_folder_a_tag_and_a_recent_search_are_one_click(
    panel: LibraryPanel, harness: Any, qtbot: Any
) -> None:
    panel.start_view.folders.chosen.emit("f1")
    assert queries(harness)[-1] == LibraryQuery(folder_id="f1")
    harness.library.show(query=LibraryQuery())
    panel.start_view.recent.chosen.emit("lantern")
    assert queries(harness)[-1] == LibraryQuery(text="lantern")
    assert panel.field.text() == "lantern"
    harness.library.show(query=LibraryQuery())
    chip = next(b for b in panel.start_view.findChildren(QPushButton) if b.accessibleName() == "Tag warm")
    qtbot.mouseClick(chip, Qt.MouseButton.LeftButton)
    assert queries(harness)[-1].tags == ("warm",)
    assert queries(harness)[-1].text == "warm"


def test_a_click_selects_and_enter_opens(panel: LibraryPanel, harness: Any, qtbot: Any) -> None:
    harness.library.show(query=LibraryQuery(text="x"), hits=make_results(5), total=5, phase=LoadState.READY)
    previewed: list[AssetSearchResult] = []
    panel.grid.preview_requested.connect(previewed.append)
    index = panel.grid.model().index(3, 0)
    qtbot.mouseClick(
        panel.grid.viewport(), Qt.MouseButton.LeftButton, pos=panel.grid.visualRect(index).center()
    )
    assert [result.asset_id for result in panel.selected_hits()] == ["a3"]
    qtbot.keyClick(panel.grid, Qt.Key.Key_Left)
    qtbot.keyClick(panel.grid, Qt.Key.Key_Space)
    assert [result.asset_id for result in previewed] == ["a2"]
    assert not [call for call in harness.library.calls if call[0] == "open_hit"], "one stays on the canvas"
    qtbot.keyClick(panel.grid, Qt.Key.Key_Return)
    assert harness.library.calls[-1] == ("open_hit", "a2")


def test_space_previews_among_all_results(panel: LibraryPanel, harness: Any, qtbot: Any) -> None:
    bare = AssetSearchResult.read({"assetId": "bare", "filename": "lost.png"})
    results = (*make_results(2), bare, *make_results(1, 7))
    harness.library.show(query=LibraryQuery(text="x"), hits=results, total=4, phase=LoadState.READY)
    panel.grid.setCurrentIndex(panel.grid.model().index(3, 0))
    qtbot.keyClick(panel.grid, Qt.Key.Key_Space)
    state = harness.viewer_items.state
    assert [item.asset.asset_id for item in state.items] == ["a0", "a1", "a7"]
    assert state.current.title == "take_7.png"
    harness.viewer_items.close()
    panel.grid.setCurrentIndex(panel.grid.model().index(2, 0))
    qtbot.keyClick(panel.grid, Qt.Key.Key_Space)
    assert harness.viewer_items.state is None
    assert "no file" in harness.notifications.recent[-1].message


def test_selected_assets_are_compared(panel: LibraryPanel, harness: Any) -> None:
    harness.library.show(query=LibraryQuery(text="x"), hits=make_results(4), total=4, phase=LoadState.READY)
    command = harness.commands.get("library.compare")
    assert (command.shortcuts, command.pane) == (("Ctrl+D",), "library")
    assert not command.enabled(None), "nothing is found yet, or chosen"
    panel.grid.setCurrentIndex(panel.grid.model().index(0, 0))
    assert harness.commands.trigger("library.compare")
    assert harness.comparison.state is None
    assert "at least two" in harness.notifications.recent[-1].message
    panel.grid.selectAll()
    assert harness.commands.trigger("library.compare")
    assert [side.title for side in harness.comparison.state.sides] == [f"take_{n}.png" for n in range(4)]


def test_a_key_at_an_end_selects_one_of_several(panel: LibraryPanel, harness: Any, qtbot: Any) -> None:
    harness.library.show(query=LibraryQuery(text="x"), hits=make_results(3), total=3, phase=LoadState.READY)
    panel.grid.setCurrentIndex(panel.grid.model().index(0, 0))
    panel.grid.selectAll()
    qtbot.keyClick(panel.grid, Qt.Key.Key_Home)
    assert panel.grid.selected_hits() == make_results(1)


def test_shift_selects_a_range_by_keys_and_mouse(panel: LibraryPanel, harness: Any, qtbot: Any) -> None:
    harness.library.show(query=LibraryQuery(text="x"), hits=make_results(6), total=6, phase=LoadState.READY)
    grid = panel.grid
    assert grid.cells.columns == 2

    def selected_ids() -> list[str]:
        return [result.asset_id for result in panel.selected_hits()]

    grid.setCurrentIndex(grid.model().index(3, 0))
    qtbot.keyClick(grid, Qt.Key.Key_Left, Qt.KeyboardModifier.ShiftModifier)
    qtbot.keyClick(grid, Qt.Key.Key_Up, Qt.KeyboardModifier.ShiftModifier)
    assert selected_ids() == ["a0", "a1", "a2", "a3"]
    first, last = (grid.visualRect(grid.model().index(n, 0)).center() for n in (1, 4))
    qtbot.mouseClick(grid.viewport(), Qt.MouseButton.LeftButton, pos=first)
    qtbot.mouseClick(grid.viewport(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.ShiftModifier, last)
    assert selected_ids() == ["a1", "a2", "a3", "a4"]


def test_a_click_on_the_selected_asset_shows_its_details_again(
    panel: LibraryPanel, harness: Any, qtbot: Any
) -> None:
    harness.library.show(query=LibraryQuery(text="x"), hits=make_results(2), total=2, phase=LoadState.READY)
    panel.grid.setCurrentIndex(panel.grid.model().index(1, 0))
    harness.selection.select("c1")
    assert harness.inspected.state is None
    at = panel.grid.visualRect(panel.grid.model().index(1, 0)).center()
    qtbot.mouseClick(panel.grid.viewport(), Qt.MouseButton.LeftButton, pos=at)
    assert harness.inspected.state == Inspected("assets", assets=(make_results(2)[1],))
    harness.selection.select("c1")
    qtbot.keyClick(panel.grid, Qt.Key.Key_Space)
    assert harness.inspected.state == Inspected("assets", assets=(make_results(2)[1],))


def test_a_double_click_opens_the_asset(panel: LibraryPanel, harness: Any, qtbot: Any) -> None:
    harness.library.show(query=LibraryQuery(text="x"), hits=make_results(5), total=5, phase=LoadState.READY)
    at = panel.grid.visualRect(panel.grid.model().index(1, 0)).center()
    qtbot.mouseClick(panel.grid.viewport(), Qt.MouseButton.LeftButton, pos=at)
    qtbot.mouseDClick(panel.grid.viewport(), Qt.MouseButton.LeftButton, pos=at)
    assert harness.library.calls[-1] == ("open_hit", "a1")


def test_a_result_on_several_canvases_has_a_choice(panel: LibraryPanel, harness: Any) -> None:
    harness.library.show(query=LibraryQuery(text="x"), hits=make_results(2), total=2, phase=LoadState.READY)
    panel.grid.setCurrentIndex(panel.grid.model().index(0, 0))
    one = AssetSearchResult.read({"assetId": "a0"})
    usages = (
        HitPlace("c1", "n1", "v1", "<b>Har&bour</b>", is_favorite=True),
        HitPlace("c2", "n2"),
        HitPlace("c2", "n3"),
    )
    harness.library.location_choice_requested.emit(AssetPlaces(one, usages))
    menu = panel.location_menu
    assert menu.isVisible()
    heading, *entries = menu.actions()
    assert not heading.isEnabled()
    assert [entry.text() for entry in entries] == ["canvas c1 ★", "canvas c2", "canvas c2 (2)"]
    assert menu.activeAction() is entries[0], "Enter goes to the first one"
    entries[2].trigger()
    assert harness.library.calls[-1] == ("open_location", "a0", "c2", "n3")
    menu.hide()


def test_the_size_of_thumbnails_is_saved(panel: LibraryPanel, harness: Any, qtbot: Any) -> None:
    harness.library.show(query=LibraryQuery(text="x"), hits=make_results(20), total=20, phase=LoadState.READY)
    slider = panel.size_slider
    assert slider.accessibleName()
    cells = panel.grid.cells
    assert cells.columns == 2
    slider.setFocus()
    for _ in range(4):
        qtbot.keyClick(slider, Qt.Key.Key_Right)
    assert panel.grid.cells.columns == 1
    assert panel.grid.cells.cell_height > cells.cell_height
    assert harness.settings.get(LIBRARY_THUMB) == 164
    assert LibraryPanel(harness.stores).grid.cells.least_width == (panel.grid.cells.least_width)


def test_every_canvas_can_be_chosen_by_its_name(panel: LibraryPanel, harness: Any, qtbot: Any) -> None:
    project = Project.read(
        {"id": "p", "title": "Autumn", "canvases": [{"id": "c1", "title": "Harbour"}, {"id": "c2"}]}
    )
    harness.projects.summaries = {
        "c1": CanvasSummary.read({"id": "c1", "title": "Harbour"}),
        "c3": CanvasSummary.read({"id": "c3", "title": "Night", "projectId": "elsewhere"}),
    }
    harness.projects.show(projects=(project,), canvases={"p": project.canvases})
    chip = panel.filters.canvas
    qtbot.waitUntil(lambda: len(chip.choices) == 3)
    assert [(choice.label, choice.end) for choice in chip.choices] == [
        ("Harbour", "Autumn"),
        ("Night", ""),
        ("Untitled canvas", "Autumn"),
    ]
    qtbot.keyClick(chip, Qt.Key.Key_Return)
    assert chip.picker.isVisible()
    qtbot.keyClicks(chip.picker.field, "nig")
    qtbot.keyClick(chip.picker.field, Qt.Key.Key_Return)
    assert not chip.picker.isVisible()
    assert queries(harness)[-1].canvas_id == "c3"
    assert chip.text() == "Night"
    qtbot.keyClick(chip, Qt.Key.Key_Return)
    qtbot.keyClick(chip.picker.field, Qt.Key.Key_Down)
    qtbot.keyClick(chip.picker.list, Qt.Key.Key_Return)
    assert queries(harness)[-1].canvas_id == "", "the first row takes the filter off"


def test_an_unlisted_canvas_is_not_shown_by_its_id(panel: LibraryPanel, harness: Any) -> None:
    harness.library.show(query=LibraryQuery(text="x", canvas_id="deadbeef"))
    assert panel.filters.canvas.text() == "Untitled canvas"


def test_any_tag_can_be_typed(panel: LibraryPanel, harness: Any, qtbot: Any) -> None:
    chip = panel.filters.tags
    harness.library.show(tags=())
    assert chip.isEnabled(), "no tag has to be known"
    chip.open_choices()
    qtbot.keyClicks(chip.picker.field, "Sea, wind")
    qtbot.keyClick(chip.picker.field, Qt.Key.Key_Return)
    assert queries(harness)[-1].tags == ("Sea", "wind")
    chip.open_choices()
    qtbot.keyClick(chip.picker.field, Qt.Key.Key_Escape)
    assert not chip.picker.isVisible()


def test_the_number_of_results_is_a_filter(panel: LibraryPanel, harness: Any, qtbot: Any) -> None:
    panel.field.set_text_silently("boat")
    panel.filters.count.choose("5")
    query = queries(harness)[-1]
    assert (query.text, query.count) == ("boat", 5)
    harness.library.show(query=query, hits=make_results(5), total=12, phase=LoadState.READY)
    assert ("more",) not in harness.library.calls, "no more than requested"
    more = panel.findChild(QAbstractButton, "libraryMore")
    assert more is not None
    qtbot.mouseClick(more, Qt.MouseButton.LeftButton)
    assert harness.library.calls[-1] == ("more",)


def test_filters_without_words_show_the_searched_range(panel: LibraryPanel, harness: Any) -> None:
    query = LibraryQuery(favourites=True)
    starred = AssetSearchResult.read({"assetId": "s", "favoritedByUserId": "u"})
    harness.library.show(
        query=query,
        hits=(starred,),
        phase=LoadState.READY,
        complete=True,
        searched_folders=3,
        failed_folders=1,
        folders_to_search=3,
    )
    assert "1 result in 3 folders · 1 can't be searched" in texts_in(panel)
    harness.library.show(complete=False, searched_folders=1, failed_folders=0)
    assert "1 result in 2 of 3 folders" in texts_in(panel)


def test_selected_results_have_details(panel: LibraryPanel, harness: Any, qtbot: Any) -> None:
    harness.library.show(query=LibraryQuery(text="x"), hits=make_results(3), total=3, phase=LoadState.READY)
    panel.grid.setCurrentIndex(panel.grid.model().index(1, 0))
    assert harness.inspected.state == Inspected("assets", assets=(make_results(3)[1],))
    harness.library.show(query=LibraryQuery(text="y"), hits=make_results(3, 7))
    assert harness.inspected.state is None


def test_a_single_result_is_selected_by_keys(panel: LibraryPanel, harness: Any, qtbot: Any) -> None:
    harness.library.show(query=LibraryQuery(text="x"), hits=make_results(1), total=1, phase=LoadState.READY)
    panel.field.setFocus()
    qtbot.keyClick(panel.field, Qt.Key.Key_Down)
    assert panel.grid.hasFocus()
    assert harness.inspected.state == Inspected("assets", assets=make_results(1))
    harness.inspected.leave("assets")
    harness.inspected.request(None)
    assert harness.inspected.state == Inspected("assets", assets=make_results(1))


def test_scrolling_loads_more_and_preserves_the_position(
    panel: LibraryPanel, harness: Any, qtbot: Any
) -> None:
    query = LibraryQuery(text="x")
    harness.library.show(query=query, hits=make_results(20), total=120, phase=LoadState.READY)
    assert "20 of 120 results" in texts_in(panel)
    bar = panel.grid.verticalScrollBar()
    bar.setValue(bar.maximum())
    assert ("more",) in harness.library.calls
    offset = bar.value()
    harness.library.show(hits=make_results(40))
    assert bar.value() == offset
    assert panel.grid.model().rowCount() == 40


def test_another_search_starts_at_the_top(panel: LibraryPanel, harness: Any) -> None:
    harness.library.show(query=LibraryQuery(text="x"), hits=make_results(40), total=40, phase=LoadState.READY)
    panel.grid.verticalScrollBar().setValue(500)
    harness.library.show(query=LibraryQuery(text="y"), hits=make_results(40, 100), phase=LoadState.READY)
    assert panel.grid.verticalScrollBar().value() == 0


def test_only_visible_thumbnails_are_loaded(panel: LibraryPanel, harness: Any, qtbot: Any) -> None:
    harness.library.show(
        query=LibraryQuery(text="x"), hits=make_results(400), total=400, phase=LoadState.READY
    )
    qtbot.waitUntil(lambda: "a0" in harness.images.wanted_ids())
    assert len(harness.images.wanted_ids()) < 20


def test_every_state_of_the_library_has_a_message(panel: LibraryPanel, harness: Any) -> None:
    states = panel.findChild(object, "libraryStates")
    assert states is not None
    query = LibraryQuery(text="x")
    harness.library.show(query=query, phase=LoadState.BUSY)
    assert states.state == "busy"
    harness.library.show(phase=LoadState.FAILED, failure=LoadFailure("offline", "Couldn't reach the server."))
    assert states.state == "failed"
    states.retried.emit()
    assert harness.library.calls[-1] == ("retry",)
    harness.library.show(phase=LoadState.READY, failure=None, total=0)
    assert "No results" in texts_in(panel)
    states.acted.emit()
    assert queries(harness)[-1] == LibraryQuery()
    assert panel.start_view.isVisible()
    assert panel.field.text() == ""


def test_a_filter_alone_is_explained(panel: LibraryPanel, harness: Any) -> None:
    harness.library.show(query=LibraryQuery(kind="image"))
    assert any("need a search word or a folder" in text for text in texts_in(panel))
    harness.library.show(query=LibraryQuery(favourites=True))
    assert any("need a search word or a folder" in text for text in texts_in(panel))


def test_more_results_are_loaded_if_there_is_no_scroll_bar(panel: LibraryPanel, harness: Any) -> None:
    panel.resize(1000, 900)
    harness.library.show(
        query=LibraryQuery(text="x"), hits=make_results(20), total=120, phase=LoadState.READY
    )
    assert ("more",) in harness.library.calls


def test_a_wider_panel_loads_more_results(panel: LibraryPanel, harness: Any) -> None:
    panel.resize(240, 500)
    harness.library.show(
        query=LibraryQuery(text="x"), hits=make_results(30), total=120, phase=LoadState.READY
    )
    assert ("more",) not in harness.library.calls
    panel.resize(1000, 900)
    assert ("more",) in harness.library.calls


def test_a_folder_name_of_the_server_cannot_be_changed(panel: LibraryPanel, harness: Any) -> None:
    assert not harness.commands.trigger("library.name-folder", Folder("f3", "Theirs", has_server_name=True))


def test_a_folder_gets_a_local_name(panel: LibraryPanel, harness: Any, qtbot: Any) -> None:
    requests: list[Any] = []
    harness.commands.menu_requested.connect(requests.append)
    panel.start_view.folders.menu_requested.emit("f2", QPoint(1, 2))
    assert requests[0].context == "folder"
    assert harness.commands.trigger("library.name-folder", requests[0].subject)
    field = panel.findChild(QLineEdit, "folderName")
    assert field is not None
    qtbot.waitUntil(field.hasFocus)
    qtbot.keyClicks(field, "Sounds")
    qtbot.keyClick(field, Qt.Key.Key_Return)
    assert ("name_folder", "f2", "Sounds") in harness.library.calls
    assert not field.isVisible()


def test_commands_act_on_the_selected_result(panel: LibraryPanel, harness: Any) -> None:
    from PySide6.QtGui import QGuiApplication

    harness.library.show(query=LibraryQuery(text="x"), hits=make_results(3), total=3, phase=LoadState.READY)
    assert not harness.commands.trigger("library.open-hit")
    panel.grid.setCurrentIndex(panel.grid.model().index(1, 0))
    assert harness.commands.trigger("library.open-hit")
    assert harness.library.calls[-1] == ("open_hit", "a1")
    assert harness.commands.trigger("library.copy-name", make_results(1, 7)[0])
    assert QGuiApplication.clipboard().text() == "take_7.png"
    assert harness.commands.trigger("library.open-file", make_results(1)[0])
    assert "x.example" in harness.notifications.recent[-1].message
    harness.commands.trigger("library.search")


def test_the_light_table_opens_with_the_query_of_the_library(panel: LibraryPanel, harness: Any) -> None:
    shown_rows: list[dict[str, Any]] = []
    harness.light_table.show = lambda **fields: shown_rows.append(fields)
    opened_pages: list[str] = []
    open_table = Command("light-table.open", lambda: "Light table", lambda _: opened_pages.append("opened"))
    harness.commands.add(open_table)
    assert not harness.commands.trigger("library.light-table")
    query = LibraryQuery(text="harbor", kind="image", canvas_id="c1", favourites=True)
    harness.library.show(query=query)
    assert harness.commands.trigger("library.light-table")
    assert shown_rows == [{"text": "harbor type:image canvas:c1 favorite", "scope": "workspace"}]
    assert opened_pages == ["opened"]
    harness.library.show(query=LibraryQuery(text="harbor", marks=("flag:pick",)))
    assert harness.commands.trigger("library.light-table")
    assert shown_rows[-1]["text"] == "harbor flag:pick"


@pytest.mark.parametrize(
    ("fields", "leads"),
    [
        ({}, False),
        ({"canvases": [{"canvasId": "c1"}]}, True),
        ({"canvases": [{"canvasId": "c1"}], "nodeId": "n1"}, True),
        ({"nodeId": "n1"}, False),
    ],
)
def test_a_result_has_links_to_all_its_usages(
    panel: LibraryPanel, harness: Any, fields: Any, leads: bool
) -> None:
    result = AssetSearchResult.read({"assetId": "a1", **fields})
    assert harness.commands.trigger("library.open-hit", result) is leads
    assert (("open_hit", "a1") in harness.library.calls) is leads


def test_the_menu_of_folders_shows_the_hierarchy(panel: LibraryPanel, harness: Any) -> None:
    folders = (Folder("f1", "Autumn"), Folder("f2", "Night", "f1"), Folder("f3", "Rain", "f2"))
    harness.library.show(folders=folders)
    chip = panel.filters.folder
    chip.findChild(QMenu).aboutToShow.emit()
    entries = [action.text() for action in chip.findChild(QMenu).actions() if action.data()]
    assert [entry.strip() for entry in entries] == ["Autumn", "Night", "Rain"]
    indents = [len(entry) - len(entry.lstrip()) for entry in entries]
    assert indents == [0, 1, 2]


def test_favorites_are_filtered_locally(panel: LibraryPanel, harness: Any) -> None:
    panel.filters.favourites.click()
    assert queries(harness)[-1].favourites
    favorite = AssetSearchResult.read({"assetId": "b", "filename": "b.png", "favoriteVersionId": "v1"})
    query = LibraryQuery(text="x", favourites=True)
    harness.library.show(
        query=query, hits=(*make_results(3), favorite), total=4, complete=True, phase=LoadState.READY
    )
    assert [result.asset_id for result in panel.grid._hits.rows] == ["b"]


def test_keys_mark_the_selected_results_while_the_grid_has_the_focus(
    panel: LibraryPanel, harness: Any, qtbot: Any
) -> None:
    targets = harness.stores.mark_targets
    versions = {"a0": "v0", "a1": "v1", "a3": "v3"}
    query = LibraryQuery(text="x")
    harness.library.show(query=query, hits=make_results(4), versions=versions, phase=LoadState.READY)
    panel.window().activateWindow()
    qtbot.waitUntil(panel.window().isActiveWindow)
    panel.field.setFocus()
    assert targets.page is panel
    assert targets.version_ids() == ()
    panel.grid.setFocus()
    panel.grid.selectAll()
    assert targets.version_ids() == ("v0", "v1", "v3"), "an asset that isn't indexed has no version to mark"
    items = [panel.item(result).version_id for result in panel.selected_hits()]
    assert items == ["v0", "v1", "", "v3"], "nor has it in the viewer and in comparisons"
    targets.page.show_marked("v0")
    targets.page.advance()
    assert targets.version_ids() == ("v1",)
    targets.page.show_marked("v3")
    assert targets.version_ids() == ("v3",)
    other = QLineEdit(panel.window())
    other.show()
    other.setFocus()
    assert targets.page is None


def test_results_show_marks_and_are_filtered_by_them(panel: LibraryPanel, harness: Any) -> None:
    chip = panel.filters.marks
    labels = [choice.label for choice in chip.choices]
    assert labels[:3] == ["Flag: Picked", "Flag: Unflagged", "Flag: Rejected"]
    assert "Color label: Red" in labels
    chip.choose("flag:pick")
    assert queries(harness)[-1].marks == ("flag:pick",)
    marks = {"a1": ResultMarks(Flag.PICK, 3), "a2": ResultMarks(Flag.REJECT)}
    query = LibraryQuery(text="x", marks=("flag:pick", "rating:>=2"))
    harness.library.show(query=query, hits=make_results(4), marks=marks, complete=True, phase=LoadState.READY)
    grid = panel.grid
    assert [result.asset_id for result in grid.hits] == ["a1"]
    assert chip.values == query.marks
    index = grid.model().index(0, 0)
    assert index.data(ROW_ROLE).marks == marks["a1"]
    assert "Picked, 3 stars" in index.data(Qt.ItemDataRole.AccessibleTextRole)
    assert harness.commands.trigger("library.save-search")
    assert harness.library.calls[-1][-1].endswith("Flag: Picked, Rating: ≥ 2")


def test_a_search_without_favorites_can_be_continued(panel: LibraryPanel, harness: Any, qtbot: Any) -> None:
    query = LibraryQuery(text="x", favourites=True)
    harness.library.show(query=query, hits=make_results(40), total=90, phase=LoadState.READY)
    assert "None of the first 40 results match." in texts_in(panel)
    button = next(b for b in panel.findChildren(QPushButton) if b.text() == "Search more" and b.isVisible())
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    assert harness.library.calls[-1] == ("more",)
    harness.library.show(hits=make_results(90), complete=True)
    assert "Try different words or fewer filters." in texts_in(panel)


def test_a_search_is_saved_with_its_query_as_name(panel: LibraryPanel, harness: Any) -> None:
    query = LibraryQuery(text="harbour", kind="image", tags=("warm",), folder_id="f1")
    harness.library.show(query=query, hits=make_results(1), total=1, phase=LoadState.READY)
    assert harness.commands.trigger("library.save-search")
    assert harness.library.calls[-1] == ("save_search", query, "harbour · Image · warm · Autumn")
    saved_search = SavedSearch("key", "Harbours", query)
    harness.library.show(saved=(saved_search,))
    assert not harness.commands.trigger("library.save-search"), "it is saved already"
    assert harness.commands.trigger("library.forget-search")
    assert harness.library.calls[-1] == ("delete_saved_search", "key")


def test_a_search_of_one_canvas_is_saved_under_its_title(panel: LibraryPanel, harness: Any) -> None:
    harness.library.show(
        query=LibraryQuery(canvas_id="c1"), hits=make_results(1), total=1, phase=LoadState.READY
    )
    assert harness.commands.trigger("library.save-search")
    assert harness.library.calls[-1] == ("save_search", LibraryQuery(canvas_id="c1"), "canvas c1")


def test_saved_searches_are_searched_again(panel: LibraryPanel, harness: Any) -> None:
    query = LibraryQuery(text="harbour", mode="filename")
    harness.library.show(saved=(SavedSearch("key", "Harbours", query),))
    assert [row.label for row in panel.start_view.saved.rows] == ["Harbours"]
    panel.start_view.saved.chosen.emit("key")
    assert queries(harness)[-1] == query


def test_several_are_selected_with_ctrl_and_copied_together(
    panel: LibraryPanel, harness: Any, qtbot: Any
) -> None:
    harness.library.show(
        query=LibraryQuery(text="x"), hits=make_results(3), total=3, complete=True, phase=LoadState.READY
    )
    grid = panel.grid
    qtbot.waitUntil(lambda: grid.visualRect(grid.model().index(2, 0)).isValid())
    for number in (0, 2):
        qtbot.mouseClick(
            grid.viewport(),
            Qt.MouseButton.LeftButton,
            Qt.KeyboardModifier.ControlModifier,
            grid.visualRect(grid.model().index(number, 0)).center(),
        )
    assert [result.asset_id for result in panel.selected_hits()] == ["a0", "a2"]
    assert ("open_hit", "a0") not in harness.library.calls
    harness.commands.trigger("library.copy-id", panel.selected_hits()[0])
    assert QGuiApplication.clipboard().text() == "a0\na2"


def test_hovering_over_a_cell_enlarges_it(panel: LibraryPanel, harness: Any, qtbot: Any) -> None:
    harness.library.show(
        query=LibraryQuery(text="x"), hits=make_results(3), total=3, complete=True, phase=LoadState.READY
    )
    panel.preview.show_hit(1)
    assert panel.preview.isVisible()
    assert panel.preview.label.text().startswith("take_1.png")
    panel.preview.show_hit(99)
    assert not panel.preview.isVisible()


def test_the_asset_under_the_pointer_can_be_dragged_out(panel: LibraryPanel, harness: Any) -> None:
    harness.library.show(
        query=LibraryQuery(text="x"), hits=make_results(1), total=1, complete=True, phase=LoadState.READY
    )
    cell = panel.grid.visualRect(panel.grid.model().index(0, 0)).center()
    results = panel._asset_at(cell)
    assert results is not None
    assert (results[0].asset_id, results[1]) == ("a0", "take_0.png")
    assert panel._asset_at(QPoint(5, 2_000)) is None
