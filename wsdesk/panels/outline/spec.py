"""Declares the Outline panel."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from wsdesk.panels.outline.panel import OutlinePanel
from wsdesk.panels.spec import PanelSpec


def _title() -> str:
    return QCoreApplication.translate("Panels", "Outline")


OUTLINE = PanelSpec("outline", _title, "left", "list", OutlinePanel)
