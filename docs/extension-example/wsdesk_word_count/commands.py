"""Commands of the extension."""


def select_longest(workspace):
    """Select the node with the longest text."""
    canvas = workspace.canvas
    nodes = [node for node in canvas.nodes if node.text] if canvas else []
    if nodes:
        longest = max(nodes, key=lambda node: len(node.text.split()))
        workspace.select([longest.id])
        workspace.notify(f"{len(longest.text.split())} words")
    else:
        workspace.notify("No text on this canvas")
