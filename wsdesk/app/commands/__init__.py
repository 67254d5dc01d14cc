"""Commands that belong to no single pane: one module a subject, each gives a tuple of commands.

- `program`: refresh, open a link, quit.
- `nodes`, `edges`, `notes`: what one can do with pieces of a canvas, and what only the web application can.
- `places`: canvases, projects and tabs. `assets`: versions and what they hold.
"""
