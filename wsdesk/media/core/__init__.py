"""Shared by all media code: asset keys, URL validation, sizes, sniffing, errors, and worker threads."""
