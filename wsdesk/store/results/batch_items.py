"""Results to save, their file names, and the options of an export."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from wsdesk.files.lazy_dataclass import dataclass
from wsdesk.store.content.asset_mapper import asset_of_version
from wsdesk.store.results.file_export import savable_roles
from wsdesk.store.results.name_template import fill_template
from wsdesk.store.text import sanitize
from wsdesk.store.text.file_names import ending_of, suffix_of_type

if TYPE_CHECKING:
    from wsdesk.wire.version import Version


@dataclass(frozen=True, slots=True)
class BatchItem:
    """Result to save: a file or a text. `is_shown` marks the version that its node displays."""

    node_id: str
    version: Version
    values: tuple[tuple[str, str], ...]
    """Values of the template's fields (`name_template.FIELDS`)."""
    is_shown: bool
    canvas_id: str = ""

    @property
    def label(self) -> str:
        """Title and version number, for display."""
        value_by_name = dict(self.values)
        return f"{value_by_name['title']} v{value_by_name['n']}"

    def name(self, template: str) -> str:
        """Return the file name; the extension may change when the file's type is detected."""
        asset, kind = self.version.asset, ".md"
        if asset is not None:
            names = [asset.display_name or "", asset.original_url or "", asset.url or ""]
            endings = [suffix_of_type(asset.media_type or ""), *(ending_of(name) for name in names)]
            kind = next((ending for ending in endings if ending), "")
        return fill_template(template, dict(self.values), kind)


@dataclass(frozen=True, slots=True)
class BatchRequest:
    """Options of an export: folder, name template, all versions or only the shown ones, and sidecars."""

    folder: Path
    template: str
    every: bool = False
    as_json: bool = False
    as_markdown: bool = False
    as_xmp: bool = False
    rejects_as_rating: bool = False
    """Whether XMP sidecars have the rating -1 for rejected results."""


def location_fields(project: str | None, canvas: str | None, title: str) -> dict[str, str]:
    """Fields of a name template for the place of a result."""
    return {
        "project": sanitize.line(project, 200),
        "canvas": sanitize.line(canvas, 200),
        "title": title[: len(title) - len(ending_of(title))] or title,
    }


def has_file(version: Version) -> bool:
    if version.asset is None:
        return bool(version.generated_text)
    return bool(savable_roles(asset_of_version(version.asset)))


def version_fields(version: Version, number: int) -> dict[str, str]:
    config = version.model_configuration
    model = version.model_display_name or (config.model if config is not None else "")
    return {
        "model": sanitize.line(model, 200),
        "seed": "" if version.seed is None else str(version.seed),
        "n": str(number),
    }
