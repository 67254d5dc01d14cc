"""Row of one setting: label, hint, and control."""

from __future__ import annotations

from typing import Any, cast

from PySide6.QtCore import QCoreApplication, QEvent, QObject, Qt
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDoubleSpinBox,
    QLineEdit,
    QSpinBox,
    QWidget,
)
from typing_extensions import override

from wsdesk.panels.widgets.controls.combo_box import ElidedComboBox
from wsdesk.panels.widgets.layout.boxes import Space, column, named, row
from wsdesk.panels.widgets.text.label import PlainLabel
from wsdesk.panels.widgets.text.type_scale import FONT_EVENTS, scaled
from wsdesk.settings.table import AnySetting
from wsdesk.store.base.debounced import Debounced
from wsdesk.store.save_setting import save_setting
from wsdesk.store.stores import Stores

_MOST = 2_147_483_647
_INSIDE = 9
_CONTROL_WIDTH = 310
_CONTROL_MAX = 440
"""Maximum width of controls at large text sizes, which leaves space for the label."""
_TYPED_MS = 400
"""Delay before a typed number applies, so that "8" isn't set while typing "80"."""


class SettingRow(QWidget):
    """Applies changes at once, and follows changes from elsewhere."""

    def __init__(self, setting: AnySetting, stores: Stores, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setting = setting
        self._stores = stores
        title = self._words(setting.title)
        self._label = PlainLabel(title)
        self._label.setWordWrap(True)
        words = column(self._label, space=Space.TIGHT)
        if setting.hint:
            hint = PlainLabel(self._words(setting.hint))
            hint.setTextFormat(Qt.TextFormat.PlainText)
            hint.setProperty("role", "small")
            hint.setWordWrap(True)
            words.addWidget(hint)
        self.control = named(self._make_control(), f"setting-{setting.key}", title)
        self.control.setAccessibleDescription(self._words(setting.hint) if setting.hint else "")
        self._label.setBuddy(self.control)
        row(
            (words, 1),
            (self.control, 0, Qt.AlignmentFlag.AlignVCenter),
            space=Space.LARGE,
            margin=(Space.NONE, Space.SMALL),
            parent=self,
        )
        self._typed = Debounced(_TYPED_MS, self._on_typed, self)
        self.show_value()

    def matches(self, query: str) -> bool:
        """Whether the texts of this setting contain the query."""
        texts = [self.setting.title, self.setting.hint, self.setting.section]
        texts += [choice.title for choice in self.setting.choices]
        whole = " ".join(self._words(text) for text in texts if text).casefold()
        return all(word in whole for word in query.casefold().split())

    def show_value(self) -> None:
        """Show the current value."""
        value = self._stores.settings.get(self.setting)
        control = self.control
        was_blocked = control.blockSignals(True)
        if isinstance(control, QComboBox):
            control.setCurrentIndex(max(0, control.findData(value)))
        elif isinstance(control, QCheckBox):
            control.setChecked(bool(value))
        elif isinstance(control, QLineEdit):
            control.setText(str(value))
        elif isinstance(control, QSpinBox):
            control.setValue(int(value))
        elif isinstance(control, QDoubleSpinBox):
            control.setValue(float(value))
        control.blockSignals(was_blocked)

    def _words(self, text: str) -> str:
        return QCoreApplication.translate("Settings", text)

    def _make_control(self) -> QWidget:
        setting = self.setting
        if setting.choices:
            combo = ElidedComboBox()
            for choice in setting.choices:
                combo.addItem(self._words(choice.title), choice.value)
            combo.setFixedWidth(_control_width())
            combo.currentIndexChanged.connect(self._on_chosen)
            combo.installEventFilter(self)
            return combo
        if isinstance(setting.default, bool):
            tick = QCheckBox()
            tick.toggled.connect(self._on_ticked)
            return tick
        if isinstance(setting.default, str):
            line = QLineEdit()
            line.setMaxLength(4_096)
            line.setFixedWidth(_control_width())
            line.editingFinished.connect(self._on_text)
            return line
        if isinstance(setting.default, int):
            number = QSpinBox()
            number.setRange(int(setting.low or 0), int(setting.high if setting.high is not None else _MOST))
            number.setGroupSeparatorShown(True)
        else:
            number = QDoubleSpinBox()
            number.setRange(
                float(setting.low or 0), float(setting.high if setting.high is not None else _MOST)
            )
            number.setSingleStep(0.1)
        number.setFixedWidth(_control_width())
        number.lineEdit().setTextMargins(_INSIDE, 0, 0, 0)  # Qt leaves the style sheet's padding out here
        number.valueChanged.connect(self._on_number)
        number.installEventFilter(self)
        return number

    def _apply(self, value: Any) -> None:
        save_setting(self._stores, self.setting, value)

    def _on_chosen(self, at: int) -> None:
        self._apply(cast(QComboBox, self.control).itemData(at))

    def _on_ticked(self, on: bool) -> None:
        self._apply(on)

    def _on_text(self) -> None:
        self._apply(cast(QLineEdit, self.control).text().strip())

    def _on_number(self, _value: object) -> None:
        self._typed.trigger()

    def _on_typed(self) -> None:
        self._apply(cast("QSpinBox | QDoubleSpinBox", self.control).value())

    @override
    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in FONT_EVENTS and not isinstance(self.control, QCheckBox):
            self.control.setFixedWidth(_control_width())

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        # The wheel scrolls the page instead of changing the value under the pointer.
        if event.type() is QEvent.Type.Wheel and isinstance(watched, QWidget) and not watched.hasFocus():
            event.ignore()
            return True
        return super().eventFilter(watched, event)


def _control_width() -> int:
    return min(scaled(_CONTROL_WIDTH), _CONTROL_MAX)
