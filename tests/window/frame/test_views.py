"""The view switch of the top bar, and the left sidebar in views."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLineEdit, QPushButton

from wsdesk.panels.specs import OverlaySpec, ViewSpec
from wsdesk.panels.widgets.containers.overlay_page import OverlayPage
from wsdesk.panels.widgets.text.label import PlainLabel
from wsdesk.settings.table import LEFT_OPEN
from wsdesk.store.commands.commands import Command
from wsdesk.window.bars.status_pill import StatusPill
from wsdesk.window.bars.top_bar import TopBar
from wsdesk.window.frame.views import CANVAS, Views


class Switch:
    """A top bar with the views Canvas and Grid, beside the sidebars of a window."""

    def __init__(self, harness: Any) -> None:
        self.harness, self.themes = harness, harness.stores.themes
        self.window = harness.show()
        self.top = TopBar(QLineEdit(), StatusPill(harness.stores.connection, self.themes), self.themes)
        harness.qtbot.addWidget(self.top)
        specs = (OverlaySpec("viewer", "", ()), ViewSpec("grid", "", (), name="Grid", command="grid.open"))
        self.views = Views(
            self.top, self.window.workbench, self.window.status, harness.stores.commands, specs
        )
        self.top.resize(1280, 44)
        self.top.show()
        self.page = OverlayPage("grid", "Grid", "Close grid", self.themes)
        harness.qtbot.addWidget(self.page)

    def create_page(self) -> None:
        """As the window does when it is idle."""
        self.views.add("grid", self.page)
        self.harness.stores.commands.add(
            Command("grid.open", lambda: "Grid", lambda _subject: self.page.open_page())
        )

    def click(self, view_id: str) -> None:
        button = self.top.views.findChild(QPushButton, f"viewSwitch-{view_id}")
        assert isinstance(button, QPushButton)
        self.harness.qtbot.mouseClick(button, Qt.MouseButton.LeftButton)


@pytest.fixture
def switch(harness: Any) -> Switch:
    return Switch(harness)


def test_a_view_opens_and_closes_by_the_switch(switch: Switch) -> None:
    switch.create_page()
    assert switch.top.views.current == CANVAS
    switch.click("grid")
    assert switch.page.is_open
    assert switch.views.current == "grid"
    switch.click(CANVAS)
    assert not switch.page.is_open
    assert switch.top.views.current == CANVAS


def test_a_click_on_the_switch_leaves_the_keys_to_the_view(switch: Switch) -> None:
    switch.create_page()
    field = switch.top.findChild(QLineEdit)
    assert field is not None
    field.setFocus()
    switch.click("grid")
    assert switch.page.is_open
    assert switch.top.focusWidget() is field


def test_the_switch_follows_pages_that_open_and_close_otherwise(switch: Switch) -> None:
    switch.create_page()
    switch.page.open_page()
    assert switch.top.views.current == "grid"
    switch.page.leave()
    assert switch.top.views.current == CANVAS


def test_a_view_that_is_not_there_yet_is_not_selected(switch: Switch) -> None:
    switch.click("grid")
    assert switch.top.views.current == CANVAS
    switch.create_page()
    switch.click("grid")
    assert switch.page.is_open


def test_a_view_hides_the_left_sidebar_until_it_closes(switch: Switch) -> None:
    switch.create_page()
    settings = switch.harness.stores.settings
    switch.page.open_page()
    assert not switch.window.left.isVisible()
    assert switch.window.right.isVisible()
    assert settings.get(LEFT_OPEN) is True, "what the user chose stays"
    switch.page.close_page()
    assert switch.window.left.isVisible()


def test_the_sidebar_can_be_shown_and_hidden_in_a_view(switch: Switch) -> None:
    switch.create_page()
    switch.page.open_page()
    switch.window.workbench.toggle("left")
    assert switch.window.left.isVisible()
    switch.window.workbench.toggle("left")
    assert not switch.window.left.isVisible()
    switch.page.close_page()
    assert not switch.window.left.isVisible(), "hidden by the user, not by the view"


def test_a_panel_of_the_left_sidebar_is_shown_in_a_view(switch: Switch) -> None:
    switch.create_page()
    switch.page.open_page()
    switch.window.show_panel("library")
    assert switch.window.left.isVisible()


def test_all_views_fit_in_one_row(switch: Switch) -> None:
    switch.create_page()
    segments = switch.top.views.findChildren(QPushButton)
    assert len({segment.y() for segment in segments}) == 1
    assert all(
        segment.width() > segment.fontMetrics().horizontalAdvance(segment.text()) for segment in segments
    )


def test_the_page_of_a_view_is_requested_if_it_is_not_built(switch: Switch) -> None:
    needed: list[object] = []
    switch.views.page_needed.connect(needed.append)
    switch.views.page_needed.connect(switch.create_page)
    switch.click("grid")
    assert needed == ["grid"]
    assert switch.page.is_open
    switch.click(CANVAS)
    switch.click("grid")
    assert needed == ["grid"]


def test_the_status_of_a_view_replaces_that_of_the_canvas(switch: Switch) -> None:
    switch.page.status = PlainLabel("126 results")  # type: ignore[attr-defined]
    switch.create_page()
    bar = switch.window.status
    assert (switch.page.status.isVisible(), bar.counts.isVisible()) == (False, True)  # type: ignore[attr-defined]
    switch.page.open_page()
    assert (switch.page.status.isVisible(), bar.counts.isVisible()) == (True, False)  # type: ignore[attr-defined]
    assert switch.page.status.window() is switch.window  # type: ignore[attr-defined]
    assert bar.state.isVisible(), "the state of the connection stays"
    switch.page.close_page()
    assert (switch.page.status.isVisible(), bar.counts.isVisible()) == (False, True)  # type: ignore[attr-defined]
