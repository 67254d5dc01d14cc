"""The comparison of versions: order, marks, and report."""
