"""Errors of a remote store of files; those of its library don't leave `files`."""

from __future__ import annotations

from wsdesk.server.storage.errors import StorageUnavailableError


class FilesUnavailableError(StorageUnavailableError):
    """The store can't be used now, or not with these options; the message is for administrators."""


class PartsRejectedError(ValueError):
    """The store rejects the parts of an upload; the message is for users."""
