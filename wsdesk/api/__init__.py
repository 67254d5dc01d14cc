"""Asynchronous client of the workspace API: one typed method per operation.

`client` has the operations; `paging` reads lists page by page. `request_executor` applies `retry` and
`rate_limit` to a request, and `transport`, `network_backend`, and `trust` send it. `errors` and
`error_mapping` turn responses into exceptions; `capabilities` and `probing` detect what a server supports.
"""
