"""Export format: prompts and texts as Markdown."""


def export(canvas, path):
    """Write a section per node that has a text."""
    with path.open("w", encoding="utf-8") as file:
        file.write(f"# {canvas.title}\n")
        for node in canvas.nodes:
            if node.text:
                file.write(f"\n## {node.title or 'Untitled'}\n\n{node.text}\n")
