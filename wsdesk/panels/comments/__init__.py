"""The thread of the selected node: what stands in it, what is on its way, what is being written.

body.py         what a comment says, folded where it is long; card.py one comment
thread.py       the list of them: only cards in sight exist; found.py which hold what was typed
composer.py     the field that grows, its counter and Send
binding.py      where no thread is known: why, and a place to paste one
node_page.py    the thread of one node; canvas_list.py all comments of the canvas
carrying.py     bindings and marks to a file and from one
panel.py, commands.py, spec.py
"""
