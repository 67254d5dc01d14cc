"""Imports the model catalog with its categories."""

from __future__ import annotations

import sqlite3

from wsdesk.server.importing.folder import ImportFolder
from wsdesk.server.importing.rows import upsert
from wsdesk.server.json_codec import Document, encode, list_of, object_of, objects, text_of
from wsdesk.wire.limits import CATEGORIES


def write_models(connection: sqlite3.Connection, folder: ImportFolder) -> None:
    """Upsert models by name, in the order of the folder."""
    preset = _preset_categories(folder)
    for index, model in enumerate(folder.models):
        name = text_of(model.get("name"))
        if not name:
            continue
        categories = _explicit_categories(model) or preset.get(name) or {_guess_category(model)}
        body = {member: value for member, value in model.items() if member not in ("category", "categories")}
        values = {
            "name": name,
            "place": index,
            "categories": " ".join(sorted(categories)),
            "body": encode(body),
        }
        upsert(connection, "models", "name", values)


def _explicit_categories(model: Document) -> set[str]:
    """Categories in our own documents, a field that the API's model doesn't have."""
    names = [model.get("category"), *list_of(model.get("categories"))]
    return {name for name in names if isinstance(name, str) and name in CATEGORIES}


def _preset_categories(folder: ImportFolder) -> dict[str, set[str]]:
    """Categories by model, from the presets of the canvases."""
    found: dict[str, set[str]] = {}
    for content in folder.contents.values():
        for category, value in object_of(content.get("modelPresets")).items():
            if category in CATEGORIES:
                preset = object_of(value)
                for model_use in (preset, *objects(preset.get("pinnedModels"))):
                    found.setdefault(text_of(model_use.get("model")), set()).add(category)
    return found


def _guess_category(model: Document) -> str:
    """Guess the category of a model from the fields of its variants."""
    variants = objects(model.get("variants"))
    members = {member for variant in variants for member in variant}
    needed = {str(kind) for variant in variants for kind in list_of(variant.get("requiredInputs"))}
    if members & {"supportedDurations", "supportedDurationsByResolution", "maxInputVideoDurationSeconds"}:
        return "video_tool" if "video" in needed else "video"
    if members & {"supportedAspectRatios", "supportedResolutions", "maxNativeOutputs"}:
        return "image_tool" if "image" in needed else "image"
    return "audio" if "supportsAudioGeneration" in members else "text"
