"""Sidebars: their panels, badges, and persistence."""

from __future__ import annotations

import contextlib
from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import QCoreApplication, QObject, Qt, Signal, Slot
from PySide6.QtWidgets import QStackedWidget, QWidget
from typing_extensions import override

from wsdesk.panels.specs import HasBadge, PanelSpec
from wsdesk.panels.widgets.controls.segmented_control import SegmentedControl
from wsdesk.panels.widgets.layout.boxes import BORDER, Margin, Space, column, named, set_margin
from wsdesk.panels.widgets.text.shortcuts import shortcut_text
from wsdesk.settings.setting import Setting
from wsdesk.settings.table import LEFT_PANEL, RIGHT_PANEL, Settings
from wsdesk.store.stores import Stores
from wsdesk.store.text import sanitize
from wsdesk.theme.icons import icon
from wsdesk.theme.tokens import Theme
from wsdesk.window.bars.top_bar import TopBar
from wsdesk.window.focus.panes import Panes
from wsdesk.window.frame.panel_tabs import PanelTab, PanelTabs
from wsdesk.window.frame.workbench import SideName, Workbench

translate = QCoreApplication.translate


class PanelPages(QStackedWidget):
    """Builds panels from their specs and adds their commands.

    It starts suspended: the current panel is built after the first paint.
    """

    built = Signal(object)
    """Emitted with the ID of a panel that was built."""

    def __init__(self, stores: Stores, specs: Sequence[PanelSpec], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._stores = stores
        self._specs = {spec.id: spec for spec in specs}
        self._panels: dict[str, QWidget] = {}
        self.current = ""
        self.margin: Margin = Space.NONE
        """Margin inside each panel, within the ring of the focused pane."""
        self._is_suspended = True

    @property
    def ids(self) -> tuple[str, ...]:
        return tuple(self._specs)

    def add(self, spec: PanelSpec) -> None:
        """Add a panel, which is built when it is shown."""
        self._specs[spec.id] = spec

    def spec(self, panel_id: str) -> PanelSpec:
        return self._specs[panel_id]

    def panel(self, panel_id: str) -> QWidget | None:
        """The widget of a panel, if built."""
        return self._panels.get(panel_id)

    def show_panel(self, panel_id: str) -> None:
        """Show a panel; an unknown ID has no effect."""
        if panel_id not in self._specs:
            return
        self.current = panel_id
        if not self._is_suspended:
            self.setCurrentWidget(self.build(panel_id))
            self.setFocusProxy(self._panels[panel_id])

    def wake(self) -> bool:
        """Build the current panel, from now on immediately; return whether it was suspended."""
        slept, self._is_suspended = self._is_suspended, False
        if slept:
            self.show_panel(self.current)
        return slept

    def build(self, panel_id: str) -> QWidget:
        """The widget of a panel, built if needed."""
        panel = self._panels.get(panel_id)
        if panel is None:
            spec = self._specs[panel_id]
            panel = spec.build(self._stores)
            set_margin(panel, self.margin)
            self._panels[panel_id] = panel
            self.addWidget(panel)
            self._stores.commands.add(*spec.commands(self._stores, panel))
            self.built.emit(panel_id)
        return panel

    def build_next(self) -> bool:
        """Build one more panel while idle, the current one first; False if all are built."""
        if self.wake():
            return True
        waiting = next((panel_id for panel_id in self._specs if panel_id not in self._panels), None)
        if waiting is None:
            return False
        self.build(waiting)
        return True

    def badge(self, panel_id: str) -> str:
        """Badge of a panel, such as a count; empty for none."""
        panel = self._panels.get(panel_id)
        return panel.badge() if isinstance(panel, HasBadge) else ""


class Sidebar(QWidget):
    """Panels of one sidebar, one at a time."""

    chosen = Signal(object)
    """Emitted with the ID of the current panel."""

    def __init__(self, name: str, label: str, role: str, stores: Stores, specs: Sequence[PanelSpec]) -> None:
        super().__init__()
        named(self, name, label)
        self.setProperty("role", role)
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._commands = stores.commands
        self.pages = PanelPages(stores, specs, self)
        self.setFocusProxy(self.pages)

    def add_panel(self, spec: PanelSpec) -> None:
        """Add a panel after the others."""
        self.pages.add(spec)

    def show_panel(self, panel_id: str) -> None:
        """Show a panel."""
        raise NotImplementedError

    def refresh_badges(self) -> None:
        """Update the titles with the badges of the panels, and the shortcuts in their tooltips."""
        raise NotImplementedError

    def keys_of(self, panel_id: str) -> str:
        """Shortcut that focuses a panel, in the native format."""
        return shortcut_text(self._commands.key_of(f"panel.{panel_id}"))

    def _on_chosen(self, panel_id: str) -> None:
        if panel_id and panel_id != self.pages.current:
            self.pages.show_panel(panel_id)
            self.chosen.emit(panel_id)


class LeftSidebar(Sidebar):
    """Projects, Library, Models: chosen by segments."""

    def __init__(self, stores: Stores, specs: Sequence[PanelSpec]) -> None:
        label = translate("LeftSidebar", "Left sidebar")
        super().__init__("leftSide", label, "side-left", stores, specs)
        self._segments = SegmentedControl("leftSegments", self.tr("Left sidebar panels"), self, tabs=True)
        self.pages.margin = (Space.NONE, Space.TIGHT, Space.NONE, Space.NONE)  # below the segments
        column(
            column(self._segments, margin=(Space.MEDIUM, Space.SMALL, Space.MEDIUM, Space.TIGHT)),
            (self.pages, 1),
            space=Space.NONE,
            margin=(Space.NONE, Space.NONE, BORDER, Space.NONE),
            parent=self,
        )
        for spec in specs:
            self._segments.add(spec.id, sanitize.label(spec.title()))
        self._segments.setVisible(len(specs) > 1)
        self._themes = stores.themes
        stores.themes.changed.connect(self._draw)
        self._draw(stores.themes.current)
        self._segments.chosen.connect(self._on_chosen)

    @override
    def add_panel(self, spec: PanelSpec) -> None:
        super().add_panel(spec)
        self._segments.add(spec.id, sanitize.label(spec.title()))
        self._segments.setVisible(len(self.pages.ids) > 1)
        self._draw(self._themes.current)

    @override
    def show_panel(self, panel_id: str) -> None:
        if panel_id in self.pages.ids:
            self._segments.choose(panel_id)
            self._on_chosen(panel_id)

    @override
    def refresh_badges(self) -> None:
        for panel_id in self.pages.ids:
            title = f"{self.pages.spec(panel_id).title()} {self.pages.badge(panel_id)}"
            self._segments.set_text(panel_id, sanitize.label(title.strip()))
            self._segments.set_keys(panel_id, self.keys_of(panel_id))

    @Slot(object)
    def _draw(self, theme: Theme) -> None:
        ids = self.pages.ids
        self._segments.set_icons({one: icon(self.pages.spec(one).icon, theme, color="muted") for one in ids})


class RightSidebar(Sidebar):
    """Details, Versions, Comments: tabs with counts."""

    def __init__(self, stores: Stores, specs: Sequence[PanelSpec]) -> None:
        label = translate("RightSidebar", "Right sidebar")
        super().__init__("rightSide", label, "side-right", stores, specs)
        self._tabs = PanelTabs("rightTabs", self.tr("Right sidebar panels"), stores.themes, self)
        strip = QWidget(self)
        strip.setProperty("role", "tab-strip")
        strip.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        column(self._tabs, margin=(Space.SMALL, Space.NONE, Space.SMALL, BORDER), parent=strip)
        column(
            strip,
            (self.pages, 1),
            space=Space.NONE,
            margin=(BORDER, Space.NONE, Space.NONE, Space.NONE),
            parent=self,
        )
        self.refresh_badges()
        self._tabs.currentChanged.connect(self._on_tab_changed)

    @override
    def add_panel(self, spec: PanelSpec) -> None:
        super().add_panel(spec)
        self.refresh_badges()

    @override
    def show_panel(self, panel_id: str) -> None:
        if panel_id in self.pages.ids:
            self._tabs.setCurrentIndex(self.pages.ids.index(panel_id))
            self._on_chosen(panel_id)

    @override
    def refresh_badges(self) -> None:
        self._tabs.show_tabs([self._tab(self.pages.spec(panel_id)) for panel_id in self.pages.ids])

    def _tab(self, spec: PanelSpec) -> PanelTab:
        badge, keys = self.pages.badge(spec.id), self.keys_of(spec.id)
        return PanelTab(spec.id, spec.title(), badge, spec.icon, spec.counts, keys)

    def _on_tab_changed(self, at: int) -> None:
        self._on_chosen(str(self._tabs.tabData(at) or ""))


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
        panes.add("left", left, lambda: left.pages.current)
        panes.add("right", right, lambda: right.pages.current)
        top.left_toggle.clicked.connect(partial(self._toggle, "left"))
        top.right_toggle.clicked.connect(partial(self._toggle, "right"))
        workbench.shown_changed.connect(self._on_side_shown)
        left.pages.built.connect(partial(self._register, left))
        right.pages.built.connect(partial(self._register, right))
        for side, setting in ((left, LEFT_PANEL), (right, RIGHT_PANEL)):
            panel_id, ids = settings.get(setting), side.pages.ids
            if ids:
                side.show_panel(panel_id if panel_id in ids else ids[0])
        # Connected last, so that defaults aren't saved and the TOML writer isn't imported for them.
        left.chosen.connect(partial(self._on_chosen, LEFT_PANEL))
        right.chosen.connect(partial(self._on_chosen, RIGHT_PANEL))
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

    def add_panel(self, spec: PanelSpec) -> None:
        """Add a panel to its sidebar, and show it if it was shown last."""
        side, setting = (self._left, LEFT_PANEL) if spec.side == "left" else (self._right, RIGHT_PANEL)
        side.add_panel(spec)
        if self._settings.get(setting) == spec.id:
            side.show_panel(spec.id)

    def wake(self, name: SideName) -> bool:
        """Build the current panel of a sidebar, if it isn't built yet; return whether it wasn't."""
        return (self._left if name == "left" else self._right).pages.wake()

    def build_next(self) -> bool:
        """Build one more panel, current ones first; return whether there was one."""
        return (
            self.wake("left")
            or self.wake("right")
            or self._left.pages.build_next()
            or self._right.pages.build_next()
        )

    def _register(self, side: Sidebar, panel_id: str) -> None:
        panel = side.pages.panel(panel_id)
        if panel is None:
            return
        self._panes.add(panel_id, panel)
        if isinstance(panel, HasBadge):
            panel.badge_changed.connect(side.refresh_badges)
            side.refresh_badges()

    def _on_chosen(self, setting: Setting[str], panel_id: str) -> None:
        with contextlib.suppress(OSError):  # a full disk isn't reported for this
            self._settings.set(setting, panel_id)
        self._panes.refresh()

    def _toggle(self, side: SideName) -> None:
        self._workbench.toggle(side)
        self._on_side_shown(side)

    def _on_side_shown(self, _name: object) -> None:
        self._top.set_sidebars(left=self._workbench.is_shown("left"), right=self._workbench.is_shown("right"))
