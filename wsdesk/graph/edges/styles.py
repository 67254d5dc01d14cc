"""Edge styles by the value of the setting `edge_style`."""

from __future__ import annotations

from functools import cache
from importlib import import_module

from wsdesk.graph.edges.shape import EdgeStyle


@cache
def edge_style(name: str) -> EdgeStyle:
    """The style of that name, an instance of `NAMEStyle` in `NAME_style.py` of this package."""
    module = import_module(f"wsdesk.graph.edges.{name}_style")
    return getattr(module, f"{name.capitalize()}Style")()
