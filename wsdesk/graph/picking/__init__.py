"""Hit testing: what is under the pointer, where a dragged edge snaps, and which nodes can take it."""
