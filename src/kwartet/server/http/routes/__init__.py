"""Routes: the HTTP and WebSocket API of the server, one module for each subject."""
