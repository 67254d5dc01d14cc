"""The embedded workspace: a real HTTP service of the interface, for work without an account, demos and tests.

app         composes it: `create_app(data, key=...)`; `gate` keeps strangers out before anything else
operations  one handler for each row of the interface; `offers` what it can do beyond; `pipeline` runs both
workspace   what a handler works with: database (numbered migrations), files, keys, limits, addresses, clock
assets      pictures, sounds and films, in ranges and preview sizes; `parts` takes uploads
importing   a folder of documents becomes projects, canvases and a library; `openapi` describes it all
"""
