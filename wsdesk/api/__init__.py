"""Asynchronous client of the workspace API: one typed method per operation.

`client` has the operations; `paging` reads and sorts lists. `request_executor` applies `retry` and
`rate_limit` to a request and maps error responses to `errors`; `transport` and `network` send it.
`capabilities` and `probing` detect what a server supports.
"""
