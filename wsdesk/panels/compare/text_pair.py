"""Comparison of two texts side by side."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from wsdesk.panels.widgets.layout.boxes import ColumnScroll, Space, Stretch, column, row
from wsdesk.panels.widgets.text.label import PlainLabel
from wsdesk.panels.widgets.text.word_diff import new_spans
from wsdesk.panels.widgets.text.wrapping_label import WrappingLabel
from wsdesk.store.text import sanitize
from wsdesk.theme.theme_manager import ThemeManager

MAX_TEXT = 20_000
HIGHLIGHT_OPACITY = 0.25


class TextPair(QWidget):
    """Two texts in one scroll area, so that they scroll together."""

    def __init__(self, name: str, themes: ThemeManager, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName(name)
        self._themes = themes
        self._texts = ("", "")
        self._titles = (PlainLabel(role="title"), PlainLabel(role="title"))
        self._words = (WrappingLabel(), WrappingLabel())
        scroll = ColumnScroll(f"{name}-scroll")
        line = row(space=Space.PAGE)
        for title, words in zip(self._titles, self._words, strict=True):
            line.addLayout(column(title, words, Stretch(1)), 1)
        scroll.column.addLayout(line)
        scroll.column.addStretch(1)
        column(scroll, parent=self)
        themes.changed.connect(self._mark)

    def show_texts(self, names: tuple[str, str], texts: tuple[str, str]) -> None:
        """Show two untrusted texts with their names."""
        self._texts = (sanitize.plain(texts[0], MAX_TEXT), sanitize.plain(texts[1], MAX_TEXT))
        for title, name in zip(self._titles, names, strict=True):
            title.setText(name)
        self._mark()

    def _mark(self) -> None:
        show_marked(self._words, self._texts, self._themes)


def show_marked(
    fields: tuple[WrappingLabel, WrappingLabel], texts: tuple[str, str], themes: ThemeManager
) -> None:
    """Set two sanitized texts: deletions are highlighted in the first, insertions in the second."""
    one, other = texts
    for field, text, spans, token in (
        (fields[0], one, new_spans(other, one), "error"),
        (fields[1], other, new_spans(one, other), "ok"),
    ):
        field.setText(text)
        field.set_spans(spans, themes.current.faded(token, HIGHLIGHT_OPACITY))
