"""The catalogue as a page over the canvas: to look for a model, to set some side by side, and what it costs.

filters.py     one chip a filter
table.py       the models in columns that sort, with a mark for those to be compared
beside.py      up to four models, the rows in which they differ
defaults.py    what new nodes of the canvas get
spent.py       next runs, and what was made so far by version and model
head.py        which of these is seen; page.py, commands.py, spec.py
"""
