"""Panels and overlays, one folder each, declared by a spec in `registry`.

`specs` and `overlays` are the types of those declarations; `widgets` contains shared widgets.
"""
