"""Template for file names: ``{project}-{canvas}-{title}-{model}-{seed}-v{n}``."""

from __future__ import annotations

import re
from collections.abc import Mapping

from wsdesk.store.base.error_messages import tr
from wsdesk.store.text import sanitize
from wsdesk.store.text.file_names import LONGEST, file_name

FIELDS = ("project", "canvas", "title", "model", "seed", "n")
"""What a pattern may name: the version's project, canvas, title, model and seed, and its number."""
LONGEST_TEMPLATE = 200
_FIELD = re.compile(r"\{([^{}]*)\}")
_FOLDERS = re.compile(r"[/\\]")
_JOINTS = "-_ ."
_SHARES = (60, 40, 24, 16, 10)
"""Letters of each value: the first share with which the whole name, its number too, is not cut."""


def template_trouble(template: str) -> str:
    """What is wrong with a pattern, in a sentence; an empty text where nothing is."""
    if not template.strip():
        return tr("The name needs at least one letter.")
    if len(template) > LONGEST_TEMPLATE:
        return tr("The pattern is too long.")
    if _FOLDERS.search(template):
        return tr("File names can't contain / or \\. All files are saved to one folder.")
    unknown = next((name for name in _FIELD.findall(template) if name not in FIELDS), None)
    if unknown is not None:
        return tr("Unknown field {name}. Available fields: {known}").format(
            name="{" + sanitize.line(unknown, 40) + "}", known=", ".join("{" + name + "}" for name in FIELDS)
        )
    if set(_FIELD.sub("", template)) & {"{", "}"}:
        return tr("Unclosed brace. Write fields as {title}.")
    return ""


def filled(template: str, values: Mapping[str, str], suffix: str = "") -> str:
    """The file's name. A field that says nothing takes what joins it to the one before along.

    The name is safe on every system (`file_name`); long values are cut so that the rest stays whole.
    """
    name = ""
    for most in _SHARES:
        name = _joined(template, values, most)
        if len(name) <= LONGEST and len(name.encode()) <= LONGEST:
            break
    return file_name(name, suffix)


def _joined(template: str, values: Mapping[str, str], most: int) -> str:
    name, at = "", 0
    for found in _FIELD.finditer(template):
        literal = template[at : found.start()]
        value = sanitize.line(values.get(found[1], ""), most)
        name += literal if value else literal.rstrip(_JOINTS)
        name += value
        at = found.end()
    return (name + template[at:]).strip(_JOINTS)
