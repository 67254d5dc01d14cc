"""Find on the canvas: a field over it, how many there are, and the way from one to the next."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from PySide6.QtCore import QSize, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLineEdit, QWidget
from typing_extensions import override

from wsdesk.panels.parts.counted import counted
from wsdesk.panels.parts.label import PlainLabel
from wsdesk.panels.parts.type_scale import scaled
from wsdesk.store.selection import SelectionStore
from wsdesk.theme.current import Themes
from wsdesk.window.parts.icon_button import IconButton
from wsdesk.window.seams import CanvasSurface

if TYPE_CHECKING:
    from wsdesk.graph.document import Document
    from wsdesk.store.canvas import CanvasStore

_PAUSE_MS = 80
_WIDTH = 380


class FindBar(QFrame):
    """What holds all the words is lit, the rest dimmed: titles, texts, prompts, models, seeds, ids, names of
    files, errors, notes. Enter and F3 go to the next, with Shift to the one before; Escape ends it.
    """

    resized = Signal()
    """It was opened or closed: who holds it lays out anew."""

    def __init__(
        self,
        canvas: CanvasStore,
        view: QWidget,
        selection: SelectionStore,
        themes: Themes,
        parent: QWidget | None = None,
    ) -> None:
        from wsdesk.graph.search import Finder

        super().__init__(parent)
        self.setObjectName("findBar")
        self.setAccessibleName(self.tr("Find on the canvas"))
        self.setProperty("role", "panel")
        self._canvas = canvas
        self._view = view
        self._selection = selection
        self._hits: tuple[tuple[str, bool], ...] = ()
        self._at = -1
        self._known: Document | None = None
        self._finder = Finder(canvas.document)
        self.field = QLineEdit()
        self.field.setObjectName("findField")
        self.field.setAccessibleName(self.tr("Find on the canvas"))
        self.field.setPlaceholderText(self.tr("Find on the canvas"))
        self.field.setMaxLength(500)
        self.count = PlainLabel(role="small")
        self.count.setObjectName("findCount")
        before = IconButton("findPrevious", "chevron-up", self.tr("The one before"), themes)
        after = IconButton("findNext", "chevron-down", self.tr("The next one"), themes)
        self.before, self.after = before, after
        close = IconButton("findClose", "close", self.tr("End the search"), themes, keys="Esc")
        row = QHBoxLayout(self)
        row.setContentsMargins(8, 6, 8, 6)
        row.setSpacing(6)
        row.addWidget(self.field, 1)
        for widget in (self.count, before, after, close):
            row.addWidget(widget)
        self._pause = QTimer(self)
        self._pause.setSingleShot(True)
        self._pause.setInterval(_PAUSE_MS)
        self._pause.timeout.connect(self._search)
        self.field.textEdited.connect(self._on_edited)
        before.clicked.connect(self._on_before)
        after.clicked.connect(self._on_after)
        close.clicked.connect(self.dismiss)
        canvas.document_reset.connect(self._on_document_changed)
        canvas.changed.connect(self._on_document_changed)
        self.hide()

    @property
    def hits(self) -> tuple[str, ...]:
        """Ids of the nodes and notes that were found, in the order of going through them."""
        return tuple(hit for hit, _is_note in self._hits)

    def open(self) -> None:
        """Show the field, with what was searched for last."""
        self.show()
        self.raise_()
        self.resized.emit()
        self.field.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.field.selectAll()
        self._search()

    def dismiss(self) -> None:
        """End the search: nothing is dimmed for it any more."""
        if self.isHidden():
            return
        self._pause.stop()
        had_focus = self.isAncestorOf(self.window().focusWidget() or self.window())
        self.hide()
        self._surface.light(None)
        self.resized.emit()
        if had_focus:
            self._view.setFocus(Qt.FocusReason.OtherFocusReason)

    def step(self, by: int) -> None:
        """Go to the next one (or the one before), round and round."""
        if self._pause.isActive():
            self._pause.stop()
            self._search()
        if not self._hits:
            return
        start = self._at if self._at >= 0 else (-1 if by > 0 else 0)
        self._at = (start + by) % len(self._hits)
        found, _is_note = self._hits[self._at]
        self._canvas.reveal(found)
        self._say()

    @property
    def _surface(self) -> CanvasSurface:
        return cast(CanvasSurface, self._view)

    def _search(self) -> None:
        from wsdesk.graph.search import Finder

        text = self.field.text()
        document = self._canvas.document
        if document is not self._known:
            self._known, self._finder = document, Finder(document)
        before = self._hits[self._at] if 0 <= self._at < len(self._hits) else None
        nodes, notes = self._finder.find(text), self._finder.find_notes(text)
        self._hits = (*((node, False) for node in nodes), *((note, True) for note in notes))
        self._at = self._hits.index(before) if before in self._hits else -1
        self._surface.light(nodes if text.strip() else None)
        self._say()

    def _say(self) -> None:
        many = len(self._hits)
        if not self.field.text().strip():
            words = ""
        elif self._at >= 0:
            words = self.tr("{at} of {n}").format(at=self._at + 1, n=many)
        else:
            words = counted(many, self.tr("1 found"), self.tr("{n} found"))
        self.count.setText(words)
        self.count.setAccessibleName(words)

    def _on_edited(self, _text: str) -> None:
        self._pause.start()

    def _on_before(self) -> None:
        self.step(-1)

    def _on_after(self) -> None:
        self.step(1)

    def _on_document_changed(self, _what: object) -> None:
        if not self.isHidden():
            self._pause.start()

    @override
    def sizeHint(self) -> QSize:
        return QSize(scaled(_WIDTH), super().sizeHint().height())

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.dismiss()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.step(-1 if event.modifiers() & Qt.KeyboardModifier.ShiftModifier else 1)
        else:
            super().keyPressEvent(event)
