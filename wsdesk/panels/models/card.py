"""Card of one model, and the load states of the model catalog."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, Signal
from PySide6.QtWidgets import QWidget

from wsdesk.panels.models.labels import model_groups
from wsdesk.panels.models.list_row import title_of
from wsdesk.panels.widgets.containers.property_sections import PropertySections
from wsdesk.panels.widgets.controls.button import ThemedIcon
from wsdesk.panels.widgets.controls.form_controls import push_button
from wsdesk.panels.widgets.layout.boxes import Space, Stretch, column, row
from wsdesk.panels.widgets.state_stack import StateStack
from wsdesk.panels.widgets.text.label import PlainLabel
from wsdesk.panels.widgets.text.wrapping_label import WrappingLabel
from wsdesk.store.catalog.models import ModelsState
from wsdesk.store.text import sanitize
from wsdesk.theme.theme_manager import ThemeManager

if TYPE_CHECKING:
    from wsdesk.wire.models import Model

translate = QCoreApplication.translate


def show_models(states: StateStack, state: ModelsState, *, has_content: bool) -> bool:
    """Show the load state of the catalog; see `StateStack.show_phase`."""
    return states.show_phase(
        state.phase,
        state.failure,
        has_content=has_content,
        failed_title=translate("ModelsPanel", "Couldn't load the model catalog"),
    )


def show_no_models(states: StateStack) -> None:
    states.show_empty(
        translate("ModelsPanel", "No models"),
        translate("ModelsPanel", "Models available on this server appear here."),
        translate("ModelsPanel", "Refresh"),
    )


class ModelCard(QWidget):
    """Card of a model: a back button, its properties, and a section per variant."""

    menu_requested = Signal(object, object)
    """Emitted with a `PropertyMenu` and the global position (a QPoint)."""

    def __init__(self, themes: ThemeManager) -> None:
        super().__init__()
        self.setObjectName("modelCard")
        self.model: Model | None = None
        self.back_button = push_button(
            "modelBack", self.tr("All models"), "quiet", label=self.tr("Back to all models")
        )
        self._title = WrappingLabel(role="title", max_lines=3)
        self._about = WrappingLabel(role="muted", max_lines=0)
        self._deprecated = PlainLabel(
            self.tr("Deprecated. This model may be removed."), role="error", elide=True
        )
        head = column(self._title, self._deprecated, self._about, space=Space.TIGHT)
        self._sections = PropertySections("modelScroll", "model", themes, head, label_width=84)
        column(
            row(self.back_button, Stretch(1), margin=(Space.SMALL, Space.NONE, Space.MEDIUM, Space.NONE)),
            (self._sections, 1),
            space=Space.NONE,
            parent=self,
        )
        self.setFocusProxy(self.back_button)
        self._sections.menu_requested.connect(self.menu_requested)
        ThemedIcon(self.back_button, "chevron-left", themes)

    def update_model(self, models: Iterable[Model]) -> None:
        """Update the card if its model changed in the catalog."""
        shown_now = self.model
        if shown_now is not None:
            fresh = next((model for model in models if model.name == shown_now.name), None)
            if fresh is not None and fresh != shown_now:
                self.show_model(fresh)

    def show_model(self, model: Model) -> None:
        """Show a model, scrolled to the top."""
        is_another = self.model is None or self.model.name != model.name
        self.model = model
        self._title.setText(title_of(model))
        self._about.setText(sanitize.plain(model.featured_description, 1_000))
        self._about.setVisible(bool(model.featured_description))
        self._deprecated.setVisible(model.deprecated is True)
        groups = model_groups(model)
        self._sections.show_groups(groups)
        if is_another:
            for number, group in enumerate(groups):
                self._sections.section(group.key).set_folded(number > 3)  # only the first are expanded
            self._sections.verticalScrollBar().setValue(0)
