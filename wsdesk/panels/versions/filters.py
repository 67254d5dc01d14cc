"""Filters of the filmstrip: favorites, failed, model."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from wsdesk.panels.versions.properties import model_words
from wsdesk.panels.widgets.controls.filter_chip import ChipChoice, FilterChip
from wsdesk.panels.widgets.layout.boxes import row
from wsdesk.panels.widgets.text.wrapping_label import WrappingLabel

if TYPE_CHECKING:
    from wsdesk.wire.version import Version


class VersionFilters(QWidget):
    """Filter chips with the number of matches; shown only if they can distinguish versions."""

    changed = Signal()
    """Emitted when the user changed a filter."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("versionFilters")
        self._versions: tuple[Version, ...] = ()
        self.kind = FilterChip("versionFilterKind", self.tr("All versions"), self.tr("All versions"))
        self.model = FilterChip("versionFilterModel", self.tr("Model"), self.tr("Any model"))
        self._count = WrappingLabel(role="small", selectable=False)
        self._count.setObjectName("versionFilterCount")
        row(self.kind, self.model, (self._count, 1), parent=self)
        self.kind.changed.connect(self._on_chip_changed)
        self.model.changed.connect(self._on_chip_changed)

    def show_versions(self, versions: tuple[Version, ...]) -> None:
        """Set the choices from versions; filters without matches are cleared."""
        if versions == self._versions:
            return
        self._versions = versions
        stars = sum(bool(v.favorited_by_user_id) for v in versions)
        failed = sum(bool(v.error_message) for v in versions)
        kinds: list[ChipChoice] = []
        if stars:
            kinds.append(ChipChoice("favourite", self.tr("Favorites ({n})").format(n=stars)))
        if failed:
            kinds.append(ChipChoice("failed", self.tr("Failed ({n})").format(n=failed)))
        models = sorted({model_words(v) for v in versions} - {""})
        self._set_choices(self.kind, kinds)
        self._set_choices(self.model, [ChipChoice(name, name) for name in models] if len(models) > 1 else [])
        self.setVisible(bool(kinds) or len(models) > 1)
        self._update_count()

    def matching(self, versions: tuple[Version, ...]) -> tuple[tuple[int, Version], ...]:
        """Versions that match, with their numbers."""
        return tuple((n, version) for n, version in enumerate(versions, 1) if self._passes(version))

    def _passes(self, version: Version) -> bool:
        if "favourite" in self.kind.values and not version.favorited_by_user_id:
            return False
        if "failed" in self.kind.values and not version.error_message:
            return False
        return not self.model.values or model_words(version) in self.model.values

    def _set_choices(self, chip: FilterChip, choices: list[ChipChoice]) -> None:
        known = {choice.value for choice in choices}
        chip.set_values([value for value in chip.values if value in known])
        chip.set_choices(choices)
        chip.setVisible(bool(choices))

    def _update_count(self) -> None:
        shown = len(self.matching(self._versions))
        filtered = bool(self.kind.values or self.model.values)
        words = self.tr("{n} of {count}").format(n=shown, count=len(self._versions))
        self._count.setText(words if filtered else "")

    def _on_chip_changed(self, _values: object) -> None:
        self._update_count()
        self.changed.emit()
