"""Progress and results of a batch export and of a contact sheet."""

from __future__ import annotations

from PySide6.QtWidgets import QProgressBar, QWidget

from wsdesk.panels.widgets.controls.form_controls import push_button
from wsdesk.panels.widgets.layout.boxes import column, flow, named
from wsdesk.panels.widgets.text.label import PlainLabel
from wsdesk.panels.widgets.text.wrapping_label import WrappingLabel
from wsdesk.store.export.batch_state import BatchState, progress_message, result_message
from wsdesk.store.export.canvas_export import CanvasExportStore, ExportState
from wsdesk.store.text import sanitize

MAX_FAILURES = 200
_STEPS = 1000
"""Steps of the progress bar of a contact sheet."""


class BatchExportProgress(QWidget):
    """Progress and result of a batch; empty before it starts."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("savingState")
        self.bar = named(QProgressBar(), "savingBar", self.tr("Files saved"))
        self.bar.setTextVisible(False)
        self.status_label = PlainLabel(role="title", elide=True, name="savingWords")
        self.names = PlainLabel(role="small", elide=True)
        self.failures = WrappingLabel(role="error")
        """Laid out by the owner, below the buttons, so that they don't move as it grows."""
        named(self.failures, "savingFailures", self.tr("Files not saved"))
        column(self.status_label, self.bar, self.names, parent=self)

    def set_state(self, state: BatchState) -> None:
        """Set the state of a running or finished batch."""
        runs = state.phase == "saving"
        self.setVisible(runs or state.phase == "done")
        self.bar.setRange(0, max(1, state.total))
        self.bar.setValue(state.done)
        self.names.setVisible(runs)
        self.names.setText(state.names[-1] if state.names else "")
        self.status_label.setText(progress_message(state) if runs else result_message(state))
        lines = [self.tr("Couldn't read {canvas}").format(canvas=title) for title in state.unread]
        lines += [f"{failure.name}: {failure.message}" for failure in state.failed[:MAX_FAILURES]]
        if len(state.failed) > len(lines):
            lines.append(self.tr("and {n} more").format(n=len(state.failed) - len(lines)))
        self.failures.setText("\n".join(lines))
        self.failures.setVisible(bool(lines))


class SheetProgress(QWidget):
    """Progress and result of the file, with buttons to cancel it and to show it."""

    def __init__(self, exports: CanvasExportStore) -> None:
        super().__init__()
        self.setObjectName("savingSheetProgress")
        self.bar = named(QProgressBar(), "savingSheetBar", self.tr("Pages written"))
        self.bar.setRange(0, _STEPS)
        self.bar.setTextVisible(False)
        self.status = WrappingLabel(name="savingSheetStatus")
        self.stop = push_button("savingSheetCancel", self.tr("Cancel"), label=self.tr("Cancel contact sheet"))
        self.show_button = push_button("savingSheetShow", self.tr("Show in folder"))
        column(self.bar, self.status, flow(self.stop, self.show_button), parent=self)
        self.stop.clicked.connect(exports.cancel)
        self.show_button.clicked.connect(exports.show_folder)
        exports.changed.connect(self.set_state)
        self.set_state(exports.state)

    def set_state(self, state: ExportState) -> None:
        """Set the state of the file."""
        name = sanitize.line(state.path.name)
        texts = {
            "writing": self.tr("Writing {name}…").format(name=name),
            "done": self.tr("Saved {name}").format(name=name),
            "failed": state.message,
        }
        self.bar.setVisible(state.phase == "writing")
        self.bar.setValue(round(state.done * _STEPS))
        self.status.setText(texts.get(state.phase, ""))
        self.status.setVisible(state.phase in texts)
        self.stop.setVisible(state.phase == "writing")
        self.show_button.setVisible(state.phase == "done")
