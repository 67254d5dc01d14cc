"""Frame buffer in shared memory: three slots of one size in an anonymous file.

The child writes a frame into a place that is free and says which; the window reads it and gives the place
back. So neither sees half of a frame, and a window that is busy holds the child up in place of being flooded.
Reading and writing are calls, not a mapping: memory that the other side cuts short is then a short read,
where a mapped one would end the process.
"""

from __future__ import annotations

import os
import sys
import tempfile

from PySide6.QtGui import QImage

COUNT = 3
WIDEST, HIGHEST = 3_840, 2_160
_PIXEL = 4
SLOT_BYTES = WIDEST * HIGHEST * _PIXEL
MEMORY_BYTES = COUNT * SLOT_BYTES
_FORM = QImage.Format.Format_RGB32


class FrameBuffer:
    """One side's view of the memory; takes the descriptor over.

    `count` equal slots share it: three for frames, one for a PDF page, which may be larger.
    """

    def __init__(self, descriptor: int, count: int = COUNT) -> None:
        self.descriptor = descriptor
        self._count = count
        self._slot_bytes = MEMORY_BYTES // count

    @property
    def slot_px(self) -> int:
        """Pixels that one slot has room for."""
        return self._slot_bytes // _PIXEL

    def write(self, slot: int, image: QImage) -> tuple[int, int]:
        """Put a frame into a place; its width and height. Raises OSError, ValueError where it cannot be."""
        image = image.convertToFormat(_FORM)
        if not self._fits(slot, image.width(), image.height()):
            raise ValueError("no such frame")
        data = memoryview(image.constBits())[: image.width() * image.height() * _PIXEL]
        at = slot * self._slot_bytes
        while data:
            written = os.pwrite(self.descriptor, data, at)
            data, at = data[written:], at + written
        return image.width(), image.height()

    def read(self, slot: int, width: int, height: int) -> QImage | None:
        """The frame in a place; None for one that cannot be there."""
        if not self._fits(slot, width, height):
            return None
        image = QImage(width, height, _FORM)
        if image.isNull():
            return None
        data = memoryview(image.bits())[: width * height * _PIXEL]
        at = slot * self._slot_bytes
        while data:
            got = os.preadv(self.descriptor, [data], at)
            if got <= 0:
                return None
            data, at = data[got:], at + got
        return image

    def _fits(self, slot: int, width: int, height: int) -> bool:
        return 0 <= slot < self._count and width > 0 < height and width * height <= self.slot_px

    def close(self) -> None:
        """Let the memory go; once."""
        if self.descriptor >= 0:
            os.close(self.descriptor)
            self.descriptor = -1


def new_slots(count: int = COUNT) -> FrameBuffer:
    """Memory that nobody else can find, gone with the last process that holds it. Raises OSError."""
    if sys.platform == "linux":
        return FrameBuffer(os.memfd_create("wsdesk-frames"), count)
    with tempfile.TemporaryFile() as file:
        return FrameBuffer(os.dup(file.fileno()), count)
