"""XMP sidecars: flags, ratings, and color labels in the form that other image browsers read and write.

Properties: `xmp:Rating`, `xmp:Label`, `xmpDM:pick`, `xmpDM:good`, and `photoshop:LabelColor` are read and
written; `digiKam:PickLabel`, `digiKam:ColorLabel`, and `MicrosoftPhoto:Rating` are only read. The property
`wsdesk:VersionId` names the version.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from wsdesk.files.lazy_dataclass import dataclass
from wsdesk.files.lazy_import import lazy_import
from wsdesk.store.culling.marks import COLOR_LABELS, MAX_RATING, NO_MARKS, Flag, ResultMarks

if TYPE_CHECKING:
    from xml.dom import minidom
    from xml.parsers import expat
else:
    minidom, expat = lazy_import("xml.dom.minidom"), lazy_import("xml.parsers.expat")

MAX_BYTES = 1_000_000
_MAX_DEPTH = 100
RDF = "http://www.w3.org/1999/02/22-rdf-syntax-ns#"
X = "adobe:ns:meta/"
XMP = "http://ns.adobe.com/xap/1.0/"
XMP_DM = "http://ns.adobe.com/xmp/1.0/DynamicMedia/"
PHOTOSHOP = "http://ns.adobe.com/photoshop/1.0/"
DIGIKAM = "http://www.digikam.org/ns/1.0/"
MICROSOFT = "http://ns.microsoft.com/photo/1.0/"
WSDESK = "wsdesk:ns:1.0/"
_MAX_ID_LENGTH = 200
_PREFIXES = {XMP: "xmp", XMP_DM: "xmpDM", PHOTOSHOP: "photoshop", WSDESK: "wsdesk"}

_EMPTY = (
    f'<x:xmpmeta xmlns:x="{X}"><rdf:RDF xmlns:rdf="{RDF}">'
    '<rdf:Description rdf:about=""/></rdf:RDF></x:xmpmeta>'
)
_DIGIKAM_COLORS = {"1": "red", "3": "yellow", "4": "green", "5": "blue", "6": "purple"}
_MICROSOFT_RATINGS = {"1": 1, "25": 2, "50": 3, "75": 4, "99": 5}


class XmpError(ValueError):
    """A sidecar that can't be read; the text is the code "too-large", "doctype", or "other-format"."""


@dataclass(frozen=True, slots=True)
class SidecarMarks:
    """Marks of a sidecar; None for a property that it doesn't have. `version_id` is empty if it has none."""

    flag: Flag | None = None
    rating: int | None = None
    color_label: str | None = None
    version_id: str = ""

    def merged_with(self, marks: ResultMarks) -> ResultMarks:
        """These marks, with those of `marks` for missing properties."""
        return ResultMarks(
            marks.flag if self.flag is None else self.flag,
            marks.rating if self.rating is None else self.rating,
            marks.color_label if self.color_label is None else self.color_label,
        )


def read_sidecar(data: bytes) -> SidecarMarks:
    """Read a sidecar. Raises `XmpError`.

    Unknown values count as missing. An `xmp:Rating` of -1 is no rating, and a rejection unless there is a
    flag.
    """
    properties = _Properties(_parse(data))
    rating = _number(properties.get(XMP, "Rating"))
    if rating is None:
        rating = _MICROSOFT_RATINGS.get(properties.get(MICROSOFT, "Rating"))
    flag = _flag(properties)
    if rating is not None and rating < 0:
        # A rejection that took the place of the stars, which are unknown.
        flag, rating = flag if flag is not None else Flag.REJECT, None
    version_id = properties.get(WSDESK, "VersionId")
    return SidecarMarks(
        flag,
        min(rating, MAX_RATING) if rating is not None else None,
        _color_label(properties) or None,
        version_id if len(version_id) <= _MAX_ID_LENGTH else "",
    )


def read_marks(data: bytes) -> ResultMarks:
    """Read the marks of a sidecar; missing ones count as none. Raises `XmpError`."""
    return read_sidecar(data).merged_with(NO_MARKS)


def write_marks(
    marks: ResultMarks, existing: bytes = b"", *, version_id: str = "", reject_as_rating: bool = False
) -> bytes:
    """The sidecar with these marks; every other property of the existing one stays. Raises `XmpError`.

    A rejected result keeps its rating, unless `reject_as_rating` sets -1, which Bridge and darktable read.
    """
    document = _parse(existing) if existing.strip() else minidom.parseString(_EMPTY)
    properties = _Properties(document)
    is_rejected = marks.flag is Flag.REJECT
    rating = -1 if is_rejected and reject_as_rating else marks.rating
    properties.set(XMP, "Rating", str(rating))
    properties.set(XMP_DM, "pick", "-1" if is_rejected else "1" if marks.flag is Flag.PICK else "0")
    properties.set(XMP_DM, "good", {Flag.PICK: "True", Flag.REJECT: "False"}.get(marks.flag, ""))
    if version_id:
        properties.set(WSDESK, "VersionId", version_id)
    if marks.color_label or _color_label(properties):
        # A label of the user's own set that isn't a color is left alone.
        properties.set(XMP, "Label", marks.color_label.capitalize())
        properties.set(PHOTOSHOP, "LabelColor", marks.color_label)
    return _serialize(document)


