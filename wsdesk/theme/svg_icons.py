"""SVG icons in any color, as text and as files for style sheets.

An icon is `resources/icons/NAME.svg`, 16 by 16, one stroke, `currentColor`. Qt's SVG module doesn't support
currentColor, and style sheets accept only paths, so that colored icons are registered as Qt resources in
memory below `:/wsdesk/`.
"""

from __future__ import annotations

import struct
from collections.abc import Mapping
from functools import cache

from PySide6.QtCore import qRegisterResourceData
from PySide6.QtGui import QColor

from wsdesk.files.resources import resource

ROOT = "wsdesk"
_DIRECTORY = 2
_FORMAT = 1
_ANY_COUNTRY = 0
_ANY_LANGUAGE = 1
"""QLocale.Language.C: the entry that serves every locale."""


class IconNotFoundError(LookupError):
    """Code requested an icon that doesn't exist; the message is its name."""


@cache
def svg_text(name: str) -> str:
    """SVG text of an icon, without a color.

    Raises:
        IconNotFoundError: there is no such file.
    """
    path = resource("icons", f"{name}.svg")
    try:
        return path.read_text(encoding="utf-8")
    except OSError as error:
        raise IconNotFoundError(name) from error


def colored_svg(name: str, color: QColor) -> bytes:
    """SVG text of an icon in a color, including its opacity."""
    text = svg_text(name).replace("currentColor", color.name())
    if color.alpha() < 255:
        text = text.replace("<svg ", f'<svg opacity="{color.alphaF():.3f}" ', 1)
    return text.encode()


_published: list[tuple[bytes, bytes, bytes]] = []
"""Registered data: Qt keeps pointers instead of copies, so that it must stay alive."""


def publish(folder: str, files: Mapping[str, bytes]) -> None:
    """Register files as `:/wsdesk/FOLDER/NAME`, in the format of rcc (version 1).

    Three blocks: a tree of 14-byte entries (children of a folder are consecutive and sorted by the hash of
    their names), the names in UTF-16, and the contents with their lengths.
    """
    names, name_offsets = bytearray(), dict[str, int]()
    for name in (ROOT, folder, *files):
        name_offsets[name] = len(names)
        names += struct.pack(">HI", len(name), _hash(name)) + name.encode("utf-16-be")
    contents = bytearray()
    tree = struct.pack(">IHII", 0, _DIRECTORY, 1, 1)
    tree += struct.pack(">IHII", name_offsets[ROOT], _DIRECTORY, 1, 2)
    tree += struct.pack(">IHII", name_offsets[folder], _DIRECTORY, len(files), 3)
    for name in sorted(files, key=_hash):
        tree += struct.pack(">IHHHI", name_offsets[name], 0, _ANY_COUNTRY, _ANY_LANGUAGE, len(contents))
        contents += struct.pack(">I", len(files[name])) + files[name]
    blocks = (tree, bytes(names), bytes(contents))
    if blocks in _published:
        return
    _published.append(blocks)
    qRegisterResourceData(_FORMAT, *blocks)


def _hash(name: str) -> int:
    """Qt's hash of a resource name, by which entries are found."""
    value = 0
    for character in name:
        value = (value << 4) + ord(character)
        value ^= (value & 0xF0000000) >> 23
        value &= 0x0FFFFFFF
    return value
