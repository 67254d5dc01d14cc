"""Downloads from media hosts over a client of their own, without the API key, and uploads of parts."""
