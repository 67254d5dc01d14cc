"""A folder of documents becomes part of the workspace: any number of times, never doubled, nothing lost.

folder      reads the documents, tolerant of what is missing or damaged
addresses   brings the files along and turns relative addresses into the service's own
structure, graphs, library, people, catalogue     write, each its tables, inside one transaction
"""

from __future__ import annotations

from wsdesk.service.importing.run import ImportFailed, ImportReport, Progress, import_folder

__all__ = ["ImportFailed", "ImportReport", "Progress", "import_folder"]
