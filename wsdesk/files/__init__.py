"""Packaged resources, lazy imports, file locks, and syncing of folders. Standard library only.

`resources` finds files in a checkout, a wheel, or a frozen app; `lazy_import` and `lazy_dataclass` postpone
imports that startup doesn't need; `file_lock` is a lock between processes; `folder_sync` makes new files
durable."""
