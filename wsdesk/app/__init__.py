"""Composition root: creates all objects, runs the event loop, and shuts down.

`cli` is the command line, `session` the lifetime of a workspace session, `commands` the commands outside of
panels, and `platform` the operating system and the Python runtime.
"""
