"""The thread of the selected node: what stands in it, what is on its way, what is being written.

card.py      one comment; thread.py the list of them, kept in step by id
composer.py  the field that grows, its counter and Send
binding.py   where no thread is known: why, and a place to paste one
panel.py, commands.py, spec.py
"""
