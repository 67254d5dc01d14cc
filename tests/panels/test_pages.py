"""Properties of all overlay pages."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QProgressBar,
    QWidget,
)

from wsdesk.panels.registry import OVERLAYS
from wsdesk.panels.specs import OverlaySpec
from wsdesk.panels.widgets.containers.overlay_page import OverlayPage, ResponsiveSplitter
from wsdesk.theme.icons import icon_names

APPROVALS, CATALOGUE, SKILLS = (
    next(spec for spec in OVERLAYS if spec.id == overlay) for overlay in ("approvals", "catalogue", "skills")
)
every_page = pytest.mark.parametrize("spec", [APPROVALS, CATALOGUE, SKILLS], ids=lambda spec: spec.id)
INTERACTIVE = (QAbstractButton, QAbstractItemView, QLineEdit, QPlainTextEdit, QProgressBar)


@pytest.fixture
def open_page(harness: Any, show: Callable[..., Any]) -> Callable[[OverlaySpec], OverlayPage]:
    def build(spec: OverlaySpec) -> OverlayPage:
        page = show(spec.build(harness.stores), 420, 560)
        harness.commands.add(*spec.commands(harness.stores, page))
        page.open_page()
        return page

    return build


@pytest.mark.parametrize("spec", OVERLAYS, ids=lambda spec: spec.id)
def test_every_overlay_is_a_page_that_is_closed_by_its_button(
    spec: OverlaySpec, harness: Any, show: Callable[..., Any]
) -> None:
    page = show(spec.build(harness.stores))
    assert isinstance(page, OverlayPage)
    assert page.objectName() == f"{spec.id}Page"
    assert page.accessibleName()
    assert page.isAncestorOf(page.close_button)
    assert page.close_button.accessibleName().startswith("Close")
    assert not page.is_open


@every_page
def test_every_control_of_a_page_has_names(spec: OverlaySpec, open_page: Callable[..., OverlayPage]) -> None:
    page = open_page(spec)
    assert page.accessibleName()
    assert page.close_button.accessibleName().strip() != ""
    for control in page.findChildren(QWidget):
        if not isinstance(control, INTERACTIVE) or control.objectName().startswith("qt_"):
            continue
        if isinstance(control, QAbstractButton) and isinstance(
            control.parent(), QLineEdit | QAbstractItemView
        ):
            continue  # Qt's own buttons inside a field or a table
        if control.isVisibleTo(page):
            assert control.objectName(), control
            assert control.accessibleName(), control.objectName()


@every_page
def test_labels_are_plain_text_and_themes_can_change(
    spec: OverlaySpec, open_page: Callable[..., OverlayPage], harness: Any
) -> None:
    page = open_page(spec)
    for name in ("light", "dark"):
        harness.themes.choose(name)
        page.grab()
    assert all(label.textFormat().name == "PlainText" for label in page.findChildren(QLabel))


@every_page
def test_commands_have_titles_and_icons(
    spec: OverlaySpec, open_page: Callable[..., OverlayPage], harness: Any
) -> None:
    open_page(spec)
    page_commands = [command for command in harness.commands.all() if command.id.startswith(f"{spec.id}.")]
    assert {f"{spec.id}.open", f"{spec.id}.close"} <= {command.id for command in page_commands}
    for command in page_commands:
        assert command.title()
        assert not command.icon or command.icon in icon_names()


@pytest.mark.parametrize("spec", [APPROVALS, SKILLS], ids=lambda spec: spec.id)
def test_a_narrow_page_has_its_list_above(spec: OverlaySpec, harness: Any, show: Callable[..., Any]) -> None:
    page = show(spec.build(harness.stores), 340, 500)
    (split,) = page.findChildren(ResponsiveSplitter)
    assert split.orientation() is Qt.Orientation.Vertical
    page.resize(900, 600)
    assert split.orientation() is Qt.Orientation.Horizontal
    assert split.sizes()[1] > split.sizes()[0]


@every_page
def test_the_close_button_closes_the_page(spec: OverlaySpec, open_page: Callable[..., OverlayPage]) -> None:
    page = open_page(spec)
    close_signals: list[bool] = []
    page.closed.connect(lambda: close_signals.append(True))
    page.close_button.click()
    assert close_signals
    assert not page.is_open
