"""Zoom control: zoom out, percentage, zoom in, fit."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from PySide6.QtCore import QLocale, Qt
from PySide6.QtWidgets import QPushButton, QWidget

from wsdesk.panels.widgets.controls.button import IconButton
from wsdesk.panels.widgets.layout.boxes import Space, named, row, set_accessible_name
from wsdesk.theme.fonts import tabular
from wsdesk.theme.theme_manager import ThemeManager
from wsdesk.window.commands.shortcut_tooltips import ShortcutTooltips
from wsdesk.window.protocols import CanvasSurface

if TYPE_CHECKING:
    from wsdesk.store.canvas.canvas import CanvasStore

STEP = 1.25


class ZoomPill(QWidget):
    """Floats over the lower left of the canvas."""

    def __init__(self, canvas: CanvasStore, view: QWidget, themes: ThemeManager, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("zoomPill")
        self.setAccessibleName(self.tr("Zoom"))
        self.setProperty("role", "zoom")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._surface = cast(CanvasSurface, view)
        self.out = IconButton("zoomOut", "minus", self.tr("Zoom out"), themes, self)
        self.percent = QPushButton(self)
        self.percent.setObjectName("zoomPercent")
        self.percent.setProperty("role", "zoom")
        self.percent.setProperty("strong", True)
        self.percent.setFont(tabular(self.percent.font()))
        self.nearer = IconButton("zoomIn", "plus", self.tr("Zoom in"), themes, self)
        self.fit = named(QPushButton(self.tr("Fit"), self), "zoomFit", self.tr("Zoom to fit"))
        self.fit.setProperty("role", "zoom")
        row(self.out, self.percent, self.nearer, self.fit, space=Space.NONE, margin=Space.TIGHT, parent=self)
        self.percent.setMinimumWidth(self.percent.fontMetrics().horizontalAdvance("1000 %") + 16)
        self.out.clicked.connect(self._on_out)
        self.nearer.clicked.connect(self._on_in)
        self.percent.clicked.connect(self._on_actual_size)
        self.fit.clicked.connect(self._on_fit)
        self._surface.camera_changed.connect(self._on_camera_changed)
        self._on_camera_changed(canvas.camera)

    def update_tooltips(self, tips: ShortcutTooltips) -> None:
        """Update the shortcuts in tooltips."""
        tips.add(self.out, "canvas.zoom-out")
        tips.add(self.nearer, "canvas.zoom-in")
        tips.add(self.percent, "canvas.actual-size", self.tr("Zoom to 100%"))
        tips.add(self.fit, "canvas.fit")

    def _on_camera_changed(self, camera: object) -> None:
        scale = getattr(camera, "scale", 1.0)
        percent = 100 * float(scale)
        shown = QLocale().toString(percent, "f", 1 if percent < 10 else 0)
        words = self.tr("{n}%").format(n=shown)
        if words != self.percent.text():
            self.percent.setText(words)
            set_accessible_name(self.percent, self.tr("Zoom {percent}. Reset to 100%").format(percent=words))

    def _on_out(self) -> None:
        self._surface.zoom_by(1 / STEP)

    def _on_in(self) -> None:
        self._surface.zoom_by(STEP)

    def _on_actual_size(self) -> None:
        self._surface.actual_size()

    def _on_fit(self) -> None:
        self._surface.fit()
