"""Raw data: the JSON of the selection by field, and where each field is shown."""
