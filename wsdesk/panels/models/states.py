"""Load states of the model catalog."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from wsdesk.panels.widgets.state.state_stack import StateStack
from wsdesk.store.catalog.models import ModelsState

translate = QCoreApplication.translate


class ModelStates(StateStack):
    """Busy and failed as the catalogue is; empty where the service has no models."""

    def show_models(self, state: ModelsState, *, has_content: bool) -> bool:
        """Show how the catalogue stands; False where it is up to the caller to say why nothing is shown."""
        return self.show_phase(
            state.phase,
            state.trouble,
            has_content=has_content,
            failed_title=translate("ModelsPanel", "Couldn't load the model catalog"),
        )

    def show_none(self) -> None:
        """The service knows no models."""
        self.show_empty(
            translate("ModelsPanel", "No models"),
            translate("ModelsPanel", "Models available on this server appear here."),
            translate("ModelsPanel", "Refresh"),
        )
