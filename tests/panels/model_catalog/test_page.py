"""The model catalog: filters, sorting, comparison, defaults, and costs."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHeaderView, QLabel

from wsdesk.graph.model.document import Document
from wsdesk.graph.model.values import Kind, Rect
from wsdesk.graph.model.values import Node as Card
from wsdesk.panels.model_catalog.commands import CatalogCommands
from wsdesk.panels.model_catalog.comparison import ComparisonRow, comparison_rows
from wsdesk.panels.model_catalog.page import CatalogPage
from wsdesk.panels.widgets.properties.property import Property
from wsdesk.panels.widgets.properties.property_grid import PropertyGrid
from wsdesk.panels.widgets.state_stack import StateStack
from wsdesk.panels.widgets.text.label import PlainLabel
from wsdesk.store.base.load_state import LoadFailure, LoadState
from wsdesk.store.catalog.model_filter import SORT_KEYS
from wsdesk.store.connection.connection import ConnectionState
from wsdesk.theme.style_sheet import style_sheet
from wsdesk.wire.modelconfig import ModelPresets
from wsdesk.wire.models import Model
from wsdesk.wire.node import NodeResource


def model_with(name: str, **more: Any) -> Model:
    return Model.read({"name": name, "displayName": name.title(), **more})


def variant(**more: Any) -> dict[str, Any]:
    return {"mode": "default", "tier": "pro", **more}


AURORA = model_with("aurora", variants=[variant(supportsSeed=True, cost={"type": "fixed", "creditCost": 12})])
FJORD = model_with("fjord", variants=[variant(cost={"type": "fixed", "creditCost": 4})])
OLD = model_with("old", deprecated=True, maxPromptLength=900)


@pytest.fixture
def page(harness: Any, show: Callable[..., Any]) -> CatalogPage:
    widget = show(CatalogPage(harness.stores), 860, 700)
    harness.commands.add(*CatalogCommands(harness.stores, widget).all())
    harness.models.show(
        models=(OLD, AURORA, FJORD),
        phase=LoadState.READY,
        categories={"image": frozenset({"aurora", "fjord"}), "text": frozenset({"old"})},
    )
    widget.open_page()
    return widget


def names(page: CatalogPage) -> list[str]:
    return [row.model.name for row in page.rows]


def test_models_load_until_the_server_is_known(page: CatalogPage, harness: Any, qtbot: Any) -> None:
    states = page.findChild(StateStack, "catalogueStates")
    assert states is not None
    harness.connection.state = ConnectionState("starting")
    harness.models.show(models=(), phase=LoadState.IDLE)
    qtbot.waitUntil(lambda: states.state == "busy")


def test_text_and_filters_restrict_the_list(page: CatalogPage, qtbot: Any) -> None:
    assert names(page) == ["aurora", "fjord", "old"]
    qtbot.keyClicks(page.field, "r")
    qtbot.waitUntil(lambda: names(page) == ["aurora", "fjord"])
    page.field.clear()
    qtbot.waitUntil(lambda: len(names(page)) == 3)
    page.filters.category.set_values(("image",))
    page.filters.cost.set_values(("4",))
    page.filters.changed.emit()
    assert names(page) == ["fjord"]
    assert "1 of 3" in page.count.text()
    page.filters.clear()
    page.filters.capabilities.set_values(("seed",))
    page.filters.changed.emit()
    assert names(page) == ["aurora"]
    page.filters.current.set_values(("no",))
    page.filters.capabilities.set_values(())
    page.filters.changed.emit()
    assert names(page) == ["aurora", "fjord"]
    qtbot.mouseClick(page.filters.clear_button, Qt.MouseButton.LeftButton)
    assert len(names(page)) == 3


def test_escape_shows_all_models_after_the_catalog_changed_while_typing(
    page: CatalogPage, harness: Any, qtbot: Any
) -> None:
    qtbot.keyClicks(page.field, "fjord")
    harness.models.show(models=(OLD, AURORA, FJORD), phase=LoadState.READY)
    assert names(page) == ["fjord"]
    qtbot.keyClick(page.field, Qt.Key.Key_Escape)
    qtbot.waitUntil(lambda: len(names(page)) == 3)


def test_a_click_on_a_column_sorts_and_another_reverses(page: CatalogPage, qtbot: Any) -> None:
    head = page.table.horizontalHeader()
    assert isinstance(head, QHeaderView)
    head.sectionClicked.emit(SORT_KEYS.index("cost"))
    assert names(page) == ["fjord", "aurora", "old"]
    head.sectionClicked.emit(SORT_KEYS.index("cost"))
    assert names(page) == ["aurora", "fjord", "old"]
    page.grab()


def test_hidden_columns_can_be_sorted_by(page: CatalogPage, qtbot: Any) -> None:
    table = page.table
    page.resize(3_000, 700)
    qtbot.waitUntil(lambda: not any(map(table.isColumnHidden, range(len(SORT_KEYS)))))
    assert table.catalog_model.index(2, 0).data() == "Old"
    page.resize(660, 700)
    qtbot.waitUntil(lambda: table.isColumnHidden(SORT_KEYS.index("released")))
    visible_columns = [key for n, key in enumerate(SORT_KEYS) if not table.isColumnHidden(n)]
    assert visible_columns[:5] == ["name", "category", "inputs", "cost", "latency"]
    qtbot.waitUntil(lambda: table.horizontalScrollBar().maximum() == 0, timeout=30_000)
    assert table.catalog_model.index(2, 0).data() == "Old (deprecated)"
    released = next(a for a in page.sort_button.choices.actions() if a.data() == "released")
    released.trigger()
    assert not table.isColumnHidden(SORT_KEYS.index("released"))
    qtbot.waitUntil(lambda: table.horizontalScrollBar().maximum() == 0, timeout=30_000)
    assert page.sort_button.text() == "Sorted by Released"
    assert [a.data() for a in page.sort_button.choices.actions() if a.isChecked()] == ["released"]
    released.trigger()
    assert page.sort_button.text() == "Sorted by Released, descending"


def test_marked_models_are_compared_with_their_differences(
    page: CatalogPage, harness: Any, qtbot: Any
) -> None:
    page.table.setFocus()
    page.table.setCurrentIndex(page.table.catalog_model.index(0, 0))
    assert not page.compare_button.isEnabled()
    qtbot.keyClick(page.table, Qt.Key.Key_Space)
    qtbot.keyClick(page.table, Qt.Key.Key_Down)
    qtbot.keyClick(page.table, Qt.Key.Key_Space)
    assert page.table.catalog_model.marks == ("aurora", "fjord")
    assert harness.commands.trigger("catalogue.compare")
    values_by_label = {row.label: row.values for row in page.comparison.rows if row.key}
    assert values_by_label["Cost"] == ("12 credits", "4 credits")
    assert values_by_label["Capabilities"] == ("seeds", "–")
    page.grab()
    assert harness.commands.trigger("catalogue.close")  # one step back
    assert page.is_open
    assert harness.commands.trigger("catalogue.close")
    assert not page.is_open


def test_equal_values_are_hidden_unless_requested(page: CatalogPage) -> None:
    twin = model_with("twin", variants=[variant(supportsSeed=True, cost={"type": "fixed", "creditCost": 12})])
    assert comparison_rows((AURORA, twin)) == ()
    assert [row.label for row in comparison_rows((AURORA, twin), all_properties=True) if row.key] == [
        "Cost",
        "Capabilities",
    ]
    page.comparison.show_models((AURORA, twin))
    page.comparison.all_box.setChecked(True)
    assert len(page.comparison.rows) > 2


def test_at_most_four_models_are_marked(page: CatalogPage, harness: Any) -> None:
    harness.models.show(models=tuple(model_with(f"m{n}") for n in range(6)))
    for n in range(6):
        page.table.catalog_model.toggle(f"m{n}")
    assert len(page.table.catalog_model.marks) == 4
    assert "4" in harness.notifications.recent[-1].message
    harness.models.show(models=(AURORA,))
    assert page.table.catalog_model.marks == ()


def test_enter_opens_a_card_and_the_selection_follows(page: CatalogPage, harness: Any, qtbot: Any) -> None:
    page.table.setCurrentIndex(page.table.catalog_model.index(2, 0))
    qtbot.keyClick(page.table, Qt.Key.Key_Return)
    assert page.card.model == OLD
    page.card.back_button.click()
    assert page.table.hasFocus()


def test_a_server_without_categories_has_a_message(page: CatalogPage, harness: Any) -> None:
    assert ("load_categories",) in harness.models.calls
    harness.models.show(categories={}, ignores_category=True)
    assert page.reason.isVisible()
    assert not page.filters.category.isEnabled()


def test_every_state_of_the_catalog_has_a_message(page: CatalogPage, harness: Any) -> None:
    states = page.findChild(StateStack, "catalogueStates")
    assert states is not None
    page.field.setText("zzz")
    page.field.settled.emit("zzz")
    assert states.state == "empty"
    states.acted.emit()
    assert page.field.text() == ""
    harness.models.show(models=(), phase=LoadState.FAILED, failure=LoadFailure("offline", "Away."))
    assert states.state == "failed"


def test_filtering_three_hundred_models_paints_only_visible_rows(
    page: CatalogPage, harness: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    many_variants = [variant(mode=f"mode {n}", supportedAspectRatios=["1:1", "16:9"]) for n in range(8)]
    harness.models.show(models=tuple(model_with(f"model-{n}", variants=many_variants) for n in range(300)))
    painted_rows: list[int] = []
    model = page.table.catalog_model
    cell_text = type(model).cell_text

    def count_paint(self: Any, row: Any, key: Any) -> str:
        painted_rows.append(1)
        return cell_text(self, row, key)

    monkeypatch.setattr(type(model), "cell_text", count_paint)
    for needle in ("m", "mo", "model-2", "model-29", "model-299"):
        painted_rows.clear()
        model.clear_cache()
        page.field.setText(needle)
        page.field.settled.emit(needle)
        page.grab()
        assert 0 < len(painted_rows) < 700  # forty rows of thirteen columns fill no screen of this size
    assert names(page) == ["model-299"]


def test_canvas_defaults_are_listed_by_field(page: CatalogPage, harness: Any) -> None:
    canvas = harness.open("c1")
    canvas.presets = ModelPresets.read(
        {
            "video": {
                "model": "aurora",
                "tier": "pro",
                "duration": 6,
                "fast": False,
                "pinnedModels": [{"model": "old", "mode": "edit"}, {"model": "gone"}],
            },
            "audio": {"voiceId": "v", "voiceSettings": {"speed": 1.5, "speakerBoost": True}},
        }
    )
    canvas.clip_seconds = (4.0, 8.0)
    harness.canvases.set_current(canvas)
    harness.commands.trigger("catalogue.defaults")
    value = page.defaults.value
    assert value("video-model") == "Aurora"
    assert value("video-duration") == "6 s"
    assert value("video-fast") == "No"
    assert value("video-pinned-0") == "Old · edit"
    assert "deprecated" in value("video-pinned-standing-0")
    assert "isn't in the catalog" in value("video-pinned-standing-1")
    assert value("voice-speed") == "1.5"
    assert value("clips") == "4, 8 s"
    page.defaults.press("video-model")
    assert page.card.model == AURORA


def test_canvas_defaults_are_read_while_visible(page: CatalogPage, harness: Any, qtbot: Any) -> None:
    value = page.defaults.value
    canvas = harness.open("c1")
    canvas.presets = ModelPresets.read({"video": {"model": "aurora"}})
    harness.canvases.set_current(canvas)
    qtbot.wait(1)
    assert not value("video-model")  # a canvas that is opened or closed doesn't wait for them
    harness.commands.trigger("catalogue.defaults")
    assert value("video-model") == "Aurora"
    canvas.presets = ModelPresets.read({"video": {"model": "fjord"}})
    canvas.changed.emit(())
    qtbot.waitUntil(lambda: value("video-model") == "Fjord")


@pytest.mark.parametrize(
    ("phase", "text"),
    [(LoadState.FAILED, "Couldn't load this canvas"), (LoadState.BUSY, "Loading canvas…")],
)
def test_nothing_is_claimed_of_a_canvas_without_content(
    page: CatalogPage, harness: Any, qtbot: Any, phase: LoadState, text: str
) -> None:
    canvas = harness.open("c1")
    canvas.document = Document("c1")
    canvas.state = replace(canvas.state, phase=phase)
    harness.canvases.set_current(canvas)
    harness.commands.trigger("catalogue.costs")
    qtbot.waitUntil(lambda: page.spent.value("canvas") == text)
    assert not page.spent.value("total")
    harness.commands.trigger("catalogue.defaults")
    assert text in [label.text() for label in page.defaults.findChildren(QLabel)]


def test_costs_are_summed_by_model_and_version(page: CatalogPage, harness: Any, qtbot: Any) -> None:
    versions = [
        {"id": "v1", "modelConfig": {"model": "aurora"}, "createdAt": "2026-01-01T00:00:00Z"},
        {"id": "v2", "modelConfig": {"model": "fjord"}, "createdAt": "2026-01-02T00:00:00Z"},
        {"id": "v3", "modelConfig": {"model": "gone"}, "createdAt": "2026-01-03T00:00:00Z"},
        {"id": "v4", "modelConfig": {"model": "fjord"}, "errorMessage": "no"},
    ]
    canvas = harness.open("c1")
    canvas.nodes["n1"] = NodeResource.read({"id": "n1", "title": "Harbour", "versions": versions})
    box = Rect(0, 0, 1, 1)
    canvas.document = Document(
        "c1", (Card("n1", Kind.IMAGE, box, title="Harbour", runs=("fjord", "", ""), version_count=4),)
    )
    harness.commands.trigger("catalogue.costs")

    def values(key: str) -> dict[str, str]:
        return {row.label: row.text for row in rows_of(key)}

    def rows_of(key: str) -> tuple[Property, ...]:
        grid = page.spent.findChild(PropertyGrid, f"spent-{key}")
        assert grid is not None
        return grid.properties

    qtbot.waitUntil(lambda: bool(page.spent.value("total")))
    assert values("next") == {"Whole canvas": "≈ 4 credits"}
    total = values("made")
    assert total["Total"] == "≈ 16 credits\n1 run can't be estimated"
    assert total["Failed"].startswith("1 (not counted")
    by_model = values("models")
    assert by_model["Aurora"] == "1 version · ≈ 12 credits"
    assert by_model["gone"] == "1 version · 1 run can't be estimated"
    first = rows_of("versions")[0]
    assert first.text == "v2 · Aurora · ≈ 12 credits"
    assert first.link is not None
    assert first.link.part == "v1"
    harness.selection.select("c1", nodes=("n1",))
    assert "Selection" in values("next")


@pytest.mark.parametrize("language", ["en", "de"])
def test_columns_are_at_least_as_wide_as_their_titles(
    harness: Any, show: Callable[..., Any], use_language: Callable[[str], str], language: str
) -> None:
    use_language(language)
    page = CatalogPage(harness.stores)
    page.setStyleSheet(style_sheet(harness.stores.themes.current))
    table = show(page, 1280, 720).table
    head = table.horizontalHeader()
    visible_columns = [n for n in range(len(SORT_KEYS)) if not table.isColumnHidden(n)]
    for key in (SORT_KEYS[n] for n in visible_columns):
        table.show_order(key, down=True)
        narrow = [n for n in visible_columns if 0 < head.sectionSize(n) < head.sectionSizeHint(n)]
        assert [SORT_KEYS[n] for n in narrow] == []


def test_the_page_has_the_title_of_its_command(page: CatalogPage) -> None:
    heading = page.findChild(PlainLabel, "catalogueTitle")
    assert heading is not None
    assert heading.text() == page.accessibleName() == "Model catalog"


def test_both_ways_back_to_the_table_look_the_same(page: CatalogPage) -> None:
    buttons = (page.card.back_button, page.comparison.back_button)
    assert len({(button.text(), button.accessibleName(), button.icon().isNull()) for button in buttons}) == 1
    assert not buttons[0].icon().isNull()


def test_labels_of_a_comparison_are_not_broken_within_a_word(
    page: CatalogPage, monkeypatch: pytest.MonkeyPatch
) -> None:
    word = "Seitenverhältnisangaben"
    rows = (ComparisonRow("General/ratio", word, ("1:1", "2:1")),)
    monkeypatch.setattr("wsdesk.panels.model_catalog.comparison.comparison_rows", lambda *_a, **_k: rows)
    page.comparison.show_models((AURORA, FJORD))
    label = page.comparison._fields[0][0]
    assert label.width() >= label.fontMetrics().horizontalAdvance(word)
