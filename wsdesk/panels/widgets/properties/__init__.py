"""Property grid: names and values of an object, with copy, links, and long values."""
