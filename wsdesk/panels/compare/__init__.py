"""Compare: up to 16 versions side by side, as overlay, slider, difference, or contact sheet.

`view` contains the modes of `mode_bar`; `pane` and `cell` show one version, `table` shows their settings.
"""
