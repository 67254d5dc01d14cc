"""Adds bookmarks, links, and images to a file of QPdfWriter, and joins its pages; Qt has no function for it.

They are appended as an incremental update (PDF 1.7, 7.5.6): new objects with a cross-reference section that
replaces the catalog and the pages' empty lists of annotations.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from io import BytesIO
from pathlib import Path
from typing import IO, BinaryIO, NamedTuple

from wsdesk.export.pdf_images import PLACEHOLDER, PdfImage, PdfImages

_TAIL = 1024
_CHUNK = 65_536
_HEAD = 128


class PdfBookmark(NamedTuple):
    """An entry of the outline; the position is in points from the bottom left corner of the page."""

    title: str
    page: int
    top: float
    left: float


class PdfLink(NamedTuple):
    """A clickable area (left, bottom, right, top in points) with a URL, or a page and its top in points."""

    page: int
    area: tuple[float, float, float, float]
    url: str = ""
    target: int = 0
    top: float = 0.0


def add_outline(
    path: Path,
    bookmarks: Sequence[PdfBookmark],
    links: Sequence[PdfLink],
    parts: Sequence[int],
    images: PdfImages,
) -> None:
    """Join pages, the next `parts[i]` to page i, and append bookmarks, links, and the stored images.

    Raises OSError; ValueError if Qt writes files otherwise.
    """
    with path.open("r+b") as file:
        update = _Update(file)
        pages = _join_pages(update, parts)
        by_page: dict[int, list[PdfLink]] = {}
        for link in links:
            by_page.setdefault(link.page, []).append(link)
        for number, page_links in by_page.items():
            annotations = update.number_in(pages[number], rb"/Annots (\d+) 0 R")
            update.set(annotations, b"[" + b"\n".join(_annotation(one, pages) for one in page_links) + b"]")
        if bookmarks:
            outline = _add_bookmarks(update, bookmarks, pages)
            catalog = update.read(update.root).rstrip().removesuffix(b">>")
            update.set(update.root, catalog + b"/Outlines %d 0 R\n/PageMode /UseOutlines\n>>" % outline)
        update.set_images(images)
        update.write()


def _join_pages(update: _Update, parts: Sequence[int]) -> list[int]:
    """Draw the contents of consecutive pages on the first of them; return the object numbers of the pages."""
    numbers = iter(update.pages())
    pages = [[next(numbers) for _ in range(count)] for count in parts]
    if max(parts, default=1) == 1:
        return [page for (page,) in pages]
    # Each content ends in the coordinate system that it starts to set.
    start, between, end = (update.add(_stream(text)) for text in (b"q", b"Q q", b"Q"))
    for page in pages:
        contents = [update.number_in(part, rb"/Contents (\d+) 0 R") for part in page]
        streams = b" %d 0 R " % between
        content = b"[%d 0 R %s %d 0 R]" % (start, streams.join(b"%d 0 R" % one for one in contents), end)
        resources = update.add(_joined_resources(update, page))
        text = re.sub(rb"/Contents \d+ 0 R", b"/Contents " + content, update.read(page[0]))
        update.set(page[0], re.sub(rb"/Resources \d+", b"/Resources %d" % resources, text))
    tree = update.number_in(update.root, rb"/Pages (\d+) 0 R")
    kids = b"/Kids [%s] /Count %d" % (b" ".join(b"%d 0 R" % page[0] for page in pages), len(pages))
    update.set(tree, re.sub(rb"/Kids\s*\[.*?\]\s*/Count \d+", kids, update.read(tree), flags=re.DOTALL))
    return [page[0] for page in pages]


def _joined_resources(update: _Update, pages: Sequence[int]) -> bytes:
    """The resources of all pages. Their names contain object numbers, so that equal ones are the same."""
    sections: dict[bytes, dict[bytes, None]] = {}
    for page in pages:
        text = update.read(update.number_in(page, rb"/Resources (\d+) 0 R"))
        for name, entries in re.findall(rb"/(\w+) <<(.*?)>>", text, re.DOTALL):
            sections.setdefault(name, {}).update(dict.fromkeys(entries.split(b"\n")))
    return b"<<%s>>" % b"".join(b"/%s <<%s>>\n" % (name, b"\n".join(all_)) for name, all_ in sections.items())


def _stream(content: bytes) -> bytes:
    return b"<< /Length %d >>\nstream\n%s\nendstream" % (len(content), content)


def _add_bookmarks(update: _Update, bookmarks: Sequence[PdfBookmark], pages: Sequence[int]) -> int:
    """Add the outline, and return its object number."""
    outline = update.new()
    items = [update.new() for _ in bookmarks]
    for at, (item, bookmark) in enumerate(zip(items, bookmarks, strict=True)):
        title = b"<FEFF" + bookmark.title.encode("utf-16-be", "replace").hex().encode() + b">"
        place = b"[%d 0 R /XYZ %.2f %.2f null]" % (pages[bookmark.page], bookmark.left, bookmark.top)
        links = b"/Prev %d 0 R " % items[at - 1] if at else b""
        links += b"/Next %d 0 R " % items[at + 1] if at + 1 < len(items) else b""
        update.set(item, b"<< /Title %s /Parent %d 0 R %s/Dest %s >>" % (title, outline, links, place))
    ends = (items[0], items[-1], len(items))
    update.set(outline, b"<< /Type /Outlines /First %d 0 R /Last %d 0 R /Count %d >>" % ends)
    return outline


def _annotation(link: PdfLink, pages: Sequence[int]) -> bytes:
    if link.url:
        url = re.sub(rb"([\\()])", rb"\\\1", link.url.encode("ascii", "replace"))
        action = b"/A << /S /URI /URI (%s) >>" % url
    else:
        action = b"/Dest [%d 0 R /XYZ 0 %.2f 0]" % (pages[link.target], link.top)
    area = b"%.2f %.2f %.2f %.2f" % link.area
    return b"<< /Type /Annot /Subtype /Link /Rect [%s] /Border [0 0 0] %s >>" % (area, action)


class _Update:
    """Objects to append to a file; those of the file are read by the offsets of its only section."""

    def __init__(self, file: BinaryIO) -> None:
        self._file = file
        end = file.seek(0, 2)
        file.seek(max(0, end - _TAIL))
        self._previous = int(_group(rb"startxref\s+(\d+)", file.read()))
        file.seek(self._previous)
        table, _, trailer = file.read().partition(b"trailer")
        self._offsets = [int(line[:10]) for line in table.splitlines()[2:] if len(line) >= 18]
        self.root = int(_group(rb"/Root (\d+) 0 R", trailer))
        self._info = int(_group(rb"/Info (\d+) 0 R", trailer))
        self._size = int(_group(rb"/Size (\d+)", trailer))
        self._objects: dict[int, bytes] = {}
        self._images: dict[int, PdfImage] = {}
        self._image_file: IO[bytes] = file

    def new(self) -> int:
        self._size += 1
        return self._size - 1

    def add(self, content: bytes) -> int:
        """Add an object, and return its number."""
        self._objects[self.new()] = content
        return self._size - 1

    def set(self, number: int, content: bytes) -> None:
        self._objects[number] = content

    def set_images(self, images: PdfImages) -> None:
        """Replace placeholders. Raises ValueError if there are others than images."""
        numbers = [number for number in range(1, len(self._offsets)) if PLACEHOLDER.match(self._head(number))]
        self._images = dict(zip(numbers, images.images, strict=True))
        self._image_file = images.file

    def _head(self, number: int) -> bytes:
        self._file.seek(self._offsets[number])
        return self._file.read(_HEAD)

    def read(self, number: int) -> bytes:
        """The content of an object of the file."""
        self._file.seek(self._offsets[number])
        content = b""
        while b"endobj" not in content and (chunk := self._file.read(_CHUNK)):
            content += chunk
        return content.partition(b" obj")[2].partition(b"endobj")[0]

    def number_in(self, number: int, pattern: bytes) -> int:
        """The reference in an object that matches the pattern."""
        return int(_group(pattern, self.read(number)))

    def pages(self) -> list[int]:
        """Object numbers of the pages, in order."""
        kids = _group(rb"/Kids\s*\[(.*?)\]", self.read(self.number_in(self.root, rb"/Pages (\d+) 0 R")))
        return [int(kid) for kid in re.findall(rb"(\d+) 0 R", kids)]

    def write(self) -> None:
        """Append the objects and their section to the file."""
        self._file.seek(0, 2)
        self._file.write(b"\n")
        section = BytesIO()
        for number in sorted(self._objects.keys() | self._images.keys()):
            section.write(b"%d 1\n%010d 00000 n \n" % (number, self._file.tell()))
            self._file.write(b"%d 0 obj\n" % number)
            if number in self._images:
                self._write_image(self._images[number])
            else:
                self._file.write(self._objects[number])
            self._file.write(b"\nendobj\n")
        at = self._file.tell()
        sizes = (self._size, self.root, self._info, self._previous)
        trailer = b"trailer\n<< /Size %d /Root %d 0 R /Info %d 0 R /Prev %d >>\n" % sizes
        self._file.write(b"xref\n" + section.getvalue() + trailer + b"startxref\n%d\n%%%%EOF\n" % at)

    def _write_image(self, image: PdfImage) -> None:
        head = b"<< /Type /XObject /Subtype /Image /Width %d /Height %d" % (image.width, image.height)
        head += b" /BitsPerComponent 8 /ColorSpace /DeviceRGB /Filter /DCTDecode /Length %d >>" % image.length
        self._image_file.seek(image.offset)
        self._file.write(head + b"\nstream\n" + self._image_file.read(image.length) + b"\nendstream")


def _group(pattern: bytes, text: bytes) -> bytes:
    match = re.search(pattern, text, re.DOTALL)
    if match is None:
        raise ValueError(pattern)
    return match[1]
