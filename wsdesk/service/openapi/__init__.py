"""`/openapi.json`: what the service can do, for programs that read such documents.

document   puts it together from the tables of operations and offers
requests   parameters and bodies, with the limits that the handlers check
answers    what comes back, from the types of `wsdesk.wire`
"""

from __future__ import annotations

from wsdesk.service.openapi.document import document

__all__ = ["document"]
