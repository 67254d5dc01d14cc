from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QContextMenuEvent
from PySide6.QtWidgets import QWidget

from wsdesk.panels.widgets.containers.property_sections import PropertySections
from wsdesk.panels.widgets.controls.button import LinkButton
from wsdesk.panels.widgets.properties.property import Property, PropertyGroup, PropertyLink, PropertyMenu
from wsdesk.panels.widgets.properties.property_grid import PropertyGrid, Swatches
from wsdesk.panels.widgets.text.wrapping_label import WrappingLabel


@pytest.fixture
def grid(harness: Any, show: Callable[..., Any]) -> PropertyGrid:
    view = PropertyGrid("grid", harness.themes)
    view.set_properties(
        (Property("model", "Model", "Aurora"), Property("seed", "Seed", "4417", copy="4417!"))
    )
    return show(view, 320, 400)


def right_click(grid: PropertyGrid, widget: QWidget) -> None:
    point = widget.mapTo(grid, QPoint(4, 4))
    grid.contextMenuEvent(QContextMenuEvent(QContextMenuEvent.Reason.Mouse, point, grid.mapToGlobal(point)))


def test_a_right_click_emits_the_row(grid: PropertyGrid) -> None:
    menus: list[PropertyMenu] = []
    grid.menu_requested.connect(lambda menu, at: menus.append(menu))
    value = grid.findChild(WrappingLabel, "value-seed")
    assert value is not None
    right_click(grid, value)
    assert [menu.prop.key for menu in menus] == ["seed"]
    assert menus[0].prop.copy_text == "4417!"
    assert [property_.key for property_ in menus[0].all] == ["model", "seed"]


def test_rows_are_reused_with_new_values(grid: PropertyGrid) -> None:
    before = len(grid.findChildren(WrappingLabel))
    for number in range(50):
        grid.set_properties(
            (Property("model", "Model", f"Model {number}"), Property("seed", "Seed", str(number)))
        )
    assert len(grid.findChildren(WrappingLabel)) == before
    assert grid.value("model") == "Model 49"
    grid.set_properties((Property("model", "Model", "alone"),))
    visible = [text.text() for text in grid.findChildren(WrappingLabel) if text.isVisible()]
    assert visible == ["Model", "alone"]


def test_a_link_is_followed_by_mouse_and_keyboard(grid: PropertyGrid, qtbot: Any) -> None:
    grid.set_properties((Property("group", "Group", "Shots & more", link=PropertyLink("node", "n9")),))
    links: list[object] = []
    grid.link_activated.connect(links.append)
    link = grid.findChild(LinkButton, "link-group")
    assert link is not None
    assert "Shots & more" in link.accessibleName()
    qtbot.mouseClick(link, Qt.MouseButton.LeftButton)
    link.setFocus()
    qtbot.keyClick(link, Qt.Key.Key_Space)
    assert links == [PropertyLink("node", "n9")] * 2


def test_a_long_value_collapses_and_expands(grid: PropertyGrid, qtbot: Any) -> None:
    grid.set_properties((Property("prompt", "Prompt", "word " * 300, fold=4),))
    value = grid.findChild(WrappingLabel, "value-prompt")
    assert value is not None
    assert value.is_folded()
    more = next(link for link in grid.findChildren(LinkButton) if link.isVisible())
    qtbot.mouseClick(more, Qt.MouseButton.LeftButton)
    assert not value.is_folded()
    grid.set_properties((Property("prompt", "Prompt", "word " * 300, fold=4),))
    assert not value.is_folded(), "a refresh with equal values leaves it expanded"


def test_colors_are_shown_as_swatches(grid: PropertyGrid) -> None:
    names = ("#ff0000", "#00ff00")
    grid.set_properties(
        (Property("colors", "Colors", ", ".join(names), swatches=names), Property("seed", "Seed", "4"))
    )
    first, second = (row for row in grid.findChildren(Swatches))
    assert first.isVisible()
    assert not second.isVisible()
    image = first.grab().toImage()
    assert [image.pixelColor(x, 9).name() for x in (9, 31)] == list(names)
    assert grid.value("colors") == "#ff0000, #00ff00"


def test_many_colors_wrap(grid: PropertyGrid) -> None:
    names = tuple(f"#0000{n:02x}" for n in range(40))
    grid.set_properties((Property("colors", "Colors", "many", swatches=names),))
    swatches = grid.findChildren(Swatches)[0]
    assert swatches.heightForWidth(200) > swatches.heightForWidth(2_000) > 0


def test_labels_never_break_within_a_word(harness: Any, show: Callable[..., Any]) -> None:
    view = PropertyGrid("grid", harness.themes, label_width=84)
    long = "Generierungseinstellungen"
    view.set_properties((Property("a", long, "Aurora"), Property("b", "Erstellt", "4417")))
    show(view, 700, 200)
    label = next(one for one in view.findChildren(WrappingLabel) if one.text() == long)
    assert label.width() >= label.fontMetrics().horizontalAdvance(long)
    assert label.toolTip() == ""
    one_line = label.heightForWidth(label.width())
    view.resize(240, 200)
    assert label.width() < label.fontMetrics().horizontalAdvance(long)
    assert label.heightForWidth(label.width()) == one_line, "a word is elided, not broken"
    assert long in label.toolTip()


def test_one_long_word_takes_up_to_half_of_a_narrow_grid(harness: Any, show: Callable[..., Any]) -> None:
    view = PropertyGrid("grid", harness.themes)
    view.set_properties(
        (Property("a", "Beschreibung", "Aurora"), Property("b", "Zuletzt bearbeitet", "4417"))
    )
    show(view, 700, 200)
    word_width = view.fontMetrics().horizontalAdvance("Beschreibung") + 1
    view.resize(round(word_width / 0.48), 200)
    label = next(one for one in view.findChildren(WrappingLabel) if one.text() == "Beschreibung")
    assert label.width() >= word_width
    assert label.toolTip() == ""
    view.resize(round(word_width / 0.3), 200)
    assert view.fitted_label_width == round(0.38 * view.width())


def test_a_note_below_a_link_wraps(grid: PropertyGrid) -> None:
    note = "trim start 1.25 s, trim end 0.5 s, " * 4
    grid.set_properties((Property("clip", "Clip 1", "Shot 01", link=PropertyLink("node", "n"), note=note),))
    text = next(one for one in grid.findChildren(WrappingLabel) if one.text() == note)
    assert text.isVisible()
    assert text.heightForWidth(200) > 2 * text.fontMetrics().height()
    assert grid.findChild(LinkButton, "link-clip").accessibleName() == f"Clip 1: Shot 01, {note}"
    grid.set_properties((Property("clip", "Clip 1", "Shot 01", link=PropertyLink("node", "n")),))
    assert not text.isVisible()


def test_values_of_all_sections_are_aligned(harness: Any, show: Callable[..., Any]) -> None:
    sections = PropertySections("scroll", "facts", harness.themes)
    short = PropertyGroup("short", "Short", (Property("a", "Id", "1"),))
    long = PropertyGroup("long", "Long", (Property("b", "Last edited at the studio", "2"),))
    show(sections, 700, 300)
    sections.show_groups((short, long))
    widths = {grid.fitted_label_width for grid in sections.findChildren(PropertyGrid)}
    assert len(widths) == 1
    sections.show_groups((short,))
    assert sections.findChild(PropertyGrid, "facts-short").fitted_label_width < widths.pop()
