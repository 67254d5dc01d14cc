"""Asynchronous client of the workspace API: one typed method per operation.

`client` holds the operations and `queries` their parameters; `paging` reads lists page by page.
`request_executor` applies `retry` and `rate_limit` to one request, and `transport`, `network_backend`, and
`trust` send it. `errors` and `error_mapping` turn responses into exceptions; `capabilities` and `probing`
find out what a server offers.
"""
