"""Template for file names: ``{project}-{canvas}-{title}-{model}-{seed}-v{n}``."""

from __future__ import annotations

import re
from collections.abc import Mapping

from wsdesk.store.base.error_messages import tr
from wsdesk.store.text import sanitize
from wsdesk.store.text.file_names import LONGEST, file_name

FIELDS = ("project", "canvas", "title", "model", "seed", "n")
"""Fields of a template: the version's project, canvas, title, model, seed, and number."""
MAX_TEMPLATE_LENGTH = 200
_FIELD = re.compile(r"\{([^{}]*)\}")
_FOLDERS = re.compile(r"[/\\]")
_SEPARATORS = "-_ ."
_MAX_VALUE_LENGTHS = (60, 40, 24, 16, 10)
"""Maximum length of each value; the first one with which the whole name fits is used."""


def template_error(template: str) -> str:
    """Validate a template; return an error message or an empty string."""
    if not template.strip():
        return tr("The name needs at least one letter.")
    if len(template) > MAX_TEMPLATE_LENGTH:
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


def fill_template(template: str, values: Mapping[str, str], suffix: str = "") -> str:
    """Fill a template. An empty field is omitted together with the separator before it.

    The name is valid on every system (`file_name`); long values are truncated so that all fields fit.
    """
    name = ""
    for max_length in _MAX_VALUE_LENGTHS:
        name = _fill(template, values, max_length)
        if len(name) <= LONGEST and len(name.encode()) <= LONGEST:
            break
    return file_name(name, suffix)


def fill_text(template: str, values: Mapping[str, str]) -> str:
    """Fill a template for a caption, which may contain what file names can't."""
    return _fill(template, values, _MAX_VALUE_LENGTHS[0])


def _fill(template: str, values: Mapping[str, str], max_length: int) -> str:
    name, at = "", 0
    for match in _FIELD.finditer(template):
        literal = template[at : match.start()]
        value = sanitize.line(values.get(match[1], ""), max_length)
        name += literal if value else literal.rstrip(_SEPARATORS)
        name += value
        at = match.end()
    return (name + template[at:]).strip(_SEPARATORS)
