"""Application state: one store per concern, with Qt signals. Stores own every task that calls the server.

`canvas`, `comments`, `search`, `results`, `problems`, `catalog`, `agent`, and `connection` each hold one
area; `outbox` sends writes, `content` loads documents, `text` sanitizes and formats text, and `base` has the
shared classes.
"""
