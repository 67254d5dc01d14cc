"""Cards of nodes of the type "checklist": one line per item of their text."""

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPalette


def paint(painter, node, rect, palette):
    """Paint a box and a text per line."""
    for number, line in enumerate(node.text.splitlines()[: int(rect.height() // 20)]):
        box = QRectF(4, 20 * number + 4, 12, 12)
        painter.setPen(palette.color(QPalette.ColorRole.Highlight))
        painter.drawRect(box)
        painter.setPen(palette.color(QPalette.ColorRole.Text))
        room = QRectF(24, 20 * number, rect.width() - 28, 20)
        painter.drawText(room, Qt.AlignmentFlag.AlignVCenter, line)
