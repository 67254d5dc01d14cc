"""Model catalog: an overlay to search, compare, and inspect generative models and their costs."""