class _Properties:
    """Simple properties of the file's descriptions, as attributes or as elements.

    Descriptions inside of others are about other files, such as the parts of a composition.
    """

    def __init__(self, document: minidom.Document) -> None:
        self._descriptions = [
            description
            for description in document.getElementsByTagNameNS(RDF, "Description")
            if isinstance(parent := description.parentNode, minidom.Element)
            and (parent.namespaceURI, parent.localName) == (RDF, "RDF")
        ]
        if not self._descriptions:
            raise XmpError("other-format")

    def get(self, namespace: str, name: str) -> str:
        """Value of a property, or an empty string."""
        for description in self._descriptions:
            if description.hasAttributeNS(namespace, name):
                return description.getAttributeNS(namespace, name).strip()
            for element in _children(description, namespace, name):
                return "".join(n.data for n in element.childNodes if isinstance(n, minidom.Text)).strip()
        return ""

    def set(self, namespace: str, name: str, value: str) -> None:
        """Set a property, or remove it if the value is empty."""
        for description in self._descriptions:
            if description.hasAttributeNS(namespace, name):
                description.removeAttributeNS(namespace, name)
            for element in _children(description, namespace, name):
                description.removeChild(element)
        if value:
            description = self._descriptions[0]
            prefix = _prefix_for(namespace, description)
            description.setAttribute(f"xmlns:{prefix}", namespace)
            description.setAttributeNS(namespace, f"{prefix}:{name}", value)


def _prefix_for(namespace: str, element: minidom.Element) -> str:
    """The usual prefix of a namespace, numbered if the file uses it for another one."""
    usual = _PREFIXES[namespace]
    names = itertools.chain((usual,), (f"{usual}{number}" for number in itertools.count(1)))
    return next(name for name in names if _namespace_of(name, element) in ("", namespace))


def _namespace_of(prefix: str, element: minidom.Element) -> str:
    """Namespace of a prefix within an element; empty if the prefix is unused."""
    node: object = element
    while isinstance(node, minidom.Element):
        if node.hasAttribute(f"xmlns:{prefix}"):
            return node.getAttribute(f"xmlns:{prefix}")
        node = node.parentNode
    return ""


def _serialize(document: minidom.Document) -> bytes:
    """The document as UTF-8. Escaped line breaks and tabs stay, which minidom would write unescaped."""
    # Noncharacters stand for them until the document is a text.
    stand_ins = {"\t": "\ufdd0", "\n": "\ufdd1", "\r": "\ufdd2"}
    table = str.maketrans(stand_ins)
    for element in document.getElementsByTagName("*"):
        for attribute in element.attributes.values():
            if any(character in attribute.value for character in stand_ins):
                attribute.value = attribute.value.translate(table)
        for node in element.childNodes:
            if isinstance(node, minidom.Text) and "\r" in node.data:
                node.data = node.data.replace("\r", stand_ins["\r"])
    text = document.toxml()
    for character, stand_in in stand_ins.items():
        text = text.replace(stand_in, f"&#{ord(character)};")
    return text.replace(" ?>", ' encoding="utf-8"?>', 1).encode()


def _children(description: minidom.Element, namespace: str, name: str) -> list[minidom.Element]:
    return [
        child
        for child in description.childNodes
        if isinstance(child, minidom.Element) and (child.namespaceURI, child.localName) == (namespace, name)
    ]


def _parse(data: bytes) -> minidom.Document:
    """Parse without document types, so that no entity can be expanded or loaded."""
    if len(data) > MAX_BYTES:
        raise XmpError("too-large")
    depth = 0

    def enter(*_args: object) -> None:
        nonlocal depth
        depth += 1
        if depth > _MAX_DEPTH:
            raise XmpError("other-format")

    def leave(*_args: object) -> None:
        nonlocal depth
        depth -= 1

    checker = expat.ParserCreate()
    checker.StartElementHandler, checker.EndElementHandler = enter, leave
    checker.StartDoctypeDeclHandler = _refuse
    try:
        checker.Parse(data, True)
        document = minidom.parseString(data)
    except XmpError:
        raise
    except (expat.ExpatError, ValueError, LookupError) as error:  # LookupError: an unknown encoding
        raise XmpError("other-format") from error
    if len(document.getElementsByTagNameNS(X, "xmpmeta")) > 1:
        raise XmpError("other-format")
    return document


def _refuse(*_args: object) -> None:
    raise XmpError("doctype")


def _flag(properties: _Properties) -> Flag | None:
    """The flag by the first property that has one, None if no property does."""
    tables: tuple[tuple[str, str, Mapping[str, Flag], Callable[[str], str]], ...] = (
        (XMP_DM, "pick", {"1": Flag.PICK, "-1": Flag.REJECT, "0": Flag.NONE}, str),
        (XMP_DM, "good", {"true": Flag.PICK, "false": Flag.REJECT}, str.lower),
        (DIGIKAM, "PickLabel", {"0": Flag.NONE, "1": Flag.REJECT, "3": Flag.PICK}, str),
    )
    for namespace, name, flags, normalize in tables:
        value = normalize(properties.get(namespace, name))
        if value in flags:
            return flags[value]
    return None


def _color_label(properties: _Properties) -> str:
    names = (
        properties.get(PHOTOSHOP, "LabelColor").lower(),
        properties.get(XMP, "Label").lower(),
        _DIGIKAM_COLORS.get(properties.get(DIGIKAM, "ColorLabel"), ""),
    )
    return next((name for name in names if name in COLOR_LABELS), "")


def _number(text: str) -> int | None:
    try:
        return round(float(text))
    except (ValueError, OverflowError):
        return None
