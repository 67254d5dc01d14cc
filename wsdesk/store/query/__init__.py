"""The query language of search and its filters."""
