"""QApplication, configured for a fast first paint."""

from __future__ import annotations

from PySide6.QtWidgets import QApplication

from wsdesk.theme.fonts import load_ahead

STYLED = "wsdeskStyle"
"""A property of a program that has the style which `ThemeApplier` wants."""


def new_application(name: str) -> QApplication:
    """The program of this process: in our style, its fonts being listed on a thread beside."""
    # Named among the arguments the style costs nothing; told later, PySide makes its classes of QStyle: 8 ms.
    application = QApplication([name, "-style", "Fusion"])
    application.setProperty(STYLED, True)
    load_ahead()
    return application
