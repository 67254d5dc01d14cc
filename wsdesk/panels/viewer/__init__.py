"""The viewer: one version, as large as the place of the canvases, until Escape.

viewer.py     what is looked at and what comes next; head.py: its bar; contents.py: which page shows it
stage.py      something flat with a zoom of its own (zoom.py: its arithmetic): picture.py, page_stage.py
document.py   pages, page_list.py small ones, extraction.py what was taken out of it; reader.py: a text
find_bar.py, pixel.py, message.py, commands.py, spec.py; films and sounds are shown by the panels' own player
"""
