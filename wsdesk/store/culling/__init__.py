"""Culling: flags, ratings, and color labels of results."""
