"""QApplication, configured for a fast first paint."""

from __future__ import annotations

from PySide6.QtWidgets import QApplication

from wsdesk.theme.fonts import preload_fonts

STYLED = "wsdeskStyle"
"""Dynamic property of an application that already has the style of `ThemeApplier`."""


def create_application(name: str) -> QApplication:
    """The QApplication with the Fusion style; its fonts are listed on a thread meanwhile."""
    # Passed as an argument the style is free; set later, PySide creates its QStyle classes (8 ms).
    application = QApplication([name, "-style", "Fusion"])
    application.setProperty(STYLED, True)
    preload_fonts()
    return application
