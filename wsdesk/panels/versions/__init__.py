"""The versions of the selected node: what was made, and how.

bodies.py     what of a version can be looked at; preview.py shows it
film.py       the filmstrip: its model and its view, any number of versions; filters.py says which
facts.py      the rows below: model, seed, prompt …; parts/wording.py marks what is new in a prompt
panel.py, commands.py, spec.py
"""
