"""Imports the asset library and the assets of versions."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import PurePath
from uuid import UUID, uuid5

from wsdesk.server import media
from wsdesk.server.importing.folder import FolderFiles, identity
from wsdesk.server.json_codec import Document, encode, list_of, object_of, objects, text_of, without
from wsdesk.server.storage.database import Unit
from wsdesk.server.storage.full_text import fold_name
from wsdesk.server.storage.queries import library
from wsdesk.server.storage.queries.importing import upsert
from wsdesk.server.time_format import milliseconds

TAGS = UUID("0f0b5f0a-2f0e-5c62-8b0c-6a4f5f0d7c3e")
"""Namespace of IDs for tags without an ID."""

MAX_TEXT_LENGTH = 4000
"""Maximum length of a text in the full-text index."""

_OMITTED_FIELDS = frozenset({"canvases", "path", "description"})


@dataclass(slots=True)
class ImportedAsset:
    """An asset to be written to the library."""

    row: Document
    places: dict[tuple[str, str], None] = field(default_factory=dict[tuple[str, str], None])
    words: list[str] = field(default_factory=list[str])


class LibraryImporter:
    """Collects the assets of one folder and writes them."""

    def __init__(self, files: FolderFiles) -> None:
        self._files = files
        self._entries: dict[str, ImportedAsset] = {}
        self._tags: dict[str, Document] = {}

    def add_tag(self, tag: Document) -> None:
        """Add a tag that assets may reference."""
        name = text_of(tag.get("name")).strip()
        if name:
            defaults = {"id": str(uuid5(TAGS, fold_name(name))), "color": "default"}
            self._tags.setdefault(fold_name(name), {**defaults, **tag, "name": name})

    def add_row(self, row: Document) -> None:
        """Add a search result, or a similar row with the `path` of its file."""
        path = text_of(row.get("path"))
        file = self._files.import_file(path) if path else None
        if path:
            preview = {"previewUrl": path} if file and file.content_type in media.IMAGE_TYPES else {}
            row = {"assetUrl": path, **preview, **row}
        rewritten: Document = self._files.rewrite(row)
        if file is not None:
            kind = file.content_type.partition(";")[0]
            defaults = {"contentType": kind, "fileType": media.file_type(kind), "filename": file.name}
            rewritten = {**defaults, "fileSizeInKb": max(1, file.size // 1024), **rewritten}
        asset_id = identity(row, "assetId")
        if not asset_id:
            return
        entry = self._entries.setdefault(asset_id, ImportedAsset({}))
        entry.row = {**entry.row, **rewritten}
        entry.words += _texts(row, "description", "assetSummary")
        for place in objects(row.get("canvases")):
            entry.places[identity(place, "canvasId"), identity(place, "nodeId")] = None

    def add_content(self, canvas_id: str, folder_id: str, content: Document) -> None:
        """Add the assets of a canvas's versions; the URLs in `content` are rewritten already."""
        for node in objects(content.get("nodes")):
            for version in objects(node.get("versions")):
                asset = object_of(version.get("asset"))
                if identity(asset, "assetId"):
                    self._add_version(canvas_id, folder_id, node, version, asset)

    def write(self, unit: Unit, team: str, canvas_ids: list[str]) -> None:
        """Upsert all assets by ID."""
        for canvas_id in canvas_ids:
            library.clear_placements(unit, canvas_id)
        for asset_id, entry in self._entries.items():
            self._write_entry(unit, team, asset_id, entry)
        for tag in self._tags.values():
            tag_id, name, color = (text_of(tag.get(member)) for member in ("id", "name", "color"))
            library.write_tag(unit, team, tag_id, name, color)

    def _add_version(
        self, canvas_id: str, folder_id: str, node: Document, version: Document, asset: Document
    ) -> None:
        entry = self._entries.setdefault(identity(asset, "assetId"), ImportedAsset({}))
        entry.places[canvas_id, identity(node)] = None
        entry.words += [
            *_texts(asset, "assetSummary", "displayName"),
            *_texts(object_of(asset.get("assetSummaryDetails")), "subject", "action", "summary"),
            *_texts(object_of(version.get("pdfExtraction")), "summaryText"),
            *_texts(version, "title", "textPrompt", "generatedText"),
            *_texts(node, "title", "textPrompt"),
        ]
        for name, value in _search_result(folder_id, node, version, asset).items():
            entry.row.setdefault(name, value)
        if version.get("favoritedByUserId"):
            entry.row.setdefault("favoriteNodeId", node.get("id"))
            entry.row.setdefault("favoriteVersionId", version.get("id"))
            entry.row.setdefault("favoritedByUserId", version.get("favoritedByUserId"))

    def _write_entry(self, unit: Unit, team: str, asset_id: str, entry: ImportedAsset) -> None:
        row = without(entry.row, _OMITTED_FIELDS)
        row["tags"] = tags = self._tags_of(row.get("tags"))
        filename, display = text_of(row.get("filename")), text_of(row.get("displayName"))
        values = {
            "id": asset_id,
            "team_id": team,
            "folder_id": identity(row, "folderId") or None,
            "source": text_of(row.get("source")),
            "file_type": text_of(row.get("fileType")),
            "name_key": fold_name(filename),
            "display_key": fold_name(display),
            "created_ms": milliseconds(row.get("createdAt")),
            "body": encode(row),
        }
        upsert(unit, "assets", "id", values)
        texts = (
            " ".join(dict.fromkeys((filename, display))),
            " ".join(tag["name"] for tag in tags),
            " ".join(text[:MAX_TEXT_LENGTH] for text in dict.fromkeys(entry.words)),
        )
        number = library.number_of(unit, asset_id)
        library.describe(unit, number, [tag["name"] for tag in tags], list(entry.places), texts)

    def _tags_of(self, value: object) -> list[Document]:
        tags = objects([{"name": tag} if isinstance(tag, str) else tag for tag in list_of(value)])
        for tag in tags:
            self.add_tag(tag)
        names = dict.fromkeys(fold_name(text_of(tag.get("name")).strip()) for tag in tags)
        return [self._tags[name] for name in names if name in self._tags]


