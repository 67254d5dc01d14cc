"""Notifications (toasts) with an action and Details."""
