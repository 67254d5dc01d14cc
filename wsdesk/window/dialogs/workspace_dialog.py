"""Dialog that connects to a workspace."""

from __future__ import annotations

from dataclasses import field
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFormLayout,
    QFrame,
    QHeaderView,
    QLabel,
    QLineEdit,
    QSizePolicy,
    QTreeWidget,
    QTreeWidgetItem,
    QWidget,
)

from wsdesk.files.lazy_dataclass import dataclass
from wsdesk.panels.widgets.controls.button import IconButton
from wsdesk.panels.widgets.controls.combo_box import ElidedComboBox
from wsdesk.panels.widgets.controls.form_controls import line_edit, push_button
from wsdesk.panels.widgets.controls.loading_indicators import BusyBar
from wsdesk.panels.widgets.layout.boxes import Space, Stretch, add_items, column, named, row, set_space
from wsdesk.panels.widgets.text.label import PlainLabel, repolish
from wsdesk.panels.widgets.text.type_scale import scaled
from wsdesk.panels.widgets.text.wrapping_label import DetailText, WrappingLabel
from wsdesk.store.connection.connection import ConnectionStore
from wsdesk.store.connection.connection_tester import ConnectionTest
from wsdesk.store.connection.profiles import ProfileEntry
from wsdesk.store.connection.query_name_probe import QueryNameProbeResult, QueryNameRow
from wsdesk.store.text import sanitize
from wsdesk.theme.accessibility import announce_text
from wsdesk.theme.theme_manager import ThemeManager
from wsdesk.window.dialogs.dialog import Dialog
from wsdesk.window.widgets.status_icon import StatusIcon

ROWS = 6
_MAX_INPUT = 2_000


class QueryNamesTable(QTreeWidget):
    """One row per parameter; hidden while empty."""

    def __init__(self) -> None:
        super().__init__()
        named(self, "connectionNamesTable", self.tr("Query parameter names"))
        self.setColumnCount(4)
        self.setHeaderLabels(
            [self.tr("Operation"), self.tr("Parameter"), self.tr("Name used"), self.tr("Result")]
        )
        self.setRootIsDecorated(False)
        self.setProperty("rows", "compact")
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.header().setObjectName("connectionNamesTable-header")
        self.header().setAccessibleName(self.tr("Columns"))
        self.header().setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        self.header().setStretchLastSection(True)
        self.setMinimumWidth(600)
        self.hide()

    def set_rows(self, rows: tuple[QueryNameRow, ...]) -> None:
        """Set the rows; empty hides the table."""
        self.clear()
        for entry in rows:
            cells = (entry.operation, entry.role, entry.name or "–", entry.message)
            item = QTreeWidgetItem([sanitize.line(cell, 80) for cell in cells])
            self.addTopLevelItem(item)
        self.setVisible(bool(rows))
        height = self.sizeHintForRow(0) if rows else 0
        self.setMinimumHeight(self.header().sizeHint().height() + height * min(ROWS, len(rows)))


