"""The bars above and below.

top_bar.py    where am I, the command field, the live state; breadcrumb.py the path of it
live_pill.py  how the connection is, ticking; live_words.py what it says; live_popover.py the rest of it
profile_list.py the connections in that popover, a digit each
status_bar.py counts, what waits to be sent, the wait of a rate limit; outbox_popover.py what exactly waits
tips.py       short tips, each once; tip_line.py where they stand
"""
