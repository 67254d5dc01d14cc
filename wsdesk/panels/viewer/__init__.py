"""The viewer: one version, as large as the place of the canvases, until Escape.

viewer.py     what is looked at, what comes next, and which of the pages shows it; head.py: its bar
stage.py      something flat at every zoom (zoom.py: its arithmetic): picture.py, and document.py for pages
reader.py     a text, with find; films and sounds are shown by the panels' own player
commands.py, spec.py
"""
