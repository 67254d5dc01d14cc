"""layout: where things stand inside a card. Pure: rectangles in, rectangles out.

card      header, body and footer of a card
picture   a picture in a frame, never stretched
reading   Markdown as plain quiet text
footer    the words under a card: kind, settings, version
"""
