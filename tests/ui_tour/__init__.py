"""A walk through every panel, page, dialog and menu, that looks for texts which are cut off.

`python -m tests.ui_tour FOLDER` takes it in every theme, size, language and text size, and leaves pictures
to be looked at; `test_tour.py` takes it in four that hold every one of these.
"""
