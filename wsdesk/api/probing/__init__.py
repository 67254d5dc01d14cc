"""Probing: finds the query parameter names of a server by their effect on the results.

`probe` runs the trials of `projects`, `canvases`, and `content_models_search` with the requests of
`requests`; `report` holds the results. Only names whose effect was seen are used."""
