"""Connections that gather until the person sends them, or that the service refused.

tray     the floating part: its title, its rows, undo and redo, Send
row      one connection: both ends, what the rules or the service say, what can be done with it
"""
