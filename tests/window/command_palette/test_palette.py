"""The field in the window."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from PySide6.QtCore import Qt

from wsdesk.graph.model.document import Document
from wsdesk.graph.model.values import Asset, Kind, Node, Rect
from wsdesk.panels.widgets.lists.row_painter import marked_runs
from wsdesk.store.commands.commands import Command, MenuPlace
from wsdesk.store.search.results import SearchResult, SearchSuggestion
from wsdesk.store.text.search_snippet import SearchSnippet
from wsdesk.window.command_palette.results import HEIGHT
from wsdesk.window.widgets.popover import SHADOW
from wsdesk.wire.project import CanvasSummary, Project, ProjectCanvas

AUTUMN = Project(
    id="p1",
    title="Autumn launch",
    canvas_id="c1",
    canvases=(
        ProjectCanvas(id="c1", title="Hero film board"),
        ProjectCanvas(id="c2", title="Packaging shots"),
    ),
)


def titles(window: Any) -> list[str]:
    return [entry.title for entry in window.finder.results.entries]


def open_palette(harness: Any) -> Any:
    window = harness.window
    harness.qtbot.keyClick(window, Qt.Key.Key_K, Qt.KeyboardModifier.ControlModifier)
    assert window.finder.is_open
    return window


def test_a_canvas_is_opened_by_a_few_letters(harness: Any) -> None:
    harness.projects.put(AUTUMN)
    harness.show()
    window = open_palette(harness)
    harness.qtbot.keyClicks(window.finder.field, "pack")
    assert titles(window)[0] == "Packaging shots"
    harness.qtbot.keyClick(window.finder.field, Qt.Key.Key_Return)
    assert harness.stores.canvases.current.canvas_id == "c2"
    assert not window.finder.is_open
    assert window.finder.field.text() == ""


def test_arrows_move_round_and_the_list_is_under_the_field(harness: Any) -> None:
    harness.projects.put(AUTUMN)
    harness.show()
    window = open_palette(harness)
    harness.qtbot.keyClicks(window.finder.field, "sho")
    shown = window.finder.results.entries
    assert len(shown) > 2
    harness.qtbot.keyClick(window.finder.field, Qt.Key.Key_Down)
    assert window.finder.results.current == shown[1]
    harness.qtbot.keyClick(window.finder.field, Qt.Key.Key_Up)
    harness.qtbot.keyClick(window.finder.field, Qt.Key.Key_Up)
    assert window.finder.results.current == shown[-1]
    field_bottom = window.finder.field.mapTo(window, window.finder.field.rect().bottomLeft()).y()
    assert (
        window.finder.results.list.mapTo(window, window.finder.results.list.rect().topLeft()).y()
        > field_bottom
    )


def test_escape_gives_the_focus_back(harness: Any) -> None:
    harness.open("c1")
    window = harness.show()
    harness.views["c1"].setFocus()
    open_palette(harness)
    assert window.finder.field.hasFocus()
    harness.qtbot.keyClick(window.finder.field, Qt.Key.Key_Escape)
    assert not window.finder.is_open
    assert harness.views["c1"].hasFocus()


def test_a_canvas_that_was_chosen_has_the_focus_wherever_it_was_before(harness: Any) -> None:
    harness.projects.put(AUTUMN)
    window = harness.show()
    window.top.setFocus()
    open_palette(harness)
    harness.qtbot.keyClicks(window.finder.field, "pack")
    harness.qtbot.keyClick(window.finder.field, Qt.Key.Key_Return)
    assert window.panes.current == "canvas"


def test_commands_are_found_with_their_keys_and_run(harness: Any) -> None:
    done: list[object] = []
    harness.stores.commands.add(
        Command(
            "demo.wave",
            lambda: "Wave at the crowd",
            done.append,
            menu=MenuPlace("edit"),
            shortcuts=("Ctrl+J",),
        )
    )
    harness.show()
    window = open_palette(harness)
    harness.qtbot.keyClicks(window.finder.field, "wave")
    entry = window.finder.results.current
    assert (entry.title, entry.keys) == ("Wave at the crowd", "Ctrl+J")
    harness.qtbot.keyClick(window.finder.field, Qt.Key.Key_Return)
    assert done == [None]


def test_every_command_of_a_menu_is_in_it(harness: Any) -> None:
    harness.open("c1")
    harness.open("c2")
    harness.show()
    found = {found.entry.id for found in harness.window.finder._search.find(">")}
    wanted = {f"command:{c.id}" for c in harness.stores.commands.all() if c.menu}
    assert wanted <= found
    keys = {found.entry.id: found.entry.keys for found in harness.window.finder._search.find("?")}
    assert keys["command:find.open"] == "Ctrl+F"
    assert {"sign:>", "sign:#", "sign:@", "sign:/"} <= keys.keys()


def test_a_disabled_command_is_not_offered(harness: Any) -> None:
    harness.stores.commands.add(
        Command("demo.never", lambda: "Never ever", print, menu=MenuPlace("edit"), enabled=lambda _s: False)
    )
    harness.show()
    window = open_palette(harness)
    harness.qtbot.keyClicks(window.finder.field, "never")
    assert "Never ever" not in titles(window)


def test_nodes_of_this_canvas_are_found_and_revealed(harness: Any) -> None:
    canvas = harness.open("c1")
    canvas.put_document(
        Document("c1", nodes=(Node("n1", Kind.IMAGE, Rect(0, 0, 9, 9), title="Harbour at dusk"),))
    )
    revealed: list[Any] = []
    canvas.reveal_requested.connect(revealed.append)
    harness.show()
    window = open_palette(harness)
    harness.qtbot.keyClicks(window.finder.field, "harb")
    harness.qtbot.keyClick(window.finder.field, Qt.Key.Key_Return)
    assert [one.node_id for one in revealed] == ["n1"]


def test_the_last_entry_searches_the_library(harness: Any) -> None:
    harness.show()
    window = open_palette(harness)
    harness.qtbot.keyClicks(window.finder.field, "lanterns by night")
    assert titles(window) == ["Search library for “lanterns by night”"]
    harness.qtbot.keyClick(window.finder.field, Qt.Key.Key_Return)
    assert [query.text for query in harness.library.queries] == ["lanterns by night"]
    assert window.left.pages.current == "library"


def test_a_click_in_the_list_runs_the_entry(harness: Any) -> None:
    harness.projects.put(AUTUMN)
    harness.show()
    window = open_palette(harness)
    harness.qtbot.keyClicks(window.finder.field, "hero")
    results = window.finder.results.list
    harness.qtbot.mouseClick(
        results.viewport(),
        Qt.MouseButton.LeftButton,
        pos=results.visualRect(results.model().index(0, 0)).center(),
    )
    assert harness.stores.canvases.current.canvas_id == "c1"


def test_hostile_titles_are_shown_as_they_are(harness: Any) -> None:
    harness.projects.put(
        Project(
            id="p", title="R&D", canvas_id="c", canvases=(ProjectCanvas(id="c", title="<b>R&D</b>\u202e\n"),)
        )
    )
    harness.show()
    window = open_palette(harness)
    assert "<b>R&D</b>" in titles(window)
    window.grab()


def test_the_list_is_as_high_as_what_is_in_it(harness: Any) -> None:
    harness.projects.put(AUTUMN)
    harness.show()
    window = open_palette(harness)
    results = window.finder.results
    high = results.height()
    harness.qtbot.keyClicks(window.finder.field, "packaging")
    assert len(results.entries) == 2
    assert results.height() == high - (len(found_rows(high)) - 2) * HEIGHT


def test_a_sign_of_the_help_goes_into_the_field(harness: Any) -> None:
    harness.show()
    window = open_palette(harness)
    harness.qtbot.keyClicks(window.finder.field, "? authors")
    harness.qtbot.keyClick(window.finder.field, Qt.Key.Key_Return)
    assert window.finder.field.text() == "@"
    assert window.finder.is_open


def test_people_and_tags_are_found_by_their_signs_alone(harness: Any) -> None:
    harness.stores.people.add((("u1", "Mara Lindqvist"),))
    harness.library.state = replace(harness.library.state, tags=("approved",))
    harness.show()
    window = open_palette(harness)
    harness.qtbot.keyClicks(window.finder.field, "@mara")
    assert titles(window) == ["Mara Lindqvist"]
    window.finder.field.clear()
    harness.qtbot.keyClicks(window.finder.field, "#appr")
    assert titles(window) == ["approved"]
    harness.qtbot.keyClick(window.finder.field, Qt.Key.Key_Return)
    assert [query.tags for query in harness.library.queries] == [("approved",)]


def test_what_other_canvases_have_joins_below_and_is_gone_to(harness: Any) -> None:
    harness.projects.put(AUTUMN)
    harness.show()
    window = open_palette(harness)
    harness.qtbot.keyClicks(window.finder.field, "hero")
    everywhere = harness.stores.global_search
    assert everywhere.calls[-1] == "hero"
    chosen = window.finder.results.current
    row = SearchResult(
        "image:c9:n9:v9",
        "image",
        SearchSnippet("Hero, far away"),
        SearchSnippet(""),
        "Elsewhere",
        "c9",
        "n9",
        "v9",
    )
    everywhere.suggested.emit(SearchSuggestion("her", (row,)))
    assert "Hero, far away" not in titles(window), "an answer to what was typed before"
    everywhere.suggested.emit(SearchSuggestion("hero", (row,)))
    assert window.finder.results.current == chosen
    far = next(entry for entry in window.finder.results.entries if entry.title == "Hero, far away")
    window.finder.results.chosen.emit(far)
    assert everywhere.opened == [row]


def test_a_result_is_selected_where_only_the_offer_to_search_was(harness: Any) -> None:
    harness.show()
    window = open_palette(harness)
    harness.qtbot.keyClicks(window.finder.field, "zeppelin")
    assert window.finder.results.current.id.endswith(":search")
    row = SearchResult("h", "node", SearchSnippet("Zeppelin at dusk"), SearchSnippet(""))
    harness.stores.global_search.suggested.emit(SearchSuggestion("zeppelin", (row,)))
    assert window.finder.results.current.title == "Zeppelin at dusk"


def found_rows(height: int) -> range:
    """The rows that a list of this height shows: what is not rows is the frame and the shadow."""
    return range((height - 2 * SHADOW - 10) // HEIGHT)


def test_results_have_the_images_of_what_they_lead_to(harness: Any) -> None:
    def address(name: str) -> tuple[tuple[str, str], ...]:
        return (("thumbnail", f"https://x.example/{name}.webp"),)

    preview = {"mediaType": "image", "thumbnailUrl": "https://x.example/board.webp"}
    harness.projects.put(AUTUMN)
    harness.projects._summaries["c1"] = CanvasSummary.read({"id": "c1", "previewAssets": [preview]})
    harness.show()
    canvas = harness.stores.canvases.open("c1")
    lamp = Asset("lamp", addresses=address("lamp"))
    canvas.put_document(
        Document("c1", (Node("n1", Kind.IMAGE, Rect(0, 0, 240, 160), title="Lamp board", asset=lamp),))
    )
    window = open_palette(harness)
    harness.qtbot.keyClicks(window.finder.field, "board")
    shown = window.finder.results
    assets = {row.entry.id: shown.list.asset(row) for row in shown.list.rows}
    assert assets["node:c1:n1"] == lamp
    assert assets["canvas:c1"].addresses == address("board")
    elsewhere = Asset("ship", addresses=address("ship"))
    row = SearchResult("h", "node", SearchSnippet("Board of ships"), SearchSnippet(""), asset=elsewhere)
    harness.stores.global_search.suggested.emit(SearchSuggestion("board", (row,)))
    assert elsewhere in map(shown.list.asset, shown.list.rows)
    assert {shown.list.asset(row) for row in shown.list.rows if row.entry.id.startswith("command")} <= {None}
    shown.choose(next(entry for entry in shown.entries if entry.id == "node:c1:n1"))
    harness.qtbot.keyClick(window.finder.field, Qt.Key.Key_Return, Qt.KeyboardModifier.ShiftModifier)
    viewed = harness.stores.viewer_items.state
    assert (viewed.current.asset, viewed.current.canvas_id, viewed.current.node_id) == (lamp, "c1", "n1")
    assert not window.finder.is_open


def test_neighbours_become_one_run() -> None:
    assert marked_runs("Film board", (0, 1, 5)) == ((0, 2), (5, 1))


def test_letters_beyond_the_first_plane_count_twice() -> None:
    assert marked_runs("a🜁b", (1, 2)) == ((1, 3),)
