"""Videos, audio, and PDF files, decoded in child processes with limits: one file, one child.

- `talk`: what the two processes say to each other, a line of JSON each. `slots`: the memory that frames
  cross in. `confine`: how the child is called, what it is given and what it gives up.
- `pdf_reader`: pages, sizes, and search of a PDF file.
- `child`: the other process. `process`: it, seen from the window. `conversation`: about one file, which is
  `playing`, or a sound that is `listening` for its waveform.
- `together`: several of them, kept in step.
- `players`: `Players`, whom everybody asks for one; it knows all children and sees them end.
"""
