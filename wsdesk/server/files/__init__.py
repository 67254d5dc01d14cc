"""Files of a workspace: in a folder, in a bucket of an S3-compatible store, or in an archive."""
