"""The local index: every word of every canvas that was opened or kept, one file for each profile's scope.

values.py   what goes in (`Piece`, `Batch`) and what comes out (`Found`, `Holder`)
letters.py  text as it is compared: without case and accents; scripts without spaces letter by letter
schema.py   the tables of a file
query.py    from what was typed to what SQLite is asked, and how well an answer fits
asking.py   questions to an open file
filling.py  pieces put into an open file and taken out of it
opening.py  a file on disk: opened, begun anew where it is damaged or of another version, taken away
file.py     one file for many threads: filled, asked, kept to its bound
folder.py   the files of all scopes

All of it can be made again from what is kept, so that nothing here is saved from damage.
"""
