"""problems: the panel that lists what is not as it should be on the open canvas and in the lists.

`rows` turns problems into what a person reads, `listing` shows them, `panel` is the widget, `commands` steps
through them, `spec` declares it.
"""
