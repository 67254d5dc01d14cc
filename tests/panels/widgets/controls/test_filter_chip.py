from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMenu

from wsdesk.panels.widgets.controls.filter_chip import ChipChoice, FilterChip

PROFILE_COLORS = (ChipChoice("red", "Red"), ChipChoice("blue", "Blue & <b>bright</b>"))


def pick(chip: FilterChip, text: str) -> None:
    menu = chip.findChild(QMenu)
    menu.aboutToShow.emit()
    action = next(a for a in menu.actions() if a.text() == text)
    menu.triggered.emit(action)


def test_one_value_replaces_another_and_any_clears(show: Callable[..., Any]) -> None:
    chip = show(FilterChip("colour", "Color", "Any color"))
    chip.set_choices(PROFILE_COLORS)
    values: list[object] = []
    chip.changed.connect(values.append)
    pick(chip, "Red")
    assert chip.text() == "Red"
    assert chip.isChecked()
    pick(chip, "Blue && <b>bright</b>")
    pick(chip, "Any color")
    assert values == [("red",), ("blue",), ()]
    assert chip.text() == "Color"


def test_several_values_are_combined(show: Callable[..., Any]) -> None:
    chip = show(FilterChip("colour", "Color", "Any color", many=True))
    chip.set_choices(PROFILE_COLORS)
    pick(chip, "Red")
    pick(chip, "Blue && <b>bright</b>")
    assert chip.values == ("red", "blue")
    assert "+1" in chip.text()
    pick(chip, "Red")
    assert chip.values == ("blue",)


def test_the_keyboard_clears_it(show: Callable[..., Any], qtbot: Any) -> None:
    chip = show(FilterChip("colour", "Color", "Any color"))
    chip.set_choices(PROFILE_COLORS)
    chip.set_values(("red",))
    with qtbot.waitSignal(chip.changed):
        qtbot.keyClick(chip, Qt.Key.Key_Delete)
    assert chip.values == ()


def test_without_choices_it_is_disabled(show: Callable[..., Any]) -> None:
    chip = show(FilterChip("colour", "Color", "Any color"))
    chip.set_choices(())
    assert not chip.isEnabled()


def test_a_label_is_complete_and_values_are_elided_at_a_scaled_width(
    show: Callable[..., Any], enlarge: Callable[[float], None]
) -> None:
    label = "Aspect ratio and resolution"
    chip = show(FilterChip("colour", label, "Any"))
    chip.set_choices((ChipChoice("teal", "Teal of the sea"),))
    enlarge(2)
    assert chip.text() == label
    chip.set_values(("teal",))
    assert chip.text() == "Teal of the sea"
    chip.set_choices((ChipChoice("teal", "Teal of the sea" * 4),))
    assert chip.text().endswith("…")
