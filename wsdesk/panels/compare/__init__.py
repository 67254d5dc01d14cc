"""Two results (or up to sixteen) beside one another, over the canvas, with what made them.

pane.py       two pictures in one frame: slider, overlay, difference, flicker
texts.py      two texts, word by word; sheet.py up to sixteen results with one zoom
table.py      prompts word by word, the settings that differ, the cost
view.py       all of it; commands.py, spec.py
"""
