"""Progress of a batch export, and its failures."""

from __future__ import annotations

from PySide6.QtWidgets import QProgressBar, QWidget

from wsdesk.panels.widgets.layout.boxes import column, named
from wsdesk.panels.widgets.text.label import PlainLabel
from wsdesk.panels.widgets.text.wrapping_label import WrappingLabel
from wsdesk.store.results.batch_export import BatchState, result_words

MOST_FAILURES = 200


class BatchExportProgress(QWidget):
    """Nothing before it begins."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("savingState")
        self.bar = named(QProgressBar(), "savingBar", self.tr("Files saved"))
        self.bar.setTextVisible(False)
        self.words = PlainLabel(role="title", elide=True)
        self.words.setObjectName("savingWords")
        self.names = PlainLabel(role="small", elide=True)
        self.failures = WrappingLabel(role="error")
        """For whoever lays this out: below the buttons, which stay where they are while it grows."""
        self.failures.setObjectName("savingFailures")
        self.failures.setAccessibleName(self.tr("Files not saved"))
        column(self.words, self.bar, self.names, parent=self)

    def show_state(self, state: BatchState) -> None:
        """Show a batch that runs or has ended."""
        runs = state.phase == "saving"
        self.setVisible(runs or state.phase == "done")
        self.bar.setRange(0, max(1, state.total))
        self.bar.setValue(state.done)
        self.names.setVisible(runs)
        self.names.setText(state.names[-1] if state.names else "")
        if runs:
            self.words.setText(self.tr("{n} of {total} saved").format(n=state.done, total=state.total))
        else:
            self.words.setText(result_words(state))
        lines = [f"{unsaved.words}: {unsaved.why}" for unsaved in state.failed[:MOST_FAILURES]]
        if len(state.failed) > len(lines):
            lines.append(self.tr("and {n} more").format(n=len(state.failed) - len(lines)))
        self.failures.setText("\n".join(lines))
        self.failures.setVisible(bool(lines))