def _search_result(folder_id: str, node: Document, version: Document, asset: Document) -> Document:
    """Build a search result from a canvas's asset."""
    name = text_of(asset.get("displayName")) or identity(asset, "assetId")
    extension = f".{text_of(asset.get('fileType')).lower()}"
    kind = media.content_type(f"x{PurePath(name).suffix or extension}", b"").partition(";")[0]
    family = text_of(asset.get("mediaType")) or media.file_type(kind)
    row: Document = {
        "assetId": identity(asset, "assetId"),
        "filename": name,
        "displayName": name,
        "source": "upload" if text_of(node.get("generationType")).startswith("upload") else "generated",
        "fileType": "pdf" if "pdf" in (asset.get("fileType"), family) else family,
        "contentType": kind if kind != media.BINARY else _image_type(asset),
        "fileSizeInKb": asset.get("fileSizeInKb"),
        "durationInMs": asset.get("durationInMs"),
        "previewUrl": asset.get("previewUrl") or asset.get("thumbnailUrl"),
        "assetUrl": asset.get("url"),
        "createdAt": version.get("createdAt"),
        "createdByUserId": node.get("createdByUserId"),
        "folderId": folder_id or None,
        "nodeId": node.get("id"),
        "versionCount": len(objects(node.get("versions"))),
    }
    return {member: value for member, value in row.items() if value is not None}


def _image_type(asset: Document) -> str:
    extension = text_of(asset.get("fileType")).lower()
    kind = f"image/{'jpeg' if extension == 'jpg' else extension}"
    return kind if kind in media.IMAGE_TYPES else media.BINARY


def _texts(document: Document, *members: str) -> list[str]:
    return [text for member in members if (text := text_of(document.get(member)))]
