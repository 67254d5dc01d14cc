"""Both sidebars: visible panels, badges, and persistence."""

from __future__ import annotations

import contextlib

from PySide6.QtCore import QObject

from wsdesk.panels.specs import HasBadge
from wsdesk.settings.setting import Setting
from wsdesk.settings.table import LEFT_PANEL, RIGHT_PANEL, Settings
from wsdesk.window.bars.top_bar import TopBar
from wsdesk.window.focus.panes import Panes
from wsdesk.window.frame.left_sidebar import LeftSidebar
from wsdesk.window.frame.right_sidebar import RightSidebar
from wsdesk.window.frame.workbench import SideName, Workbench


class Sidebars(QObject):
    """Synchronizes the panels, their panes, the top bar's toggles, and the settings."""

    def __init__(
        self,
        left: LeftSidebar,
        right: RightSidebar,
        workbench: Workbench,
        top: TopBar,
        panes: Panes,
        settings: Settings,
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._left, self._right = left, right
        self._workbench = workbench
        self._top = top
        self._panes = panes
        self._settings = settings
        panes.add("left", left, self._left_panel)
        panes.add("right", right, self._right_panel)
        top.left_toggled.connect(self._on_left_toggled)
        top.right_toggled.connect(self._on_right_toggled)
        workbench.shown_changed.connect(self._on_side_shown)
        left.pages.built.connect(self._on_left_built)
        right.pages.built.connect(self._on_right_built)
        for side, setting in ((left, LEFT_PANEL), (right, RIGHT_PANEL)):
            wanted, ids = settings.get(setting), side.pages.ids
            if ids:
                side.show_panel(wanted if wanted in ids else ids[0])
        # Connected last, so that defaults aren't saved and the TOML writer isn't imported for them.
        left.chosen.connect(self._on_left_chosen)
        right.chosen.connect(self._on_right_chosen)
        panes.refresh()
        self._on_side_shown("left")

    def show_panel(self, panel_id: str) -> None:
        """Show and focus a panel, opening its sidebar."""
        side: SideName = "left" if panel_id in self._left.pages.ids else "right"
        shown = self._left if side == "left" else self._right
        shown.pages.wake()
        shown.show_panel(panel_id)
        self._workbench.set_shown(side, True)
        self._panes.focus_name(panel_id)

    def build_next(self) -> bool:
        """Build one more panel, current ones first; return whether there was one."""
        left, right = self._left.pages, self._right.pages
        return left.wake() or right.wake() or left.build_next() or right.build_next()

    def _register(self, side: LeftSidebar | RightSidebar, panel_id: str) -> None:
        panel = side.pages.panel(panel_id)
        if panel is None:
            return
        self._panes.add(panel_id, panel)
        if isinstance(panel, HasBadge):
            panel.badge_changed.connect(side.refresh_badges)
            side.refresh_badges()

    def _remember(self, setting: Setting[str], value: str) -> None:
        with contextlib.suppress(OSError):  # a full disk isn't reported for this
            self._settings.set(setting, value)

    def _left_panel(self) -> str:
        return self._left.pages.current

    def _right_panel(self) -> str:
        return self._right.pages.current

    def _on_left_built(self, panel_id: str) -> None:
        self._register(self._left, panel_id)

    def _on_right_built(self, panel_id: str) -> None:
        self._register(self._right, panel_id)

    def _on_left_chosen(self, panel_id: str) -> None:
        self._remember(LEFT_PANEL, panel_id)
        self._panes.refresh()

    def _on_right_chosen(self, panel_id: str) -> None:
        self._remember(RIGHT_PANEL, panel_id)
        self._panes.refresh()

    def _on_left_toggled(self) -> None:
        self._workbench.toggle("left")
        self._on_side_shown("left")

    def _on_right_toggled(self) -> None:
        self._workbench.toggle("right")
        self._on_side_shown("right")

    def _on_side_shown(self, _name: object) -> None:
        self._top.set_sidebars(left=self._workbench.is_shown("left"), right=self._workbench.is_shown("right"))
