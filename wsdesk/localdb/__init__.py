"""What this computer remembers, in one SQLite file: nothing that was written into it is lost silently.

- `database`: `open_database`; `access`: one writer thread, readers beside it; `migrations`, forwards only.
- `outbox`: what waits to be sent. `snapshots`: answers of the service with their age, bounded.
- `drafts`, `threads`, `comment_marks`, `kept`, `recents`, `names`: small things by key on a `shelf`.
- `salvage`: what is carried out of a damaged file. `owner`: one process at a time. `profiles`, `errors`.
- Every row belongs to a profile, and every question names one.
"""
