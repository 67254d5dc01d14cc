"""Embedded server: a real HTTP server of the workspace API, in a process of its own, with SQLite.

`app` builds the Starlette application from `operations`, `pipeline`, and `middleware`; `server` runs it.
`database`, `migrations`, and `filestore` keep the data, and `importing` fills it. It is imported only by
`app`.
"""
