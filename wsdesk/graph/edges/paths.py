"""The shapes of edges: the one door to curves, lanes and routes."""

from wsdesk.graph.edges.bezier_style import curve_between
from wsdesk.graph.edges.curve import BezierCurve, Point
from wsdesk.graph.edges.curve_bounds import curve_bounds, curve_distance
from wsdesk.graph.edges.lanes import lanes
from wsdesk.graph.edges.router import EdgeRouter, routes

__all__ = [
    "BezierCurve",
    "EdgeRouter",
    "Point",
    "curve_between",
    "curve_bounds",
    "curve_distance",
    "lanes",
    "routes",
]
