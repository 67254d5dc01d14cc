"""Registry of panels, in display order, and of overlays."""

from __future__ import annotations

from wsdesk.panels.specs import OverlaySpec, PanelSpec, ViewSpec
from wsdesk.settings.setting import text_marker

_text = text_marker("Panels")

PANELS: tuple[PanelSpec, ...] = (
    PanelSpec(
        "projects",
        "projects.panel:ProjectsPanel",
        ("projects.commands:ProjectCommands",),
        name=_text("Projects"),
        side="left",
        icon="projects",
    ),
    PanelSpec(
        "library",
        "library.panel:LibraryPanel",
        ("library.commands:LibraryCommands",),
        name=_text("Library"),
        side="left",
        icon="library",
    ),
    PanelSpec(
        "models",
        "models.panel:ModelsPanel",
        ("models.panel:ModelCommands",),
        name=_text("Models"),
        side="left",
        icon="models",
    ),
    PanelSpec(
        "details",
        "details.panel:DetailsPanel",
        ("details.panel:DetailCommands",),
        name=_text("Details"),
        side="right",
        icon="details",
    ),
    PanelSpec(
        "versions",
        "versions.panel:VersionsPanel",
        ("versions.commands:VersionCommands",),
        name=_text("Versions"),
        side="right",
        icon="versions",
    ),
    PanelSpec(
        "comments",
        "comments.panel:CommentsPanel",
        ("comments.commands:CommentCommands",),
        name=_text("Comments"),
        side="right",
        icon="comments",
        counts=True,
    ),
    PanelSpec(
        "problems",
        "problems.panel:ProblemsPanel",
        ("problems.panel:ProblemCommands",),
        name=_text("Problems"),
        side="right",
        icon="problem",
        counts=True,
    ),
    PanelSpec("outline", "outline.panel:OutlinePanel", (), name=_text("Outline"), side="left", icon="list"),
    PanelSpec(
        "lineage",
        "lineage.panel:LineagePanel",
        ("lineage.panel:LineageCommands",),
        name=_text("Lineage"),
        side="right",
        icon="lineage",
    ),
    PanelSpec(
        "whats-new",
        "whats_new.panel:WhatsNewPanel",
        ("whats_new.commands:WhatsNewCommands",),
        name=_text("What's new"),
        side="right",
        icon="bell",
        counts=True,
    ),
)


OVERLAYS: tuple[OverlaySpec, ...] = (
    OverlaySpec(
        "viewer", "viewer.viewer:Viewer", ("viewer.commands:ViewerCommands", "viewer.commands:ItemCommands")
    ),
    OverlaySpec(
        "compare",
        "compare.view:CompareView",
        ("compare.commands:CompareCommands", "compare.commands:CellCommands"),
    ),
    OverlaySpec(
        "presentation", "presentation.page:PresentationPage", ("presentation.page:PresentationCommands",)
    ),
    OverlaySpec("raw", "raw.view:RawView", ("raw.view:RawCommands",)),
    OverlaySpec(
        "saving", "batch_export.view:BatchExportView", ("batch_export.commands:BatchExportCommands",)
    ),
    OverlaySpec("catalogue", "model_catalog.page:CatalogPage", ("model_catalog.commands:CatalogCommands",)),
    OverlaySpec("approvals", "approvals.page:ApprovalsPage", ("approvals.page:ApprovalCommands",)),
    OverlaySpec("skills", "skills.page:SkillsPage", ("skills.page:SkillCommands",)),
    OverlaySpec(
        "everywhere", "global_search.view:GlobalSearchView", ("global_search.commands:GlobalSearchCommands",)
    ),
    ViewSpec(
        "light-table",
        "light_table.page:LightTablePage",
        ("light_table.commands:LightTableCommands",),
        name=_text("Light table"),
        command="light-table.open",
    ),
    OverlaySpec("prompts", "prompts.page:PromptsPage", ("prompts.page:PromptCommands",)),
)