class WorkspaceDialog(Dialog):
    """Tests the connection before saving it, and shows why it failed."""

    accepted_result = Signal(object)
    """Emitted with a tested `WorkspaceDialogResult`."""

    def __init__(
        self, connection: ConnectionStore, themes: ThemeManager, parent: QWidget | None = None
    ) -> None:
        super().__init__("connectionDialog", parent)
        title = self.tr("Connect to workspace")
        self.set_title(title)
        self.setMinimumWidth(480)
        self.resize(scaled(520), 0)
        self._connection = connection
        self._trying = False
        self._take = False
        self._focus_before: tuple[QWidget | None, QWidget | None] = (None, None)
        """The button pressed last, and where the focus went when it was disabled."""
        self._param_names: dict[str, str] | None = None
        text = self.tr("wsdesk only connects to this server and never sends your key anywhere else.")
        intro = WrappingLabel(text, role="muted", selectable=False)
        self.address = line_edit("connectionAddress", self.tr("Server URL"), _MAX_INPUT, "https://…")
        self.key = line_edit("connectionKey", self.tr("API key"), _MAX_INPUT)
        self.key.setEchoMode(QLineEdit.EchoMode.Password)
        self._reveal = IconButton("connectionReveal", "eye", self.tr("Show key"), themes)
        self._reveal.setCheckable(True)
        self.team = line_edit(
            "connectionTeam", self.tr("Team ID"), _MAX_INPUT, self.tr("Leave empty to use the key's team")
        )
        self.name = line_edit("connectionName", self.tr("Name"), _MAX_INPUT, self.tr("Optional display name"))
        self.keep = named(ElidedComboBox(), "connectionKeep", self.tr("Store API key"))
        self.keep.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.keep.addItem(self.tr("In the system keyring"), "keyring")
        self.keep.addItem(self.tr("Don't store (this session only)"), "run")
        self.keep.addItem(self.tr("In a file that only you can read"), "file")
        self._bar = BusyBar(themes)
        self.outcome = ConnectionTestResult(themes)
        self._find = push_button("connectionNames", self.tr("Detect parameter names"))
        self._find.setToolTip(self.tr("Finds out which query parameter names the server uses. Read-only."))
        self.names = QueryNamesTable()
        find = (self._find, 0, Qt.AlignmentFlag.AlignLeft)
        add_items(
            self.column, intro, self._build_form(), self._bar, self.outcome, find, self.names, Stretch(1)
        )
        self._cancel = self.add_button("connectionCancel", self.tr("Cancel"))
        self._test = self.add_button("connectionTest", self.tr("Test connection"))
        self._connect = self.add_button("connectionConnect", self.tr("Connect"), role="primary", default=True)
        self._connect_signals()
        connection.tester.find_keyring()
        if connection.state.address and not connection.state.embedded:
            self.address.setText(connection.state.address)
            self.team.setText(connection.state.team)
        self._on_edited("")
        self.address.setFocus()

    def _build_form(self) -> QFormLayout:
        form = QFormLayout()
        set_space(form, Space.MEDIUM)
        form.setLabelAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.ExpandingFieldsGrow)
        key_row = row((self.key, 1), self._reveal, space=Space.TIGHT)
        form.addRow(self._label(self.tr("Server URL"), self.address), self.address)
        form.addRow(self._label(self.tr("API key"), self.key), key_row)
        form.addRow(self._label(self.tr("Team ID"), self.team), self.team)
        form.addRow(self._label(self.tr("Name"), self.name), self.name)
        form.addRow(self._label(self.tr("Store API key"), self.keep), self.keep)
        return form

    def _connect_signals(self) -> None:
        for line in (self.address, self.key, self.team):
            line.textChanged.connect(self._on_edited)
            line.textChanged.connect(self._on_input_changed)
        self._reveal.toggled.connect(self._on_reveal)
        self._cancel.clicked.connect(self.close)
        self._test.clicked.connect(partial(self._ask, take=False))
        self._find.clicked.connect(self._on_find)
        self._connect.clicked.connect(partial(self._ask, take=True))
        self._connection.tester.tested.connect(self._on_tried)
        self._connection.tester.param_names_probed.connect(self._on_param_names_probed)
        self._connection.tester.keyring_checked.connect(self._on_keyring_checked)

    def ask_for_key(self, entry: ProfileEntry, error: str) -> None:
        """Fill in everything of a workspace except its API key, and show why that wasn't found."""
        self.address.setText(entry.address)
        self.team.setText(entry.team)
        self.name.setText(sanitize.line(entry.name, 200))
        text = self._lookup_error(error).format(name=sanitize.line(entry.name, 80))
        self.outcome.show_result(False, text)
        self.key.setFocus()

    def _lookup_error(self, code: str) -> str:
        """Text of the code of an `ApiKeyError`; empty if no key is stored."""
        if not code:
            return self.tr("No API key for “{name}” is stored on this computer.")
        if code == "keyring-silent":
            return self.tr("The system keyring with the API key for “{name}” didn't respond.")
        if code == "keyring-failed":
            return self.tr("Couldn't read the API key for “{name}” from the system keyring.")
        if code == "file-exposed":
            return self.tr("The file with the API key for “{name}” isn't used, because others can read it.")
        return self.tr("Couldn't read the stored API key for “{name}”.")

    def _label(self, text: str, control: QWidget) -> QLabel:
        label = PlainLabel(text, role="muted")
        label.setBuddy(control)
        label.setMinimumWidth(max(96, label.sizeHint().width()))
        label.setMinimumHeight(self.address.sizeHint().height())
        return label

    def _ask(self, *, take: bool) -> None:
        if self._trying:
            return
        self._begin(take=take)
        self._connection.tester.test(*self._input())

    def _input(self) -> tuple[str, str, str]:
        """Server URL, API key, and team ID."""
        return self.address.text().strip(), self.key.text().strip(), self.team.text().strip()

    def _begin(self, *, take: bool = False) -> None:
        self._trying, self._take = True, take
        pressed = self.focusWidget()
        self._bar.set_busy(True)
        self.outcome.hide()
        self._on_edited("")
        self._focus_before = (pressed, self.focusWidget())

    def _on_edited(self, _text: str) -> None:
        ready = bool(self.address.text().strip() and self.key.text().strip()) and not self._trying
        self._test.setEnabled(ready)
        self._find.setEnabled(ready)
        self._connect.setEnabled(ready)

    def _on_input_changed(self, _text: str) -> None:
        """Discard a test result or a running test of the previous input."""
        self.outcome.hide()
        self._param_names = None
        self.names.set_rows(())
        if self._trying:
            self._focus_before = (None, None)
            self._end()

    def _end(self) -> None:
        """End the test; a button that lost the focus when it was disabled gets it back."""
        self._trying = False
        self._bar.set_busy(False)
        self._on_edited("")
        pressed, went_to = self._focus_before
        if pressed is not None and self.focusWidget() is went_to is not pressed:
            pressed.setFocus()

    def _on_reveal(self, on: bool) -> None:
        self.key.setEchoMode(QLineEdit.EchoMode.Normal if on else QLineEdit.EchoMode.Password)

    def _on_find(self) -> None:
        self._begin()
        self._connection.tester.probe_param_names(*self._input())

    def _on_tried(self, tried: ConnectionTest) -> None:
        if not self._trying or tried.address != self.address.text().strip():
            return
        self._end()
        if tried.ok and self._take:
            self.accepted_result.emit(
                WorkspaceDialogResult(
                    *self._input(), self.name.text().strip(), str(self.keep.currentData()), self._param_names
                )
            )
            self.close()
            return
        self.outcome.show_result(tried.ok, sanitize.plain(tried.message, 600), tried.detail)

    def _on_keyring_checked(self, has_keyring: bool) -> None:
        """Without a keyring two choices remain, and a file is used only if chosen."""
        at = self.keep.findData("keyring")
        if not has_keyring and at >= 0:
            self.keep.removeItem(at)

    def _on_param_names_probed(self, result: QueryNameProbeResult) -> None:
        if not self._trying or result.address != self.address.text().strip():
            return
        self._end()
        self._param_names = result.overrides if result.ok else None
        self.outcome.show_result(result.ok, sanitize.plain(result.message, 600), result.detail)
        self.names.set_rows(result.rows)


