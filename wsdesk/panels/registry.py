"""Registry of panels, in display order, and of overlays."""

from __future__ import annotations

from wsdesk.panels.specs import OverlaySpec, PanelSpec, ViewSpec
from wsdesk.settings.setting import QT_TRANSLATE_NOOP

PANELS: tuple[PanelSpec, ...] = (
    PanelSpec(
        "projects",
        "wsdesk.panels.projects.panel:ProjectsPanel",
        ("wsdesk.panels.projects.commands:ProjectCommands",),
        name=QT_TRANSLATE_NOOP("Panels", "Projects"),
        side="left",
        icon="projects",
    ),
    PanelSpec(
        "library",
        "wsdesk.panels.library.panel:LibraryPanel",
        ("wsdesk.panels.library.commands:LibraryCommands",),
        name=QT_TRANSLATE_NOOP("Panels", "Library"),
        side="left",
        icon="library",
    ),
    PanelSpec(
        "models",
        "wsdesk.panels.models.panel:ModelsPanel",
        ("wsdesk.panels.models.panel:ModelCommands",),
        name=QT_TRANSLATE_NOOP("Panels", "Models"),
        side="left",
        icon="models",
    ),
    PanelSpec(
        "details",
        "wsdesk.panels.details.panel:DetailsPanel",
        ("wsdesk.panels.details.panel:DetailCommands",),
        name=QT_TRANSLATE_NOOP("Panels", "Details"),
        side="right",
        icon="details",
    ),
    PanelSpec(
        "versions",
        "wsdesk.panels.versions.panel:VersionsPanel",
        ("wsdesk.panels.versions.commands:VersionCommands",),
        name=QT_TRANSLATE_NOOP("Panels", "Versions"),
        side="right",
        icon="versions",
    ),
    PanelSpec(
        "comments",
        "wsdesk.panels.comments.panel:CommentsPanel",
        ("wsdesk.panels.comments.commands:CommentCommands",),
        name=QT_TRANSLATE_NOOP("Panels", "Comments"),
        side="right",
        icon="comments",
        counts=True,
    ),
    PanelSpec(
        "problems",
        "wsdesk.panels.problems.panel:ProblemsPanel",
        ("wsdesk.panels.problems.panel:ProblemCommands",),
        name=QT_TRANSLATE_NOOP("Panels", "Problems"),
        side="right",
        icon="problem",
        counts=True,
    ),
    PanelSpec(
        "outline",
        "wsdesk.panels.outline.panel:OutlinePanel",
        (),
        name=QT_TRANSLATE_NOOP("Panels", "Outline"),
        side="left",
        icon="list",
    ),
    PanelSpec(
        "lineage",
        "wsdesk.panels.lineage.panel:LineagePanel",
        ("wsdesk.panels.lineage.panel:LineageCommands",),
        name=QT_TRANSLATE_NOOP("Panels", "Lineage"),
        side="right",
        icon="lineage",
    ),
    PanelSpec(
        "whats-new",
        "wsdesk.panels.whats_new.panel:WhatsNewPanel",
        ("wsdesk.panels.whats_new.commands:WhatsNewCommands",),
        name=QT_TRANSLATE_NOOP("Panels", "What's new"),
        side="right",
        icon="bell",
        counts=True,
    ),
)


OVERLAYS: tuple[OverlaySpec, ...] = (
    OverlaySpec(
        "viewer",
        "wsdesk.panels.viewer.viewer:Viewer",
        (
            "wsdesk.panels.viewer.commands:ViewerCommands",
            "wsdesk.panels.viewer.commands:ItemCommands",
        ),
    ),
    OverlaySpec(
        "compare",
        "wsdesk.panels.compare.view:CompareView",
        (
            "wsdesk.panels.compare.commands:CompareCommands",
            "wsdesk.panels.compare.commands:CellCommands",
        ),
    ),
    OverlaySpec(
        "presentation",
        "wsdesk.panels.presentation.page:PresentationPage",
        ("wsdesk.panels.presentation.page:PresentationCommands",),
    ),
    OverlaySpec(
        "raw",
        "wsdesk.panels.raw.view:RawView",
        ("wsdesk.panels.raw.view:RawCommands",),
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
        ("wsdesk.panels.approvals.page:ApprovalCommands",),
    ),
    OverlaySpec(
        "skills",
        "wsdesk.panels.skills.page:SkillsPage",
        ("wsdesk.panels.skills.page:SkillCommands",),
    ),
    OverlaySpec(
        "everywhere",
        "wsdesk.panels.global_search.view:GlobalSearchView",
        ("wsdesk.panels.global_search.commands:GlobalSearchCommands",),
    ),
    ViewSpec(
        "light-table",
        "wsdesk.panels.light_table.page:LightTablePage",
        ("wsdesk.panels.light_table.commands:LightTableCommands",),
        name=QT_TRANSLATE_NOOP("Panels", "Light table"),
        command="light-table.open",
    ),
    OverlaySpec(
        "prompts",
        "wsdesk.panels.prompts.page:PromptsPage",
        ("wsdesk.panels.prompts.page:PromptCommands",),
    ),
)
