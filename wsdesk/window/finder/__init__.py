"""The one field for everything (Ctrl+K).

entry.py    what can be found; ranking.py how well it fits what was typed (pure)
sources.py  where entries come from: commands, projects, canvases, nodes of this canvas, the library
search.py   asks the sources and ranks; remembers what was used lately
field.py    the field in the top bar; results.py the list under it; row.py how one of it is painted
finder.py   puts them together
"""
