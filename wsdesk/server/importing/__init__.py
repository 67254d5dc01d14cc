"""Imports a folder of JSON documents into the workspace. Imports are idempotent."""

from __future__ import annotations

from wsdesk.server.importing.run import ImportFailedError, ImportReport, Progress, import_folder

__all__ = ["ImportFailedError", "ImportReport", "Progress", "import_folder"]
