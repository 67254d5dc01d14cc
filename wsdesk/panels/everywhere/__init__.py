"""everywhere: the search over every canvas that is known here and the library; lies over the canvas.

`spec` declares it, `view` is the widget, `found_list` draws the rows, `words` says what stands in them,
`commands` opens and closes it.
"""
