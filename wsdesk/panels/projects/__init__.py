"""The tree of projects and canvases.

rows.py      the store's state as rows: sorted, filtered; no Qt
model.py     rows as an item model that keeps what did not change
tree.py      the view; delegate.py paints its rows
panel.py     filter field, sort button, states, paging; sort_button.py
commands.py  what can be done with a project or canvas; spec.py declares the panel
"""
