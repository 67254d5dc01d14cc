"""Image provider: thumbnails, posters, waveforms, and PDF pages on request.

`image_provider` is the API for widgets; `request_queue` orders requests by priority, `source_selector`
chooses a resolution, and `image_loader` downloads and decodes.
"""
