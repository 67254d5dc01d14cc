"""Several results saved at once, over the canvas: names, recipes beside them, how far it is, what failed.

names.py      the pattern of the names, checked and shown on the first ones
progress.py   how far it has come, and how it ended
view.py       all of it; commands.py, spec.py
"""
