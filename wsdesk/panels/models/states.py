"""Load states of the model catalog."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from wsdesk.panels.widgets.state_stack import StateStack
from wsdesk.store.catalog.models import ModelsState

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
    """Show that the server has no models."""
    states.show_empty(
        translate("ModelsPanel", "No models"),
        translate("ModelsPanel", "Models available on this server appear here."),
        translate("ModelsPanel", "Refresh"),
    )
