"""Gestures, one state machine each: select, pan, zoom, rubber band, and connect.

`registry` orders them, `gesture` is their protocol, and `auto_pan` scrolls at the edge of the view."""
