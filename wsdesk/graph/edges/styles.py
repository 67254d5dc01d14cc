"""Edge styles by the value of the setting."""

from __future__ import annotations

from collections.abc import Mapping

from wsdesk.graph.edges.bezier_style import BezierStyle
from wsdesk.graph.edges.orthogonal_style import OrthogonalStyle
from wsdesk.graph.edges.shape import EdgeStyle
from wsdesk.graph.edges.straight_style import StraightStyle

STYLES: Mapping[str, EdgeStyle] = {
    "bezier": BezierStyle(),
    "orthogonal": OrthogonalStyle(),
    "straight": StraightStyle(),
}
