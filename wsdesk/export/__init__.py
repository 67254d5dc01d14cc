"""Export of a canvas: one writer per file format, without widgets.

Writers are generators, so that progress is shown and the window stays responsive; `formats` selects one.
"""
