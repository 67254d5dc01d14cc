from __future__ import annotations

import pytest

from wsdesk.settings.table import SAVE_NAMES
from wsdesk.store.export.name_template import fill_template, template_error
from wsdesk.store.text.file_names import LONGEST

VALUES = {
    "project": "Autumn film",
    "canvas": "Board",
    "title": "Harbour",
    "model": "Aurora",
    "seed": "7",
    "n": "3",
}


def test_the_default_pattern_is_valid() -> None:
    assert template_error(SAVE_NAMES.default) == ""
    assert fill_template(SAVE_NAMES.default, VALUES, ".png") == "Autumn film-Board-Harbour-Aurora-7-v3.png"


def test_what_says_nothing_takes_its_joint_along() -> None:
    bare = VALUES | {"seed": "", "project": ""}
    assert fill_template(SAVE_NAMES.default, bare, ".png") == "Board-Harbour-Aurora-v3.png"
    assert fill_template("{seed}", bare) == "file"


@pytest.mark.parametrize(
    "template", ["", "  ", "a/b", "a\\b", "{titel}", "{title", "title}", "{}", "{{title}}", "x" * 201]
)
def test_errors_of_a_pattern_are_described(template: str) -> None:
    assert template_error(template)


@pytest.mark.parametrize("evil", ["../../etc/passwd", "CON", "a\x00b\nc", "\u202egnp.exe", "." * 40, "/"])
def test_values_of_the_service_stay_one_name(evil: str) -> None:
    name = fill_template("{title}-v{n}", VALUES | {"title": evil}, ".png")
    assert "/" not in name
    assert "\\" not in name
    assert not name.startswith(".")
    assert name.endswith("v3.png") or name == "v3.png"
    assert name.isprintable()


@pytest.mark.parametrize("letter", ["x", "海", "😀"])
def test_long_values_leave_the_number_whole(letter: str) -> None:
    long = dict.fromkeys(VALUES, letter * 500) | {"n": "12", "seed": "9" * 30}
    name = fill_template(SAVE_NAMES.default, long, ".png")
    assert name.endswith("-v12.png")
    assert len(name) <= LONGEST + 4
    assert len(name.encode()) < 255
