"""Media: images, video, audio, and PDF files, fetched without the API key and decoded off the GUI thread.

`images` provides thumbnails and previews and chooses the resolution, `cache` keeps them in memory and on
disk, `fetch` downloads, `decode` decodes within limits, and `player` plays in child processes."""
