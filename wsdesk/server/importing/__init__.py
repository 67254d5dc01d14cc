"""Import of a folder of JSON documents into the workspace. It can be repeated without duplicates."""

from __future__ import annotations

from wsdesk.server.importing.run import ImportFailedError, ImportReport, Progress, import_folder

__all__ = ["ImportFailedError", "ImportReport", "Progress", "import_folder"]
