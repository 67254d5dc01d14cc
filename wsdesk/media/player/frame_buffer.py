"""Frame buffer in shared memory: three slots of equal size in an anonymous file.

The child writes a frame to a free slot and sends its number; the window reads the frame and releases the
slot. So neither side sees a partial frame, and a busy window throttles the child. The file is read and
written with system calls instead of a mapping, since a file truncated by the other side then causes a short
read instead of a crash.
"""

from __future__ import annotations

import os
import sys
import tempfile
import uuid

from PySide6.QtGui import QImage

from wsdesk.files import system

SLOT_COUNT = 3
MAX_WIDTH, MAX_HEIGHT = 3_840, 2_160
_PIXEL_BYTES = 4
SLOT_BYTES = MAX_WIDTH * MAX_HEIGHT * _PIXEL_BYTES
BUFFER_BYTES = SLOT_COUNT * SLOT_BYTES
_FORMAT = QImage.Format.Format_RGB32


class FrameBuffer:
    """View of the shared memory in one process; takes ownership of the descriptor.

    `count` equal slots share it: three for frames, or one for a PDF page, which may be larger. `name` is what
    `open_frame_buffer` of the child gets: the inherited descriptor, or a path.
    """

    def __init__(self, descriptor: int, count: int = SLOT_COUNT, name: str = "") -> None:
        self.descriptor = descriptor
        self.name = name or str(descriptor)
        self._count = count
        self._slot_bytes = BUFFER_BYTES // count

    @property
    def slot_px(self) -> int:
        """Maximum number of pixels per slot."""
        return self._slot_bytes // _PIXEL_BYTES

    def write(self, slot: int, image: QImage) -> tuple[int, int]:
        """Write a frame to a slot; return its width and height. Raises OSError and ValueError."""
        image = image.convertToFormat(_FORMAT)
        if not self._fits(slot, image.width(), image.height()):
            raise ValueError("frame doesn't fit")
        data = memoryview(image.constBits())[: image.width() * image.height() * _PIXEL_BYTES]
        offset = slot * self._slot_bytes
        while data:
            written = system.write_at(self.descriptor, data, offset)
            data, offset = data[written:], offset + written
        return image.width(), image.height()

    def read(self, slot: int, width: int, height: int) -> QImage | None:
        """Read the frame of a slot; None if the slot or size is invalid."""
        if not self._fits(slot, width, height):
            return None
        image = QImage(width, height, _FORMAT)
        if image.isNull():
            return None
        data = memoryview(image.bits())[: width * height * _PIXEL_BYTES]
        offset = slot * self._slot_bytes
        while data:
            count = system.read_into(self.descriptor, data, offset)
            if count <= 0:
                return None
            data, offset = data[count:], offset + count
        return image

    def _fits(self, slot: int, width: int, height: int) -> bool:
        return 0 <= slot < self._count and width > 0 < height and width * height <= self.slot_px

    def close(self) -> None:
        """Close the descriptor; may be called repeatedly."""
        if self.descriptor >= 0:
            os.close(self.descriptor)
            self.descriptor = -1


def create_frame_buffer(count: int = SLOT_COUNT) -> FrameBuffer:
    """Create a frame buffer that is freed with the last descriptor. Raises OSError."""
    if sys.platform == "linux":
        return FrameBuffer(os.memfd_create("wsdesk-frames"), count)
    if sys.platform == "win32":  # children inherit no descriptors
        path = os.path.join(tempfile.gettempdir(), f"wsdesk-{uuid.uuid4().hex}")
        return FrameBuffer(system.open_shared(path, create=True), count, path)
    with tempfile.TemporaryFile() as file:
        return FrameBuffer(os.dup(file.fileno()), count)


def open_frame_buffer(name: str, count: int) -> FrameBuffer:
    """Open the frame buffer of the parent process. Raises OSError."""
    return FrameBuffer(int(name) if name.isdecimal() else system.open_shared(name), count)
