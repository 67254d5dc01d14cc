"""Downloads from media hosts with a separate HTTP client without the API key, and uploads of parts."""
