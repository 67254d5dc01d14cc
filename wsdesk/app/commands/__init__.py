"""Commands that belong to no single pane: one module a subject, each gives a tuple of commands.

- `links`: places copied and opened. `nodes`, `edges` (and notes): what one can do with pieces of a canvas.
- `workspaces`: back to the workspace that comes with the program.
- `elsewhere`: what only the web application can do, said in one line.
"""
