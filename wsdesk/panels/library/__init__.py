"""The team's assets: a search, its filters, and a grid of what it found.

words.py     kinds, sources and modes in words; hits as cells; folders as rows
filters.py   the row of chips; home.py what is there before a search: folders, tags, recent searches
hits.py      the grid of results and its model
panel.py, commands.py, spec.py
"""
