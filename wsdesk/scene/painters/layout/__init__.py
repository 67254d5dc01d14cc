"""Layout inside a card: rectangles of image, title, badges, and footer. Pure geometry."""
