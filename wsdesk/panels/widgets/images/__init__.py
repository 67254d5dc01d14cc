"""Image widgets: a box with a placeholder, a zoomable view, and requests for the visible images only."""
