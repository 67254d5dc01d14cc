"""Details panel: every property of the selection, in sections.

`subject` resolves the selection; the `*_properties` modules convert one kind of object to rows.
"""
