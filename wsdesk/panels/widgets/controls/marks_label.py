"""Flag, rating, and color label of a result, in a line beside its name."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget
from typing_extensions import override

from wsdesk.panels.widgets.layout.boxes import set_accessible_name
from wsdesk.panels.widgets.painting.mark_badges import marks_width, paint_marks_line
from wsdesk.panels.widgets.text.label import set_tip
from wsdesk.panels.widgets.text.type_scale import scaled
from wsdesk.store.culling.mark_labels import marks_text
from wsdesk.store.culling.marks import NO_MARKS, ResultMarks
from wsdesk.theme.theme_manager import ThemeManager


class MarksLabel(QWidget):
    """Marks of a result; hidden while it has none."""

    def __init__(self, name: str, themes: ThemeManager) -> None:
        super().__init__()
        self.setObjectName(name)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self._themes = themes
        self.marks = NO_MARKS
        self.hide()
        themes.changed.connect(self._on_theme_changed)

    def show_marks(self, marks: ResultMarks) -> None:
        self.marks = marks
        text = marks_text(marks)
        set_accessible_name(self, text)
        set_tip(self, text)
        self.setVisible(not marks.is_empty)
        self.updateGeometry()
        self.update()

    @override
    def sizeHint(self) -> QSize:
        return QSize(marks_width(self.marks), scaled(18))

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        paint_marks_line(painter, self._themes.current, self.rect(), self.marks)

    def _on_theme_changed(self, _theme: object) -> None:
        self.update()
