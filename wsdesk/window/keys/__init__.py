"""Commands, and how keys and menus reach them.

panes.py       the parts that can have the focus, by name; F6 goes round; pane_ring.py shows which
key_router.py  a key goes to the command of the pane that has the focus, else to the window's
menus.py       the main menu and the context menus, made from the commands when they open
main_groups    where a command stands in the main menu
context_groups what of a context menu stands together, and below which word
key_tips.py    tooltips that name the key of a command
commands.py    the window's own commands
"""
