"""History of canvases: snapshots of their content, one SQLite file per account.

It can't be downloaded again, so it is in the data folder. Nodes, edges, and notes are stored once per canvas.
"""
