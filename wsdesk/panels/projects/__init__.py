"""Projects panel: the tree of projects and canvases, with filter and sort order.

`rows` builds the rows from the store's state; `model` and `delegate` show them in `tree`.
"""
