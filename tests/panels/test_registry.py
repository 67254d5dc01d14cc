"""Properties of all panels."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QTextBrowser,
    QWidget,
)

from wsdesk.panels.registry import PANELS
from wsdesk.panels.specs import HasBadge, PanelSpec
from wsdesk.store.commands.commands import Command
from wsdesk.theme.icons import icon_names

every_panel = pytest.mark.parametrize("spec", PANELS, ids=lambda spec: spec.id)
INTERACTIVE = (QAbstractButton, QAbstractItemView, QLineEdit, QPlainTextEdit, QTextBrowser)


def commands_of(spec: PanelSpec, harness: Any, widget: QWidget) -> tuple[Command, ...]:
    return spec.commands(harness.stores, widget)


def test_panels_are_in_their_sidebars() -> None:
    left = {"projects", "library", "models", "outline"}
    right = {"details", "versions", "comments", "problems", "lineage", "whats-new"}
    assert left <= {spec.id for spec in PANELS if spec.side == "left"}
    assert right <= {spec.id for spec in PANELS if spec.side == "right"}


@every_panel
def test_a_panel_is_built_without_data(spec: PanelSpec, harness: Any, show: Callable[..., Any]) -> None:
    widget = show(spec.build(harness.stores))
    assert spec.title()
    assert widget.objectName() == f"{spec.id}Panel"
    assert widget.accessibleName() == spec.title()
    assert spec.icon in icon_names()
    assert spec.counts == isinstance(widget, HasBadge)


@every_panel
def test_every_control_of_a_panel_has_names(spec: PanelSpec, harness: Any, show: Callable[..., Any]) -> None:
    widget = show(spec.build(harness.stores))
    for control in widget.findChildren(QWidget):
        if not isinstance(control, INTERACTIVE) or control.objectName().startswith("qt_"):
            continue
        if isinstance(control, QAbstractButton) and isinstance(control.parent(), QLineEdit):
            continue  # Qt's own buttons inside a field
        if not control.isVisibleTo(widget):
            continue
        assert control.objectName(), control
        assert control.accessibleName(), control.objectName()


@every_panel
def test_labels_are_plain_text(spec: PanelSpec, harness: Any, show: Callable[..., Any]) -> None:
    from PySide6.QtCore import Qt

    widget = show(spec.build(harness.stores))
    for label in widget.findChildren(QLabel):
        assert label.textFormat() == Qt.TextFormat.PlainText, label.text()


@every_panel
def test_commands_are_complete(spec: PanelSpec, harness: Any, show: Callable[..., Any]) -> None:
    widget = show(spec.build(harness.stores))
    for command in commands_of(spec, harness, widget):
        assert command.title()
        assert command.menu, f"{command.id}: what is in a context menu is in a menu too"
        assert not command.icon or command.icon in icon_names()
        command.enabled(None)
        command.enabled(object())


def test_titles_of_commands_are_unique(harness: Any, show: Callable[..., Any]) -> None:
    for spec in PANELS:
        harness.commands.add(*commands_of(spec, harness, show(spec.build(harness.stores))))
    titles = [command.title() for command in harness.commands.all()]
    assert len(set(titles)) == len(titles)


@every_panel
def test_a_theme_change_repaints_the_panel(
    spec: PanelSpec, harness: Any, show: Callable[..., Any], qtbot: Any
) -> None:
    widget = show(spec.build(harness.stores))
    harness.themes.choose("light")
    widget.grab()
