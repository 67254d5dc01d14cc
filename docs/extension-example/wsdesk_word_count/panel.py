"""Panel with the nodes of the canvas, those with the most words first."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QListWidget, QListWidgetItem, QVBoxLayout

from wsdesk.extensions import ExtensionPanel


class WordsPanel(ExtensionPanel):
    def __init__(self, workspace):
        super().__init__(workspace)
        self.total = QLabel(textFormat=Qt.TextFormat.PlainText)
        self.list = QListWidget()
        self.list.setAccessibleName("Nodes by words")
        self.list.itemActivated.connect(self.show_node)
        layout = QVBoxLayout(self)
        layout.addWidget(self.total)
        layout.addWidget(self.list)

    def refresh(self):
        canvas = self.workspace.canvas
        nodes = canvas.nodes if canvas else ()
        counts = sorted(((len(node.text.split()), node.title, node.id) for node in nodes), reverse=True)
        self.total.setText(f"{sum(count for count, _title, _id in counts)} words")
        self.list.clear()
        for count, title, node_id in counts:
            if count:
                item = QListWidgetItem(f"{count}  {title or 'Untitled'}")
                item.setData(Qt.ItemDataRole.UserRole, node_id)
                self.list.addItem(item)

    def show_node(self, item):
        self.workspace.reveal(item.data(Qt.ItemDataRole.UserRole))
