"""What can lie over the canvas."""

from __future__ import annotations

from wsdesk.panels.approvals.spec import APPROVALS
from wsdesk.panels.catalogue.spec import CATALOGUE
from wsdesk.panels.compare.spec import COMPARE
from wsdesk.panels.everywhere.spec import EVERYWHERE
from wsdesk.panels.raw.spec import RAW
from wsdesk.panels.saving.spec import SAVING
from wsdesk.panels.skills.spec import SKILLS
from wsdesk.panels.spec import CoverSpec
from wsdesk.panels.viewer.spec import VIEWER

COVERS: tuple[CoverSpec, ...] = (VIEWER, COMPARE, RAW, SAVING, CATALOGUE, APPROVALS, SKILLS, EVERYWHERE)
