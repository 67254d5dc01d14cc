"""Windows of their own. Each is opened with `open()` or `show()`, answers by signal, and blocks nothing.

dialog.py             what all of them share: size, title, close by Escape, buttons
settings_dialog.py    every setting of the table, searchable, taken at once; setting_row.py one of them
connection_dialog.py  address, key, team: tried before it is taken
profiles_dialog.py    all connections with their teams; profile_card.py one of them
details_dialog.py     the long version of a notice; keys_dialog.py all keys; about_dialog.py what this is
"""
