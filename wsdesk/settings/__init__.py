"""What the person chose: preferences, connections and keys, kept in files that they may read and edit.

- `table`: the one table of settings, with types, defaults and words; `Settings` reads and writes them.
- `profiles`: connections to services, one `Profile` each. `keys`: where a profile's key is found and put.
- `places`: which folders all of it lives in. `tomlfile`: tolerant reading, atomic writing.
- Nothing here raises because of what a file holds: bad values fall back and are told as `Trouble`.
"""
