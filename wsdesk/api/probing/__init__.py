"""probing: finding out the query names that the interface hides, by what they do and not by the status.

`probe` asks for each resource in turn; `projects`, `canvases` and `others` know what the effect of a
right name is; `trials` sends, counts and paces; `findings` is what came of it.
Interface: endpoints 5, 6, 8, 9 and 11.
"""
