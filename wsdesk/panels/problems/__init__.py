"""Problems panel: problems of the open canvas and of the last responses of the server."""
