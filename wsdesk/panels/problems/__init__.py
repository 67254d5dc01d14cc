"""Problems panel: what is wrong on the open canvas and in the last responses of the server."""
