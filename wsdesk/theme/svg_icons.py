"""SVG icons in any color, as text and as files for style sheets.

A drawing is `resources/icons/NAME.svg`, 16 by 16, one stroke, `currentColor`. Qt's SVG knows no
currentColor, and a style sheet takes only paths: so the color is put in, and the results are published
below `:/wsdesk/` in memory. Nothing is written to disk, so nothing can be missing from it.
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
    """Code asked for a drawing that is not among ours; the message is its name."""


@cache
def drawing(name: str) -> str:
    """The SVG text of one drawing, uncoloured.

    Raises:
        NoSuchIcon: there is no such file.
    """
    path = resource("icons", f"{name}.svg")
    try:
        return path.read_text(encoding="utf-8")
    except OSError as error:
        raise IconNotFoundError(name) from error


def coloured(name: str, color: QColor) -> bytes:
    """The SVG text of one drawing in a color, its opacity included."""
    text = drawing(name).replace("currentColor", color.name())
    if color.alpha() < 255:
        text = text.replace("<svg ", f'<svg opacity="{color.alphaF():.3f}" ', 1)
    return text.encode()


_published: list[tuple[bytes, bytes, bytes]] = []
"""What Qt was given: it keeps pointers to these bytes, not copies, so they live as long as the program."""


def publish(folder: str, files: Mapping[str, bytes]) -> None:
    """Make files readable as `:/wsdesk/FOLDER/NAME`, in the layout that rcc writes (format 1).

    Three blocks: a tree of 14-byte entries (the children of a folder stand together, by the hash of
    their names), the names in UTF-16, and the contents, each with its length.
    """
    names, places = bytearray(), dict[str, int]()
    for name in (ROOT, folder, *files):
        places[name] = len(names)
        names += struct.pack(">HI", len(name), _hash(name)) + name.encode("utf-16-be")
    contents = bytearray()
    tree = struct.pack(">IHII", 0, _DIRECTORY, 1, 1)
    tree += struct.pack(">IHII", places[ROOT], _DIRECTORY, 1, 2)
    tree += struct.pack(">IHII", places[folder], _DIRECTORY, len(files), 3)
    for name in sorted(files, key=_hash):
        tree += struct.pack(">IHHHI", places[name], 0, _ANY_COUNTRY, _ANY_LANGUAGE, len(contents))
        contents += struct.pack(">I", len(files[name])) + files[name]
    blocks = (tree, bytes(names), bytes(contents))
    if blocks in _published:
        return
    _published.append(blocks)
    qRegisterResourceData(_FORMAT, *blocks)


def _hash(name: str) -> int:
    """Qt's hash of a resource's name; entries are found by it."""
    value = 0
    for letter in name:
        value = (value << 4) + ord(letter)
        value ^= (value & 0xF0000000) >> 23
        value &= 0x0FFFFFFF
    return value
