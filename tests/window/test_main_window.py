"""The window as a whole."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from PySide6.QtCore import QEvent, QObject, QPoint, Qt
from PySide6.QtGui import QPixmap, QPixmapCache
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QLabel,
    QLineEdit,
    QPushButton,
    QTabBar,
    QToolButton,
    QWidget,
)

from wsdesk.panels.widgets.controls.segmented_control import SegmentedControl
from wsdesk.panels.widgets.layout.boxes import Space
from wsdesk.settings.table import LEFT_PANEL, RIGHT_PANEL, TEXT_SIZE
from wsdesk.store.base.notifications import NotificationAction
from wsdesk.theme.style_sheet import style_sheet

INTERACTIVE = (QAbstractButton, QLineEdit, QComboBox, QAbstractSpinBox, QAbstractItemView, QTabBar)
SIZES = [(1600, 1000), (1280, 800), (1024, 700), (800, 500)]
QTS_OWN = ("qt_", "ScrollLeftButton", "ScrollRightButton")


def filled(harness: Any) -> Any:
    harness.open("c1", "Hero film board")
    harness.open("c2", "Packaging shots of the long and well-lit kind")
    harness.stores.notifications.notify(
        "error", "Lost", detail="why", action=NotificationAction("Retry", lambda: None)
    )
    return harness.show()


def test_closing_is_told_and_left_to_the_program(harness: Any) -> None:
    window = harness.show()
    emitted: list[bool] = []
    window.closing.connect(lambda: emitted.append(True))
    window.close()
    assert emitted == [True]
    assert window.isVisible()
    harness.stores.commands.trigger("window.quit")
    assert emitted == [True, True]


def test_a_minimized_window_frees_cached_pixmaps(harness: Any) -> None:
    window = harness.show()
    pixmap = QPixmap(8, 8)
    QPixmapCache.insert("test", pixmap)
    window.showMinimized()
    assert not QPixmapCache.find("test", pixmap)


def test_it_shows_the_panels_of_the_specs_and_remembers_which(harness: Any) -> None:
    window = harness.show()
    assert window.left.pages.ids == ("projects", "library", "models")
    assert window.right.pages.ids == ("details", "versions", "comments")
    harness.qtbot.mouseClick(harness.find(object, "leftSegments-library"), Qt.MouseButton.LeftButton)
    window.right.show_panel("versions")
    assert harness.stores.settings.get(LEFT_PANEL) == "library"
    assert harness.stores.settings.get(RIGHT_PANEL) == "versions"


def test_panels_are_built_after_the_first_painting(harness: Any) -> None:
    window = harness.window
    assert (window.left.pages.current, window.right.pages.current) == ("projects", "details")
    assert all(side.pages.currentWidget() is None for side in (window.left, window.right))
    harness.show()
    for side in (window.left, window.right):
        assert all(side.pages.panel(panel_id) is not None for panel_id in side.pages.ids)
        assert side.pages.currentWidget() is side.pages.panel(side.pages.current)


def test_a_panel_that_is_asked_for_before_the_first_painting_is_there(harness: Any) -> None:
    harness.window.show_panel("models")
    assert harness.window.left.pages.currentWidget() is harness.window.left.pages.panel("models") is not None


def test_a_badge_stands_beside_its_title(harness: Any) -> None:
    window = harness.show()
    panel = window.right.pages.panel("comments")
    panel.badge_words = "3"
    panel.badge_changed.emit()
    tabs = harness.find(QTabBar, "rightTabs")
    assert [tabs.tabText(at) for at in range(3)] == ["Details", "Versions", "Comments 3"]


def test_every_interactive_widget_has_a_name_for_tests_and_for_people(harness: Any) -> None:
    window = filled(harness)
    window.dialogs.open_settings()
    window.dialogs.open_connection()
    window.dialogs.open_keys()
    bare = [
        f"{type(widget).__name__} {widget.objectName()!r}"
        for kind in INTERACTIVE
        for widget in window.findChildren(kind)
        if not widget.objectName().startswith(QTS_OWN) and not _part_of_another(widget)
        if not (widget.objectName() and (widget.accessibleName() or getattr(widget, "text", str)()))
    ]
    assert bare == []


def _part_of_another(widget: Any) -> bool:
    """Lists inside combo boxes and edits inside spin boxes are named by what they belong to."""
    parent = widget.parentWidget()
    while parent is not None:
        if isinstance(parent, QComboBox | QAbstractSpinBox) or parent.objectName().startswith("qt_"):
            return True
        parent = parent.parentWidget()
    return isinstance(widget, QToolButton) and isinstance(widget.parentWidget(), QTabBar | QLineEdit)


@pytest.mark.parametrize("text_size", [80, 100, 150, 200])
@pytest.mark.parametrize("size", SIZES)
def test_no_text_is_cut_off(harness: Any, size: tuple[int, int], text_size: int) -> None:
    window = filled(harness)
    harness.stores.settings.set(TEXT_SIZE, text_size)
    window.resize(*size)
    QApplication.processEvents()
    cut = []
    for label in (*window.findChildren(QLabel), *window.findChildren(QAbstractButton)):
        text = label.text()
        elides = hasattr(label, "is_elided") and label._elide
        wraps = getattr(label, "wordWrap", bool)() or label.hasHeightForWidth()
        if text and label.isVisible() and not elides and not wraps:
            metrics = label.fontMetrics()
            wide, high = metrics.horizontalAdvance(text.replace("&&", "&")), metrics.ascent()
            if wide > label.width() or high > label.height():
                cut.append((label.objectName(), text, wide, high, label.size()))
    field = window.top.field
    needed = field.fontMetrics().horizontalAdvance(field.placeholderText())
    assert field.placeholderText()
    assert needed <= field.width() - 20 - field.textMargins().right()
    assert cut == []


def test_the_theme_is_worn_and_changed_at_once(harness: Any) -> None:
    harness.show()
    assert harness.window.styleSheet() == style_sheet(harness.stores.themes.current)
    dark = harness.window.grab().toImage().pixelColor(5, 300)
    harness.stores.themes.choose("light")
    light = harness.window.grab().toImage().pixelColor(5, 300)
    assert dark == harness.stores.themes.current.color("surface") or dark.lightness() < 60
    assert light.lightness() > 200


def test_a_panel_may_bring_commands(make_harness: Callable[..., Any]) -> None:
    harness = make_harness()
    ids = {command.id for command in harness.stores.commands.all()}
    assert {
        f"panel.{name}" for name in ("projects", "library", "models", "details", "versions", "comments")
    } <= ids


def test_the_window_opens_with_the_focus_on_the_canvas(harness: Any) -> None:
    harness.open("c1")
    harness.show()
    assert harness.views["c1"].hasFocus()


def test_the_window_first_fits_the_screen_with_the_frame_that_the_system_adds(
    harness: Any, qapp: Any
) -> None:
    room = qapp.primaryScreen().availableGeometry()
    harness.window.show()
    assert harness.window.height() + 30 <= max(room.height(), harness.window.minimumHeight() + 30)
    assert harness.window.width() <= max(room.width(), harness.window.minimumWidth())


class PaintRecorder(QObject):
    """Which widgets were asked to paint."""

    def __init__(self) -> None:
        super().__init__()
        self.seen: set[int] = set()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() is QEvent.Type.Paint:
            self.seen.add(id(watched))
        return False


def test_another_theme_paints_every_widget_again(harness: Any) -> None:
    """No widget has to listen for it only to call `update`."""
    window = filled(harness)
    shown = [w for w in window.findChildren(QWidget) if w.isVisible() and not w.visibleRegion().isEmpty()]
    assert len(shown) > 30
    paintings = PaintRecorder()
    for widget in shown:
        widget.installEventFilter(paintings)
    harness.stores.themes.choose("light" if harness.stores.themes.current.name == "dark" else "dark")
    harness.qtbot.waitUntil(
        lambda: all(
            id(w) in paintings.seen or w.visibleRegion().isEmpty() or not w.isVisible() for w in shown
        )
    )


def test_tooltips_have_the_shortcuts_of_commands_that_were_added_later(harness: Any) -> None:
    window = harness.show()
    assert "Ctrl+E" in window.area.others.toolTip()
    tabs = window.right.findChild(QTabBar, "rightTabs")
    segments = window.left.findChild(SegmentedControl, "leftSegments")
    tabs.resize(100, tabs.height())
    tabs.update_detail()
    segments.resize(100, segments.height())
    tips = [tabs.tabToolTip(at) for at in range(tabs.count())]
    tips += [button.toolTip() for button in segments.findChildren(QPushButton)]
    assert any(tips)
    assert all("   Alt+" in tip for tip in tips if tip)


def test_the_ring_of_a_left_pane_covers_nothing_of_its_panel(harness: Any) -> None:
    window = harness.show()
    pages = window.left.pages
    panel = pages.panel(pages.current)
    assert panel.contentsMargins().top() >= Space.TIGHT
    segments = window.left.findChild(SegmentedControl, "leftSegments")
    below = pages.mapTo(window.left, QPoint(0, 0)).y() - segments.geometry().bottom() - 1
    assert below >= Space.TIGHT
