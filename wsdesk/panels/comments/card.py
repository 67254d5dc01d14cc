"""Card of one comment."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import QContextMenuEvent, QFocusEvent, QImage, QKeyEvent, QMouseEvent, QPixmap
from PySide6.QtWidgets import QFrame, QWidget
from typing_extensions import override

from wsdesk.panels.comments.body import CommentBody
from wsdesk.panels.widgets.controls.button import LinkButton
from wsdesk.panels.widgets.controls.form_controls import push_button
from wsdesk.panels.widgets.images.avatar import Avatar
from wsdesk.panels.widgets.layout.boxes import Space, Stretch, column, flow, row, set_accessible_name
from wsdesk.panels.widgets.lists.row_model import menu_position
from wsdesk.panels.widgets.painting.accessibility import ItemAccess
from wsdesk.panels.widgets.text.label import PlainLabel
from wsdesk.panels.widgets.text.type_scale import scaled
from wsdesk.panels.widgets.text.wrapping_label import DetailText, WrappingLabel
from wsdesk.store.base.load_state import split_text
from wsdesk.store.comments.comment_tag import CommentTag, format_span, parse_tag
from wsdesk.store.comments.entry import CommentEntry
from wsdesk.store.text import sanitize, time_format

THUMBNAIL_PX = (24, 18)
"""Size of the image of a node in logical px."""


class CommentCard(QFrame):
    """Card of a comment: author, time, text, and for unsent ones their state and actions.

    With `named`, a link to the node of the comment is above it.
    """

    retried = Signal(object)
    discarded = Signal(object)
    edited = Signal(object)
    """Each emitted with the entry's ID."""
    menu_requested = Signal(object, object)
    """Emitted with the entry and the global position (a QPoint)."""
    version_requested = Signal(object)
    node_requested = Signal(object)
    """Each emitted with the entry."""
    height_changed = Signal(object)
    focused = Signal(object)

    def __init__(self, entry: CommentEntry, *, named: bool = False, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("commentCard")
        self.setProperty("role", "card")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.entry = entry
        self._words: tuple[str, ...] = ()
        self._avatar = Avatar()
        self._author = PlainLabel(role="title", elide=True)
        self._time = PlainLabel(role="small")
        self._new = PlainLabel(self.tr("unread"), role="badge")
        self.body = CommentBody()
        self._thumbnail = PlainLabel()
        self._thumbnail.hide()
        self._node: LinkButton | None = None
        self._version: LinkButton | None = None
        self._markers: PlainLabel | None = None
        self._more: LinkButton | None = None
        self._footer: _Footer | None = None
        self._head = row(self._avatar, (self._author, 1), self._new, self._time)
        margin = (Space.MEDIUM, Space.SMALL)
        self._column = column(self._head, self.body, space=Space.TIGHT, margin=margin, parent=self)
        if named:
            self._node = LinkButton("commentNode", fits=True)
            self._node.clicked.connect(self._on_node_clicked)
            self._column.insertLayout(0, row(self._thumbnail, self._node, Stretch(1)))
        self.show_entry(entry)

    def accessible(self) -> ItemAccess:
        """Its `QAccessibleInterface`: a list item."""
        return ItemAccess(self)

    def show_entry(self, entry: CommentEntry) -> None:
        """Set the entry, or a newer state of it."""
        self.entry = entry
        self._author.setText(sanitize.line(entry.author, 120))
        self._author.set_tip(entry.author_id)
        self._avatar.show_name(self._author.text())
        self._new.setVisible(entry.unread)
        tag, rest = parse_tag(entry.body)
        self.body.show_body(rest if tag.version and rest else entry.body)
        self._show_version(tag)
        self._show_node()
        self._show_markers()
        self.refresh_time()
        text = self._state_text()
        if text and self._footer is None:
            self._footer = self._make_footer()
        if self._footer is not None:
            self._footer.set_state(text, entry.state, split_text(entry.error)[1])
        self.highlight(self._words)
        self._name()

    def show_thumbnail(self, image: QImage | None) -> None:
        """Show the image of the node beside its title; hide it without one."""
        if image is not None:
            size = QSize(*map(scaled, THUMBNAIL_PX)) * self.devicePixelRatioF()
            expand = Qt.AspectRatioMode.KeepAspectRatioByExpanding
            large = image.scaled(size, expand, Qt.TransformationMode.SmoothTransformation)
            rest = large.size() - size
            part = large.copy(QRect(QPoint(rest.width() // 2, rest.height() // 2), size))
            part.setDevicePixelRatio(self.devicePixelRatioF())
            self._thumbnail.setPixmap(QPixmap.fromImage(part))
        self._thumbnail.setVisible(image is not None)

    def show_avatar(self, image: QImage | None) -> None:
        """Show the image of the author instead of the initials."""
        self._avatar.show_image(image)

    def refresh_time(self) -> None:
        """Update the relative time."""
        entry = self.entry
        text = time_format.ago(entry.created_at)
        self._time.setText(self.tr("{time} · edited").format(time=text) if entry.edited_at else text)
        tip = time_format.exact(entry.created_at)
        if entry.edited_at:
            tip += "\n" + self.tr("edited {time}").format(time=time_format.exact(entry.edited_at))
        self._time.set_tip(tip)

    def highlight(self, words: Sequence[str]) -> None:
        self._words = tuple(words)
        tint = self.palette().highlight().color()
        tint.setAlpha(90)
        self.body.highlight(self._words, tint)

    def height_at(self, width: int) -> int:
        """Height in px at a width."""
        self.ensurePolished()
        margins, frame = self._column.contentsMargins(), self.contentsMargins()
        inside = width - margins.left() - margins.right() - frame.left() - frame.right()
        self.body.setFixedHeight(self.body.height_at(inside))
        self._show_more(self.body.exceeds_fold(inside))
        self._column.invalidate()
        room = width - frame.left() - frame.right()
        high = self._column.heightForWidth(room) if self._column.hasHeightForWidth() else -1
        high = high if high > 0 else self._column.sizeHint().height()
        return high + frame.top() + frame.bottom()

    def _name(self) -> None:
        """Accessible name with all visible texts."""
        entry = self.entry
        parts = [
            sanitize.line(entry.node_title, 80) if self._node is not None else "",
            self._author.text(),
            self._time.text(),
            self._new.text() if entry.unread else "",
            self._apply_highlights(),
        ]
        body = sanitize.plain(entry.body, 1_000)
        set_accessible_name(self, f"{', '.join(p for p in parts if p)}: {body} {self._state_text()}".strip())

    def _state_text(self) -> str:
        error = sanitize.line(split_text(self.entry.error)[0], 300)
        match self.entry.state:
            case "sending":
                return self.tr("Sending…")
            case "queued":
                waiting = self.tr("Waiting to send")
                return f"{waiting}: {error}" if error else waiting
            case "unknown" if self.entry.may_be_sent:
                return self.tr(
                    "Probably sent: the thread contains a comment with the same text. If it's "
                    "yours, discard this one. Sending it again would post it twice."
                )
            case "unknown":
                return self.tr(
                    "May have been sent, but no reply was received. Sending it again could post it twice."
                )
            case "failed":
                return self.tr("Couldn't send: {why}").format(why=error or self.tr("rejected by the server"))
            case _:
                return ""

    def _apply_highlights(self) -> str:
        labels = {"resolved": self.tr("resolved for me"), "follow-up": self.tr("follow up")}
        return ", ".join(labels[marker] for marker in sorted(self.entry.markers) if marker in labels)

    def _show_version(self, tag: CommentTag) -> None:
        # Most comments have no version, are short, and sent: other widgets are created on demand.
        if tag.version and self._version is None:
            self._version = LinkButton("commentVersion", fits=True)
            self._version.clicked.connect(self._on_version_clicked)
            self._head.insertWidget(1, self._version)
        if self._version is not None:
            pin = self.tr("pin {n}").format(n=self.entry.number) if tag.area is not None else ""
            places = [self.tr("on v{n}").format(n=tag.version), format_span(tag.span), pin]
            self._version.setVisible(bool(tag.version))
            self._version.set_text(" · ".join(filter(None, places)))
            name = (
                self.tr("Show comment in version {n}") if tag.is_annotation else self.tr("Show version {n}")
            )
            set_accessible_name(self._version, name.format(n=tag.version))

    def _show_node(self) -> None:
        if self._node is not None:
            title = sanitize.line(self.entry.node_title, 120) or self.tr("untitled node")
            self._node.set_text(title if self.entry.node_id else self.tr("a node that's no longer here"))
            self._node.setEnabled(bool(self.entry.node_id))
            set_accessible_name(self._node, self.tr("Go to {title}").format(title=title))

    def _show_markers(self) -> None:
        text = self._apply_highlights()
        if text and self._markers is None:
            self._markers = PlainLabel(role="small", elide=True, name="commentMarks")
            self._column.insertWidget(self._column.indexOf(self.body) + 1, self._markers)
        if self._markers is not None:
            self._markers.setVisible(bool(text))
            self._markers.setText(self.tr("{marks} · only on this computer").format(marks=text))
        self.body.setEnabled("resolved" not in self.entry.markers)

    def _show_more(self, long: bool) -> None:
        if long and self._more is None:
            self._more = LinkButton("commentMore", self.tr("Show all"), fits=True)
            self._more.clicked.connect(self._on_more_clicked)
            self._column.insertWidget(self._column.indexOf(self.body) + 1, self._more)
        if self._more is not None:
            self._more.setVisible(long)

    def _make_footer(self) -> _Footer:
        footer = _Footer()
        self._column.addWidget(footer)
        footer.retry.clicked.connect(self._on_retry_clicked)
        footer.edit.clicked.connect(self._on_edit_clicked)
        footer.discard.clicked.connect(self._on_discard_clicked)
        footer.detail.button.toggled.connect(self._on_detail_toggled)
        return footer

    def _on_more_clicked(self) -> None:
        self.body.expand()
        self.height_changed.emit(self.entry.id)
        self.setFocus(Qt.FocusReason.OtherFocusReason)

    def _on_detail_toggled(self, _shown: bool) -> None:
        self.height_changed.emit(self.entry.id)

    def _on_retry_clicked(self) -> None:
        self.retried.emit(self.entry.id)

    def _on_edit_clicked(self) -> None:
        self.edited.emit(self.entry.id)

    def _on_discard_clicked(self) -> None:
        self.discarded.emit(self.entry.id)

    def _on_node_clicked(self) -> None:
        self.node_requested.emit(self.entry)

    def _on_version_clicked(self) -> None:
        self.version_requested.emit(self.entry)

    @override
    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        self.menu_requested.emit(self.entry, menu_position(self, event))
        event.accept()

    @override
    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.setFocus(Qt.FocusReason.MouseFocusReason)
        super().mousePressEvent(event)

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            if self._more is not None and self._more.isVisible():
                self._on_more_clicked()
                return
            if self._node is not None and self.entry.node_id:
                self._on_node_clicked()
                return
        event.ignore()  # handled by the list

    @override
    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.focused.emit(self.entry.id)

    @override
    def changeEvent(self, arg__1: QEvent) -> None:
        super().changeEvent(arg__1)
        if arg__1.type() == QEvent.Type.PaletteChange and self._words:
            self.highlight(self._words)


class _Footer(QWidget):
    """State of an unsent comment, and its actions."""

    def __init__(self) -> None:
        super().__init__()
        self._text = WrappingLabel(role="small", selectable=False)
        self.retry = push_button("commentRetry", self.tr("Send again"))
        self.edit = push_button("commentEditAgain", self.tr("Edit"))
        self.discard = push_button("commentDiscard", self.tr("Discard"))
        # In a flow layout: a row wider than the card would widen the text, which would be clipped.
        self.detail = DetailText("comment")
        buttons = flow(self.retry, self.edit, self.discard, self.detail.button)
        column(self._text, buttons, self.detail, space=Space.TIGHT, parent=self)

    def set_state(self, text: str, state: str, detail: str) -> None:
        """Set the state; an empty text hides all."""
        self.setVisible(bool(text))
        self.detail.set_detail(detail)
        self._text.set_role("error" if state == "failed" else "small")
        self._text.setText(text)
        undecided = state in ("failed", "unknown")
        self.retry.setVisible(undecided)
        self.edit.setVisible(undecided or state == "queued")
        self.discard.setVisible(undecided or state == "queued")
        self.updateGeometry()  # the card is measured immediately, which requires the new layout
