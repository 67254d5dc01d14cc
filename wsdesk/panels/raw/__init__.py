"""What the service sent of the selection, field by field, and where else each of them is shown.

places.py     the table: every field of every resource, and its place on screen
rows.py       a resource as rows; view.py shows and searches them; commands.py, spec.py
"""
