"""The prompts page."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from PySide6.QtCore import QObject, QPoint, Qt
from PySide6.QtWidgets import QApplication

from wsdesk.localdb.index.result_prompts import PromptUse
from wsdesk.localdb.index.result_query import Result
from wsdesk.localdb.index.values import IndexedImage
from wsdesk.panels.prompts.page import PromptCommands, PromptsPage
from wsdesk.store.base.load_state import LoadFailure, LoadState
from wsdesk.store.query.query_language import parse
from wsdesk.store.search.prompt_clusters import PromptCluster

BOAT = PromptCluster(
    (
        PromptUse("a red boat at dusk", 2, 1, 0, 20, (("Flux", 2),), (1, 2)),
        PromptUse("a red boat at dawn", 1, 0, 1, 30, (("Aurora", 1),), (3,)),
    )
)
CATS = PromptCluster((PromptUse("two cats", 1, 0, 0, 10, (), (4,)),))


def result(number: int) -> Result:
    image = IndexedImage(f"a{number}", "image", "image", "url", f"https://x.example/{number}.png")
    values = dict.fromkeys(Result._fields, "") | dict.fromkeys(
        ("date_ms", "width", "height", "duration_ms"), 0
    )
    fields = {"number": number, "version_id": f"v{number}", "title": f"Boat {number}", "seed": None}
    return Result(**(values | fields | {"image": image, "is_favorite": False, "status": "ok"}))  # type: ignore[arg-type]


@pytest.fixture
def prompts(harness: Any) -> Any:
    return harness.prompts


@pytest.fixture
def page(harness: Any, prompts: Any, show: Callable[..., Any]) -> PromptsPage:
    page = show(PromptsPage(harness.stores), 1000, 700)
    harness.commands.add(*PromptCommands(harness.stores, page).all())
    page.open_page()
    prompts.show(
        phase=LoadState.READY,
        clusters=(BOAT, CATS),
        total=2,
        current=BOAT.text,
        results=(result(1), result(2), result(3)),
    )
    return page


def test_clusters_are_listed_with_their_numbers(page: PromptsPage) -> None:
    row = page.list.content(page.list.rows[0])
    assert (row.title, row.line) == ("a red boat at dusk", "3 results · 2 wordings · 1 favorite · 1 failed")
    assert page.status.text() == "2 prompts, similar ones together"


def test_the_current_cluster_shows_results_models_and_wordings(page: PromptsPage) -> None:
    assert page.detail.models.text() == "Flux, Aurora"
    assert page.detail.model.rowCount() == 3
    assert page.detail.grid.currentIndex().row() == 0
    first, second = page.detail.wordings.properties
    assert (first.text, first.spans) == ("a red boat at dusk", ())
    assert second.text == "a red boat at dawn"
    start, length = second.spans[0]
    assert second.text[start : start + length] == "dawn"


def test_the_current_row_of_the_list_selects_a_cluster(page: PromptsPage, prompts: Any, qtbot: Any) -> None:
    qtbot.keyClick(page.list, Qt.Key.Key_Down)
    assert prompts.calls[-1] == ("choose", "two cats")
    assert page.detail.summary.text() == "1 result"


def test_a_result_opens_in_the_viewer_and_has_the_menu_of_items(
    page: PromptsPage, prompts: Any, harness: Any
) -> None:
    page.detail.grid.activated.emit(page.detail.model.index(1, 0))
    assert prompts.calls[-1] == ("view", "a red boat at dusk", "v2")
    requests: list[Any] = []
    harness.commands.menu_requested.connect(requests.append)
    page.detail.grid.menu_requested.emit(page.detail.model.index(1, 0), QPoint(5, 5))
    assert requests[0].context == "item"
    assert requests[0].subject.version_id == "v2"


def test_a_text_result_is_shown_on_its_canvas(page: PromptsPage, prompts: Any, harness: Any) -> None:
    text = result(9)._replace(image=None, canvas_id="c1", node_id="n9")
    prompts.show(results=(text,))
    page.detail.grid.activated.emit(page.detail.model.index(0, 0))
    assert harness.canvases.calls[-1] == ("reveal", "c1", "n9", "v9")
    assert not page.is_open


def test_the_prompt_is_copied(page: PromptsPage, harness: Any) -> None:
    page.detail.copy_button.click()
    assert QApplication.clipboard().text() == "a red boat at dusk"
    assert harness.commands.trigger("prompts.copy", CATS)
    assert QApplication.clipboard().text() == "two cats"
    page.close_page()
    assert not harness.commands.trigger("prompts.copy")


def test_the_field_searches_and_the_box_sorts(page: PromptsPage, prompts: Any, qtbot: Any) -> None:
    page.field.setText("model:flux boat")
    qtbot.waitUntil(lambda: ("search", "model:flux boat") in prompts.calls)
    page.sort.activated.emit(3)
    assert prompts.calls[-1] == ("sort", "failures")


@pytest.mark.parametrize(
    ("fields", "text"),
    [
        ({"text": ""}, "Prompts of the results on indexed canvases appear here."),
        ({"text": "boat"}, "Try different words or fewer filters."),
        ({"text": "size:x", "query_error": parse("size:x").errors[0]}, parse("size:x").errors[0].message),
        ({"phase": LoadState.FAILED, "failure": LoadFailure("disk-full", "disk full")}, "disk full"),
    ],
)
def test_each_state_without_prompts_has_a_reason(
    page: PromptsPage, prompts: Any, fields: dict[str, Any], text: str
) -> None:
    prompts.show(clusters=(), total=0, current="", results=(), **fields)
    labels = [
        label.text() for label in page.findChildren(QObject) if hasattr(label, "text") and label.isVisible()
    ]
    assert any(text in label for label in labels)


def test_the_page_loads_while_it_is_open(page: PromptsPage, prompts: Any) -> None:
    assert prompts.calls[0] == ("open",)
    page.close_page()
    assert prompts.calls[-1] == ("close",)


def test_incomplete_lists_have_a_message(page: PromptsPage, prompts: Any) -> None:
    prompts.show(total=3_000, is_partial=True)
    assert page.status.text().endswith("Newest 50,000 results only · First 2 listed")
