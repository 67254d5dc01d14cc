"""Embedded server: an HTTP server of the workspace API on SQLite, in a separate process.

`app` builds the Starlette application from `operations`, `pipeline`, and `middleware`; `server` runs it.
`storage` and `files` store the data, and `importing` imports it. Only `wsdesk.app`
imports this package.
"""
