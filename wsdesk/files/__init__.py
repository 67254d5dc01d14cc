"""Packaged resources, lazy imports, and file locks. Standard library only.

`resources` finds files in a checkout, a wheel, or a frozen app; `lazy_import` and `lazy_dataclass` postpone
imports that startup doesn't need; `file_lock` is a lock between processes."""
