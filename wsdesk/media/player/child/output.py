"""Output of the child process, and queued calls of Qt's players."""

from __future__ import annotations

import os
from typing import Any

from PySide6.QtCore import Q_ARG, QMetaObject, QObject, Qt

from wsdesk.media.player.protocol import encode_message

_OUT = 1


def send_message(**message: Any) -> None:
    """Send a message to the window; exits if the window has ended."""
    data = encode_message(message)
    try:
        while data:
            data = data[os.write(_OUT, data) :]
    except OSError:
        os._exit(0)


def invoke_queued(target: QObject, slot: str, type_name: str = "", value: object = None) -> None:
    """Invoke a slot through the event loop, which doesn't hold the GIL.

    Qt's players wait for their threads when they stop, seek, or are destroyed, and those may wait for the
    GIL.
    """
    queued = Qt.ConnectionType.QueuedConnection
    if type_name:
        QMetaObject.invokeMethod(target, slot, queued, Q_ARG(type_name, value))
    else:
        QMetaObject.invokeMethod(target, slot, queued)
