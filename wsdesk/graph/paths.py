"""The shapes of edges: the one door to curves, lanes and routes."""

from wsdesk.graph.bezier import Curve, Point
from wsdesk.graph.curves import curve_between
from wsdesk.graph.lanes import lanes
from wsdesk.graph.measure import curve_bounds, curve_distance
from wsdesk.graph.routes import EdgeRoutes, routes

__all__ = [
    "Curve",
    "EdgeRoutes",
    "Point",
    "curve_between",
    "curve_bounds",
    "curve_distance",
    "lanes",
    "routes",
]
