"""QApplication, configured for a fast first paint."""

from __future__ import annotations

from PySide6.QtWidgets import QApplication

STYLED = "wsdeskStyle"
"""Dynamic property of an application that already has the style of `ThemeApplier`."""


def create_application(name: str) -> QApplication:
    """The QApplication with the Fusion style."""
    # Passed as an argument the style is free; set later, PySide creates its QStyle classes (8 ms).
    application = QApplication([name, "-style", "Fusion"])
    application.setProperty(STYLED, True)
    return application