class ConnectionTestResult(QFrame):
    """Result of a connection test."""

    def __init__(self, themes: ThemeManager) -> None:
        super().__init__()
        self.setObjectName("connectionOutcome")
        self._sign = StatusIcon(themes, "check", "ok")
        self.text = WrappingLabel(name="connectionOutcomeWords")
        self._detail = DetailText("connectionOutcome")
        column(
            row(
                (self._sign, 0, Qt.AlignmentFlag.AlignTop),
                (self.text, 1),
                (self._detail.button, 0, Qt.AlignmentFlag.AlignTop),
            ),
            self._detail,
            space=Space.TIGHT,
            margin=(Space.MEDIUM, Space.SMALL),
            parent=self,
        )
        self.hide()

    def show_result(self, ok: bool, text: str, detail: str = "") -> None:
        """Show the result; `detail` is folded."""
        self._sign.set_icon(*(("check", "ok") if ok else ("error", "error-text")))
        self.text.setText(text)
        self._detail.set_detail(detail)
        self.setAccessibleName(text)
        self.setProperty("role", "ok-card" if ok else "error-card")
        repolish(self)
        repolish(self.text)
        self.show()
        announce_text(self, text)


@dataclass(frozen=True, slots=True)
class WorkspaceDialogResult:
    """Input of the dialog.

    `keep` is where the API key is stored: keyring, file, or run (memory). `name` is empty if none was
    entered. The key isn't in the repr.
    """

    address: str
    key: str = field(repr=False)
    team: str = ""
    name: str = ""
    keep: str = "keyring"
    param_names: dict[str, str] | None = None
    """Detected query names; None if they weren't probed."""
