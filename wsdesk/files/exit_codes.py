"""Exit codes of `wsdesk serve` by which the window says why the embedded server can't start."""

from __future__ import annotations

IN_USE = 3
"""Another process holds the lock of the data folder."""
TOO_NEW = 4
"""The data was written by a newer version of wsdesk; it isn't changed."""
