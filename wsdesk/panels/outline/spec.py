"""Declares the Outline panel."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QWidget

from wsdesk.panels.specs import PanelSpec
from wsdesk.store.stores import Stores


def _build(stores: Stores) -> QWidget:
    from wsdesk.panels.outline.panel import OutlinePanel

    return OutlinePanel(stores)


def _title() -> str:
    return QCoreApplication.translate("Panels", "Outline")


OUTLINE = PanelSpec("outline", _title, "left", "list", _build)
