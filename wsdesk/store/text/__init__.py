"""Text: sanitizing of server text, file names, labels of kinds and API values, numbers, and times."""
