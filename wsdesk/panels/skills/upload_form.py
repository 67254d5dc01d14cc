"""Form that adds images to a skill."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QAbstractScrollArea, QApplication, QProgressBar, QWidget

from wsdesk.panels.skills.drop_box import DropBox
from wsdesk.panels.skills.stores import SkillsPageStores
from wsdesk.panels.skills.upload_rows import StagedRow, UploadRow
from wsdesk.panels.widgets.controls.form_controls import line_edit, push_button
from wsdesk.panels.widgets.layout.boxes import Space, column, named, row, set_accessible_name
from wsdesk.panels.widgets.text.label import PlainLabel
from wsdesk.panels.widgets.text.wrapping_label import WrappingLabel
from wsdesk.store.agent.staged_uploads import MAX_STAGED, max_bytes
from wsdesk.store.agent.uploads_state import UploadsState
from wsdesk.store.text import time_format


class FocusKeeper:
    """Keeps the focus inside a widget while its content is rebuilt.

    Otherwise Qt moves the focus of a hidden button to the next widget in the tab order of the window, which
    may be at the top of the page, and scrolls there. Create it before the change; call `restore` afterwards.
    """

    def __init__(self, part: QWidget) -> None:
        focus = QApplication.focusWidget()
        self._part = part
        self._had_focus = focus is not None and part.isAncestorOf(focus)
        self._area = _area_of(part)
        self._scroll_value = self._area.verticalScrollBar().value() if self._area is not None else 0

    def restore(self, place: QWidget) -> None:
        """Focus this widget if the focus left the part; the scroll position is restored."""
        focus = QApplication.focusWidget()
        if not self._had_focus or (focus is not None and self._part.isAncestorOf(focus)):
            return
        place.setFocus(Qt.FocusReason.OtherFocusReason)
        if self._area is not None:
            self._area.verticalScrollBar().setValue(self._scroll_value)


def _area_of(part: QWidget) -> QAbstractScrollArea | None:
    above = part.parentWidget()
    while above is not None and not isinstance(above, QAbstractScrollArea):
        above = above.parentWidget()
    return above


class SkillUploadForm(QWidget):
    """Form with the uploads of a skill."""

    files_dropped = Signal()
    """Emitted when files were dropped, to scroll to their rows."""

    def __init__(self, stores: SkillsPageStores) -> None:
        super().__init__()
        self.setObjectName("skillAdding")
        self._stores = stores
        self._skill_id = self._skill_name = ""
        self._staged: list[StagedRow] = []
        self._uploads: list[UploadRow] = []
        self._head = PlainLabel(self.tr("Add images"), role="title")
        self.drop = DropBox(
            "skillDrop",
            self.tr("Drop PNG, JPEG, WebP, or GIF images here, up to {size} each.").format(
                size=time_format.format_size(max_bytes() / 1_000)
            ),
            stores.themes,
        )
        self.reason = WrappingLabel(
            self.tr(
                "This server can't start an upload. To send an image, you need an upload ID, "
                "bucket, and key from another source. You can paste all three as JSON into any "
                "of these fields."
            ),
            role="muted",
            name="skillTargetReason",
        )
        self.team = line_edit(
            "skillTeam", self.tr("Team ID"), 200, self.tr("No team ID is set for this workspace")
        )
        self.send_button = push_button("skillSend", role="primary")
        self._blocked_note = WrappingLabel(role="muted")
        self.total = named(QProgressBar(), "uploadsBar", self.tr("Total progress"))
        self.total.setTextVisible(False)
        self._total_label = PlainLabel(role="small", elide=True, name="uploadsWords")
        self._checking = QWidget()
        self._checking_label = PlainLabel(role="small", elide=True, name="skillChecking")
        self.stop_button = push_button(
            "skillCheckingCancel", self.tr("Cancel"), label=self.tr("Cancel checking")
        )
        self._staged_column = column()
        self._uploads_column = column()
        self._lay_out()
        self.drop.dropped.connect(self._on_dropped)
        self.send_button.clicked.connect(self.send)
        self.stop_button.clicked.connect(stores.uploads.staged.stop)
        self.team.textEdited.connect(self._on_team_edited)
        stores.uploads.changed.connect(self._show)
        stores.projects.changed.connect(self._on_team_edited)

    def show_skill(self, skill_id: str, name: str) -> None:
        self._skill_id, self._skill_name = skill_id, name
        self._show(self._stores.uploads.state)

    def stage(self, skill_id: str, paths: tuple[str, ...]) -> None:
        """Stage dropped files; excess ones are reported."""
        left_out = self._stores.uploads.staged.add(skill_id, paths) if skill_id else 0
        self.files_dropped.emit()
        if left_out:
            text = self.tr("Skipped %Ln files. You can queue up to {most} at a time.", "", left_out)
            self._stores.notifications.notify("warning", text.format(most=MAX_STAGED))

    def send(self) -> None:
        """Upload staged images without problems."""
        self._stores.uploads.send(self._skill_id, self._skill_name, self._team())

    @property
    def staged_rows(self) -> tuple[StagedRow, ...]:
        return tuple(row for row in self._staged if not row.isHidden())

    @property
    def upload_rows(self) -> tuple[UploadRow, ...]:
        return tuple(row for row in self._uploads if not row.isHidden())

    def _lay_out(self) -> None:
        row((self._checking_label, 1), self.stop_button, parent=self._checking)
        column(
            self._head,
            self.reason,
            self.drop,
            self.team,
            self._checking,
            self._staged_column,
            row(self.send_button, (self._blocked_note, 1)),
            column(self.total, self._total_label, space=Space.TIGHT),
            self._uploads_column,
            parent=self,
        )

    def _show(self, state: UploadsState) -> None:
        focus_keeper = FocusKeeper(self)
        self._show_rows(state)
        self._show_total(state)
        focus_keeper.restore(self._focus_fallback())

    def _focus_fallback(self) -> QWidget:
        """Fallback for the focus: an active upload, otherwise the drop area."""
        unfinished = (row for row in self.upload_rows if row.entry and row.entry.upload.state != "done")
        buttons = (b for row in unfinished for b in (row.go_button, row.cancel_button) if not b.isHidden())
        return next(buttons, self.drop.button)

    def _show_rows(self, state: UploadsState) -> None:
        staged, entries = state.staged_for(self._skill_id), state.of_skill(self._skill_id)
        self.reason.setVisible(state.needs_target)
        self.team.setVisible(not self._default_team())
        while len(self._staged) < len(staged):
            self._staged.append(self._make_staged(len(self._staged)))
        for number, line in enumerate(self._staged):
            line.setVisible(number < len(staged))
            if number < len(staged):
                line.show_staged(staged[number], needs_target=state.needs_target)
        while len(self._uploads) < len(entries):
            self._uploads.append(self._make_upload(len(self._uploads)))
        for number, line in enumerate(self._uploads):
            line.setVisible(number < len(entries))
            if number < len(entries):
                line.show_entry(entries[number])
        done, total = state.checking
        self._checking.setVisible(done < total)
        self._checking_label.setText(self.tr("Checked {n} of {total} files").format(n=done, total=total))
        ready = sum(not one.problem(needs_target=state.needs_target) for one in staged)
        text = self.tr("Send %Ln images", "", ready) if ready else self.tr("Can't send images")
        self.send_button.setText(text)
        set_accessible_name(self.send_button, text)
        self.send_button.setVisible(bool(staged))
        why = self._blocked_reason(state)
        self.send_button.setEnabled(bool(ready) and not why)
        self._blocked_note.setText(why)
        self._blocked_note.setVisible(bool(staged) and bool(why))

    def _show_total(self, state: UploadsState) -> None:
        unfinished = [entry for entry in state.entries if entry.upload.state != "done"]
        self.total.setVisible(bool(unfinished))
        self._total_label.setVisible(bool(unfinished))
        size, sent = (sum(e.upload.size for e in state.entries), sum(e.sent for e in state.entries))
        self.total.setRange(0, max(1, size // 1_000))
        self.total.setValue(sent // 1_000)
        done = sum(entry.upload.state == "done" for entry in state.entries)
        text = self.tr("All skills: {done} of {count} files · {sent} of {size}")
        self._total_label.setText(
            text.format(
                done=done,
                count=len(state.entries),
                sent=time_format.format_size(sent / 1_000) or "0",
                size=time_format.format_size(size / 1_000),
            )
        )

    def _blocked_reason(self, state: UploadsState) -> str:
        """Reason why nothing can be uploaded."""
        if not state.owned:
            return self.tr("wsdesk is already open with this data. Send images from that window.")
        return "" if self._team() else self.tr("The team this skill belongs to isn't known.")

    def _default_team(self) -> str:
        """Team of the connection, otherwise the only one of all projects."""
        if self._stores.connection.state.team:
            return self._stores.connection.state.team
        teams = {project.team_id for project in self._stores.projects.state.projects if project.team_id}
        return teams.pop() if len(teams) == 1 else ""

    def _team(self) -> str:
        return self._default_team() or self.team.text().strip()

    def _make_staged(self, number: int) -> StagedRow:
        row = StagedRow(number, self._stores.themes)
        row.removed.connect(self._stores.uploads.staged.remove)
        row.described.connect(self._stores.uploads.staged.describe)
        row.target_changed.connect(self._stores.uploads.staged.set_target)
        self._staged_column.addWidget(row)
        return row

    def _make_upload(self, number: int) -> UploadRow:
        row = UploadRow(number, self._stores.themes)
        uploads = self._stores.uploads
        row.pause_requested.connect(uploads.pause)
        row.resume_requested.connect(uploads.resume)
        row.cancel_requested.connect(uploads.cancel)
        self._uploads_column.addWidget(row)
        return row

    def _on_dropped(self, paths: object) -> None:
        self.stage(self._skill_id, paths)  # pyright: ignore[reportArgumentType]

    def _on_team_edited(self, _text: object) -> None:
        self._show(self._stores.uploads.state)
