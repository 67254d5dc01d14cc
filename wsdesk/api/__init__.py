"""api: the async client of the interface.

`client` has one typed method an operation and raises one tree of errors (`errors`); `exchange` carries a
question through attempts, deadline and the waits that a host asks for, deciding with the pure functions of
`retry`; `transport` is the only module that knows the HTTP library; `connection` says where and as whom;
`paging` reads lists to their end and cannot be trapped; `offers` reads what a service offers beyond.
"""
