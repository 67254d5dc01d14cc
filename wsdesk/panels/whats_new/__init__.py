"""What's new: changes of all canvases that the user hasn't seen."""
