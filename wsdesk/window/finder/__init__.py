"""The one field for everything (Ctrl+K).

entry.py    what can be found; ranking.py how well it fits what was typed (pure)
sources.py  where entries come from: commands, projects, canvases, connections; nodes.py: open canvases,
            catalogue.py: models, tags and people, elsewhere.py and library_source.py: the ways on
signs.py    what narrows it down (> # @ / ?); corpus.py looks through a hundred thousand titles at once
search.py   asks the sources and ranks; remembers what was used lately
field.py    the field in the top bar; results.py the list under it; row.py how one of it is painted
finder.py   puts them together
"""
