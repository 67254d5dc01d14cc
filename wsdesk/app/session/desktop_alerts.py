"""Desktop notifications of alerts and of decided approvals."""

from __future__ import annotations

from wsdesk.app.platform.notifications import DesktopNotifications
from wsdesk.settings.table import NOTIFY_APPROVALS, Settings
from wsdesk.store.agent.approvals import ApprovalRow
from wsdesk.store.base.error_messages import tr
from wsdesk.store.history.alerts import Alert
from wsdesk.store.stores import Stores
from wsdesk.store.text import sanitize
from wsdesk.window.main_window import MainWindow
from wsdesk.window.widgets.raise_window import raise_window


class DesktopAlerts:
    """Shows desktop notifications while the window isn't active; a click on one opens what it is about."""

    def __init__(self, stores: Stores, settings: Settings, window: MainWindow) -> None:
        self._stores = stores
        self._settings = settings
        self._window = window
        self._notifications = DesktopNotifications(window)
        self._notifications.activated.connect(self._on_alert_clicked)
        stores.approvals.decided.connect(self._on_approval_decided)
        stores.alerts.alerted.connect(self._on_alerted)

    def close(self) -> None:
        """Stop. The timer of the alerts may end after the window, which a notification needs."""
        self._stores.alerts.alerted.disconnect(self._on_alerted)
        self._notifications.close()

    def _on_alerted(self, alert: Alert) -> None:
        """Show a desktop notification, unless the user is at the window."""
        if not self._window.isActiveWindow():
            self._notifications.notify(alert.title, alert.message, alert)

    def _on_alert_clicked(self, alert: Alert) -> None:
        """Show the canvas and the node of a desktop notification, or what's new if it is about several."""
        if not alert.canvas_id:
            self._stores.commands.trigger("panel.whats-new")
        else:
            canvas = self._stores.canvases.open(alert.canvas_id)
            if alert.node_id:
                canvas.reveal(alert.node_id)
        raise_window(self._window)  # last, since it returns the focus to what has it in the window

    def _on_approval_decided(self, row: ApprovalRow) -> None:
        """Show a desktop notification, unless the user sees the change in the window."""
        if self._settings.get(NOTIFY_APPROVALS) and not self._window.isActiveWindow():
            message = tr("{tool} is no longer pending: {status}.")
            status = sanitize.line(row.status, 40)
            self._notifications.notify(
                tr("Approval decided"), message.format(tool=row.tool_name, status=status)
            )
