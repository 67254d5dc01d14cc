"""Lifetime of a workspace session: composition, startup, restore, switching, polling, and shutdown.

`composition` builds the stores, `controller` opens and closes them, `session_restore` reopens tabs, and
`embedded_server` runs the server for work without an account."""
