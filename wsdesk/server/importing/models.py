"""Imports the model catalog with its categories."""

from __future__ import annotations

import sqlite3

from wsdesk.server.importing.folder import ImportFolder
from wsdesk.server.importing.rows import upsert
from wsdesk.server.json_codec import Document, encode, list_of, object_of, objects, text_of
from wsdesk.wire.limits import CATEGORIES


def write_models(connection: sqlite3.Connection, folder: ImportFolder) -> None:
    """Upsert models by name, in the folder's order."""
    preset = _preset_categories(folder)
    for place, model in enumerate(folder.models):
        name = text_of(model.get("name"))
        if not name:
            continue
        categories = _said(model) or preset.get(name) or {_guessed(model)}
        body = {member: value for member, value in model.items() if member not in ("category", "categories")}
        values = {
            "name": name,
            "place": place,
            "categories": " ".join(sorted(categories)),
            "body": encode(body),
        }
        upsert(connection, "models", "name", values)


def _said(model: Document) -> set[str]:
    """A document of ours may say `category` (or `categories`), which the interface's model does not have."""
    said = [model.get("category"), *list_of(model.get("categories"))]
    return {name for name in said if isinstance(name, str) and name in CATEGORIES}


def _preset_categories(folder: ImportFolder) -> dict[str, set[str]]:
    """What the canvases' presets use a model for."""
    found: dict[str, set[str]] = {}
    for content in folder.contents.values():
        for category, value in object_of(content.get("modelPresets")).items():
            if category in CATEGORIES:
                preset = object_of(value)
                for use in (preset, *objects(preset.get("pinnedModels"))):
                    found.setdefault(text_of(use.get("model")), set()).add(category)
    return found


def _guessed(model: Document) -> str:
    """The category of a model that nothing names, from what its variants can do."""
    variants = objects(model.get("variants"))
    members = {member for variant in variants for member in variant}
    needed = {str(kind) for variant in variants for kind in list_of(variant.get("requiredInputs"))}
    if members & {"supportedDurations", "supportedDurationsByResolution", "maxInputVideoDurationSeconds"}:
        return "video_tool" if "video" in needed else "video"
    if members & {"supportedAspectRatios", "supportedResolutions", "maxNativeOutputs"}:
        return "image_tool" if "image" in needed else "image"
    return "audio" if "supportsAudioGeneration" in members else "text"
