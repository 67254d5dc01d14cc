"""Cell of a comparison grid: image or text, name, and differing settings."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QPoint, Qt, Signal
from PySide6.QtGui import QContextMenuEvent, QFocusEvent, QKeyEvent, QPainter, QWheelEvent
from PySide6.QtWidgets import QWidget
from typing_extensions import override

from wsdesk.panels.versions.properties import body_of, result_asset
from wsdesk.panels.widgets.controls.button import IconButton
from wsdesk.panels.widgets.controls.marks_label import MarksLabel
from wsdesk.panels.widgets.images.image_pane import ImagePane, ImagePaneStores, ImageViewport
from wsdesk.panels.widgets.layout.boxes import Space, Stretch, column, row, set_accessible_name
from wsdesk.panels.widgets.lists.row_model import menu_position
from wsdesk.panels.widgets.text.wrapping_label import WrappingLabel
from wsdesk.store.commands.wheel import is_touchpad, read_wheel_settings
from wsdesk.store.comparison.compared_version import ComparedVersion
from wsdesk.store.culling.mark_labels import marks_text
from wsdesk.store.culling.marks import ResultMarks
from wsdesk.store.text import sanitize
from wsdesk.theme.theme_manager import ThemeManager

GAP = 12
"""Spacing of cells in px."""
_MAX_TEXT = 1_200
_TEXT_RATIO = 4 / 3
_STEPS = {Qt.Key.Key_Left: (-1, 0), Qt.Key.Key_Right: (1, 0), Qt.Key.Key_Up: (0, -1), Qt.Key.Key_Down: (0, 1)}


class FocusPane(ImagePane):
    """Image that emits `focused` when it receives the keyboard focus."""

    focused = Signal()

    @override
    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.focused.emit()


class CellPane(FocusPane):
    """Image or text; Enter enlarges it.

    While the image is fitted, arrow keys go to other cells and the wheel scrolls the grid.
    """

    enlarge_requested = Signal()
    stepped = Signal(object)
    """Emitted with columns and rows to go, as a tuple."""
    menu_requested = Signal(object)
    """Emitted with the global position (a QPoint)."""

    def __init__(self, name: str, stores: ImagePaneStores, viewport: ImageViewport) -> None:
        super().__init__(name, stores, viewport)
        self.set_margin(0)
        self._text = WrappingLabel()
        column((self._text, 0, Qt.AlignmentFlag.AlignTop), margin=Space.SMALL, parent=self)

    @property
    def is_text(self) -> bool:
        return not self._text.isHidden()

    def show_text(self, text: str | None) -> None:
        """Show a text instead of the image; None shows the image."""
        self._text.setVisible(text is not None)
        self._text.setText(text or "")
        self._ground, self._ring = ("raised", "accent") if self.is_text else ("surround", "surround-focus")

    def set_height(self, height: int) -> None:
        """Set the height in px; a text is truncated after the last full line."""
        self.setFixedHeight(height)
        line = self._text.fontMetrics().height() + 1
        self._text.set_max_lines(max(1, (height - 2 * Space.SMALL) // line))

    @override
    def paint_layers(self, painter: QPainter) -> None:
        if not self.is_text:
            super().paint_layers(painter)

    @override
    def wheelEvent(self, event: QWheelEvent) -> None:
        ctrl = bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
        wheel = read_wheel_settings(self._settings, touchpad=is_touchpad(event))
        if self.is_fitted and ctrl == wheel.zooms:
            event.ignore()
        else:
            super().wheelEvent(event)

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = Qt.Key(event.key())
        if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.enlarge_requested.emit()
        elif key in _STEPS and self.is_fitted:
            self.stepped.emit(_STEPS[key])
        else:
            super().keyPressEvent(event)

    @override
    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        self.menu_requested.emit(menu_position(self, event))


class PinButton(IconButton):
    """Button that pins a side as the reference; checked if it is."""

    def __init__(self, name: str, themes: ThemeManager) -> None:
        super().__init__(name, "pin", "", themes)
        self.setCheckable(True)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # the key acts on the focused side
        self.show_pinned(False)

    def show_pinned(self, pinned: bool) -> None:
        text = self.tr("Unpin reference") if pinned else self.tr("Pin as reference")
        self.setChecked(pinned)
        self.set_icon_name("pin", "accent" if pinned else "muted")
        self.set_label(text)


class Cell(QWidget):
    """Image in its aspect ratio, or a text, with its name, marks, and a caption."""

    menu_requested = Signal(object)
    """Emitted with the global position (a QPoint)."""

    def __init__(
        self, number: int, pane: CellPane, themes: ThemeManager, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setObjectName(f"compareCell-{number}")
        self.pane = pane
        self._layout_ratio = 0.0
        self.marks = MarksLabel(f"compareMarks-{number}", themes)
        self._name = WrappingLabel(role="title", max_lines=1, selectable=False, name=f"compareName-{number}")
        self._caption = WrappingLabel(
            role="small", max_lines=2, selectable=False, name=f"compareCaption-{number}"
        )
        self.pin_button = PinButton(f"comparePin-{number}", themes)
        self.pin_button.setProperty("role", "in-line")
        name_line = row((self._name, 1), self.marks, self.pin_button)
        column(self.pane, name_line, self._caption, Stretch(1), space=Space.TIGHT, parent=self)

    @property
    def caption(self) -> str:
        return self._caption.text()

    @property
    def ratio(self) -> float:
        """Aspect ratio of the content (width divided by height)."""
        self._layout_ratio = self._ratio()
        return self._layout_ratio

    def ratio_changed(self) -> bool:
        """Whether the aspect ratio changed since the layout, because the image loaded."""
        return abs(self._ratio() - self._layout_ratio) > 0.01

    def show_side(self, side: ComparedVersion, caption: str, *, is_reference: bool) -> None:
        body = body_of(side.version)
        asset = result_asset(side.version)
        text = sanitize.plain(side.version.generated_text, _MAX_TEXT) if body == "text" else None
        self.pane.show_text(text)
        self.pane.show_assets(*(() if asset is None else (asset,)), glyph=glyph_of(body))
        self.pane.set_is_video(body == "video")
        name = place_label(side)
        self._name.setText(reference_label(name) if is_reference else name)
        self._name.set_tip(self._name.text())
        self.pin_button.show_pinned(is_reference)
        self._caption.setText(caption)
        self._caption.set_tip(caption)

    def show_marks(self, marks: ResultMarks) -> None:
        self.marks.show_marks(marks)
        parts = (self._name.text(), marks_text(marks), self.caption)
        set_accessible_name(self.pane, ". ".join(part for part in parts if part))

    def _ratio(self) -> float:
        size = self.pane.image_size()
        return _TEXT_RATIO if self.pane.is_text else size.width() / max(1.0, size.height())

    @override
    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        at: QPoint = event.globalPos()
        self.menu_requested.emit(at)


def place_label(side: ComparedVersion) -> str:
    """Which of several versions a side is, and its title."""
    if side.count <= 1:
        return side.name
    place = QCoreApplication.translate("Compare", "v{n} of {count}").format(n=side.number, count=side.count)
    return f"{place} · {side.title}"


def reference_label(name: str) -> str:
    """Name of the pinned side."""
    return QCoreApplication.translate("Compare", "Reference · {name}").format(name=name)


def glyph_of(body: str) -> str:
    """Placeholder icon of a result without an image."""
    return {"file": "unknown", "nothing": "empty", "failed": "error"}.get(body, body)
