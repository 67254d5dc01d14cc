"""Results of the index as versions: what is known of canvases that aren't open."""

from __future__ import annotations

from wsdesk.localdb.index.result_query import Result
from wsdesk.localdb.index.values import IndexedImage
from wsdesk.store.comparison.compared_version import side_of_item
from wsdesk.store.results.result_items import item_of_result, version_of_result, viewable_item
from wsdesk.store.versions.version_diff import setting_rows

IMAGE = IndexedImage(
    "a1", "image", "image", "thumbnail", "https://x.example/t.png", (("url", "https://x.example/1.png"),)
)


def result(**fields: object) -> Result:
    texts = dict.fromkeys(Result._fields, "") | {
        "canvas_id": "c2",
        "canvas_title": "Board",
        "node_id": "n1",
        "version_id": "v1",
        "title": "Harbor",
        "text": "a harbor\nat dusk\nimage\nAurora",
        "prompt": "a harbor\nat dusk",
        "model": "Aurora",
    }
    numbers = {"number": 1, "date_ms": 1_790_000_000_000, "width": 640, "height": 480, "duration_ms": 0}
    return Result(**(texts | numbers | {"seed": 7, "is_favorite": False, "image": IMAGE} | fields))  # type: ignore[arg-type]


def test_the_version_has_the_prompt_model_seed_time_and_file() -> None:
    version = version_of_result(result())
    assert (version.id, version.text_prompt, version.model_display_name) == (
        "v1",
        "a harbor\nat dusk",
        "Aurora",
    )
    assert (version.seed, (version.created_at or "")[:10]) == (7, "2026-09-21")
    assert version.asset is not None
    assert (version.asset.original_width, version.asset.url) == (640, "https://x.example/1.png")


def test_a_text_is_compared_as_a_text_without_what_the_index_adds() -> None:
    text = result(image=None, type="text", text="Write\nHarbor\nIt was dusk.\ntext\nAurora", prompt="Write")
    version = version_of_result(text)
    assert (version.asset, version.generated_text) == (None, "It was dusk.")


def test_the_text_of_a_result_without_a_model_is_whole() -> None:
    text = "Write a scene\n\nDusk.\n\nThe ferry leaves.\ntext"
    written = result(prompt="Write a scene", title="", text=text, model="", image=None, type="text")
    assert version_of_result(written).generated_text == "Dusk.\n\nThe ferry leaves."


def test_texts_and_errors_can_be_viewed_but_not_what_is_running() -> None:
    text = viewable_item(
        result(image=None, text="Write\nIt was dusk.\ntext", type="text", prompt="Write", title="", model="")
    )
    assert text is not None
    assert text.version is not None
    assert text.version.generated_text == "It was dusk."
    failed = viewable_item(
        result(image=None, status="failed", text="Write\nToo busy", prompt="Write", title="", model="")
    )
    assert failed is not None
    assert failed.version is not None
    assert (failed.version.error_message, failed.version.generated_text) == ("Too busy", None)
    assert (
        viewable_item(result(image=None, status="running", text="Write", prompt="Write", title="", model=""))
        is None
    )


def test_results_of_two_canvases_are_compared_by_their_settings() -> None:
    items = [
        item_of_result(one, version_of_result(one)) for one in (result(), result(seed=8, canvas_id="c3"))
    ]
    sides = [side_of_item(item) for item in items]
    rows = {row.key: row.values for row in setting_rows([side.version for side in sides]) if row.differs}
    assert rows == {"seed": ("7", "8")}
