"""Raw data: the JSON of the selection field by field, and where each field is shown."""
