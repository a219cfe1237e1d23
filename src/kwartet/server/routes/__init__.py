"""Routes: what can be asked of the server over HTTP and over sockets, one module for each kind of talk."""
