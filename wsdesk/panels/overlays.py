"""What can lie over the canvas."""

from __future__ import annotations

from wsdesk.panels.approvals.spec import APPROVALS
from wsdesk.panels.batch_export.spec import SAVING
from wsdesk.panels.compare.spec import COMPARE
from wsdesk.panels.global_search.spec import EVERYWHERE
from wsdesk.panels.model_catalog.spec import CATALOGUE
from wsdesk.panels.raw.spec import RAW
from wsdesk.panels.skills.spec import SKILLS
from wsdesk.panels.specs import OverlaySpec
from wsdesk.panels.viewer.spec import VIEWER

COVERS: tuple[OverlaySpec, ...] = (VIEWER, COMPARE, RAW, SAVING, CATALOGUE, APPROVALS, SKILLS, EVERYWHERE)
