"""lineage: the panel that shows what went into the selected node, and what came of it.

`rows` makes the lines, `listing` draws them, `panel` is the widget, `commands` what one can do, `spec`
declares it.
"""
