"""Probing: finds the query parameter names of a server by their effect on the results.

`probe` runs `projects`, `canvases`, and `content_models_search` with the requests of `requests`; `report`
has the results. Only names with an observed effect are used.
"""
