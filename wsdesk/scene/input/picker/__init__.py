"""Connection picker: chooses the target of a connection from a list, after a drop on empty canvas or by
keyboard.
"""
