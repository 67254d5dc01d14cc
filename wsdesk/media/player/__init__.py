"""Films and sounds, decoded and played in a process of their own: one file, one child.

- `talk`: what the two processes say to each other, a line of JSON each. `slots`: the memory that frames
  cross in. `confine`: how the child is called, what it is given and what it gives up.
- `child`: the other process. `process`: it, seen from the window. `conversation`: about one file, which is
  `playing`, or a sound that is `listening` for its waveform.
- `together`: several of them, kept in step.
- `players`: `Players`, whom everybody asks for one; it knows all children and sees them end.
"""
