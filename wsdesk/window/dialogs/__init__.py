"""Dialogs: settings, workspaces, shortcuts, log, details of an error, and licenses.

Each opens with `open()` or `show()`, reports its result by signal, and blocks nothing."""
