"""Compare: up to 16 versions side by side, as an overlay, a swipe, a difference, or a contact sheet.

`view` holds the modes of `mode_bar`; `pane` and `cell` show one version, `table` shows their settings."""
