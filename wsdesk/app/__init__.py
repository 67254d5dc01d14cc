"""Composition root: builds everything, runs the event loop, and closes everything.

`cli` is the command line, `session` the lifetime of a workspace, `commands` what belongs to no panel,
and `platform` the operating system and the Python runtime."""
