"""LRU caches of media: decoded images in memory, files on disk, and local files for players."""
