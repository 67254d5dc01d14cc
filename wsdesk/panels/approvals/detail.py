"""Details of an approval: arguments, result, and changes."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPoint, Qt
from PySide6.QtWidgets import (
    QPlainTextEdit,
    QPushButton,
    QSplitter,
    QStackedWidget,
    QWidget,
)

from wsdesk.panels.approvals.decision import DecisionButtons
from wsdesk.panels.approvals.labels import approval_properties, log_properties
from wsdesk.panels.approvals.stores import ApprovalsPageStores
from wsdesk.panels.approvals.tree import ValueTree, readable_text
from wsdesk.panels.widgets.controls.export import copy_text
from wsdesk.panels.widgets.controls.segmented import Segmented
from wsdesk.panels.widgets.layout.boxes import (
    ColumnScroll,
    FlowLayout,
    Space,
    column,
    named,
    set_accessible_name,
)
from wsdesk.panels.widgets.properties.property import PropertyMenu
from wsdesk.panels.widgets.properties.property_grid import PropertyGrid
from wsdesk.panels.widgets.text.label import set_tip
from wsdesk.panels.widgets.text.type_scale import scaled
from wsdesk.panels.widgets.text.wrapping_label import DetailText, WrappingLabel
from wsdesk.store.agent.approvals import PENDING, ApprovalRow
from wsdesk.store.text.escape_invisible import whole_words

LEAST_TREE = 300
"""Height in logical px of the tree and its text view."""


class ApprovalDetail(QWidget):
    """Details of an approval."""

    def __init__(self, stores: ApprovalsPageStores, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("approvalDetail")
        self._stores = stores
        self._row: ApprovalRow | None = None
        self._shown: object = None
        self._title = WrappingLabel(role="heading", max_lines=2)
        self._title.setObjectName("approvalTool")
        self.properties = PropertyGrid("approvalFacts", stores.themes, label_width=96)
        self.failure = WrappingLabel(role="error")
        self.failure.setObjectName("approvalTrouble")
        self._detail = DetailText("approvalTrouble")
        self.watch_button = self._button("approvalWatch")
        self.watch_button.setCheckable(True)
        self.again_button = self._button("approvalAgain", self.tr("Refresh"))
        self.forget_button = self._button("approvalForget", self.tr("Remove from list"))
        self.decision = DecisionButtons()
        self.views = Segmented("approvalViews", self.tr("Approval details"))
        self.views.add("tree", self.tr("Arguments and result"))
        self.views.add("log", self.tr("Last seen"))
        self.tree = ValueTree("approvalTree", self.tr("Arguments and result"))
        self.reader = named(QPlainTextEdit(), "approvalReader", self.tr("Full value"))
        self.reader.setReadOnly(True)
        self.copy_button = self._button("approvalCopy", self.tr("Copy value"))
        self.log = PropertyGrid("approvalLog", stores.themes, label_width=150)
        self._pages = QStackedWidget()
        self._lay_out()
        self.views.chosen.connect(self._on_view_chosen)
        self.tree.selectionModel().currentChanged.connect(self._on_current_changed)
        self.watch_button.clicked.connect(self._on_watch_clicked)
        self.again_button.clicked.connect(self._on_again_clicked)
        self.forget_button.clicked.connect(self._on_forget_clicked)
        self.copy_button.clicked.connect(self.copy_value)
        self.decision.decided.connect(self._on_decided)
        self.properties.menu_wanted.connect(self._on_menu_wanted)

    def show_row(self, row: ApprovalRow | None, *, decides: bool) -> None:
        """Set the approval; expanded rows are preserved while its values are unchanged."""
        self._row = row
        self.setVisible(row is not None)
        if row is None:
            self._shown = None
            return
        self._title.setText(row.tool_name)
        self.properties.set_properties(approval_properties(row))
        self.failure.setText(row.failure.message if row.failure is not None else "")
        self.failure.setVisible(row.failure is not None)
        self._detail.set_detail(row.failure.detail if row.failure is not None else "")
        self._show_watch(row)
        self.decision.show_row(row, decides=decides)
        self.log.set_properties(log_properties(row))
        told = members(row)
        if (row.id, told) != self._shown:
            self._shown = (row.id, told)
            self.tree.show_value(told)
            self._read()

    def copy_value(self) -> None:
        """Copy the complete selected value."""
        if self.tree.currentIndex().isValid():
            copy_text(whole_words(self.tree.chosen()), self.tr("selected value"), self._stores.notifications)

    def _lay_out(self) -> None:
        row = QWidget()
        buttons = FlowLayout(row)
        for button in (self.watch_button, self.again_button, self.forget_button):
            buttons.addWidget(button)
        below = QWidget()
        column(
            (self.reader, 1),
            (self.copy_button, 0, Qt.AlignmentFlag.AlignLeft),
            margin=(Space.NONE, Space.SMALL, Space.NONE, Space.NONE),
            parent=below,
        )
        split = QSplitter(Qt.Orientation.Vertical)
        split.setObjectName("approvalSplit")
        split.addWidget(self.tree)
        split.addWidget(below)
        split.setStretchFactor(0, 3)
        split.setStretchFactor(1, 1)
        split.setSizes([300, 110])
        split.setChildrenCollapsible(False)
        log = ColumnScroll("approvalLogScroll", padding=Space.TIGHT)
        log.column.addWidget(self.log)
        log.column.addStretch(1)
        self._pages.addWidget(split)
        self._pages.addWidget(log)
        # The page scrolls if there is little space, so that the tree keeps a usable height.
        self._pages.setMinimumHeight(scaled(LEAST_TREE))
        scroll = ColumnScroll("approvalScroll", spacing=Space.SMALL)
        for widget in (self._title, self.properties, self.failure):
            scroll.column.addWidget(widget)
        scroll.column.addWidget(self._detail.button, 0, Qt.AlignmentFlag.AlignLeft)
        for widget in (self._detail, self.decision, row, self.views):
            scroll.column.addWidget(widget)
        scroll.column.addWidget(self._pages, 1)
        column(scroll, parent=self)

    def _show_watch(self, row: ApprovalRow) -> None:
        self.watch_button.setText(self.tr("Watching") if row.watched else self.tr("Watch"))
        words = self.tr("Watching until decided") if row.watched else self.tr("Watch until decided")
        set_accessible_name(self.watch_button, words)
        set_tip(self.watch_button, words)
        self.watch_button.setChecked(row.watched)
        self.watch_button.setVisible(row.status in (PENDING, "") or row.watched)

    def _read(self) -> None:
        index = self.tree.currentIndex()
        self.reader.setPlainText(readable_text(self.tree.chosen()) if index.isValid() else "")
        self.copy_button.setEnabled(index.isValid())

    def _button(self, name: str, words: str = "") -> QPushButton:
        return named(QPushButton(words), name, words)

    def _on_current_changed(self, _now: QModelIndex, _before: QModelIndex) -> None:
        self._read()

    def _on_view_chosen(self, view: str) -> None:
        self._pages.setCurrentIndex(0 if view == "tree" else 1)

    def _on_watch_clicked(self, on: bool) -> None:
        if self._row is not None:
            self._stores.approvals.watch(self._row.id, on)

    def _on_again_clicked(self) -> None:
        if self._row is not None:
            self._stores.approvals.open(self._row.id)

    def _on_forget_clicked(self) -> None:
        if self._row is not None:
            self._stores.approvals.forget(self._row.id)

    def _on_decided(self, status: str) -> None:
        if self._row is not None:
            self._stores.approvals.decide(self._row.id, status)

    def _on_menu_wanted(self, menu: PropertyMenu, at: QPoint) -> None:
        self._stores.commands.request_menu("value", menu, at.x(), at.y())


def members(row: ApprovalRow) -> dict[str, object]:
    """Content of the tree: arguments, result, and unknown fields."""
    approval = row.approval
    if approval is None:
        return {}
    told: dict[str, object] = {"requestArgs": approval.request_args, "result": approval.result}
    return {**told, **(approval.model_extra or {})}
