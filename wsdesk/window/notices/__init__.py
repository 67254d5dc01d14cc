"""What the program says in passing.

toast.py      one message: words, an action, Details, a cross
toasts.py     the stack of them at the lower right of the canvas, and how long each stays
"""
