"""Hit tests at the pointer, and the targets of a dragged connection."""
