"""Two results (or up to sixteen) beside one another, over the canvas, with what made them.

head.py       who is compared with whom; ways.py in which way; table.py what made them
stage.py      what is seen of them: pane.py two pictures in one frame, texts.py, sounds.py, sheet.py for more
playing.py    films and sounds in step
view.py       all of it; saving.py, commands.py, spec.py
"""
