"""Tour of every panel, page, dialog, and menu that reports truncated text.

`python -m tests.ui_tour FOLDER` runs it in every theme, window size, language, text size, and letter width,
with the fonts of the machine, and saves screenshots. `test_tour.py` runs it in four combinations that
contain each value.
"""
