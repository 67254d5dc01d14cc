"""Results to save, their file names, and the options of an export."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from wsdesk.files.lazy_dataclass import dataclass
from wsdesk.media.core.asset_key import identity
from wsdesk.store.content.asset_mapper import asset_of_version
from wsdesk.store.export.file_export import savable_roles
from wsdesk.store.export.name_template import fill_template
from wsdesk.store.text import sanitize
from wsdesk.store.text.file_names import ending_of, suffix_of_type
from wsdesk.store.versions.generation_settings import sidecar_json, sidecar_markdown

if TYPE_CHECKING:
    from wsdesk.graph.model.values import Asset
    from wsdesk.wire.version import Version


@dataclass(frozen=True, slots=True)
class BatchItem:
    """File or text to save. `is_shown` marks the version that its node displays."""

    node_id: str
    version: Version
    values: tuple[tuple[str, str], ...]
    """Values of the template's fields (`name_template.FIELDS`)."""
    is_shown: bool
    canvas_id: str = ""
    output: Asset | None = None
    """Resized image of the node, which is saved instead of the version's file."""
    is_pick: bool = False
    is_partial: bool = False
    """Whether the version is that of the search index, without all of its settings and files."""

    @property
    def asset(self) -> Asset | None:
        """File to save, None for a text."""
        if self.output is not None or self.version.asset is None:
            return self.output
        return asset_of_version(self.version.asset)

    @property
    def label(self) -> str:
        """Title and version number, for display."""
        value_by_name = dict(self.values)
        return f"{value_by_name['title']} v{value_by_name['n']}"

    @property
    def row(self) -> dict[str, str]:
        """Fields of the manifest."""
        asset, values = self.asset, dict(self.values)
        return {
            **values,
            "version": values["n"],
            "role": "result" if self.output is None else "output",
            "canvasId": self.canvas_id,
            "nodeId": self.node_id,
            "versionId": (self.version.id or "") if self.output is None else "",
            "assetId": identity(asset) if asset is not None else "",
        }

    def settings_files(self, name: str, *, as_json: bool, as_markdown: bool) -> list[tuple[str, bytes]]:
        """Generation settings beside a saved file of this name: suffixes and contents."""
        place = {**dict(self.values), "canvasId": self.canvas_id, "nodeId": self.node_id}
        files = (
            (as_json, ".json", sidecar_json),
            (as_markdown, ".recipe.md" if name.endswith(".md") else ".md", sidecar_markdown),
        )
        return [(suffix, render(self.version, name, place).encode()) for on, suffix, render in files if on]

    def name(self, template: str) -> str:
        """Return the file name; the extension may change when the file's type is detected."""
        asset, kind = self.asset, ".md"
        if asset is not None:
            addresses = dict(asset.addresses)
            names = [asset.name, addresses.get("original", ""), addresses.get("url", "")]
            endings = [suffix_of_type(asset.media_type), *map(ending_of, names)]
            kind = next((ending for ending in endings if ending), "")
        return fill_template(template, dict(self.values), kind)

    def matches(self, versions: str) -> bool:
        """Whether this is one of the `VERSION_CHOICES`."""
        match versions:
            case "shown":
                return self.is_shown
            case "favorites":
                return self.version.favorited_by_user_id is not None
            case "picks":
                return self.is_pick
            case _:
                return True


VERSION_CHOICES = ("shown", "favorites", "picks", "all")
"""Versions of nodes to save: those they display, favorites, picks, or all."""


def chosen_items(items: Iterable[BatchItem], versions: str, *, outputs: bool) -> tuple[BatchItem, ...]:
    """Items of the chosen versions; with `outputs`, also the resized images of their nodes."""
    nodes = {item.node_id for item in items if item.output is None and item.matches(versions)}
    return tuple(
        item
        for item in items
        if (item.matches(versions) if item.output is None else outputs and item.node_id in nodes)
    )


@dataclass(frozen=True, slots=True)
class BatchRequest:
    """Options of an export: target, name template, versions, and sidecars."""

    folder: Path
    template: str
    versions: str = "shown"
    """One of `VERSION_CHOICES`."""
    as_json: bool = False
    as_markdown: bool = False
    as_xmp: bool = False
    rejects_as_rating: bool = False
    """Whether XMP sidecars have the rating -1 for rejected results."""
    outputs: bool = False
    """Whether resized images are saved too."""
    archive: str = ""
    """Name of a ZIP file; without one, files are saved to the folder itself."""


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
