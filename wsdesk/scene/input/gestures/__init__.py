"""Gestures, one state machine each: select, pan, zoom, rubber band, and connect.

`registry` selects the gesture of a press; `gesture` is the base class."""
