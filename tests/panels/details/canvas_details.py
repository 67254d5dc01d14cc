"""Property groups of a canvas, with its totals."""

from __future__ import annotations

from typing import Any

from wsdesk.graph.model.document import Document
from wsdesk.graph.model.steps import result_of
from wsdesk.panels.details.canvas_properties import canvas_groups
from wsdesk.panels.details.canvas_totals import CountedCanvas, calculate_totals
from wsdesk.panels.widgets.properties.property import PropertyGroup


def groups_of_canvas(
    document: Document,
    project: Any,
    presets: Any,
    harness: Any,
    expanded: frozenset[str] = frozenset(),
    **options: Any,
) -> tuple[PropertyGroup, ...]:
    totals = result_of(calculate_totals(document, harness.models))
    return canvas_groups(CountedCanvas(document, totals), project, presets, harness, expanded, **options)
