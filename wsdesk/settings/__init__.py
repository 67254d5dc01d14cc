"""Settings, profiles, shortcuts, and API keys, in TOML files that people can read and edit.

`table` lists every setting with type and default; `api_keys` uses the key store of the system."""
