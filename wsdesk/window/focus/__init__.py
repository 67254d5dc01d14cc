"""Keyboard focus: panes, the pane ring (F6), tab order, and the Enter key."""
