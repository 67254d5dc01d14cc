"""Registry of overlays."""

from __future__ import annotations

from wsdesk.panels.specs import OverlaySpec

COVERS: tuple[OverlaySpec, ...] = (
    OverlaySpec(
        "viewer",
        "wsdesk.panels.viewer.viewer:Viewer",
        (
            "wsdesk.panels.viewer.commands:ViewerCommands",
            "wsdesk.panels.viewer.item_commands:ItemCommands",
        ),
    ),
    OverlaySpec(
        "compare",
        "wsdesk.panels.compare.view:CompareView",
        (
            "wsdesk.panels.compare.commands:CompareCommands",
            "wsdesk.panels.compare.cell_commands:CellCommands",
        ),
    ),
    OverlaySpec(
        "raw",
        "wsdesk.panels.raw.view:RawView",
        ("wsdesk.panels.raw.commands:RawCommands",),
    ),
    OverlaySpec(
        "saving",
        "wsdesk.panels.batch_export.view:BatchExportView",
        ("wsdesk.panels.batch_export.commands:BatchExportCommands",),
    ),
    OverlaySpec(
        "catalogue",
        "wsdesk.panels.model_catalog.page:CatalogPage",
        ("wsdesk.panels.model_catalog.commands:CatalogCommands",),
    ),
    OverlaySpec(
        "approvals",
        "wsdesk.panels.approvals.page:ApprovalsPage",
        ("wsdesk.panels.approvals.commands:ApprovalCommands",),
    ),
    OverlaySpec(
        "skills",
        "wsdesk.panels.skills.page:SkillsPage",
        ("wsdesk.panels.skills.commands:SkillCommands",),
    ),
    OverlaySpec(
        "everywhere",
        "wsdesk.panels.global_search.view:GlobalSearchView",
        ("wsdesk.panels.global_search.commands:GlobalSearchCommands",),
    ),
)
