"""Archive: one ZIP64 file in the BagIt layout (RFC 8493) with canvases as JSON and their media.

`zip_reader` reads the container, `archive_file` reads an archive, `archive_writer` writes one, and `layout`
has the names of its entries.
"""
