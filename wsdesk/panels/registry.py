"""Every panel, in the order in which the window shows them."""

from __future__ import annotations

from wsdesk.panels.comments.spec import COMMENTS
from wsdesk.panels.details.spec import DETAILS
from wsdesk.panels.library.spec import LIBRARY
from wsdesk.panels.lineage.spec import LINEAGE
from wsdesk.panels.models.spec import MODELS
from wsdesk.panels.outline.spec import OUTLINE
from wsdesk.panels.problems.spec import PROBLEMS
from wsdesk.panels.projects.spec import PROJECTS
from wsdesk.panels.specs import PanelSpec
from wsdesk.panels.versions.spec import VERSIONS

PANELS: tuple[PanelSpec, ...] = (
    PROJECTS,
    LIBRARY,
    MODELS,
    DETAILS,
    VERSIONS,
    COMMENTS,
    PROBLEMS,
    OUTLINE,
    LINEAGE,
)
