"""Names of the interface of extensions."""

from wsdesk.extensions.canvas import Canvas, CanvasEdge, CanvasNode, CanvasNote
from wsdesk.extensions.card_bodies import CardBody
from wsdesk.extensions.entries import (
    API_VERSION,
    CardBodyEntry,
    CommandEntry,
    ExporterEntry,
    Extension,
    PanelEntry,
)
from wsdesk.extensions.exporters import Exporter
from wsdesk.extensions.panel import ExtensionPanel
from wsdesk.extensions.workspace import Workspace

__all__ = ["API_VERSION", "Canvas", "CanvasEdge", "CanvasNode", "CanvasNote", "CardBody", "CardBodyEntry"]
__all__ += ["CommandEntry", "Exporter", "ExporterEntry", "Extension", "ExtensionPanel", "PanelEntry"]
__all__ += ["Workspace"]
