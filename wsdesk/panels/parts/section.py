"""A heading that folds what stands below it."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QPushButton, QSizePolicy, QVBoxLayout, QWidget

from wsdesk.theme.current import Themes
from wsdesk.theme.icons import icon


class Section(QWidget):
    """A collapsible section around one widget; open at first."""

    folded = Signal(object)
    """Whether it is folded now; emitted when the person folds or unfolds it."""

    def __init__(
        self, name: str, title: str, content: QWidget, themes: Themes, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setObjectName(name)
        self._themes = themes
        self._content = content
        self._head = QPushButton(title)
        self._head.setObjectName(f"{name}-head")
        self._head.setAccessibleName(title)
        self._head.setProperty("role", "section")
        self._head.setCheckable(True)
        self._head.setChecked(True)
        self._head.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(8)
        column.addWidget(self._head)
        column.addWidget(content)
        self._head.toggled.connect(self._on_toggled)
        themes.changed.connect(self._on_theme_changed)
        self._show_arrow()

    @property
    def is_folded(self) -> bool:
        return not self._head.isChecked()

    def set_folded(self, folded: bool) -> None:
        """Fold or unfold."""
        self._head.setChecked(not folded)

    def set_title(self, title: str) -> None:
        """Change the heading."""
        self._head.setText(title)
        self._head.setAccessibleName(title)

    def _show_arrow(self) -> None:
        name = "chevron-right" if self.is_folded else "chevron-down"
        self._head.setIcon(icon(name, self._themes.current, color="muted"))

    def _on_toggled(self, on: bool) -> None:
        self._content.setVisible(on)
        self._show_arrow()
        self.folded.emit(not on)

    def _on_theme_changed(self, _theme: object) -> None:
        self._show_arrow()
