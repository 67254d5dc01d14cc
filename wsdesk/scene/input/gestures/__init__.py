"""Gestures, one state machine each: select, pan, zoom, rubber band, and connect.

`registry` orders them, and `gesture` is their protocol."""
