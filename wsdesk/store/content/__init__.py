"""Canvas content: loads documents in slices and maps API types to values of `wsdesk.graph`."""
